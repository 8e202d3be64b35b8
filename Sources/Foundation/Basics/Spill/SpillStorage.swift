/// Where bytes go that memory has no room for: they are appended, and read back at any place. Threads may use it at the same time.
package protocol SpillStorage: Sendable {
    /// Writes bytes behind all others.
    /// - Returns: where they begin.
    func append(_ bytes: [UInt8]) throws(SpillFailure) -> Int

    /// Bytes that were appended.
    func read(at offset: Int, count: Int) throws(SpillFailure) -> [UInt8]
}

/// Why bytes could not be put aside or read back.
package struct SpillFailure: Error, Hashable, CustomStringConvertible {
    /// What went wrong, with the file's path.
    package var message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }

    static let damage = SpillFailure("the temporary file does not hold what was written to it")
}

/// How much memory something may take, and where goes what is beyond it.
package struct SpillLimit: Sendable {
    /// Bytes; without a storage they are not limited.
    package var byteCount: Int
    /// nil keeps all in memory.
    package var storage: (any SpillStorage)?

    /// A limit in bytes, and where goes what is beyond.
    package init(byteCount: Int, storage: (any SpillStorage)?) {
        self.byteCount = byteCount
        self.storage = storage
    }

    /// Everything in memory.
    package static let none = SpillLimit(byteCount: .max, storage: nil)
}
