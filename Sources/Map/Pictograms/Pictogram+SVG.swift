internal import PortolanBasics

extension Pictogram {
    /// Returns the pictogram as an SVG 1.1 file of 24 by 24 units.
    /// - Parameters:
    ///   - color: the colour of the pictogram, in SVG syntax.
    ///   - background: the colour of a disc behind it; nil for no disc.
    public func svg(color: String = "#000000", background: String? = nil) -> String {
        let side = Self.number(Self.side)
        var lines = ["<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(side)\" height=\"\(side)\" viewBox=\"0 0 \(side) \(side)\">"]
        let (color, background) = (Self.escaped(color), background.map(Self.escaped))
        if let background {
            let margin = Self.number(Self.side * (1 - Self.badgeShare) / 2)
            lines.append("<circle cx=\"12\" cy=\"12\" r=\"12\" fill=\"\(background)\"/>")
            lines.append("<g transform=\"translate(\(margin) \(margin)) scale(\(Self.number(Self.badgeShare)))\">")
        }
        for part in parts {
            let data = Self.data(part)
            if let width = part.lineWidth {
                lines.append(
                    "<path d=\"\(data)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(Self.number(width))\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
                )
            } else {
                lines.append("<path d=\"\(data)\" fill=\"\(color)\" fill-rule=\"evenodd\"/>")
            }
        }
        if background != nil { lines.append("</g>") }
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func data(_ part: Part) -> String {
        part.segments.map { segment in
            switch segment {
            case .move(let point): "M" + text(point)
            case .line(let point): "L" + text(point)
            case .curve(let end, let control1, let control2): "C" + [control1, control2, end].map(text).joined(separator: " ")
            case .close: "Z"
            }
        }.joined(separator: " ")
    }

    private static func text(_ point: SIMD2<Float>) -> String { number(point.x) + " " + number(point.y) }

    /// Returns a number with up to two decimals, without zeros at the end.
    private static func number(_ value: Float) -> String {
        let hundredths = Int(clamping: (value * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
