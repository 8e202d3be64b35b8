public import Foundation

/// A place that regions are published to: a folder, a host that takes `PUT`, a bucket. Names are paths below it.
protocol PublicationStore: Sendable {
    /// The place, for people.
    var shown: String { get }

    /// A small file; nil if it is not there.
    func read(_ name: String, byteLimit: Int) throws -> StoredText?

    /// The size of an object that is whole; nil if it is not there.
    func byteCount(_ name: String) throws -> Int64?

    /// Whether an object that is there has the digest of its name; reads all of it.
    func hasDigest(_ name: String, _ digest: String, byteCount: Int64) throws -> Bool

    /// Writes an object. Under its name it appears as a whole, as far as the place can do that.
    /// - Parameter progress: called with the number of bytes that are written.
    func put(_ name: String, from file: URL, byteCount: Int64, _ progress: (Int64) -> Void) throws

    /// Replaces `publication.json`, in one step.
    /// - Parameter old: what it replaces; nil for nothing.
    /// - Throws: ``PublishFailure/concurrent`` if something else is there by now and the place can tell.
    func replacePublication(_ data: Data, replacing old: StoredText?) throws

    /// Removes an object; one that is not there counts as removed.
    func remove(_ name: String) throws

    /// Works while nobody else publishes here, if the place can keep them from it.
    func exclusively<Result>(_ work: () throws -> Result) throws -> Result
}

extension PublicationStore {
    func exclusively<Result>(_ work: () throws -> Result) throws -> Result { try work() }
}

/// A small file, and what tells it from another version of it.
struct StoredText: Sendable, Hashable {
    var data: Data
    /// The strong ETag of a host; nil if it gives none.
    var tag: String?
}

/// Why something is not published.
public struct PublishFailure: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// What is wrong, where, and what to do.
    public var description: String
    /// The same.
    public var errorDescription: String? { description }

    init(_ description: String) { self.description = description }

    /// Another publisher was quicker.
    static func concurrent(_ shown: String) -> Self {
        Self("\(shown): somebody else has published meanwhile; nothing is lost, publish again")
    }
}
