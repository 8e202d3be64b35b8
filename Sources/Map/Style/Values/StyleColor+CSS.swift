import Foundation
internal import PortolanBasics

extension StyleColor {
    /// Reads a colour in CSS syntax: a name, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)`,
    /// `hsl(…)` or `hsla(…)`, with commas or with spaces and a slash (CSS Color 4, sections 5 to 7). Returns
    /// `nil` for anything else.
    public init?(css text: String) {
        let text = Self.trimmed(text).lowercased()
        if let color = text.hasPrefix("#") ? Self.hexadecimal(text.dropFirst()) : Self.named(text) ?? Self.function(text) {
            self = color
        } else {
            return nil
        }
    }

    /// Returns the text without white space at its ends. If the first and the last byte are visible characters,
    /// the text is returned unchanged.
    private static func trimmed(_ text: String) -> String {
        let visible: ClosedRange<UInt8> = 0x21...0x7E
        if let first = text.utf8.first, let last = text.utf8.last, visible.contains(first), visible.contains(last) { return text }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private init(rgb: UInt32) {
        self.init(
            red: Float(rgb >> 16 & 0xFF) / 255,
            green: Float(rgb >> 8 & 0xFF) / 255,
            blue: Float(rgb & 0xFF) / 255
        )
    }

    private static func named(_ name: String) -> StyleColor? {
        name == "transparent" ? .transparent : ColorNames.rgb(name).map(StyleColor.init(rgb:))
    }

    private static func hexadecimal(_ text: Substring) -> StyleColor? {
        var digits: [UInt32] = []
        for byte in text.utf8 {
            guard digits.count < 8, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            digits.append(UInt32(digit))
        }
        let short = digits.count == 3 || digits.count == 4
        guard short || digits.count == 6 || digits.count == 8 else { return nil }
        var components: [UInt32] = []
        if short {
            components = digits.map { $0 * 17 }
        } else {
            for index in stride(from: 0, to: digits.count, by: 2) { components.append(digits[index] * 16 + digits[index + 1]) }
        }
        return StyleColor(
            red: Float(components[0]) / 255,
            green: Float(components[1]) / 255,
            blue: Float(components[2]) / 255,
            alpha: components.count == 4 ? Float(components[3]) / 255 : 1
        )
    }

    private static func function(_ text: String) -> StyleColor? {
        guard text.hasSuffix(")"), let parenthesis = text.firstIndex(of: "(") else { return nil }
        let name = text[..<parenthesis]
        let inner = text[text.index(after: parenthesis)...].dropLast()
        guard let arguments = arguments(inner) else { return nil }
        switch name {
        case "rgb", "rgba": return rgb(arguments)
        case "hsl", "hsla": return hsl(arguments)
        default: return nil
        }
    }

    private struct Argument {
        enum Unit { case none, percent, degrees }
        var value: Double
        var unit: Unit
    }

    /// Reads three components and an optional opacity, such as `1,2,3,0.5` or `1 2 3 / 0.5`.
    private static func arguments(_ inner: Substring) -> [Argument]? {
        var parts: [Substring]
        if inner.contains(",") {
            parts = inner.split(separator: ",", omittingEmptySubsequences: false)
        } else {
            let halves = inner.split(separator: "/", omittingEmptySubsequences: false)
            guard halves.count <= 2, let first = halves.first else { return nil }
            parts = first.split(whereSeparator: \.isWhitespace)
            guard parts.count == 3 else { return nil }
            if halves.count == 2 { parts.append(halves[1]) }
        }
        guard parts.count == 3 || parts.count == 4 else { return nil }
        var result: [Argument] = []
        for part in parts {
            var text = Substring(Self.trimmed(String(part)))
            var unit = Argument.Unit.none
            if text.hasSuffix("%") {
                unit = .percent
                text = text.dropLast()
            } else if text.hasSuffix("deg") {
                unit = .degrees
                text = text.dropLast(3)
            }
            let allowed = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2B || $0 == 0x2D || $0 == 0x65 }
            guard allowed, !text.isEmpty, !text.hasSuffix("."), let value = Double(text), value.isFinite else { return nil }
            result.append(Argument(value: value, unit: unit))
        }
        return result
    }

    private static func alpha(_ arguments: [Argument]) -> Double? {
        guard arguments.count == 4 else { return 1 }
        let argument = arguments[3]
        guard argument.unit != .degrees else { return nil }
        return min(max(argument.unit == .percent ? argument.value / 100 : argument.value, 0), 1)
    }

    private static func rgb(_ arguments: [Argument]) -> StyleColor? {
        guard let alpha = alpha(arguments) else { return nil }
        let unit = arguments[0].unit
        guard unit != .degrees, arguments[1].unit == unit, arguments[2].unit == unit else { return nil }
        let components = arguments.prefix(3).map { min(max($0.value / (unit == .percent ? 100 : 255), 0), 1) }
        return StyleColor(red: Float(components[0]), green: Float(components[1]), blue: Float(components[2]), alpha: Float(alpha))
    }

    private static func hsl(_ arguments: [Argument]) -> StyleColor? {
        guard let alpha = alpha(arguments), arguments[0].unit != .percent, arguments[1].unit == .percent, arguments[2].unit == .percent
        else { return nil }
        var hue = arguments[0].value.truncatingRemainder(dividingBy: 360)
        if hue < 0 { hue += 360 }
        let saturation = min(max(arguments[1].value / 100, 0), 1)
        let lightness = min(max(arguments[2].value / 100, 0), 1)
        // CSS Color 4, section 7.1: the three components are values of one curve at three positions.
        func component(_ n: Double) -> Float {
            let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
            let amplitude = saturation * min(lightness, 1 - lightness)
            return Float(lightness - amplitude * max(-1, min(k - 3, 9 - k, 1)))
        }
        return StyleColor(red: component(0), green: component(8), blue: component(4), alpha: Float(alpha))
    }
}
