/// A storage for bytes that do not fit into memory. Bytes are appended, and can be read back from any offset.
/// Several threads may use it at the same time.
package protocol SpillStorage: Sendable {
    /// Appends bytes.
    /// - Returns: the offset of the first of them.
    func append(_ bytes: [UInt8]) throws(SpillFailure) -> Int

    /// Returns bytes that were appended.
    func read(at offset: Int, count: Int) throws(SpillFailure) -> [UInt8]
}

/// The reason why bytes could not be stored or read back.
package struct SpillFailure: Error, Hashable, CustomStringConvertible {
    /// The failure and the file's path.
    package var message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }

    static let damage = SpillFailure("the temporary file does not hold what was written to it")
}

/// A limit on memory, and the storage for bytes beyond it.
package struct SpillLimit: Sendable {
    /// The limit in bytes. It has no effect without a storage.
    package var byteCount: Int
    /// The storage for bytes beyond the limit; nil keeps all bytes in memory.
    package var storage: (any SpillStorage)?

    /// Creates a limit in bytes with a storage for bytes beyond it.
    package init(byteCount: Int, storage: (any SpillStorage)?) {
        self.byteCount = byteCount
        self.storage = storage
    }

    /// No limit: all bytes stay in memory.
    package static let none = SpillLimit(byteCount: .max, storage: nil)
}
