internal import PortolanGeo
internal import PortolanPlane

/// Finds and tests points inside areas that rings of coordinates describe.
enum LabelPoint {
    /// Returns the middle of the longest stretch of a parallel inside the area, where a name fits best; nil if
    /// there is none.
    static func inside(_ rings: [[Coordinate]]) -> Coordinate? {
        let latitudes = rings.joined().lazy.map(\.latitude)
        guard let south = latitudes.min(), let north = latitudes.max() else { return nil }
        var best: (width: Double, point: Coordinate)?
        // The northern and southern ends are skipped, because a name belongs in the body of a lake.
        let count = 15
        for step in 3...count - 3 {
            let latitude = south + (north - south) * (Double(step) + 0.37) / Double(count)
            guard let stretch = PlaneRing.widestStretch(of: plane(rings), at: latitude), stretch.width > best?.width ?? 0 else { continue }
            best = (stretch.width, Coordinate(latitude: latitude, longitude: stretch.middle))
        }
        return best?.point
    }

    static func contains(_ rings: [[Coordinate]], _ point: Coordinate) -> Bool {
        PlaneRing.contains(evenOdd: plane(rings), SIMD2(point.longitude, point.latitude))
    }

    private static func plane(_ rings: [[Coordinate]]) -> some Sequence<LazyMapCollection<[Coordinate], SIMD2<Double>>> {
        rings.lazy.map { $0.lazy.map { SIMD2($0.longitude, $0.latitude) } }
    }
}
