import PortolanBasics
public import PortolanRaster

/// The colours of a heatmap, from zero to its greatest value.
public struct HeatmapColors: Hashable, Sendable {
    /// A colour at a share of the greatest value.
    public struct Stop: Hashable, Sendable {
        /// The share, from 0 to 1.
        public var share: Double
        /// The colour at this share.
        public var color: Color

        /// Creates a stop from a share of the greatest value and a colour.
        public init(_ share: Double, _ color: Color) {
            self.share = share
            self.color = color
        }
    }

    /// The colours at even steps from zero to the greatest value.
    public let table: [Color]

    /// From transparent through green and amber to red, with green at a fifth of the greatest value.
    public static let standard = HeatmapColors([
        Stop(0.2, Color(red8: 102, green8: 225, blue8: 0)), Stop(0.6, Color(red8: 240, green8: 186, blue8: 0)),
        Stop(1, Color(red8: 255, green8: 0, blue8: 0)),
    ])

    /// Creates colours from a table; an empty one draws nothing.
    public init(table: [Color]) { self.table = table }

    /// Creates colours between stops by linear interpolation of their components. Below the first stop its
    /// colour fades to transparent; above the last stop its colour stays.
    /// - Parameters:
    ///   - stops: the stops in any order; shares are clamped to 0…1.
    ///   - count: the number of colours in the table, clamped to 2…4096.
    public init(_ stops: [Stop], count: Int = 1024) {
        let sorted = stops.map { Stop($0.share.clamped(to: 0...1), $0.color) }.sorted { $0.share < $1.share }
        guard let first = sorted.first, let last = sorted.last else {
            table = []
            return
        }
        let count = min(max(count, 2), 4096)
        table = (0..<count).map { index in
            let share = Double(index) / Double(count - 1)
            if share < first.share { return first.color.withOpacity(Float(share / first.share)) }
            guard let next = sorted.firstIndex(where: { $0.share > share }), next > 0 else { return last.color }
            let (from, to) = (sorted[next - 1], sorted[next])
            let fraction = Float((share - from.share) / (to.share - from.share))
            func between(_ a: Float, _ b: Float) -> Float { a + (b - a) * fraction }
            return Color(
                red: between(from.color.red, to.color.red),
                green: between(from.color.green, to.color.green),
                blue: between(from.color.blue, to.color.blue),
                alpha: between(from.color.alpha, to.color.alpha)
            )
        }
    }
}
