import PortolanBasics
import PortolanRaster

/// Cuts a line at the positions where its colour changes.
struct SpanCutter {
    private let spans: [LineSpan]

    /// Creates a cutter; empty spans are left out.
    init(_ spans: [LineSpan]) { self.spans = spans.filter { $0.segments > 0 } }

    var isEmpty: Bool { spans.isEmpty }

    struct Result {
        var points: [SIMD2<Double>] = []
        /// For each segment, the index of its colour.
        var bands: [Int32] = []
        var colors: [Color] = []
        /// For each colour, its index in `stamps`; −1 for none.
        var stampOfColor: [Int32] = []
        var stamps: [LineStamp] = []
    }

    /// A part with one colour, up to a length.
    private struct Band {
        var end: Double
        var color: Color
        var stamp: LineStamp?
    }

    /// - Parameter worldSize: the world's width in points, for steps of gradients: no step is shorter than a
    ///   point.
    func cut(_ line: OverlayGeometry.Line, worldSize: Double) -> Result {
        guard line.points.count > 1, line.points.count == line.segments.count, let first = line.points.first else {
            return Result(points: line.points)
        }
        var lengths = [0.0]
        for (a, b) in zip(line.points, line.points.dropFirst()) {
            lengths.append((lengths.last ?? 0) + ((b - a) * (b - a)).sum().squareRoot())
        }
        let bands = bands(line.segments, lengths, worldSize)
        var result = Result(points: [first], colors: bands.map(\.color))
        for stamp in bands.map(\.stamp) {
            guard let stamp else {
                result.stampOfColor.append(-1)
                continue
            }
            let number = result.stamps.firstIndex(of: stamp) ?? result.stamps.count
            if number == result.stamps.count { result.stamps.append(stamp) }
            result.stampOfColor.append(Int32(number))
        }
        var band = 0
        for index in 1..<line.points.count {
            let (from, to) = (lengths[index - 1], lengths[index])
            let (a, b) = (line.points[index - 1], line.points[index])
            while band + 1 < bands.count, bands[band].end < to {
                if bands[band].end > from {
                    result.points.append(a + (b - a) * ((bands[band].end - from) / (to - from)))
                    result.bands.append(Int32(band))
                }
                band += 1
            }
            result.points.append(b)
            result.bands.append(Int32(band))
            if band + 1 < bands.count, bands[band].end == to { band += 1 }
        }
        return result
    }

    private func bands(_ segments: [Double], _ lengths: [Double], _ worldSize: Double) -> [Band] {
        let total = lengths.last ?? 0
        var bands: [Band] = []
        var (end, start) = (0.0, 0.0)
        for (index, span) in spans.enumerated() {
            end += span.segments
            let stop = index == spans.count - 1 ? total : Self.length(atSegment: end, segments, lengths)
            switch span.paint {
            case .solid(let color): bands.append(Band(end: stop, color: color, stamp: span.stamp))
            case .gradient(let from, let to):
                // The number of steps is that of distinguishable colours, but no step is shorter than a point.
                let steps = Int(
                    clamping: min(max(Self.difference(from, to) * 255, 1), max((stop - start) * worldSize, 1), 255).rounded(.up)
                )
                for step in 0..<steps {
                    let t = (Double(step) + 0.5) / Double(steps)
                    bands.append(
                        Band(
                            end: step == steps - 1 ? stop : start + (stop - start) * Double(step + 1) / Double(steps),
                            color: Self.mix(from, to, Float(t)),
                            stamp: span.stamp
                        )
                    )
                }
            }
            start = stop
            if stop >= total { break }
        }
        return bands
    }

    /// Returns the length of the line up to a fractional segment.
    private static func length(atSegment segment: Double, _ segments: [Double], _ lengths: [Double]) -> Double {
        guard let after = segments.firstIndex(where: { $0 >= segment }) else { return lengths.last ?? 0 }
        guard after > 0, segments[after] > segments[after - 1] else { return lengths[after] }
        let t = (segment - segments[after - 1]) / (segments[after] - segments[after - 1])
        return lengths[after - 1] + (lengths[after] - lengths[after - 1]) * t
    }

    private static func difference(_ a: Color, _ b: Color) -> Double {
        Double(max(max(abs(a.red - b.red), abs(a.green - b.green)), max(abs(a.blue - b.blue), abs(a.alpha - b.alpha))))
    }

    private static func mix(_ a: Color, _ b: Color, _ t: Float) -> Color {
        func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * t }
        return Color(red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha: mix(a.alpha, b.alpha))
    }
}
