/// Lines of text with labels in a column. Control characters and line breaks of the data are removed.
struct AnswerText {
    private(set) var all: [String] = []
    private static let labelWidth = 13
    private static let paragraphWidth = 100

    var text: String { all.joined(separator: "\n") }

    mutating func line(_ line: String) { all.append(line.plainLine) }

    mutating func lines(_ lines: [String]) { all += lines.map(\.plainLine) }

    /// Adds a blank line, but never two in a row.
    mutating func blank() {
        if let last = all.last, !last.isEmpty { all.append("") }
    }

    /// Adds a label with its value; adds nothing if there is no value.
    mutating func row(_ label: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        all.append(label.padded(to: Self.labelWidth) + " " + value.plainLine)
    }

    /// Adds a text, broken into lines between words.
    mutating func paragraph(_ text: String) {
        var current = ""
        for word in text.plainLine.split(whereSeparator: \.isWhitespace) {
            if !current.isEmpty, current.displayWidth + word.count + 1 > Self.paragraphWidth {
                all.append(current)
                current = ""
            }
            current += (current.isEmpty ? "" : " ") + word
        }
        if !current.isEmpty { all.append(current) }
    }
}

extension String {
    /// The number of columns on a terminal: wide characters take two, marks none (a short form of the wide ranges of
    /// UAX #11).
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    func padded(to width: Int, isRight: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - displayWidth))
        return isRight ? blanks + self : self + blanks
    }

    /// Returns the first characters that fit into a number of columns, with `…` if something is left out.
    func cut(to width: Int) -> String {
        guard displayWidth > width else { return self }
        var (text, used) = ("", 0)
        for character in self {
            guard used + character.displayWidth < width else { break }
            text.append(character)
            used += character.displayWidth
        }
        return text + "…"
    }
}

extension Character {
    fileprivate var displayWidth: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0..<0x20, 0x7F, 0x200B...0x200F, 0x2060: return 0
        case 0x300..<0x370: return 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
