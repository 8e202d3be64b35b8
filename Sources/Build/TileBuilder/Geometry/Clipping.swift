internal import PortolanPlane

/// Cuts lines and rings at a straight edge parallel to an axis.
enum Clipping {
    enum Axis: Sendable { case x, y }

    /// A half plane: all points at or below a limit on an axis, or at or above it.
    struct Edge: Sendable {
        var axis: Axis
        var limit: Int32
        var keepsBelow: Bool

        /// Returns the distance of a point outside the half plane; 0 or less for points inside.
        @inline(__always)
        func excess(_ point: GridPoint) -> Int64 {
            let beyond = Int64(axis == .x ? point.x : point.y) - Int64(limit)
            return keepsBelow ? beyond : -beyond
        }

        @inline(__always)
        func contains(_ point: GridPoint) -> Bool { excess(point) <= 0 }

        /// Returns the point where a segment crosses the edge, rounded to the nearest unit. It is the same for both
        /// directions of the segment.
        func crossing(_ p: GridPoint, _ q: GridPoint) -> GridPoint {
            switch axis {
            case .x: GridPoint(x: limit, y: Self.interpolate(p.x, p.y, q.x, q.y, limit))
            case .y: GridPoint(x: Self.interpolate(p.y, p.x, q.y, q.x, limit), y: limit)
            }
        }

        private static func interpolate(_ pv: Int32, _ po: Int32, _ qv: Int32, _ qo: Int32, _ limit: Int32) -> Int32 {
            let (av, ao, bv, bo) = pv < qv ? (pv, po, qv, qo) : (qv, qo, pv, po)
            let run = Int64(bv) - Int64(av)
            guard run > 0 else { return ao }
            // Coordinates lie in 0…2³⁰ plus a tile's buffer, so the product stays below 2⁶³.
            let product = (Int64(bo) - Int64(ao)) * (Int64(limit) - Int64(av))
            let half = run / 2
            let quotient = product >= 0 ? (product + half) / run : -((-product + half) / run)
            return Int32(truncatingIfNeeded: Int64(ao) + quotient)
        }
    }

    /// Cuts polygons at the edge with `PolygonCut`. A polygon that `PolygonCut` refuses is cut ring by ring, and the
    /// pieces stay joined along the cut.
    static func clipRings(_ parts: Parts, _ edge: Edge) -> Parts {
        var result = Parts()
        result.points.reserveCapacity(parts.points.count)
        var part = 0
        while part < parts.count {
            var end = part + 1
            while end < parts.count, PlaneRing.doubledArea(parts.points[parts.range(end)]) < 0 { end += 1 }
            var cut = PolygonCut(parts, part..<end, edge)
            if let rings = cut.rings() {
                for ring in rings { result.append(ring) }
            } else {
                for ring in part..<end {
                    PlaneCut.appendRing(
                        parts.points[parts.range(ring)],
                        excess: edge.excess,
                        crossing: { a, _, b, _ in edge.crossing(a, b) },
                        to: &result.points
                    )
                    result.endPart(minimum: 3)
                }
            }
            part = end
        }
        return result
    }

    /// Cuts lines into the pieces inside the half plane.
    static func clipLines(_ parts: Parts, _ edge: Edge) -> Parts {
        var result = Parts()
        result.points.reserveCapacity(parts.points.count)
        for part in 0..<parts.count {
            let range = parts.range(part)
            var previous = parts.points[range.lowerBound]
            var previousIsInside = edge.contains(previous)
            if previousIsInside { result.points.append(previous) }
            for index in range.dropFirst() {
                let point = parts.points[index]
                let isInside = edge.contains(point)
                if isInside != previousIsInside { result.points.append(edge.crossing(previous, point)) }
                if isInside { result.points.append(point) } else if previousIsInside { result.endPart(minimum: 2) }
                previous = point
                previousIsInside = isInside
            }
            result.endPart(minimum: 2)
        }
        return result
    }

    static func clip(_ parts: Parts, _ edge: Edge, rings: Bool) -> Parts { rings ? clipRings(parts, edge) : clipLines(parts, edge) }

    /// Cuts lines or rings to a box.
    static func clip(_ parts: Parts, to box: GridBox, rings: Bool) -> Parts {
        var parts = parts
        let own = GridBox(parts.points)
        if own.minX < box.minX { parts = clip(parts, Edge(axis: .x, limit: box.minX, keepsBelow: false), rings: rings) }
        if own.maxX > box.maxX { parts = clip(parts, Edge(axis: .x, limit: box.maxX, keepsBelow: true), rings: rings) }
        if own.minY < box.minY { parts = clip(parts, Edge(axis: .y, limit: box.minY, keepsBelow: false), rings: rings) }
        if own.maxY > box.maxY { parts = clip(parts, Edge(axis: .y, limit: box.maxY, keepsBelow: true), rings: rings) }
        return parts
    }
}
