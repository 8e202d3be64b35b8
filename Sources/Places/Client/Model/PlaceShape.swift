package import PortolanGeo
package import PortolanOSMModel
internal import PortolanStore

/// The shape of a place in the form of geometry formats. Areas and streets have the outlines that a region holds:
/// simplified, with at most 200 points.
package enum PlaceShape: Sendable, Hashable {
    case point(Coordinate)
    /// One or more lines of two or more points.
    case lines([[Coordinate]])
    /// One or more polygons. Each has an outer ring, counterclockwise, and then its holes, clockwise. Each ring ends
    /// with its first point.
    case polygons([[[Coordinate]]])

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

extension RegionsBackend {
    /// Returns the shape of a place from the most detailed region that has one.
    func shape(of id: PlaceID) throws -> PlaceShape? {
        for source in sources {
            if let shape = try source.store.outline(of: id).flatMap(PlaceShape.init) { return shape }
        }
        return nil
    }
}

extension PlacesClient {
    /// Returns the outline of an area, or the lines of a street; nil for a place that is a point, and from backends
    /// that are not regions.
    package func shape(of id: PlaceID) async throws -> PlaceShape? {
        guard let backend = backend as? RegionsBackend else { return nil }
        return try await answer(nil) { try backend.shape(of: id) }
    }
}
