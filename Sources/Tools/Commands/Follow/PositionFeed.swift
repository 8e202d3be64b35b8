import Foundation
import PortolanWindow

/// The positions of `portolan view --follow`, from a file, a device, a pipe or standard input.
///
/// A regular file is read to its end and then watched for additions. Only the latest position waits to be shown, and
/// memory holds at most one line of input.
struct PositionFeed {
    /// An element for the window.
    enum Element: Sendable {
        case position(ShownPosition)
        /// The first line that could not be read.
        case complaint(String)
    }

    private let path: String
    private let descriptor: Int32

    /// Opens the input.
    /// - Parameter path: a file, or `-` for standard input.
    /// - Throws: `CommandError` if it cannot be opened.
    init(_ path: String) throws {
        self.path = path == "-" ? "standard input" : path
        descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw CommandError("--follow \(path): cannot be read: \(reason)")
        }
    }

    /// Begins to read on a separate thread. The thread ends with the program, with the input, or when nobody listens
    /// any more.
    func elements() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(1))
        let (path, descriptor) = (path, descriptor)
        let thread = Thread {
            Self.read(descriptor, path, continuation)
            continuation.finish()
        }
        thread.name = "positions"
        thread.start()
        return stream
    }

    private static func read(_ descriptor: Int32, _ path: String, _ continuation: AsyncStream<Element>.Continuation) {
        var status = stat()
        let isFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        var reader = PositionReader()
        var line: [UInt8] = []
        var number = 0
        var hasComplained = false
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = unsafe Foundation.read(descriptor, &buffer, buffer.count)
            if count <= 0 {
                guard count == 0 ? isFile : [EAGAIN, EINTR].contains(errno) else { return }
                if isFile {
                    usleep(200_000)
                } else {
                    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    _ = unsafe poll(&wait, 1, -1)
                }
                continue
            }
            // Of the lines that arrive together, only the last position is shown.
            var last: ShownPosition?
            for byte in buffer[..<count] {
                guard byte == 0x0A || byte == 0x0D else {
                    if line.count <= PositionReader.longestLine { line.append(byte) }
                    continue
                }
                number += byte == 0x0A ? 1 : 0
                switch reader.read(String(decoding: line, as: UTF8.self)) {
                case .position(let position): last = position
                case .nothing: break
                case .unreadable(let reason):
                    if !hasComplained, case .terminated = continuation.yield(.complaint("\(path), line \(number): \(reason)")) { return }
                    hasComplained = true
                }
                line.removeAll(keepingCapacity: true)
            }
            if let last, case .terminated = continuation.yield(.position(last)) { return }
        }
    }
}
