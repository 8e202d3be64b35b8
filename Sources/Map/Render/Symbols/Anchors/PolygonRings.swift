import PortolanPlane

/// Groups a feature's rings into polygons.
enum PolygonRings {
    /// Returns polygons as lists of rings, the outer one first. A ring with the orientation of the first one
    /// begins a polygon; the others are holes of the polygon before them (MVT 2.1, 4.3.4.4). Rings without area
    /// are left out.
    static func polygons(_ rings: [ArraySlice<SIMD2<Float>>]) -> [[ArraySlice<SIMD2<Float>>]] {
        guard rings.count > 1 else { return [rings] }
        var polygons: [[ArraySlice<SIMD2<Float>>]] = []
        var outer: Bool?
        for ring in rings {
            let area = PlaneRing.doubledArea(ring)
            guard area != 0 else { continue }
            if outer == nil { outer = area > 0 }
            if outer == (area > 0) {
                polygons.append([ring])
            } else if !polygons.isEmpty {
                polygons[polygons.count - 1].append(ring)
            }
        }
        return polygons
    }

    /// Returns the position for the name of a polygon, its pole of inaccessibility, or nil for a polygon
    /// without points.
    /// - Parameters:
    ///   - rings: the outer ring and its holes.
    ///   - precision: the largest difference between the point's distance to the outline and the best possible
    ///     one, above 0.
    static func labelPoint(_ rings: [ArraySlice<SIMD2<Float>>], precision: Double) -> SIMD2<Double>? {
        guard let outer = rings.first, let first = outer.first else { return nil }
        var low = SIMD2<Double>(first)
        var high = low
        for point in outer {
            low = pointwiseMin(low, SIMD2<Double>(point))
            high = pointwiseMax(high, SIMD2<Double>(point))
        }
        let size = high - low
        guard size.min() > 0, size.max().isFinite else { return low }
        // The rings are reversed. If several poles are equal except for rounding, the order of the points decides
        // which one is chosen, and the goldens show the choice of this order.
        return PoleOfInaccessibility(
            of: PlaneOutline(rings.map { $0.reversed() }),
            low: low,
            high: high,
            guesses: [PlaneRing.centroid(of: [outer]) ?? SIMD2<Double>(first), low + size / 2],
            .init(precision: precision, firstCells: 64, cellLimit: 4096, isThorough: true)
        ).point
    }
}
