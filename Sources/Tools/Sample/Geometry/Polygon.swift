import PortolanBasics
import PortolanPlane

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A ring of plan points, without its first point repeated at the end.
typealias Polygon = [PlanPoint]

extension Array where Element == PlanPoint {
    /// The area in square metres; positive for a counter-clockwise ring.
    var signedArea: Double { PlaneRing.doubledArea(self) / 2 }

    var centroid: PlanPoint {
        guard let middle = PlaneRing.centroid(of: [self]) else { return first ?? PlanPoint(0, 0) }
        return PlanPoint(middle.x, middle.y)
    }

    var counterClockwise: Polygon { signedArea < 0 ? reversed() : self }

    /// Whether a point is inside the ring. The result is undefined for its corners.
    func contains(_ point: PlanPoint) -> Bool { PlaneRing.contains(self, point) }

    /// Returns the distance of a point to the ring's edge in metres.
    func edgeDistance(to point: PlanPoint) -> Double {
        var best = Double.infinity
        for index in indices {
            best = Swift.min(best, point.distance(to: point.nearest(onSegment: self[index], self[(index + 1) % count]).point))
        }
        return best
    }

    /// Whether no two edges cross or touch, except neighbours at their common end.
    var isSimpleRing: Bool {
        guard count > 2 else { return false }
        for i in 0..<count {
            let (a, b) = (self[i], self[(i + 1) % count])
            for j in stride(from: i + 2, to: count, by: 1) where !(i == 0 && j == count - 1) {
                if segmentCrossing(a, b, self[j], self[(j + 1) % count]) != nil { return false }
            }
        }
        return true
    }

    /// Whether the interiors overlap. A shared wall does not count, nor does an overlap of a few centimetres.
    func overlaps(_ other: Polygon, tolerance: Double = 0.02) -> Bool {
        for (i, a) in enumerated() {
            let b = self[(i + 1) % count]
            for (j, c) in other.enumerated() {
                let d = other[(j + 1) % other.count]
                guard let (t, u) = segmentCrossing(a, b, c, d) else { continue }
                let (r, s) = (a.distance(to: b), c.distance(to: d))
                if Swift.min(t, 1 - t) * r > tolerance && Swift.min(u, 1 - u) * s > tolerance { return true }
            }
        }
        func hasPointInside(_ inner: Polygon, _ outer: Polygon) -> Bool {
            for (index, point) in inner.enumerated() {
                let middle = point.mixed(with: inner[(index + 1) % inner.count], 0.5)
                for probe in [point, middle] where outer.contains(probe) && outer.edgeDistance(to: probe) > tolerance { return true }
            }
            let center = inner.interiorPoint
            return outer.contains(center) && outer.edgeDistance(to: center) > tolerance
        }
        return hasPointInside(self, other) || hasPointInside(other, self)
    }

    /// A point well inside: the centroid if it is inside, otherwise the middle of the widest crossing at mid height.
    var interiorPoint: PlanPoint {
        let center = centroid
        if contains(center) { return center }
        let y = center.y + 0.013
        return PlanPoint(PlaneRing.widestStretch(of: [self], at: y)?.middle ?? center.x, y)
    }

    /// Returns a counter-clockwise ring with each edge moved inward by its own distance; nil if an edge vanishes or the
    /// ring crosses itself.
    func inset(by distances: [Double]) -> Polygon? {
        guard count > 2, distances.count == count else { return nil }
        var result: Polygon = []
        for index in indices {
            let before = (index + count - 1) % count
            let (p, v, q) = (self[before], self[index], self[(index + 1) % count])
            let (d1, d2) = ((v - p).unit, (q - v).unit)
            let (a, b) = (v + d1.left * distances[before], v + d2.left * distances[index])
            let denominator = d1.cross(d2)
            if abs(denominator) < 0.05 {
                result.append(a.mixed(with: b, 0.5))
            } else {
                let t = (b - a).cross(d2) / denominator
                guard abs(t) < 8 * Swift.max(distances[before], distances[index], 4) else { return nil }
                result.append(a + d1 * t)
            }
        }
        for index in indices {
            let next = (index + 1) % count
            if (self[next] - self[index]).dot(result[next] - result[index]) <= 0 { return nil }
        }
        return result.isSimpleRing && result.signedArea > 0 ? result : nil
    }

