import PortolanRaster

/// A picture as a terminal shows it.
enum TerminalMap: String, CaseIterable {
    /// By what the terminal says it is.
    case auto
    /// A character for two pixels, in 24-bit colours.
    case blocks
    /// Pixels, for terminals that show them (DEC's sixel).
    case sixel
    /// No map.
    case none

    /// How many pixels of a picture a character cell is wide and high.
    var pixelsPerCell: (x: Int, y: Int) { self == .sixel ? (10, 20) : (1, 2) }

    /// What a terminal gets: nothing if the output is none.
    func resolved(isTerminal: Bool, environment: [String: String]) -> TerminalMap {
        guard self == .auto else { return self }
        let name = environment["TERM"] ?? ""
        guard isTerminal, !name.isEmpty, name != "dumb", environment["NO_COLOR", default: ""].isEmpty else { return .none }
        return ["foot", "mlterm", "yaft", "contour"].contains { name.hasPrefix($0) } || name.contains("sixel") ? .sixel : .blocks
    }

    /// The characters that show a picture, with an end of line after each row.
    func text(_ picture: Pixmap) -> String {
        switch self {
        case .none, .auto: ""
        case .blocks: Self.blocks(picture)
        case .sixel: Self.sixel(picture)
        }
    }

    private static func parts(_ pixel: UInt32) -> (red: Int, green: Int, blue: Int) {
        (Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
    }

    /// The upper half of each cell has the colour of the letters, the lower half that of the ground.
    private static func blocks(_ picture: Pixmap) -> String {
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

    /// Six rows of pixels at a time, colour by colour, in a cube of 6 × 6 × 6 colours.
    private static func sixel(_ picture: Pixmap) -> String {
        func color(_ pixel: UInt32) -> Int {
            let color = parts(pixel)
            return (color.red * 5 + 127) / 255 * 36 + (color.green * 5 + 127) / 255 * 6 + (color.blue * 5 + 127) / 255
        }
        var text = "\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)"
        for index in 0..<216 { text += "#\(index);2;\(index / 36 * 20);\(index / 6 % 6 * 20);\(index % 6 * 20)" }
        for top in stride(from: 0, to: picture.height, by: 6) {
            var masks: [Int: [UInt8]] = [:]
            for column in 0..<picture.width {
                for row in 0..<min(6, picture.height - top) {
                    masks[color(picture[column, top + row]), default: [UInt8](repeating: 0, count: picture.width)][column] |=
                        1 << UInt8(row)
                }
            }
            for (number, index) in masks.keys.sorted().enumerated() {
                text += (number == 0 ? "" : "$") + "#\(index)"
                let mask = masks[index] ?? []
                var start = 0
                while start < mask.count {
                    var end = start + 1
                    while end < mask.count, mask[end] == mask[start] { end += 1 }
                    let sign = String(UnicodeScalar(63 + mask[start]))
                    text += end - start > 3 ? "!\(end - start)\(sign)" : String(repeating: sign, count: end - start)
                    start = end
                }
            }
            text += "-"
        }
        return text + "\u{1B}\\\n"
    }
}
