internal import PortolanGeo

/// Computes the viewports of places.
enum PlaceViewport {
    /// The radius of the viewport around a place that is mapped as a point, in metres, by kind.
    private static let radiusMeters: [String: Double] = [
        "place=ocean": 2_500_000, "place=sea": 500_000, "place=country": 300_000, "place=state": 100_000, "place=county": 30_000,
        "place=city": 8_000, "place=town": 3_000,
        "place=village": 1_000, "place=hamlet": 500, "place=suburb": 1_500, "place=quarter": 800, "place=neighbourhood": 500,
        "place=island": 2_000, "aeroway=aerodrome": 2_000, "natural=peak": 1_000,
    ]
    private static let smallestRadiusMeters = 100.0

    /// Returns the extent of the place, enlarged to at least 100 m around its location. A place that is mapped as a
    /// point gets the radius of its kind.
    static func box(location: Coordinate, bounds: CoordinateBounds, kind: String?) -> CoordinateBounds {
        let isPoint = bounds == CoordinateBounds(location)
        let radius = isPoint ? kind.flatMap { radiusMeters[$0] } ?? smallestRadiusMeters : smallestRadiusMeters
        let around = CoordinateBounds(center: location, radiusMeters: radius)
        if isPoint { return around }
        var box = bounds
        box.extend(to: around)
        return box
    }
}
