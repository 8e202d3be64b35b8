import PortolanRaster

/// The ways to show a picture in a terminal.
enum TerminalMap: String, CaseIterable {
    /// Chosen by the name and the abilities of the terminal.
    case auto
    /// One character for two pixels, in 24-bit colours.
    case halfBlocks = "blocks"
    /// No map.
    case none

    /// Returns the way for a terminal; no map if the output is not a terminal.
    func resolved(isTerminal: Bool, environment: [String: String]) -> TerminalMap {
        guard self == .auto else { return self }
        let name = environment["TERM"] ?? ""
        guard isTerminal, !name.isEmpty, name != "dumb", environment["NO_COLOR", default: ""].isEmpty else { return .none }
        return .halfBlocks
    }

    /// Returns the characters that show a picture, with a line end after each row.
    func text(_ picture: Pixmap) -> String {
        switch self {
        case .none, .auto: ""
        case .halfBlocks: Self.halfBlocks(picture)
        }
    }

    private static func parts(_ pixel: UInt32) -> (red: Int, green: Int, blue: Int) {
        (Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
    }

    /// Returns a picture as characters. In each cell, the foreground colour shows the upper pixel, and the background
    /// colour shows the lower pixel.
    private static func halfBlocks(_ picture: Pixmap) -> String {
        var text = ""
        for row in stride(from: 0, to: picture.height - 1, by: 2) {
            var last: (upper: UInt32?, lower: UInt32?) = (nil, nil)
            for column in 0..<picture.width {
                let (upper, lower) = (picture[column, row], picture[column, row + 1])
                var codes: [String] = []
                if upper != last.upper {
                    let color = parts(upper)
                    codes.append("38;2;\(color.red);\(color.green);\(color.blue)")
                }
                if lower != last.lower {
                    let color = parts(lower)
                    codes.append("48;2;\(color.red);\(color.green);\(color.blue)")
                }
                if !codes.isEmpty { text += "\u{1B}[" + codes.joined(separator: ";") + "m" }
                text += "▀"
                last = (upper, lower)
            }
            text += "\u{1B}[0m\n"
        }
        return text
    }
}
