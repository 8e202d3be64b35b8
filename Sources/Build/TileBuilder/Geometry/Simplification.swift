internal import PortolanGeo

/// Simplification for lower zooms.
struct Simplifier {
    private var simplifier = LineSimplifier()
    private var positions: [SIMD2<Double>] = []
    private var scratch: [MapPoint] = []

    /// Lines: end points stay; no point dropped lies farther than `tolerance` from the line that remains.
    mutating func simplifyLines(_ parts: Parts, tolerance: Double) -> Parts {
        var result = Parts()
        result.points.reserveCapacity(parts.points.count / 2 + 2)
        for part in 0..<parts.count {
            let range = parts.range(part)
            if !range.isEmpty {
                place(parts.points[range])
                simplifier.simplify(positions, in: 0...range.count - 1, tolerance: tolerance)
                for index in simplifier.kept { result.points.append(parts.points[range.lowerBound + index]) }
            }
            result.endPart(minimum: 2)
        }
        return result
    }

    /// Rings: those of less than `minimumDoubledArea` are dropped, an outer ring with its holes. A ring is split at its north-westernmost
    /// point and at the point farthest from it, so the result does not depend on where the ring begins.
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
            // A ring must not become a line or change its direction.
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
        place(rotated[...])
        var far = 0
        var farDistance = -1.0
        for (index, position) in positions.enumerated() {
            let step = position - positions[0]
            let distance = (step * step).sum()
            if distance > farDistance { (far, farDistance) = (index, distance) }
        }
        scratch.removeAll(keepingCapacity: true)
        for part in [0...far, far...rotated.count - 1] {
            simplifier.simplify(positions, in: part, tolerance: tolerance)
            // The last point of each half is the first one of the other.
            for index in simplifier.kept.dropLast() { scratch.append(rotated[index]) }
        }
    }

    private mutating func place(_ points: ArraySlice<MapPoint>) {
        positions.removeAll(keepingCapacity: true)
        for point in points { positions.append(SIMD2(Double(point.x), Double(point.y))) }
    }
}
