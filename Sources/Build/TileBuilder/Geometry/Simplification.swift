internal import PortolanGeo
internal import PortolanPlane

/// Simplifies lines and rings for lower zooms.
struct Simplifier {
    private var simplifier = LineSimplifier()
    private var positions: [SIMD2<Double>] = []
    private var scratch: [GridPoint] = []

    /// Simplifies lines. End points stay, and no dropped point is farther than `tolerance` from the remaining line.
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

    /// Simplifies rings. Rings of less than `minimumDoubledArea` are dropped, an outer ring together with its holes. A
    /// ring is split at its junctions; without junctions, it is split at its north-westernmost point and at the point
    /// farthest from it. So the result depends neither on the point where the ring begins nor on its direction.
    /// - Parameter isJunction: for each point of the parts, whether it is a junction (``JunctionSet``); empty if no
    ///   point is.
    mutating func simplifyRings(_ parts: Parts, tolerance: Double, minimumDoubledArea: Double, isJunction: [Bool] = []) -> Parts {
        var result = Parts()
        var outerIsKept = false
        for part in 0..<parts.count {
            let range = parts.range(part)
            let ring = parts.points[range]
            let area = PlaneRing.doubledArea(ring)
            let isOuter = area > 0
            if !isOuter && !outerIsKept { continue }
            if Double(area.magnitude) < minimumDoubledArea {
                if isOuter { outerIsKept = false }
                continue
            }
            let junctions = isJunction.isEmpty ? [] : range.filter { isJunction[$0] }.map { $0 - range.lowerBound }
            if tolerance > 0 { simplify(Array(ring), junctions, tolerance) } else { scratch = Array(ring) }
            // A ring must not become a line or change its direction. If it would, an outer ring stays as it is, and a
            // hole is dropped.
            let simplified = PlaneRing.doubledArea(scratch)
            let survives = scratch.count >= 3 && (simplified > 0) == isOuter && simplified != 0
            if survives { result.append(scratch) } else if isOuter { result.append(ring) }
            if isOuter { outerIsKept = true }
        }
        return result
    }

    private mutating func simplify(_ ring: [GridPoint], _ junctions: [Int], _ tolerance: Double) {
        scratch.removeAll(keepingCapacity: true)
        guard ring.count > 4 else {
            scratch = ring
            return
        }
        // The least of the splitting points comes first, wherever the ring begins.
        let least = { (a: Int, b: Int) in (ring[a].x, ring[a].y) < (ring[b].x, ring[b].y) }
        let start = junctions.min(by: least) ?? ring.indices.min(by: least) ?? 0
        let others = junctions.count > 1 ? junctions : [Self.farthest(from: start, in: ring)]
        let splits = others.map { $0 <= start ? $0 + ring.count : $0 }.sorted()
        var first = start
        for end in splits.last == start + ring.count ? splits : splits + [start + ring.count] {
            defer { first = end }
            var arc = (first...end).map { ring[$0 % ring.count] }
            // Both neighbours of an arc simplify it in the same direction.
            let isReversed = arc.lexicographicallyPrecedes(arc.reversed()) { ($0.x, $0.y) < ($1.x, $1.y) }
            if isReversed { arc.reverse() }
            place(arc[...])
            simplifier.simplify(positions, in: 0...arc.count - 1, tolerance: tolerance)
            // The last point of each arc is the first point of the next.
            let kept = simplifier.kept.map { arc[$0] }
            scratch += isReversed ? kept.reversed().dropLast() : kept.dropLast()
        }
    }

    private static func farthest(from start: Int, in ring: [GridPoint]) -> Int {
        func distance(_ index: Int) -> Double {
            let x = Double(ring[index].x) - Double(ring[start].x)
            let y = Double(ring[index].y) - Double(ring[start].y)
            return x * x + y * y
        }
        var best = (start + 1) % ring.count
        for index in ring.indices where index != start && index != best {
            let (mine, other) = (distance(index), distance(best))
            if mine > other || mine == other && (ring[index].x, ring[index].y) < (ring[best].x, ring[best].y) { best = index }
        }
        return best
    }

    private mutating func place(_ points: ArraySlice<GridPoint>) {
        positions.removeAll(keepingCapacity: true)
        for point in points { positions.append(SIMD2(Double(point.x), Double(point.y))) }
    }
}
