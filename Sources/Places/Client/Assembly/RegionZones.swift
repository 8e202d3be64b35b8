internal import Foundation
package import PortolanGeo
internal import PortolanRegionFolder
internal import PortolanTimeZones

/// Finds countries and time zones with the boundaries of all regions together. A point therefore has the same zone in
/// every request and for places of every region.
///
/// Each region holds the world's boundaries in its part of the world; a world region holds all of them. If several
/// regions have boundaries around a point, a region whose boundaries include the areas of time zones comes first, since
/// these areas are exact. If several regions have such areas, or if none has, the largest region comes first, because
/// the least was cut from its boundaries.
package struct RegionZones: Sendable {
    private struct Part: Sendable {
        var bounds: CoordinateBounds
        var map: BoundaryMap
    }

    /// The boundaries in order of preference. The first that contain a point decide.
    private let parts: [Part]
    /// The zones that regions state for themselves, the smallest region first. They apply to points that lie within no
    /// known boundary.
    private let stated: [(bounds: CoordinateBounds, zone: String)]

    /// Reads the boundaries of the regions that have any.
    /// - Throws: `PlacesError.unreadable` if the boundaries are damaged.
    init(_ regions: [Region]) throws(PlacesError) {
        var parts: [Part] = []
        for region in regions {
            do {
                guard let boundaries = try region.boundaries() else { continue }
                parts.append(Part(bounds: region.manifest.bounds, map: try BoundaryMap(decoding: boundaries)))
            } catch {
                let file = region.folder.appending(path: Region.boundariesFileName)
                throw PlacesError(.unreadable, file.path(percentEncoded: false), error.localizedDescription)
            }
        }
        stated = regions.compactMap { region in region.manifest.timeZone.map { (region.manifest.bounds, $0) } }
            .sorted { $0.0.squareDegrees < $1.0.squareDegrees }
        func key(_ part: Part) -> (Int, Double) { (part.map.zones == nil ? 0 : 1, part.bounds.squareDegrees) }
        self.parts = parts.enumerated().sorted { a, b in
            let (one, other) = (key(a.element), key(b.element))
            return one == other ? a.offset < b.offset : one > other
        }.map(\.element)
    }

    /// Returns the IANA name of a point's zone. Without boundaries, this is the zone of the region around the point, or
    /// else the zone of the nearest city in the zone table.
    /// - Parameter country: the ISO 3166-1 alpha-2 code, if the caller knows it.
    package func zone(at point: Coordinate, country: String? = nil) -> String? {
        let map = map(at: point)
        if map == nil, let region = stated.first(where: { $0.bounds.contains(point) }) { return region.zone }
        return TimeZoneFinder(map).zone(at: point, country: country)
    }

    /// Returns the ISO 3166-1 alpha-2 code of a point's country; nil on the high seas and outside all known countries.
    func country(at point: Coordinate) -> String? {
        map(at: point).flatMap { CountryFinder($0).country(at: point) }
    }

    /// Whether some region has boundaries around a point.
    func knows(_ point: Coordinate) -> Bool { map(at: point) != nil }

    private func map(at point: Coordinate) -> BoundaryMap? { parts.first { $0.bounds.contains(point) }?.map }
}

extension CoordinateBounds {
    /// The size by which regions are compared, in square degrees. Smaller regions count as more detailed.
    var squareDegrees: Double { (north - south) * longitudeSpan }
}
