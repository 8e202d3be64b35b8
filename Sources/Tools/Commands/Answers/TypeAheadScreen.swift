import Foundation
import PortolanPlaces

/// A type-ahead prompt on a terminal: a line to type in, and below it the suggestions.
enum TypeAheadScreen {
    /// - Returns: the suggestion chosen; nil if the person left the prompt.
    static func run(suggest: (String) async throws -> [Suggestion]) async throws -> Suggestion? {
        let terminal = try RawTerminal()
        defer { terminal.restore() }
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
            // Escapes have no width, so a line that is too long is shown without marks.
            let row = plain.displayWidth + 2 > width ? plain.cut(to: width - 2) : SuggestionText.row(suggestion, marksMatches: true)
            text += "\r\n" + (index == state.selection ? "\u{1B}[7m›\u{1B}[27m " : "  ") + row
        }
        if !state.suggestions.isEmpty { text += "\u{1B}[\(state.suggestions.count)A" }
        text += "\r\u{1B}[\(2 + state.input.displayWidth)C"
        try StandardOutput.write(text)
    }
}

/// A terminal that passes on every key at once; restoring it brings back its former mode.
private struct RawTerminal {
    private let before: termios

    init() throws {
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

    /// Waits for keys; nil at the end of the input.
    func read() -> [UInt8]? {
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
