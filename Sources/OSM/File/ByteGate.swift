internal import Foundation

/// Admits pieces of work in their order while those that are under way take no more than so many bytes together. One is always admitted, however large.
///
/// Invariant for `@unchecked Sendable`: the variables are touched while `condition` is locked.
final class ByteGate: @unchecked Sendable {
    private let condition = NSCondition()
    private let limit: Int
    private var bytesInside = 0
    private var next = 0
    private var isClosed = false

    /// - Parameter limit: bytes that all admitted pieces may take together.
    init(limit: Int) { self.limit = limit }

    /// Waits until the pieces before this one are admitted and there is room for it.
    /// - Parameters:
    ///   - index: the number of the piece, counted from 0.
    ///   - byteCount: what the piece takes until `leave`.
    /// - Returns: false if the gate was closed meanwhile: the piece is not admitted.
    func enter(_ index: Int, byteCount: Int) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !isClosed, next != index || bytesInside > 0 && bytesInside > limit - byteCount { condition.wait() }
        guard !isClosed else { return false }
        next += 1
        bytesInside += byteCount
        condition.broadcast()
        return true
    }

    /// Gives back what an admitted piece took.
    func leave(byteCount: Int) {
        condition.lock()
        defer { condition.unlock() }
        bytesInside -= byteCount
        condition.broadcast()
    }

    /// Lets everyone who waits go, without being admitted.
    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosed = true
        condition.broadcast()
    }
}
