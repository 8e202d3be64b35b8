import Foundation
import PortolanFiles

/// The program's own handling of its three standard streams.
enum StandardStreams {
    /// Prepares the streams; must be called before anything else. A write to a closed pipe gives an error and does not
    /// end the process. So work goes on even if nobody reads its messages any more. A file that is opened later cannot
    /// take the number of a stream that was closed from the start.
    static func prepare() {
        _ = signal(SIGPIPE, SIG_IGN)
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
            // The stream is opened for the wrong direction, so that writing to a closed stream stays an error.
            guard unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) == stream else { return }
        }
    }

    /// Writes all bytes of a text.
    /// - Returns: 0, or the system's error number.
    fileprivate static func write(_ text: String, to stream: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { unsafe write($0, to: stream) }
    }

    /// Writes all bytes.
    /// - Returns: 0, or the system's error number.
    fileprivate static func write(_ bytes: UnsafeBufferPointer<UInt8>, to stream: Int32) -> Int32 {
        var start = 0
        while start < bytes.count {
            let count = unsafe Foundation.write(stream, bytes.baseAddress?.advanced(by: start), bytes.count - start)
            if count >= 0 {
                start += count
                continue
            }
            switch errno {
            case EINTR: break
            case EAGAIN:
                // Another process shares the stream and has made it non-blocking, so this waits until the stream takes
                // more bytes.
                var request = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&request, 1, -1)
            default: return errno
            }
        }
        return 0
    }
}

/// Standard output, which carries the answers of commands. Every write is sent at once and checked, and a failed write
/// ends the command.
package enum StandardOutput {
    /// The error for an answer that could not be written.
    package struct Failure: Error, CustomStringConvertible {
        /// The system's error number.
        let code: Int32

        /// Whether the reader has closed the pipe, as `head` does after its last line.
        var isClosedPipe: Bool { code == EPIPE }

        package var description: String {
            let reason = unsafe String(cString: strerror(code))
            return "standard output cannot be written: \(reason)"
        }
    }

    /// Prints lines without the control characters that data may contain. Anyone may write names and tags, and a
    /// terminal obeys control characters.
    package static func print(_ line: String) throws(Failure) { try write(line.plain + "\n") }

    /// Prints a line about a written output. The line goes to standard error if it would otherwise be part of the
    /// output.
    static func report(_ line: String, of output: String) throws(Failure) {
        guard !OutputFile.isStandardOutput(output) else { return StandardError.print(line) }
        try Self.print(line)
    }

    /// Writes a text unchanged.
    static func write(_ text: String) throws(Failure) {
        let code = StandardStreams.write(text, to: STDOUT_FILENO)
        if code != 0 { throw Failure(code: code) }
    }

    /// Writes bytes unchanged.
    package static func write(_ bytes: [UInt8]) throws(Failure) {
        let code = unsafe bytes.withUnsafeBufferPointer { unsafe StandardStreams.write($0, to: STDOUT_FILENO) }
        if code != 0 { throw Failure(code: code) }
    }
}

/// Standard error, which carries the progress, notes and errors of commands. A failed write is ignored.
package enum StandardError {
    /// Prints lines without the control characters that data may contain.
    package static func print(_ line: String) { write(line.plain + "\n") }

    static func write(_ text: String) { _ = StandardStreams.write(text, to: STDERR_FILENO) }
}
