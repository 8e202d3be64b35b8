extension CoordinateBounds {
    /// Grows the box so that it holds the coordinate. A box that crosses the antimeridian grows on the nearer side; one that does not
    /// never comes to cross it, as the shapes of GeoJSON and of extracts never do.
    public mutating func extend(to coordinate: Coordinate) { extend(to: CoordinateBounds(coordinate)) }

    /// Grows the box so that it holds the other. If one of them crosses the antimeridian the result is their ``union(_:)``; if none
    /// does, neither does the result.
    public mutating func extend(to other: CoordinateBounds) {
        if crossesAntimeridian || other.crossesAntimeridian {
            self = union(other)
        } else {
            south = min(south, other.south)
            west = min(west, other.west)
            north = max(north, other.north)
            east = max(east, other.east)
        }
    }

    /// The narrowest box that holds both, across the antimeridian if that makes it narrower. Of two equally wide ones the one that does
    /// not cross it, else the one that begins farther west. All longitudes, -180…180, if the boxes go round the world together.
    public func union(_ other: CoordinateBounds) -> CoordinateBounds {
        func box(_ west: Double, _ east: Double) -> CoordinateBounds {
            CoordinateBounds(south: min(south, other.south), west: west, north: max(north, other.north), east: east)
        }
        if holdsLongitudes(of: other) { return box(west, east) }
        if other.holdsLongitudes(of: self) { return box(other.west, other.east) }
        // Only sides are compared, never differences of them: rounding has no say in what holds what.
        switch (holds(longitude: other.west), holds(longitude: other.east)) {
        case (true, true): return box(-180, 180)
        case (true, false): return box(west, other.east)
        case (false, true): return box(other.west, east)
        case (false, false):
            let (a, b) = (box(west, other.east), box(other.west, east))
            if a.longitudeSpan != b.longitudeSpan { return a.longitudeSpan < b.longitudeSpan ? a : b }
            if a.crossesAntimeridian != b.crossesAntimeridian { return a.crossesAntimeridian ? b : a }
            return a.west < b.west ? a : b
        }
    }

    func holds(longitude: Double) -> Bool {
        crossesAntimeridian ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
    }

    /// Whether the other's longitudes lie within this box's: both its sides do, and the western one comes first on the way east.
    private func holdsLongitudes(of other: CoordinateBounds) -> Bool {
        guard holds(longitude: other.west), holds(longitude: other.east) else { return false }
        let (westIsBefore, eastIsBefore) = (other.west >= west, other.east >= west)
        return westIsBefore == eastIsBefore ? other.west <= other.east : westIsBefore
    }
}
