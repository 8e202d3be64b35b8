extension CoordinateBounds {
    /// Creates the smallest box that contains all coordinates. It crosses the antimeridian if that makes it
    /// narrower. Returns nil if there are no coordinates.
    /// - Complexity: O(n log n).
    public init?(enclosing coordinates: some Collection<Coordinate>) {
        guard let first = coordinates.first else { return nil }
        self.init(first)
        for coordinate in coordinates {
            south = min(south, coordinate.latitude)
            north = max(north, coordinate.latitude)
        }
        // The box leaves out the widest interval of longitude without a coordinate. Of equal intervals it
        // leaves out the one at the antimeridian.
        let longitudes = coordinates.map { Coordinate.wrappedLongitude($0.longitude) }.sorted()
        guard let westmost = longitudes.first, let eastmost = longitudes.last else { return }
        (west, east) = (westmost, eastmost)
        var widest = westmost + 360 - eastmost
        for (a, b) in zip(longitudes, longitudes.dropFirst()) where b - a > widest {
            widest = b - a
            (west, east) = (b, a)
        }
    }
}
