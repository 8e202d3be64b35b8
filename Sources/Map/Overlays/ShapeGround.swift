import PortolanCamera
import PortolanGeo
import PortolanPlane
import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The layout of a line, an area or a circle in the plane of the unit square. It does not depend on the camera, except
/// for the fineness of curves.
struct ShapeGround {
    struct Stroke {
        var points: [SIMD2<Double>]
        var isClosed: Bool
        /// Whether the line runs around the world without end.
        var isEndless = false
    }

    /// The rings of the area, which is filled by the even-odd rule.
    private(set) var rings: [[SIMD2<Double>]] = []
    private(set) var strokes: [Stroke] = []
    /// For each segment of the only stroke, the index of its colour in `colors`; empty if the style's colour is used.
    private(set) var bands: [Int32] = []
    private(set) var colors: [Color] = []
    /// The pictures along the line.
    private(set) var stamps: [LineStamp] = []
    /// For each colour, the index of its stamp; −1 for none.
    private var stampOfColor: [Int32] = []
    /// Whether the rings of adjacent copies of the world form one area: they may touch but do not overlap.
    private(set) var isTiling = true
    /// The range of x that the shape covers.
    private(set) var low = Double.infinity
    private(set) var high = -Double.infinity

    /// Returns the width of the world for which curves are fine enough: the next power of two. Curves are then
    /// computed once per zoom level and not once per frame.
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
                // The circle covers more than half of the Earth, including both poles: everything except the
                // inside of the rim.
                let west = (line.points.reduce(first.x) { min($0, $1.x) } + line.points.reduce(first.x) { max($0, $1.x) }) / 2 - 0.5
                rings.append([SIMD2(west, 0), SIMD2(west + 1, 0), SIMD2(west + 1, 1), SIMD2(west, 1)])
            }
            add(line, pole: circle.center.latitude)
        }
        for point in rings.joined() { extend(point) }
        for stroke in strokes { for point in stroke.points { extend(point) } }
        isTiling = high - low <= 1 + 1e-9 || strokes.contains(where: \.isEndless)
    }

    /// Returns the index in `stamps` for a segment of the only stroke.
    func stamp(ofSegment segment: Int) -> Int? {
        let stamp = stampOfColor[Int(bands[segment])]
        return stamp >= 0 ? Int(stamp) : nil
    }

    /// The distance by which stamps exceed the line's own width, in points.
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

    /// Adds a ring. A ring around a pole continues from world to world, and its area reaches to the map's edge.
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
