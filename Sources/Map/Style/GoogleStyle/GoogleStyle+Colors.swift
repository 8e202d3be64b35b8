import Foundation
import PortolanBasics

/// Converts colours between the text of styles and components from 0 to 1.
enum GoogleStyleColors {
    /// Reads `#rgb`, `#rrggbb` or `0xrrggbb`.
    static func hexadecimal(_ text: String) -> SIMD3<Double>? {
        var digits = Substring(text)
        if digits.hasPrefix("#") {
            digits = digits.dropFirst()
        } else if digits.hasPrefix("0x") {
            digits = digits.dropFirst(2)
        } else {
            return nil
        }
        guard digits.allSatisfy(\.isHexDigit), let number = Int(digits, radix: 16) else { return nil }
        switch digits.count {
        case 3: return SIMD3(Double(number >> 8), Double(number >> 4 & 15), Double(number & 15)) / 15
        case 6: return SIMD3(Double(number >> 16), Double(number >> 8 & 255), Double(number & 255)) / 255
        default: return nil
        }
    }

    /// Reads `#…`, `rgb(…)` or `rgba(…)` and returns the colour and its alpha.
    static func read(_ text: String) -> (color: SIMD3<Double>, alpha: Double)? {
        if let color = hexadecimal(text), text.hasPrefix("#") { return (color, 1) }
        guard text.hasPrefix("rgb"), let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let numbers = text[text.index(after: open)...].dropLast().split(separator: ",").compactMap {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard numbers.count == 3 || numbers.count == 4 else { return nil }
        return (SIMD3(numbers[0], numbers[1], numbers[2]) / 255, numbers.count == 4 ? numbers[3] : 1)
    }

    static func write(_ color: SIMD3<Double>, alpha: Double) -> String {
        let bytes = (color * 255).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)).rounded(.toNearestOrAwayFromZero)
        return "rgba(\(Int(clamping: bytes.x)), \(Int(clamping: bytes.y)), \(Int(clamping: bytes.z)), \(alpha))"
    }

    /// Converts to hue in turns, saturation and lightness 0…1. A. R. Smith, "Color Gamut Transform Pairs"
    /// (1978), in its form with lightness.
    static func hsl(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let (high, low) = (color.max(), color.min())
        let (lightness, chroma) = ((high + low) / 2, high - low)
        guard chroma > 0 else { return SIMD3(0, 0, lightness) }
        let saturation = chroma / (1 - abs(2 * lightness - 1))
        let hue: Double
        switch high {
        case color.x: hue = (color.y - color.z) / chroma
        case color.y: hue = (color.z - color.x) / chroma + 2
        default: hue = (color.x - color.y) / chroma + 4
        }
        return SIMD3((hue / 6 + 1).truncatingRemainder(dividingBy: 1), saturation, lightness)
    }

    static func rgb(_ hsl: SIMD3<Double>) -> SIMD3<Double> {
        let reach = hsl.y * min(hsl.z, 1 - hsl.z)
        func component(_ offset: Double) -> Double {
            let k = (offset + hsl.x * 12).truncatingRemainder(dividingBy: 12)
            return hsl.z - reach * max(-1, min(min(k - 3, 9 - k), 1))
        }
        return SIMD3(component(0), component(8), component(4))
    }
}

extension GoogleStyle.Styler {
    /// Returns the colour after a styler; the same colour if the styler does not change colours.
    func applied(to color: SIMD3<Double>) -> SIMD3<Double> {
        var hsl = GoogleStyleColors.hsl(color)
        switch self {
        case .color(let color): return color
        case .hue(let hue): hsl.x = GoogleStyleColors.hsl(hue).x
        case .saturation(let percent):
            hsl.y = percent < 0 ? hsl.y * (1 + percent / 100) : hsl.y + (1 - hsl.y) * percent / 100
        case .lightness(let percent):
            hsl.z = percent < 0 ? hsl.z * (1 + percent / 100) : hsl.z + (1 - hsl.z) * percent / 100
        case .gamma(let exponent): hsl.z = pow(hsl.z, 1 / exponent)
        case .invertLightness: hsl.z = 1 - hsl.z
        case .visibility, .weight, .widen: return color
        }
        return GoogleStyleColors.rgb(hsl)
    }
}
