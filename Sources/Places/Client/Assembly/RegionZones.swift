internal import Foundation
package import PortolanGeo
internal import PortolanRegionFolder
internal import PortolanTimeZones

/// Countries and time zones of all regions together, so that a point has one zone, whoever asks and from whichever region a place comes.
///
/// Each region carries the part of the world's boundaries that concerns it, a world region all of them. Where several know a point, a region
/// with the zones' areas goes first, since areas are exact; among equals the largest region does, because least was cut from its boundaries.
package struct RegionZones: Sendable {
    private struct Part: Sendable {
        var bounds: CoordinateBounds
        var map: BoundaryMap
    }

    /// The first one that contains a point decides.
    private let parts: [Part]
    /// What regions state of themselves, the smallest first: for points that no boundaries are known of.
    private let stated: [(bounds: CoordinateBounds, zone: String)]

    /// Reads the boundaries of the regions that have some.
    /// - Throws: `PlacesError.unreadable` if they are damaged.
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

    /// The zone's IANA name. Where no region has boundaries, the region around the point states it, or else it is that of the nearest zone city.
    /// - Parameter country: ISO 3166-1 alpha-2, if it is known from elsewhere.
    package func zone(at point: Coordinate, country: String? = nil) -> String? {
        let map = map(at: point)
        if map == nil, let region = stated.first(where: { $0.bounds.contains(point) }) { return region.zone }
        return TimeZoneFinder(map).zone(at: point, country: country)
    }

    /// ISO 3166-1 alpha-2; nil on the high seas and where no region knows any country.
    func country(at point: Coordinate) -> String? {
        map(at: point).flatMap { CountryFinder($0).country(at: point) }
    }

    /// Whether some region has boundaries around a point.
    func knows(_ point: Coordinate) -> Bool { map(at: point) != nil }

    private func map(at point: Coordinate) -> BoundaryMap? { parts.first { $0.bounds.contains(point) }?.map }
}

extension CoordinateBounds {
    /// By which regions are compared: the smaller, the more detailed.
    var squareDegrees: Double { (north - south) * longitudeSpan }
}
