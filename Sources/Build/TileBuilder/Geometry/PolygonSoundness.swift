internal import PortolanTiles

/// Checks whether the rings of a polygon keep apart: no two edges touch, except neighbours at their common point.
///
/// Rings that keep apart and have the direction that `Parts` requires are a valid polygon (OGC Simple Feature Access,
/// section 6.1.11). Rings that touch may be valid as well.
struct PolygonSoundness {
    private struct Edge {
        var a: MVTPoint
        var b: MVTPoint
        var ring: Int32
        /// The index of the edge in its ring.
        var index: Int32
        /// The number of the ring's edges.
        var count: Int32

        var minX: Int32 { min(a.x, b.x) }
        var maxX: Int32 { max(a.x, b.x) }
        var minY: Int32 { min(a.y, b.y) }
        var maxY: Int32 { max(a.y, b.y) }
    }

    private var edges: [Edge] = []
    private var active: [Int] = []

    /// Whether the rings keep apart.
    /// - Parameters:
    ///   - points: all rings, one after the other; none repeats its first point.
    ///   - ends: the end of each ring.
    mutating func ringsKeepApart(_ points: [MVTPoint], _ ends: [Int]) -> Bool {
        edges.removeAll(keepingCapacity: true)
        var start = 0
        for (ring, end) in ends.enumerated() {
            for index in start..<end {
                let next = index + 1 == end ? start : index + 1
                edges.append(
                    Edge(a: points[index], b: points[next], ring: Int32(ring), index: Int32(index - start), count: Int32(end - start))
                )
            }
            start = end
        }
        // A sweep from west to east compares the edges whose extents overlap (M. I. Shamos, D. Hoey, 1976, without the
        // ordering along the line).
        edges.sort { ($0.minX, $0.minY, $0.ring, $0.index) < ($1.minX, $1.minY, $1.ring, $1.index) }
        active.removeAll(keepingCapacity: true)
        for (number, edge) in edges.enumerated() {
            var kept = 0
            for other in active {
                if edges[other].maxX < edge.minX { continue }
                active[kept] = other
                kept += 1
                if edges[other].maxY >= edge.minY && edges[other].minY <= edge.maxY && Self.clash(edges[other], edge) { return false }
            }
            active.removeLast(active.count - kept)
            active.append(number)
        }
        return true
    }

    /// Returns the rings, repaired if they cross or overlap; none if they enclose nothing.
    mutating func sound(_ rings: [[MVTPoint]]) -> [[MVTPoint]] {
        let points = Array(rings.joined())
        var end = 0
        let ends = rings.map { ring in
            end += ring.count
            return end
        }
        if ringsKeepApart(points, ends) { return rings }
        guard let repaired = PolygonRepair.repaired(points, ends) else { return [] }
        return zip([0] + repaired.ends, repaired.ends).map { Array(repaired.points[$0..<$1]) }
    }

    /// Whether two edges meet where they must not.
    private static func clash(_ p: Edge, _ q: Edge) -> Bool {
        if p.ring == q.ring {
            let step = (q.index - p.index + p.count) % p.count
            // Neighbours meet only at their common end, because spikes have been removed. In a triangle, every two
            // edges are neighbours.
            if step == 1 { return p.a == q.b && p.count > 3 }
            if step == p.count - 1 { return q.a == p.b && p.count > 3 }
        }
        let d1 = side(q.a, q.b, p.a)
        let d2 = side(q.a, q.b, p.b)
        let d3 = side(p.a, p.b, q.a)
        let d4 = side(p.a, p.b, q.b)
        // If both edges lie on one line, all four numbers are zero. Such edges meet, because the caller has found that
        // their extents overlap.
        return d1.signum() * d2.signum() <= 0 && d3.signum() * d4.signum() <= 0
    }

    private static func side(_ a: MVTPoint, _ b: MVTPoint, _ c: MVTPoint) -> Int64 {
        (Int64(b.x) - Int64(a.x)) * (Int64(c.y) - Int64(a.y)) - (Int64(b.y) - Int64(a.y)) * (Int64(c.x) - Int64(a.x))
    }
}
