/// Cuts lines and rings at a straight edge parallel to an axis.
enum Clipping {
    enum Axis: Sendable { case x, y }

    /// A half plane: at or below a limit, or at or above it.
    struct Edge: Sendable {
        var axis: Axis
        var limit: Int32
        var keepsBelow: Bool

        @inline(__always)
        func contains(_ point: MapPoint) -> Bool {
            let value = axis == .x ? point.x : point.y
            return keepsBelow ? value <= limit : value >= limit
        }

        /// The point where a segment crosses the edge, rounded to the nearest unit. The same for both directions of the segment.
        func crossing(_ p: MapPoint, _ q: MapPoint) -> MapPoint {
            switch axis {
            case .x: MapPoint(x: limit, y: Self.interpolate(p.x, p.y, q.x, q.y, limit))
            case .y: MapPoint(x: Self.interpolate(p.y, p.x, q.y, q.x, limit), y: limit)
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

    /// Polygons cut at the edge; see `PolygonCut`. What cannot be cut so is cut ring by ring.
    static func clipRings(_ parts: Parts, _ edge: Edge) -> Parts {
        var result = Parts()
        result.points.reserveCapacity(parts.points.count)
        var part = 0
        while part < parts.count {
            var end = part + 1
            while end < parts.count, Ring.doubledArea(parts.points[parts.range(end)]) < 0 { end += 1 }
            var cut = PolygonCut(parts, part..<end, edge)
            if let rings = cut.rings() {
                for ring in rings { result.append(ring) }
            } else {
                for ring in part..<end { clipRing(parts.points[parts.range(ring)], edge, into: &result) }
            }
            part = end
        }
        return result
    }

    /// A ring cut by I. E. Sutherland and G. W. Hodgman's method ("Reentrant polygon clipping", 1974). Its pieces stay joined by edges along the cut.
    private static func clipRing(_ ring: ArraySlice<MapPoint>, _ edge: Edge, into result: inout Parts) {
        guard var previous = ring.last else { return }
        var previousIsInside = edge.contains(previous)
        for point in ring {
            let isInside = edge.contains(point)
            if isInside != previousIsInside { result.points.append(edge.crossing(previous, point)) }
            if isInside { result.points.append(point) }
            previous = point
            previousIsInside = isInside
        }
        result.endPart(minimum: 3)
    }

    /// Lines cut into the pieces that lie inside.
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

    /// Lines or rings cut to a box.
    static func clip(_ parts: Parts, to box: MapBox, rings: Bool) -> Parts {
        var parts = parts
        let own = MapBox(parts.points)
        if own.minX < box.minX { parts = clip(parts, Edge(axis: .x, limit: box.minX, keepsBelow: false), rings: rings) }
        if own.maxX > box.maxX { parts = clip(parts, Edge(axis: .x, limit: box.maxX, keepsBelow: true), rings: rings) }
        if own.minY < box.minY { parts = clip(parts, Edge(axis: .y, limit: box.minY, keepsBelow: false), rings: rings) }
        if own.maxY > box.maxY { parts = clip(parts, Edge(axis: .y, limit: box.maxY, keepsBelow: true), rings: rings) }
        return parts
    }
}
