/// Fewer points for lower zooms, by D. Douglas and T. Peucker's method ("Algorithms for the reduction of the number of points required to represent
/// a digitized line or its caricature", 1973).
struct Simplifier {
    private var keep: [Bool] = []
    private var stack: [(Int, Int)] = []
    private var scratch: [MapPoint] = []

    /// Lines: end points stay; no point dropped lies farther than `tolerance` from the line that remains.
    mutating func simplifyLines(_ parts: Parts, tolerance: Double) -> Parts {
        var result = Parts()
        result.points.reserveCapacity(parts.points.count / 2 + 2)
        for part in 0..<parts.count {
            let range = parts.range(part)
            mark(parts.points, range, tolerance)
            for index in range where keep[index - range.lowerBound] { result.points.append(parts.points[index]) }
            result.endPart(minimum: 2)
        }
        return result
    }

    /// Rings: those of less than `minimumDoubledArea` vanish, an outer ring with its holes. A ring is taken apart at its north-western-most point and at the
    /// point farthest from it, so the result does not depend on where the ring begins.
    mutating func simplifyRings(_ parts: Parts, tolerance: Double, minimumDoubledArea: Double) -> Parts {
        var result = Parts()
        var outerIsKept = false
        for part in 0..<parts.count {
            let ring = parts.points[parts.range(part)]
            let area = Ring.doubledArea(ring)
            let isOuter = area > 0
            if !isOuter && !outerIsKept { continue }
            if abs(area) < minimumDoubledArea {
                if isOuter { outerIsKept = false }
                continue
            }
            if tolerance > 0 { simplify(ring, tolerance) } else { scratch = Array(ring) }
            // What was a shape must not turn into a line or inside out.
            let simplified = Ring.doubledArea(scratch[...])
            let survives = scratch.count >= 3 && (simplified > 0) == isOuter && simplified != 0
            if survives { result.append(scratch) } else if isOuter { result.append(ring) }
            if isOuter { outerIsKept = true }
        }
        return result
    }

    private mutating func simplify(_ ring: ArraySlice<MapPoint>, _ tolerance: Double) {
        guard ring.count > 4, let start = ring.indices.min(by: { (ring[$0].x, ring[$0].y) < (ring[$1].x, ring[$1].y) }) else {
            scratch = Array(ring)
            return
        }
        var rotated = Array(ring[start...]) + ring[..<start]
        rotated.append(rotated[0])
        let first = rotated[0]
        var far = 0
        var farDistance = -1.0
        for index in rotated.indices {
            let dx = Double(rotated[index].x) - Double(first.x)
            let dy = Double(rotated[index].y) - Double(first.y)
            if dx * dx + dy * dy > farDistance {
                farDistance = dx * dx + dy * dy
                far = index
            }
        }
        scratch.removeAll(keepingCapacity: true)
        mark(rotated, 0..<(far + 1), tolerance)
        for index in 0..<far where keep[index] { scratch.append(rotated[index]) }
        mark(rotated, far..<rotated.count, tolerance)
        for index in far..<(rotated.count - 1) where keep[index - far] { scratch.append(rotated[index]) }
    }

    /// Marks the points of the range that stay.
    private mutating func mark(_ points: [MapPoint], _ range: Range<Int>, _ tolerance: Double) {
        keep.removeAll(keepingCapacity: true)
        keep.append(contentsOf: repeatElement(tolerance <= 0, count: range.count))
        guard tolerance > 0, range.count > 0 else { return }
        keep[0] = true
        keep[range.count - 1] = true
        let limit = tolerance * tolerance
        stack.append((range.lowerBound, range.upperBound - 1))
        while let (from, to) = stack.popLast() {
            guard to - from > 1 else { continue }
            let a = points[from]
            let dx = Double(points[to].x) - Double(a.x)
            let dy = Double(points[to].y) - Double(a.y)
            let length = dx * dx + dy * dy
            var worst = -1.0
            var at = from
            for index in (from + 1)..<to {
                let px = Double(points[index].x) - Double(a.x)
                let py = Double(points[index].y) - Double(a.y)
                let distance: Double
                if length == 0 {
                    distance = px * px + py * py
                } else {
                    let along = min(max((px * dx + py * dy) / length, 0), 1)
                    let ex = px - along * dx
                    let ey = py - along * dy
                    distance = ex * ex + ey * ey
                }
                if distance > worst {
                    worst = distance
                    at = index
                }
            }
            if worst > limit {
                keep[at - range.lowerBound] = true
                stack.append((from, at))
                stack.append((at, to))
            }
        }
    }
}
