public import PortolanGeo
public import PortolanOSMModel
internal import PortolanStore

/// The shape of a place: a point, or the outline that a region holds. Outlines are simplified and have at most 200
/// points.
public enum PlaceShape: Sendable, Hashable {
    case point(Coordinate)
    /// One or more lines of two or more points.
    case lines([[Coordinate]])
    /// One or more polygons. Each has an outer ring, counterclockwise, and then its holes, clockwise. Each ring ends
    /// with its first point.
    case polygons([[[Coordinate]]])

    /// The shape as a geometry of GeoJSON (RFC 7946): a Point, LineString, MultiLineString, Polygon or MultiPolygon.
    public var geoJSON: String { json.line }

    /// Returns nil for an outline of points alone.
    init?(_ outline: PlaceOutline) {
        let polygons = outline.polygons
        let lines = outline.lines.filter { $0.count > 1 }
        guard polygons.isEmpty else {
            self = .polygons(polygons.map { $0.map { ring in (ring + ring.prefix(1)).map(\.coordinate) } })
            return
        }
        guard !lines.isEmpty else { return nil }
        self = .lines(lines.map { $0.map(\.coordinate) })
    }
}

/// A place that is an area, with its outline.
package struct OutlinedArea: Sendable {
    package var id: PlaceID
    /// The polygons in the form of `PlaceShape.polygons`.
    package var polygons: [[[Coordinate]]]
}

extension RegionsBackend {
    /// Returns the outline of a place from the most detailed region that has one.
    func outline(of id: PlaceID) throws -> PlaceShape? {
        for source in sources {
            if let shape = try source.store.outline(of: id).flatMap(PlaceShape.init) { return shape }
        }
        return nil
    }

    /// Returns the areas of a type. The areas of the most detailed region come first. Within a region, the most
    /// important area comes first.
    func areas(ofType type: String, limit: Int) throws -> [OutlinedArea] {
        var (found, known): ([OutlinedArea], Set<PlaceID>) = ([], [])
        for source in sources {
            let places = try source.store.nearby(
                source.region.manifest.bounds.center,
                // Half the circumference of the Earth: a store also has places outside the bounds.
                radiusMeters: Coordinate.earthRadiusMeters * .pi,
                filter: PlaceFilter(types: [type]),
                rank: .popularity,
                limit: limit
            )
            for place in places.map(\.place) where found.count < limit && !known.contains(place.id) {
                guard case .polygons(let polygons)? = try source.store.outline(of: place.id).flatMap(PlaceShape.init) else { continue }
                known.insert(place.id)
                found.append(OutlinedArea(id: place.id, polygons: polygons))
            }
        }
        return found
    }
}

extension PlacesClient {
    /// Returns the outline of an area, or the lines of a street; nil for a place that is a point, for an area that the
    /// extract cuts, and from backends that are not regions.
    /// - Throws: `PlacesError` if a region is damaged.
    public func outline(of id: PlaceID) async throws -> PlaceShape? {
        guard let backend = backend as? RegionsBackend else { return nil }
        return try await answer(nil) { try backend.outline(of: id) }
    }

    /// Returns the places of a type that are areas with an outline, at once and on the caller's thread. It reads their
    /// rows and outlines: some milliseconds for a hundred areas.
    package func areas(ofType type: String, limit: Int) throws -> [OutlinedArea] {
        guard let backend = backend as? RegionsBackend else { return [] }
        return try backend.areas(ofType: type, limit: limit)
    }
}
