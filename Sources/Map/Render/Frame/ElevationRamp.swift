import PortolanBasics
import PortolanMapSources
import PortolanRaster
import PortolanStyle

/// Colours by height (`color-relief-color`), interpolated linearly between stops.
struct ElevationRamp {
    /// The heights of the stops in metres, ascending; at least one.
    let stops: [Float]
    /// The premultiplied colour at each stop.
    let colors: [SIMD4<Float>]

    /// - Precondition: `stops` and `colors` have the same number of elements, at least one.
    init(stops: [Float], colors: [SIMD4<Float>]) {
        precondition(!stops.isEmpty && stops.count == colors.count, "a colour for each stop")
        self.stops = stops
        self.colors = colors
    }

    /// Creates a ramp of the colours that a style gives. Returns nil if the style gives none.
    init?(_ property: CompiledProperty<StyleColor?>, _ context: inout EvaluationContext) {
        let elevations: [Float]
        if let curve = property.curve, curve.input == .elevation, !curve.stops.isEmpty {
            let stops = curve.stops.map { Float($0) }
            if curve.interpolation == .step {
                elevations = stops.flatMap { [$0.nextDown, $0] }
            } else {
                // Sampling the curve between stops serves every kind of curve in every colour space.
                elevations =
                    zip(stops, stops.dropFirst()).flatMap { low, high in
                        (0..<Self.parts).map { low + (high - low) * (Float($0) / Float(Self.parts)) }
                    } + [stops[stops.count - 1]]
            }
        } else if property.dependencies.contains(.elevation) {
            elevations = stride(from: -11_000, through: 9_000, by: 10).map { Float($0) }
        } else {
            elevations = [0]
        }
        let before = context.elevation
        defer { context.elevation = before }
        var colors: [SIMD4<Float>] = []
        for elevation in elevations {
            context.elevation = Double(elevation)
            guard let color = property.evaluate(context) else { return nil }
            colors.append(color.premultiplied)
        }
        self.init(stops: elevations, colors: colors)
    }

    /// The number of linear pieces that replace the curve between two stops.
    private static let parts = 16

    /// Returns the premultiplied colour of a height.
    /// - Parameter stop: the stop where the search begins; set to the last stop that is not above the height.
    func color(_ height: Float, near stop: inout Int) -> SIMD4<Float> {
        stop = min(max(stop, 0), stops.count - 1)
        while stop > 0, height < stops[stop] { stop -= 1 }
        while stop + 1 < stops.count, height >= stops[stop + 1] { stop += 1 }
        guard stop + 1 < stops.count, height > stops[stop] else { return colors[stop] }
        return colors[stop] + (colors[stop + 1] - colors[stop]) * ((height - stops[stop]) / (stops[stop + 1] - stops[stop]))
    }

    /// Returns a tile's heights as colours. Each height becomes `steps` by `steps` pixels, and heights between the
    /// tile's heights are interpolated.
    func picture(of tile: HeightTile, steps: Int) -> Pixmap {
        let side = tile.side * max(steps, 1)
        let stride = tile.side + 2
        let heights = tile.heights.span
        // The position of each pixel's centre among the heights of the tile with its border. A height stands at
        // the centre of its square.
        let columns = (0..<side).map { (Float($0) + 0.5) / Float(max(steps, 1)) + 0.5 }
        let before = columns.map { min(max(Int(clamping: $0), 0), tile.side) }
        let parts = zip(columns, before).map { $0 - Float($1) }
        var line = [Float](repeating: 0, count: stride)
        var pixmap = Pixmap(width: side, height: side)
        var stop = 0
        for y in 0..<side {
            let row = before[y] * stride
            for x in 0..<stride { line[x] = heights[row + x] + (heights[row + stride + x] - heights[row + x]) * parts[y] }
            for x in 0..<side {
                let left = line[before[x]]
                pixmap[x, y] = Hillshade.pixel(color(left + (line[before[x] + 1] - left) * parts[x], near: &stop))
            }
        }
        return pixmap
    }
}
