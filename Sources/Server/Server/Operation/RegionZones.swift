import Foundation
import PortolanPlaces
import PortolanTimeZones

/// The time zone of a coordinate, by the boundaries of the regions.
struct RegionZones: Sendable {
    private let finders: [(bounds: CoordinateBounds, finder: TimeZoneFinder)]

    /// Reads the boundaries of the regions that have some.
    init(_ regions: [Region]) throws {
        finders = try regions.compactMap { region in
            guard let boundaries = try region.boundaries() else { return nil }
            return (region.manifest.bounds, TimeZoneFinder(try BoundaryMap(decoding: boundaries)))
        }
    }

    /// The zone's IANA name; without a region around the coordinate that of the nearest zone city.
    func zone(at coordinate: Coordinate) -> String? {
        let finder = finders.first { $0.bounds.contains(coordinate) }?.finder ?? TimeZoneFinder()
        return finder.zone(at: coordinate)
    }
}
