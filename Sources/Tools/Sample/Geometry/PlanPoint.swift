import PortolanPlane

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A point or a vector of the plan, in metres east and north of 0° N 0° E.
struct PlanPoint: PlanePoint, Hashable, Sendable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    static func + (a: PlanPoint, b: PlanPoint) -> PlanPoint { PlanPoint(a.x + b.x, a.y + b.y) }
    static func - (a: PlanPoint, b: PlanPoint) -> PlanPoint { PlanPoint(a.x - b.x, a.y - b.y) }
    static func * (a: PlanPoint, factor: Double) -> PlanPoint { PlanPoint(a.x * factor, a.y * factor) }

    func dot(_ other: PlanPoint) -> Double { x * other.x + y * other.y }
    /// Returns the cross product, which is positive if `other` lies to the left.
    func cross(_ other: PlanPoint) -> Double { x * other.y - y * other.x }
    var length: Double { (x * x + y * y).squareRoot() }
    func distance(to other: PlanPoint) -> Double { (self - other).length }

    /// The vector of length one; east if this vector has no length.
    var unit: PlanPoint {
        let length = self.length
        return length > 1e-9 ? self * (1 / length) : PlanPoint(1, 0)
    }

    /// The vector after a quarter turn to the left.
    var left: PlanPoint { PlanPoint(-y, x) }

    func turned(radians: Double) -> PlanPoint {
        let (c, s) = (cos(radians), sin(radians))
        return PlanPoint(x * c - y * s, x * s + y * c)
    }

    func mixed(with other: PlanPoint, _ t: Double) -> PlanPoint { self + (other - self) * t }

    /// Returns the nearest point of a segment and its parameter 0…1. It does not use `PlaneSegment`, whose rounding
    /// differs in the last bit: that would move houses of the town, which pictures of tests show.
    func nearest(onSegment a: PlanPoint, _ b: PlanPoint) -> (point: PlanPoint, t: Double) {
        let direction = b - a
        let square = direction.dot(direction)
        guard square > 1e-12 else { return (a, 0) }
        let t = min(1, max(0, (self - a).dot(direction) / square))
        return (a + direction * t, t)
    }
}

/// A box of plan points.
struct PlanBox: Sendable {
    var low: PlanPoint
    var high: PlanPoint

    init(_ points: some Sequence<PlanPoint>) {
        var low = PlanPoint(.infinity, .infinity)
        var high = PlanPoint(-.infinity, -.infinity)
        for point in points {
            low = PlanPoint(min(low.x, point.x), min(low.y, point.y))
            high = PlanPoint(max(high.x, point.x), max(high.y, point.y))
        }
        self.low = low
        self.high = high
    }

    func grown(by margin: Double) -> PlanBox {
        var box = self
        box.low = low - PlanPoint(margin, margin)
        box.high = high + PlanPoint(margin, margin)
        return box
    }

    func intersects(_ other: PlanBox) -> Bool {
        low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
    }

    func contains(_ point: PlanPoint) -> Bool { point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y }
}

/// Returns the crossing or touching point of two segments as parameters along each; nil if they do not meet or are
/// parallel.
func segmentCrossing(_ a: PlanPoint, _ b: PlanPoint, _ c: PlanPoint, _ d: PlanPoint) -> (t: Double, u: Double)? {
    let r = b - a
    let s = d - c
    let denominator = r.cross(s)
    guard abs(denominator) > 1e-9 else { return nil }
    let t = (c - a).cross(s) / denominator
    let u = (c - a).cross(r) / denominator
    guard t >= 0, t <= 1, u >= 0, u <= 1 else { return nil }
    return (t, u)
}

func segmentDistance(_ a: PlanPoint, _ b: PlanPoint, _ c: PlanPoint, _ d: PlanPoint) -> Double {
    if segmentCrossing(a, b, c, d) != nil { return 0 }
    return min(
        min(a.distance(to: a.nearest(onSegment: c, d).point), b.distance(to: b.nearest(onSegment: c, d).point)),
        min(c.distance(to: c.nearest(onSegment: a, b).point), d.distance(to: d.nearest(onSegment: a, b).point))
    )
}
