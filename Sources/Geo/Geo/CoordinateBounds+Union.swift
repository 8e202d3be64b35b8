extension CoordinateBounds {
    /// Extends the box so that it contains the coordinate. A box that crosses the antimeridian grows on the nearer
    /// side. A box that does not cross the antimeridian never begins to cross it, which suits the bounding boxes of
    /// GeoJSON and of extracts.
    public mutating func extend(to coordinate: Coordinate) { extend(to: CoordinateBounds(coordinate)) }

    /// Extends the box so that it contains the other box. If one of the two crosses the antimeridian, the result is
    /// their ``union(_:)``. Otherwise the result does not cross the antimeridian.
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

    /// Returns the narrowest box that contains both boxes. It crosses the antimeridian if that makes it
    /// narrower. Of two equally wide boxes, the result is the one that does not cross the antimeridian, or else
    /// the one that begins farther west. If the two boxes go round the world together, the result has all
    /// longitudes, -180…180.
    public func union(_ other: CoordinateBounds) -> CoordinateBounds {
        func box(_ west: Double, _ east: Double) -> CoordinateBounds {
            CoordinateBounds(south: min(south, other.south), west: west, north: max(north, other.north), east: east)
        }
        if holdsLongitudes(of: other) { return box(west, east) }
        if other.holdsLongitudes(of: self) { return box(other.west, other.east) }
        // The code compares only sides, never differences of sides, so rounding cannot change which box
        // contains which.
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

    /// Whether the other box's longitudes lie within this box's. They do if this box contains both sides of the other
    /// box and, on the way east through this box, the other box's western side comes first.
    private func holdsLongitudes(of other: CoordinateBounds) -> Bool {
        guard holds(longitude: other.west), holds(longitude: other.east) else { return false }
        let (westIsBefore, eastIsBefore) = (other.west >= west, other.east >= west)
        return westIsBefore == eastIsBefore ? other.west <= other.east : westIsBefore
    }
}
