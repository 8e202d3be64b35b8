#if canImport(Glibc)
import PortolanBasics
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A line through points of the plan.
typealias Polyline = [PlanPoint]

extension Array where Element == PlanPoint {
    /// The total length in metres.
    var lineLength: Double {
        var length = 0.0
        for index in indices.dropFirst() { length += self[index].distance(to: self[index - 1]) }
        return length
    }

    /// Returns the point at a distance along the line, and the direction there. Beyond the ends of the line, returns
    /// the nearest end.
    func location(at distance: Double) -> (point: PlanPoint, direction: PlanPoint) {
        guard count > 1 else { return (first ?? PlanPoint(0, 0), PlanPoint(1, 0)) }
        var rest = distance
        for index in 1..<count {
            let (a, b) = (self[index - 1], self[index])
            let length = a.distance(to: b)
            if rest <= length || index == count - 1 {
                let t = length > 0 ? Swift.min(1, Swift.max(0, rest / length)) : 0
                return (a.mixed(with: b, t), (b - a).unit)
            }
            rest -= length
        }
        return (self[count - 1], PlanPoint(1, 0))
    }

    /// Returns the nearest point of the line, its distance along the line, its distance from the given point, and
    /// whether the given point lies to the left.
    func nearest(to point: PlanPoint) -> (point: PlanPoint, along: Double, distance: Double, isLeft: Bool) {
        var best = (point: first ?? point, along: 0.0, distance: Double.infinity, isLeft: true)
        var along = 0.0
        for index in indices.dropFirst() {
            let (a, b) = (self[index - 1], self[index])
            let (foot, t) = point.nearest(onSegment: a, b)
            let distance = point.distance(to: foot)
            let length = a.distance(to: b)
            if distance < best.distance { best = (foot, along + t * length, distance, (b - a).cross(point - a) >= 0) }
            along += length
        }
        return best
    }

    /// Returns the part between two distances along the line.
    func part(from start: Double, to end: Double) -> Polyline {
        var result: Polyline = [location(at: start).point]
        var along = 0.0
        for index in indices.dropFirst() {
            along += self[index].distance(to: self[index - 1])
            if along > start + 0.05 && along < end - 0.05 { result.append(self[index]) }
        }
        result.append(location(at: end).point)
        return result
    }

    /// Returns a centripetal Catmull-Rom spline (Yuksel, Schaefer, Keyser: "On the parameterization of Catmull-Rom
    /// curves", 2009) through the points, sampled about every `step` metres.
    func splined(step: Double, closed: Bool = false) -> Polyline {
        guard count > 2 else { return subdivided(step: step * 4) }
        var result: Polyline = []
        let segments = closed ? count : count - 1
        func control(_ index: Int) -> PlanPoint {
            if closed { return self[(index + count) % count] }
            if index < 0 { return self[0] * 2 - self[1] }
            if index >= count { return self[count - 1] * 2 - self[count - 2] }
            return self[index]
        }
        for segment in 0..<segments {
            let (p0, p1, p2, p3) = (control(segment - 1), control(segment), control(segment + 1), control(segment + 2))
            let (d1, d2, d3) = (p0.distance(to: p1).squareRoot(), p1.distance(to: p2).squareRoot(), p2.distance(to: p3).squareRoot())
            result.append(p1)
            guard d1 > 1e-6, d2 > 1e-6, d3 > 1e-6 else { continue }
            let m1 = (p2 - p1 + ((p1 - p0) * (1 / d1) - (p2 - p0) * (1 / (d1 + d2))) * d2)
            let m2 = (p2 - p1 + ((p3 - p2) * (1 / d3) - (p3 - p1) * (1 / (d2 + d3))) * d2)
            let pieces = Swift.max(1, Int((p1.distance(to: p2) / step).rounded()))
            for piece in 1..<Swift.max(pieces, 1) {
                let t = Double(piece) / Double(pieces)
                let (t2, t3) = (t * t, t * t * t)
                result.append(p1 * (2 * t3 - 3 * t2 + 1) + m1 * (t3 - 2 * t2 + t) + p2 * (3 * t2 - 2 * t3) + m2 * (t3 - t2))
            }
        }
        if !closed { result.append(self[count - 1]) }
        return result
    }

    /// Returns the same line with no piece longer than `step` metres.
    func subdivided(step: Double) -> Polyline {
        guard let first else { return [] }
        var result = [first]
        for index in indices.dropFirst() {
            let (a, b) = (self[index - 1], self[index])
            let pieces = Swift.max(1, Int((a.distance(to: b) / step).rounded(.up)))
            for piece in 1...pieces { result.append(a.mixed(with: b, Double(piece) / Double(pieces))) }
        }
        return result
    }

    /// Returns the line after midpoint displacement: each piece longer than `minimum` is halved, and its middle is
    /// moved sideways by up to `roughness` of its length.
    func roughened(_ roughness: Double, minimum: Double, _ random: inout SplitMix64) -> Polyline {
        var line = self
        while true {
            var result: Polyline = []
            var grew = false
            for (index, point) in line.enumerated() {
                if index > 0 {
                    let before = line[index - 1]
                    let length = before.distance(to: point)
                    if length > minimum {
                        let side = (point - before).unit.left * (length * random.within(-roughness...roughness))
                        result.append(before.mixed(with: point, 0.5) + side)
                        grew = true
                    }
                }
                result.append(point)
            }
            line = result
            if !grew { return line }
        }
    }

    /// Returns the line moved to its left by `distance` metres (to its right if negative), with mitred corners. Loops
    /// are not removed.
    func shifted(left distance: Double) -> Polyline {
        guard count > 1 else { return self }
        return indices.map { index in
            let before = index > 0 ? (self[index] - self[index - 1]).unit : (self[1] - self[0]).unit
            let after = index < count - 1 ? (self[index + 1] - self[index]).unit : before
            let normal = (before.left + after.left).unit
            let stretch = Swift.min(2.5, 1 / Swift.max(0.3, normal.dot(after.left)))
            return self[index] + normal * (distance * stretch)
        }
    }

    /// Returns the band around the line, `width` metres wide, as an open counter-clockwise ring.
    func band(width: Double) -> [PlanPoint] {
        shifted(left: -width / 2) + shifted(left: width / 2).reversed()
    }

    /// Returns the line simplified by the method of Douglas and Peucker (1973), with a tolerance in metres.
    func simplified(tolerance: Double) -> Polyline {
        guard count > 2 else { return self }
        var keep = [Bool](repeating: false, count: count)
        keep[0] = true
        keep[count - 1] = true
        var stack = [(0, count - 1)]
        while let (low, high) = stack.popLast() {
            guard high - low > 1 else { continue }
            var farthest = low
            var greatest = tolerance
            for index in low + 1..<high {
                let distance = self[index].distance(to: self[index].nearest(onSegment: self[low], self[high]).point)
                if distance > greatest { (farthest, greatest) = (index, distance) }
            }
            guard farthest > low else { continue }
            keep[farthest] = true
            stack.append((low, farthest))
            stack.append((farthest, high))
        }
        return indices.filter { keep[$0] }.map { self[$0] }
    }
}
