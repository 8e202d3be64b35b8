public import Foundation
public import UIKit

/// The colours of a heatmap at shares of the greatest value.
public final class GMUGradient: NSObject, Sendable {
    /// The number of colours of ``generateColorMap()``.
    public let mapSize: UInt
    /// The colours.
    public let colors: [UIColor]
    private let points: [Double]

    /// The shares of the greatest value, 0…1, one for each colour.
    public var startPoints: [NSNumber] { points.map { NSNumber(value: $0) } }

    /// Makes a gradient.
    /// - Parameters:
    ///   - colors: A colour for each start point. Further colours are ignored.
    ///   - startPoints: Ascending numbers of 0…1. Other numbers are limited to this range and sorted.
    ///   - mapSize: The number of colours that ``generateColorMap()`` makes, limited to 2…4096.
    public init(colors: [UIColor], startPoints: [NSNumber], colorMapSize mapSize: UInt) {
        let pairs = zip(startPoints.map { min(max($0.doubleValue, 0), 1) }, colors).enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
        points = pairs.map(\.element.0)
        self.colors = pairs.map(\.element.1)
        self.mapSize = min(max(mapSize, 2), 4096)
        super.init()
    }

    /// Returns the colours at equal steps from 0 to 1. Between two colours, hue (the shorter way around), saturation,
    /// brightness and opacity are interpolated. Below the first start point the colours begin with transparent black;
    /// above the last one the last colour stays. If the gradient has no colours, every element is clear.
    public func generateColorMap() -> [UIColor] {
        guard let last = colors.last else { return [UIColor](repeating: .clear, count: Int(mapSize)) }
        return (0..<Int(mapSize)).map { index in
            let share = Double(index) / Double(mapSize - 1)
            guard let next = points.firstIndex(where: { $0 > share }) else { return last }
            let start = next == 0 ? 0 : points[next - 1]
            let from = next == 0 ? HSBColor.clear : HSBColor(colors[next - 1])
            return from.interpolated(to: HSBColor(colors[next]), (share - start) / (points[next] - start))
        }
    }
}

/// A colour by hue, saturation and brightness.
private struct HSBColor {
    var hue: Double
    var saturation: Double
    var brightness: Double
    var alpha: Double

    static let clear = HSBColor(hue: 0, saturation: 0, brightness: 0, alpha: 0)

    /// Converts a colour to hue, saturation and brightness (A. R. Smith, "Color Gamut Transform Pairs", 1978).
    init(_ color: UIColor) {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        unsafe color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        let (low, high) = (min(red, green, blue), max(red, green, blue))
        let chroma = high - low
        var sector: CGFloat = 0
        if chroma > 0 {
            switch high {
            case red: sector = (green - blue) / chroma
            case green: sector = 2 + (blue - red) / chroma
            default: sector = 4 + (red - green) / chroma
            }
        }
        hue = Double((sector < 0 ? sector + 6 : sector) / 6)
        saturation = high > 0 ? Double(chroma / high) : 0
        brightness = Double(high)
        self.alpha = Double(alpha)
    }

    private init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
        self.hue = hue
        self.saturation = saturation
        self.brightness = brightness
        self.alpha = alpha
    }

    func interpolated(to other: HSBColor, _ fraction: Double) -> UIColor {
        func between(_ a: Double, _ b: Double) -> CGFloat { CGFloat(a + (b - a) * fraction) }
        // Hues are on a circle, so the shorter way is taken.
        let turn = (other.hue - hue).remainder(dividingBy: 1)
        return UIColor(
            hue: CGFloat(hue + turn * fraction),
            saturation: between(saturation, other.saturation),
            brightness: between(brightness, other.brightness),
            alpha: between(alpha, other.alpha)
        )
    }
}
