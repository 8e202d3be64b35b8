public import Foundation
internal import PortolanOSMModel

/// The changes of one or several files in the osmChange format, `.osc` or `.osc.gz`. For each object, only the newest
/// version is kept.
///
/// The version of an object decides, in whatever order the files are added; of equal versions, the last one added
/// counts. All changes are in memory: a node takes some 250 bytes, a way 8 more for each of its nodes, a relation 40
/// more for each of its members, a tag 32.
public struct OSMChanges: Sendable {
    private(set) var byKey: [OSMKey: OSMChange] = [:]
    /// The time of the newest edit, in seconds since 1970-01-01 UTC; 0 if no file states one.
    public private(set) var newestTimestamp: Int64 = 0

    /// Creates an empty set of changes.
    public init() {}

    /// The number of changed objects.
    public var count: Int { byKey.count }

    /// The changes in ascending order of their objects' keys. The cost is O(n log n).
    public var all: [OSMChange] { byKey.values.sorted { $0.key < $1.key } }

    /// Adds the changes of a file.
    /// - Parameters:
    ///   - file: an osmChange file, plain or compressed with gzip.
    ///   - isCancelled: called several times a second; returns true to stop reading.
    /// - Throws: `OSMReadError`, which names the line and column of the fault; `CancellationError`.
    public mutating func add(contentsOf file: URL, isCancelled: () -> Bool = { false }) throws {
        try add(.file(try PBFFile(file, expected: "changes (.osc or .osc.gz)")), isCancelled)
    }

    /// Adds the changes of a file in memory. `name` is its name in errors.
    public mutating func add(bytes: [UInt8], name: String) throws { try add(.memory(bytes, name: name)) { false } }

    /// Adds one change.
    public mutating func add(_ change: OSMChange) {
        newestTimestamp = max(newestTimestamp, change.timestamp)
        if let known = byKey[change.key], !change.replaces(version: known.version) { return }
        byKey[change.key] = change
    }

    private mutating func add(_ source: PBFSource, _ isCancelled: () -> Bool) throws {
        var bytes = try ChangeBytes(source)
        guard let parser = ChangeParser(path: source.path) else { throw OSMReadError(.notReadable, path: source.path, "out of memory") }
        while let piece = try bytes.next() {
            for change in try parser.parse(piece, isLast: false) { add(change) }
            if isCancelled() { throw CancellationError() }
        }
        for change in try parser.parse([], isLast: true) { add(change) }
    }
}
