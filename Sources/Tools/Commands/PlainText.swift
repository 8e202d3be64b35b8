extension String {
    /// The text with each control character (Unicode's category Cc), except line feeds, replaced by U+FFFD.
    var plain: String { replacingControls { $0 == "\n" ? nil : "\u{FFFD}" } }

    /// The same text on one line: line breaks become spaces.
    var plainLine: String {
        replacingControls { ["\n", "\r", "\t", "\u{B}", "\u{C}", "\u{85}"].contains($0) ? " " : "\u{FFFD}" }
            .replacing("\u{2028}", with: " ").replacing("\u{2029}", with: " ")
    }

    private func replacingControls(_ replacement: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars { text.append(scalar.isControl ? replacement(scalar) ?? scalar : scalar) }
        return String(text)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
