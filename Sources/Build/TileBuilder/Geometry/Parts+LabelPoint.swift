internal import PortolanBasics
internal import PortolanPlane

extension Parts {
    /// The pole is found to within a 40th of the area's shorter side.
    private static let precisionShare = 40.0
    /// The approximate number of edges that are examined for each cell. Rings with more points are thinned.
    private static let edgeLimit = 600

    /// Returns the point for the name of an area: the pole of inaccessibility of its largest part; nil if the shape has
    /// no inside.
    func labelPoint() -> GridPoint? { pole() ?? interiorPoint() }

    /// Returns the pole of inaccessibility of the largest outer ring with its holes; nil if it has no inside.
    private func pole() -> GridPoint? {
        let rings = largestPolygon
        guard let outer = rings.first, outer.count >= 3 else { return nil }
        let box = GridBox(outer)
        guard box.minX < box.maxX, box.minY < box.maxY else { return nil }
        let low = SIMD2(Double(box.minX), Double(box.minY))
        let size = SIMD2(Double(box.maxX), Double(box.maxY)) - low
        let thinned = Self.thinned(rings).map { ring in ring.map { $0.vector - low } }
        let centroid = PlaneRing.centroid(of: thinned) ?? size / 2
        var middle = centroid
        // The centroid of a convex area is as good, and needs no search.
        if rings.count > 1 || !Self.isConvex(outer) {
            let precision = max(1, size.min() / Self.precisionShare)
            middle =
                PoleOfInaccessibility(
                    of: PlaneOutline(thinned),
                    low: .zero,
                    high: size,
                    guesses: [size / 2, centroid],
                    .init(precision: precision, firstCells: 32, cellLimit: 1000)
                ).point
        }
        let point = GridPoint(x: Int32(clamping: (middle.x + low.x).rounded()), y: Int32(clamping: (middle.y + low.y).rounded()))
        // The rings of the search were thinned, so the point is checked against the real ones.
        return PlaneRing.contains(evenOdd: rings, point) ? point : nil
    }

    /// Thins rings. Small holes of a large area may vanish, but the outer ring stays a ring.
    private static func thinned(_ rings: [ArraySlice<GridPoint>]) -> [[GridPoint]] {
        let step = max(1, rings.reduce(0) { $0 + $1.count } / edgeLimit)
        return rings.map { ring in stride(from: ring.startIndex, to: ring.endIndex, by: min(step, max(1, ring.count / 8))).map { ring[$0] }
        }
    }

    private static func isConvex(_ ring: ArraySlice<GridPoint>) -> Bool {
        guard ring.count <= 16, var b = ring.last, var a = ring.dropLast().last else { return false }
        for c in ring {
            if a.turn(b, c) < 0 { return false }
            (a, b) = (b, c)
        }
        return true
    }

    /// The largest outer ring and the holes in it; empty if no ring has an area.
    var largestPolygon: [ArraySlice<GridPoint>] {
        var largest: (part: Int, area: Int64)?
        for part in 0..<count {
            let area = PlaneRing.doubledArea(points[range(part)])
            if area > largest?.area ?? 0 { largest = (part, area) }
        }
        guard let outer = largest?.part else { return [] }
        var rings = [points[range(outer)]]
        for part in (outer + 1)..<max(count, outer + 1) {
            let ring = points[range(part)]
            guard PlaneRing.doubledArea(ring) < 0 else { break }
            rings.append(ring)
        }
        return rings
    }
}
