import Foundation

/// Reads the lines of a stream. No line takes more memory than a limit.
struct BoundedLines {
    enum Line: Equatable {
        case bytes([UInt8])
        /// A line beyond the limit, which was skipped.
        case tooLong
    }

    /// The longest line in bytes, without its end.
    let limit: Int
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    /// The part of the buffer that has not been returned yet.
    private var pending = 0..<0
    private var isAtEnd = false

    init(_ descriptor: Int32, limit: Int = 1 << 20) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// Waits for a line; nil at the end of the stream, or if it cannot be read. The last line needs no line end.
    mutating func next() -> Line? {
        var line: [UInt8] = []
        var (isTooLong, hasBegun) = (false, false)
        while true {
            if pending.isEmpty, !fill() {
                guard hasBegun else { return nil }
                return isTooLong ? .tooLong : .bytes(line)
            }
            hasBegun = true
            let end = buffer[pending].firstIndex(of: 0x0A)
            let part = pending.lowerBound..<(end ?? pending.upperBound)
            pending = (end.map { $0 + 1 } ?? part.upperBound)..<pending.upperBound
            if line.count + part.count > limit {
                isTooLong = true
                line = []
            }
            if !isTooLong { line += buffer[part] }
            if end != nil { return isTooLong ? .tooLong : .bytes(line) }
        }
    }

    /// Waits for more of the stream; false at its end.
    private mutating func fill() -> Bool {
        while !isAtEnd {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            if count > 0 {
                pending = 0..<count
                return true
            }
            switch count < 0 ? errno : 0 {
            case EINTR: continue
            case EAGAIN:
                // Another process shares the stream and has made it non-blocking, so this waits for input.
                var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = unsafe poll(&wait, 1, -1)
            default: isAtEnd = true
            }
        }
        return false
    }
}
