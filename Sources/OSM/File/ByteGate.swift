internal import Foundation

/// Admits pieces of work in order, as long as the admitted pieces together take at most a number of bytes. If no other
/// piece is admitted, a piece of any size is admitted.
///
/// Invariant for `@unchecked Sendable`: the variables are used only while `condition` is locked.
final class ByteGate: @unchecked Sendable {
    private let condition = NSCondition()
    private let limit: Int
    private var bytesInside = 0
    private var next = 0
    private var isClosed = false

    /// - Parameter limit: the bytes that all admitted pieces may take together.
    init(limit: Int) { self.limit = limit }

    /// Waits until the earlier pieces are admitted and there is room for this one.
    /// - Parameters:
    ///   - index: the index of the piece, counted from 0.
    ///   - byteCount: the bytes that the piece takes until `leave`.
    /// - Returns: false if the gate was closed meanwhile, so that the piece is not admitted.
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

    /// Releases the bytes of an admitted piece.
    func leave(byteCount: Int) {
        condition.lock()
        defer { condition.unlock() }
        bytesInside -= byteCount
        condition.broadcast()
    }

    /// Closes the gate. All waiting callers return without being admitted.
    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosed = true
        condition.broadcast()
    }
}
