import Foundation
import PortolanPlaces

/// An autocomplete prompt on a terminal: an input line with the suggestions below it.
enum TypeAheadScreen {
    /// Runs the prompt.
    /// - Returns: the chosen suggestion; nil if the person left the prompt.
    /// - Throws: the errors of `suggest`; `CancellationError` if the task is cancelled. In every case, the terminal is
    ///   restored.
    static func run(suggest: (String) async throws -> [Suggestion]) async throws -> Suggestion? {
        let terminal = try RawTerminal()
        defer { terminal.restore() }
        return try await withTaskCancellationHandler {
            let chosen = try await run(terminal, suggest)
            try Task.checkCancellation()
            return chosen
        } onCancel: {
            terminal.wake()
        }
    }

    private static func run(_ terminal: RawTerminal, _ suggest: (String) async throws -> [Suggestion]) async throws -> Suggestion? {
        var state = TypeAhead()
        var bytes: [UInt8] = []
        try draw(state)
        defer { try? StandardOutput.write("\r\u{1B}[J") }
        while let more = terminal.read() {
            bytes += more
            var asks = false
            for key in TypeAhead.keys(&bytes) {
                switch state.press(key) {
                case .ask: asks = true
                case .draw: break
                case .chosen(let suggestion): return suggestion
                case .ended: return nil
                }
            }
            if asks { state.suggestions = state.input.isEmpty ? [] : try await suggest(state.input) }
            try draw(state)
        }
        return nil
    }

    private static func draw(_ state: TypeAhead) throws(StandardOutput.Failure) {
        var text = "\r\u{1B}[J> \(state.input)"
        let width = RawTerminal.width()
        for (index, suggestion) in state.suggestions.enumerated() {
            let plain = SuggestionText.row(suggestion)
            // The width of a row does not include escape sequences, so a row that must be cut is shown without marks.
            let row = plain.displayWidth + 2 > width ? plain.cut(to: width - 2) : SuggestionText.row(suggestion, marksMatches: true)
            text += "\r\n" + (index == state.selection ? "\u{1B}[7m›\u{1B}[27m " : "  ") + row
        }
        if !state.suggestions.isEmpty { text += "\u{1B}[\(state.suggestions.count)A" }
        text += "\r\u{1B}[\(2 + state.input.displayWidth)C"
        try StandardOutput.write(text)
    }
}

/// A terminal in raw mode, which passes on every key at once. Restoring it brings back its former mode.
private final class RawTerminal: Sendable {
    private let before: termios
    /// The pipe that wakes a reader waiting for keys: a byte in it ends the wait.
    private let waking: (reading: FileHandle, writing: FileHandle)

    init() throws {
        let pipe = Pipe()
        waking = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        var settings = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { throw POSIXError(.ENOTTY) }
        before = settings
        unsafe cfmakeraw(&settings)
        guard unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { throw POSIXError(.ENOTTY) }
    }

    func restore() {
        var settings = before
        _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    /// Ends a wait for keys, the current or the next one.
    func wake() { try? waking.writing.write(contentsOf: Data([0])) }

    /// Waits for keys; nil at the end of the input, or if the reader was woken.
    func read() -> [UInt8]? {
        var sources = [STDIN_FILENO, waking.reading.fileDescriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while unsafe poll(&sources, nfds_t(sources.count), -1) < 0 {
            guard errno == EINTR else { return nil }
        }
        guard sources[1].revents == 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = unsafe Foundation.read(STDIN_FILENO, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    static func width() -> Int {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
