import PortolanCamera
import PortolanGeo
import PortolanPlane
import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A line, an area or a circle in the plane of the unit square: its camera-independent part, except for the fineness of its curves.
struct ShapeGround {
    struct Stroke {
        var points: [SIMD2<Double>]
        var isClosed: Bool
        /// The line runs around the world without end.
        var isEndless = false
    }

    /// Rings of the area, by the even-odd rule.
    private(set) var rings: [[SIMD2<Double>]] = []
    private(set) var strokes: [Stroke] = []
    /// For each segment of the one stroke, its index in `colors`; empty if the style's colour counts.
    private(set) var bands: [Int32] = []
    private(set) var colors: [Color] = []
    /// Pictures along the line.
    private(set) var stamps: [LineStamp] = []
    /// By colour; −1 for none.
    private var stampOfColor: [Int32] = []
    /// Rings of one copy of the world may touch those of the next but not overlap them: all are one area.
    private(set) var isTiling = true
    /// The range of x.
    private(set) var low = Double.infinity
    private(set) var high = -Double.infinity

    /// Curves are fine enough for the widest world up to the next power of two, so that they are computed again
    /// once a zoom and not once a frame.
    static func curveSize(_ projection: Projection) -> Double { exp2(log2(projection.worldSize).rounded(.up)) }

    init(_ overlay: MapOverlay, curveSize: Double) {
        switch overlay {
        case .marker, .groundOverlay, .tileLayer: break
        case .polyline(let polyline):
            let line = OverlayGeometry.unwrapped(polyline.path, isClosed: false, geodesicAt: polyline.isGeodesic ? curveSize : nil)
            let spans = SpanCutter(polyline.spans)
            if spans.isEmpty {
                strokes = [Stroke(points: line.points, isClosed: false)]
            } else {
                let cut = spans.cut(line, worldSize: curveSize)
                strokes = [Stroke(points: cut.points, isClosed: false)]
                bands = cut.bands
                colors = cut.colors
                stamps = cut.stamps
                stampOfColor = cut.stampOfColor
            }
        case .polygon(let polygon):
            let size = polygon.isGeodesic ? curveSize : nil
            let outer = OverlayGeometry.unwrapped(polygon.path, isClosed: true, geodesicAt: size)
            add(outer)
            for hole in polygon.holes {
                add(OverlayGeometry.unwrapped(hole, near: outer.points.first?.x, isClosed: true, geodesicAt: size))
            }
        case .circle(let circle):
            let rim = OverlayGeometry.rim(center: circle.center, radiusMeters: circle.radiusMeters, worldSize: curveSize)
            let line = OverlayGeometry.unwrapped(rim, isClosed: true, geodesicAt: nil)
            guard let first = line.points.first else { return }
            if line.turns == 0, !Self.isInside(line.points, circle.center) {
                // The circle covers more than half of the Earth, with both poles: everything except the inside of the rim.
                let west = (line.points.reduce(first.x) { min($0, $1.x) } + line.points.reduce(first.x) { max($0, $1.x) }) / 2 - 0.5
                rings.append([SIMD2(west, 0), SIMD2(west + 1, 0), SIMD2(west + 1, 1), SIMD2(west, 1)])
            }
            add(line, pole: circle.center.latitude)
        }
        for point in rings.joined() { extend(point) }
        for stroke in strokes { for point in stroke.points { extend(point) } }
        isTiling = high - low <= 1 + 1e-9 || strokes.contains(where: \.isEndless)
    }

    /// The index in `stamps` of a segment of the one stroke.
    func stamp(ofSegment segment: Int) -> Int? {
        let stamp = stampOfColor[Int(bands[segment])]
        return stamp >= 0 ? Int(stamp) : nil
    }

    /// The extent of a stamp from the line, in points, beyond the line's own width.
    var stampReach: Double {
        stamps.map { stamp in
            guard case .ownSize(let scale) = stamp.fit else { return 0 }
            return Double(max(stamp.image.width, stamp.image.height)) / max(scale, 0.01)
        }.max() ?? 0
    }

    private mutating func extend(_ point: SIMD2<Double>) {
        low = min(low, point.x)
        high = max(high, point.x)
    }

    /// A ring. One that goes around a pole continues from world to world; its area reaches to the map's edge.
    /// - Parameter pole: the latitude whose sign selects the pole; by default the ring's mean.
    private mutating func add(_ line: OverlayGeometry.Line, pole: Double? = nil) {
        guard let first = line.points.first else { return }
        guard line.turns != 0 else {
            rings.append(line.points)
            strokes.append(Stroke(points: line.points, isClosed: true))
            return
        }
        let end = SIMD2(first.x + Double(line.turns), first.y)
        let mean = line.points.reduce(0) { $0 + $1.y } / Double(line.points.count)
        let edge: Double = (pole.map { $0 >= 0 } ?? (mean < 0.5)) ? 0 : 1
        rings.append(line.points + [end, SIMD2(end.x, edge), SIMD2(first.x, edge)])
        strokes.append(Stroke(points: line.points + [end], isClosed: false, isEndless: true))
    }

    private static func isInside(_ ring: [SIMD2<Double>], _ coordinate: Coordinate) -> Bool {
        let center = MercatorPoint(coordinate)
        return (-1...1).contains { PlaneRing.contains(ring, SIMD2(center.x + Double($0), center.y)) }
    }
}
