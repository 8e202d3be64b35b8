public import Foundation

/// A destination of regions: a folder, a host that accepts `PUT`, or a bucket. Names are paths below it.
protocol PublicationStore: Sendable {
    /// The destination's name for people.
    var shown: String { get }

    /// Returns the content of a small file; nil if it is missing.
    func read(_ name: String, byteLimit: Int) throws -> StoredText?

    /// Returns the size of a complete object in bytes; nil if it is missing.
    func byteCount(_ name: String) throws -> Int64?

    /// Reads a whole object, and returns whether its content has the digest that its name states.
    func hasDigest(_ name: String, _ digest: String, byteCount: Int64) throws -> Bool

    /// Writes an object. It appears under its name only when it is complete, as far as the destination supports that.
    /// - Parameter progress: called with the number of bytes written so far.
    func put(_ name: String, from file: URL, byteCount: Int64, _ progress: (Int64) -> Void) throws

    /// Replaces `publication.json` in one step.
    /// - Parameter old: the content to be replaced; nil for none.
    /// - Throws: ``PublishFailure/concurrent`` if the file has changed meanwhile and the destination can detect that.
    func replacePublication(_ data: Data, replacing old: StoredText?) throws

    /// Removes an object. A missing object counts as removed.
    func remove(_ name: String) throws

    /// Does the work while no other publisher can write, if the destination supports that.
    func exclusively<Result>(_ work: () throws -> Result) throws -> Result
}

extension PublicationStore {
    func exclusively<Result>(_ work: () throws -> Result) throws -> Result { try work() }
}

/// A small file, and the tag that identifies its version.
struct StoredText: Sendable, Hashable {
    var data: Data
    /// The strong ETag of the host; nil if it sends none.
    var tag: String?
}

/// The reason why something cannot be published.
public struct PublishFailure: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// The fault, its place, and what to do.
    public var description: String
    /// The text of ``description``.
    public var errorDescription: String? { description }

    init(_ description: String) { self.description = description }

    /// Returns the error if another publisher has changed the destination meanwhile.
    static func concurrent(_ shown: String) -> Self {
        Self("\(shown): another publisher has published in the meantime; publish again (nothing is lost)")
    }
}
