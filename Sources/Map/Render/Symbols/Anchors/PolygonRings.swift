/// Sorts a feature's rings into polygons.
enum PolygonRings {
    /// Polygons as lists of rings, the outer one first. A ring that runs the same way round as the first one begins a polygon; the others are holes of
    /// the polygon before them (MVT 2.1, 4.3.4.4). Rings without area are left out.
    static func polygons(_ rings: [ArraySlice<SIMD2<Float>>]) -> [[ArraySlice<SIMD2<Float>>]] {
        guard rings.count > 1 else { return [rings] }
        var polygons: [[ArraySlice<SIMD2<Float>>]] = []
        var outer: Bool?
        for ring in rings {
            let area = doubledArea(ring)
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

    private static func doubledArea(_ ring: ArraySlice<SIMD2<Float>>) -> Double {
        guard var b = ring.last.map(SIMD2<Double>.init) else { return 0 }
        var area = 0.0
        for vertex in ring {
            let a = SIMD2<Double>(vertex)
            area += b.x * a.y - a.x * b.y
            b = a
        }
        return area
    }
}
