import PortolanPlane

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The outline of a building in metres on the ground, with the measures that decide which roof fits.
struct Footprint {
    /// The outer ring and its holes, with x to the east and y to the south. The first point is not repeated at
    /// the end.
    let rings: [[SIMD2<Double>]]
    /// The corners of the convex hull of the outer ring, in the order in which their area is positive.
    let hull: [SIMD2<Double>]
    /// The area of the outline without its holes, in square metres.
    let area: Double
    let hullArea: Double
    /// The smallest rectangle around the outline.
    let rectangle: Rectangle

    /// A rectangle given by its centre, the direction of its longer side, and half the length of both sides.
    struct Rectangle {
        var middle: SIMD2<Double>
        /// The direction of the longer side, a unit vector.
        var along: SIMD2<Double>
        var halfLength: Double
        var halfWidth: Double

        var across: SIMD2<Double> { SIMD2(-along.y, along.x) }
        var area: Double { 4 * halfLength * halfWidth }
    }

    /// Returns nil for an outline without area, and for rings with a second outer ring. Holes wind in the opposite
    /// direction to the outer ring.
    init?(_ rings: [[SIMD2<Double>]]) {
        guard let outer = rings.first, outer.count >= 3, rings.allSatisfy({ $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } }) else {
            return nil
        }
        let hull = Self.hull(of: outer)
        let hullArea = PlaneRing.doubledArea(hull) / 2
        guard hull.count >= 3, hullArea > 0.01, let rectangle = Self.rectangle(around: hull) else { return nil }
        let turn = PlaneRing.doubledArea(outer) / 2
        guard rings.dropFirst().allSatisfy({ PlaneRing.doubledArea($0) * turn <= 0 }) else { return nil }
        let area = abs(turn) - rings.dropFirst().reduce(0) { $0 + abs(PlaneRing.doubledArea($1) / 2) }
        guard area > 0.01 else { return nil }
        self.rings = rings
        self.hull = hull
        self.area = area
        self.hullArea = hullArea
        self.rectangle = rectangle
    }

    /// The fraction of its convex hull that the outline fills, 0…1.
    var fullness: Double { area / hullArea }

    /// The centroid of the outer ring's area.
    var centroid: SIMD2<Double> {
        let ring = rings[0]
        return PlaneRing.centroid(of: [ring]) ?? ring[0]
    }

    /// Whether every point of the outer ring is visible from a point inside: all sides of the ring turn the same
    /// way around the point.
    func isStar(around point: SIMD2<Double>) -> Bool {
        let ring = rings[0]
        let sign = PlaneRing.doubledArea(ring) > 0 ? 1.0 : -1.0
        return ring.indices.allSatisfy { Self.cross(ring[$0] - point, ring[($0 + 1) % ring.count] - point) * sign > 1e-6 }
    }

    static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

    /// Returns the convex hull by A. M. Andrew's monotone chain (1979), with positive area and without points
    /// on its sides.
    static func hull(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let sorted = points.sorted { $0.x == $1.x ? $0.y < $1.y : $0.x < $1.x }
        func chain(_ points: some Sequence<SIMD2<Double>>) -> [SIMD2<Double>] {
            var chain: [SIMD2<Double>] = []
            for point in points {
                while chain.count >= 2, cross(chain[chain.count - 1] - chain[chain.count - 2], point - chain[chain.count - 1]) <= 1e-9 {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return Array(chain.dropLast())
        }
        return chain(sorted) + chain(sorted.reversed())
    }

    /// Returns the smallest rectangle around a convex polygon. One of its sides lies on a side of the polygon
    /// (H. Freeman and R. Shapira, 1975).
    private static func rectangle(around hull: [SIMD2<Double>]) -> Rectangle? {
        var best: Rectangle?
        for (index, a) in hull.enumerated() {
            let way = hull[(index + 1) % hull.count] - a
            let length = (way * way).sum().squareRoot()
            guard length > 1e-6 else { continue }
            let along = way / length
            let across = SIMD2(-along.y, along.x)
            var low = SIMD2(Double.infinity, .infinity)
            var high = -low
            for point in hull {
                let projected = SIMD2((point * along).sum(), (point * across).sum())
                low = pointwiseMin(low, projected)
                high = pointwiseMax(high, projected)
            }
            let half = (high - low) / 2
            let middle = (low + high) / 2
            let center = along * middle.x + across * middle.y
            let found =
                half.x >= half.y
                ? Rectangle(middle: center, along: along, halfLength: half.x, halfWidth: half.y)
                : Rectangle(middle: center, along: across, halfLength: half.y, halfWidth: half.x)
            if found.area < best?.area ?? .infinity { best = found }
        }
        return best.flatMap { $0.halfWidth > 0.05 ? $0 : nil }
    }
}
