internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanPlane

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Lines in a grid, which finds the line nearest to a point.
struct StreetIndex {
    private struct Segment {
        var a: OSMPoint
        var b: OSMPoint
        /// The index of the line.
        var line: Int32
        /// A penalty in metres that is added to the distance of the line.
        var handicapMeters: Float
    }

    struct Hit {
        var line: Int32
        var meters: Double
        /// The point of the line that is nearest to the given point.
        var point: OSMPoint
    }

    /// The side of a cell: about 110 m of latitude.
    private static let cellSize: Int32 = 10_000
    private static let metersPerUnit = 0.011_132

    private var segments: [Segment] = []
    private var cells = CellChains()

    var isEmpty: Bool { segments.isEmpty }

    mutating func add(_ points: [OSMPoint], line: Int32, handicapMeters: Double = 0) {
        for (a, b) in zip(points, points.dropFirst()) {
            guard Self.isSegment(a, b) else { continue }
            let index = Int32(clamping: segments.count)
            segments.append(Segment(a: a, b: b, line: line, handicapMeters: Float(handicapMeters)))
            for x in Self.cell(min(a.x, b.x))...Self.cell(max(a.x, b.x)) {
                for y in Self.cell(min(a.y, b.y))...Self.cell(max(a.y, b.y)) { cells.add(index, x: x, y: y) }
            }
        }
    }

    /// Whether two points can be the ends of a segment. Segments of 0.2 degrees and more are errors, since no
    /// street has them.
    static func isSegment(_ a: OSMPoint, _ b: OSMPoint) -> Bool {
        abs(Int64(a.x) - Int64(b.x)) < 2_000_000 && abs(Int64(a.y) - Int64(b.y)) < 2_000_000
    }

    private static func cell(_ value: Int32) -> Int32 { value >= 0 ? value / cellSize : (value + 1) / cellSize - 1 }

    /// Returns the line nearest to a point; the first one if several are equally near; nil if none is within
    /// the limit.
    func nearest(_ point: OSMPoint, withinMeters limit: Double) -> Hit? {
        let scale = max(cos(Double(point.y) * 1e-7 * .pi / 180), 0.01)
        let reachY = Int32(clamping: min(limit / Self.metersPerUnit, 1e6))
        let reachX = Int32(clamping: min(limit / Self.metersPerUnit / scale, 2e6))
        func bounded(_ value: Int64) -> Int32 { Self.cell(Int32(clamping: value)) }
        var best: (foot: Foot, cost: Double, index: Int32)?
        for x in bounded(Int64(point.x) - Int64(reachX))...bounded(Int64(point.x) + Int64(reachX)) {
            for y in bounded(Int64(point.y) - Int64(reachY))...bounded(Int64(point.y) + Int64(reachY)) {
                cells.forEach(x: x, y: y) { index in
                    let foot = Self.foot(of: point, on: segments[Int(index)], scale)
                    guard foot.meters <= limit else { return }
                    let cost = foot.meters + Double(segments[Int(index)].handicapMeters)
                    if let found = best, found.cost < cost || found.cost == cost && found.index <= index { return }
                    best = (foot, cost, index)
                }
            }
        }
        return best.map { best in
            let foot = OSMPoint(
                x: Int32(clamping: (Double(point.x) + best.foot.x / scale).rounded()),
                y: Int32(clamping: (Double(point.y) + best.foot.y).rounded())
            )
            return Hit(line: segments[Int(best.index)].line, meters: best.foot.meters, point: foot)
        }
    }

    /// The offset from a point to the nearest point of a segment: to the east in units of latitude, to the
    /// north, and as a distance.
    private struct Foot {
        var x: Double
        var y: Double
        var meters: Double
    }

    private static func foot(of point: OSMPoint, on segment: Segment, _ scale: Double) -> Foot {
        func relative(_ end: OSMPoint) -> SIMD2<Double> { (end.xy.vector - point.xy.vector) * SIMD2(scale, 1) }
        let foot = -PlaneSegment(relative(segment.a), relative(segment.b)).offset(to: .zero)
        return Foot(x: foot.x, y: foot.y, meters: (foot * foot).sum().squareRoot() * metersPerUnit)
    }
}

/// House numbers between known ones, as `addr:interpolation` ways define them (wiki.openstreetmap.org,
/// "Addresses", "Using interpolation").
struct HouseNumberLine {
    /// A known number and its distance from the beginning of the line.
    private struct Known {
        var meters: Double
        var number: Int
    }

    private var points: [OSMPoint]
    private var known: [Known] = []
    private let step: Int

    /// Returns nil if the line has fewer than two known numbers or if the rule is invalid.
    init?(points: [OSMPoint], rule: String, number: (OSMPoint) -> Int?) {
        guard let step = ["all": 1, "even": 2, "odd": 2][rule] ?? Int(rule).flatMap({ (1...1000).contains($0) ? $0 : nil }) else {
            return nil
        }
        self.points = points
        self.step = step
        var meters = 0.0
        for (index, point) in points.enumerated() {
            if index > 0 { meters += Self.meters(points[index - 1], point) }
            if let number = number(point), rule != "even" || number % 2 == 0, rule != "odd" || number % 2 != 0 {
                known.append(Known(meters: meters, number: number))
            }
        }
        guard known.count >= 2 else { return nil }
    }

    /// Returns the number at a point of the line, rounded to one that the rule allows; nil outside of the known
    /// numbers.
    func number(at foot: OSMPoint) -> Int? {
        guard let meters = position(foot) else { return nil }
        for (a, b) in zip(known, known.dropFirst()) where meters >= a.meters && meters <= b.meters {
            let part = b.meters > a.meters ? (meters - a.meters) / (b.meters - a.meters) : 0
            let steps = (Double(b.number - a.number) * part / Double(step)).rounded()
            return a.number + Int(clamping: steps) * step
        }
        return nil
    }

    private func position(_ foot: OSMPoint) -> Double? {
        var start = 0.0
        var best: (off: Double, at: Double)?
        for (a, b) in zip(points, points.dropFirst()) {
            let length = Self.meters(a, b)
            // The point lies on a segment if the way through the point is not longer than the segment.
            let (toA, toB) = (Self.meters(a, foot), Self.meters(foot, b))
            let off = toA + toB - length
            if best.map({ off < $0.off }) ?? true { best = (off, start + (toA + toB > 0 ? length * toA / (toA + toB) : 0)) }
            start += length
        }
        return best?.at
    }

    private static func meters(_ a: OSMPoint, _ b: OSMPoint) -> Double {
        a.coordinate.distanceMeters(to: b.coordinate)
    }
}