    func inset(by distance: Double) -> Polygon? { inset(by: [Double](repeating: distance, count: count)) }

    /// Returns the ring without points that are closer than `minimum` metres to the previous one, or nearly on the line
    /// of their neighbours.
    func cleaned(minimum: Double, deviation: Double) -> Polygon {
        var ring = self
        var changed = true
        while changed && ring.count > 3 {
            changed = false
            for index in ring.indices {
                let before = ring[(index + ring.count - 1) % ring.count]
                let after = ring[(index + 1) % ring.count]
                let foot = ring[index].nearest(onSegment: before, after).point
                if ring[index].distance(to: before) < minimum || ring[index].distance(to: foot) < deviation {
                    ring.remove(at: index)
                    changed = true
                    break
                }
            }
        }
        return ring
    }

    /// The direction of the longest edge.
    var mainDirection: PlanPoint {
        var best = PlanPoint(1, 0)
        var longest = 0.0
        for index in indices {
            let edge = self[(index + 1) % count] - self[index]
            if edge.length > longest { (longest, best) = (edge.length, edge.unit) }
        }
        return best
    }

    /// Returns the two sides of a nearly convex ring, cut by the line through `point` along `direction`; nil unless
    /// there is exactly one cut.
    func cut(through point: PlanPoint, along direction: PlanPoint) -> (left: Polygon, right: Polygon)? {
        var left: Polygon = []
        var right: Polygon = []
        var crossings = 0
        for index in indices {
            let (a, b) = (self[index], self[(index + 1) % count])
            let (sa, sb) = (direction.cross(a - point), direction.cross(b - point))
            if sa >= 0 { left.append(a) } else { right.append(a) }
            if (sa >= 0) != (sb >= 0) {
                let middle = a.mixed(with: b, sa / (sa - sb))
                left.append(middle)
                right.append(middle)
                crossings += 1
            }
        }
        return crossings == 2 && left.count > 2 && right.count > 2 ? (left, right) : nil
    }

    /// Returns a counter-clockwise rectangle around a centre, with its first side along `direction`.
    static func rectangle(center: PlanPoint, direction: PlanPoint, length: Double, depth: Double) -> Polygon {
        let (along, across) = (direction * (length / 2), direction.left * (depth / 2))
        return [center - along - across, center + along - across, center + along + across, center - along + across]
    }

    /// Returns a regular polygon, or an ellipse if the radii differ.
    static func ellipse(center: PlanPoint, radiusX: Double, radiusY: Double, corners: Int, turnedRadians: Double = 0) -> Polygon {
        (0..<corners).map { corner in
            let angle = Double(corner) / Double(corners) * 2 * .pi
            return center + PlanPoint(cos(angle) * radiusX, sin(angle) * radiusY).turned(radians: turnedRadians)
        }
    }

    /// Returns a soft, irregular patch of land: an ellipse whose radius varies by `swing` of itself.
    static func patch(
        center: PlanPoint,
        radiusX: Double,
        radiusY: Double,
        swing: Double,
        turnedRadians: Double = 0,
        _ random: inout SplitMix64
    ) -> Polygon {
        let corners = 9
        let knots = (0..<corners).map { corner in
            let angle = (Double(corner) + random.within(-0.25...0.25)) / Double(corners) * 2 * .pi
            let factor = 1 + random.within(-swing...swing)
            return center + PlanPoint(cos(angle) * radiusX * factor, sin(angle) * radiusY * factor).turned(radians: turnedRadians)
        }
        return knots.splined(step: Swift.max(radiusX, radiusY) / 4, closed: true)
    }
}
