public import Foundation
public import PortolanGeo
public import PortolanRegion
internal import PortolanStore

/// Answers questions about places from regions on disk. Any number of tasks may ask at once.
///
///     let client = try PlacesClient(regions: [URL(filePath: "monaco.portolan")])
///     let place = try await client.place("osm:way/123")
///     print(place.displayName?.text ?? "unnamed", place.attributions)
public final class PlacesClient: Sendable {
    private struct Source: Sendable {
        let region: Region
        let store: PlaceStore
        let attribution: Attribution
    }

    /// The smallest first: where regions overlap, the one of the smaller area is the more detailed one, and wins.
    private let sources: [Source]

    /// Opens the regions.
    /// - Throws: `RegionError`, `PlaceStoreError`, `PlacesError.noRegions`.
    public init(regions: [URL]) throws {
        guard !regions.isEmpty else { throw PlacesError.noRegions }
        let opened = try regions.map { folder in
            let region = try Region(at: folder)
            return Source(
                region: region,
                store: try PlaceStore(file: region.placesFile),
                attribution: region.manifest.attribution == Attribution.openStreetMap.provider
                    ? .openStreetMap : Attribution(provider: region.manifest.attribution)
            )
        }
        func area(_ source: Source) -> Double {
            let bounds = source.region.manifest.bounds
            return (bounds.north - bounds.south) * bounds.longitudeSpan
        }
        sources = opened.enumerated().sorted { a, b in
            let (areaA, areaB) = (area(a.element), area(b.element))
            return areaA == areaB ? a.offset < b.offset : areaA < areaB
        }.map(\.element)
    }

    /// The regions, the most detailed one first.
    public var regions: [Region] { sources.map(\.region) }

    /// The place of an ID.
    /// - Parameter language: BCP 47 tag; names come in it where the data has them. nil: as the place itself writes its name.
    /// - Throws: `PlacesError.notFound`, `PlaceStoreError`.
    public func place(_ id: PlaceID, language: String? = nil) async throws -> Place {
        for source in sources {
            if let record = try source.store.place(id) { return place(record, source, language) }
        }
        throw PlacesError.notFound("\(id)")
    }

    /// The place of a written ID: `p…` or `osm:way/123`.
    /// - Throws: `PlacesError.invalidID`, `PlacesError.notFound`, `PlaceStoreError`.
    public func place(_ text: String, language: String? = nil) async throws -> Place {
        let id = try PlaceID(parsing: text)
        do {
            return try await place(id, language: language)
        } catch PlacesError.notFound {
            throw PlacesError.notFound(text)
        }
    }

    /// The places nearest to a point, by distance, then by ID.
    /// - Parameters:
    ///   - radiusMeters: none farther than this.
    ///   - types: Google's place types (`cafe`) or OSM's kinds (`amenity=cafe`, `amenity`); places that match any; all places where empty.
    ///   - limit: at most so many.
    public func nearby(
        _ center: Coordinate,
        radiusMeters: Double = 1000,
        types: Set<String> = [],
        limit: Int = 20,
        language: String? = nil
    ) async throws -> [PlaceDistance] {
        let filter = PlaceFilter(types: types, kinds: types)
        var seen: Set<PlaceID> = []
        var found: [PlaceDistance] = []
        for source in sources {
            for near in try source.store.nearby(center, radiusMeters: radiusMeters, filter: filter, limit: limit)
            where seen.insert(near.place.id).inserted {
                found.append(PlaceDistance(place: place(near.place, source, language), distanceMeters: near.distanceMeters))
            }
        }
        if sources.count > 1 {
            found.sort {
                $0.distanceMeters == $1.distanceMeters ? $0.place.id.rowKey < $1.place.id.rowKey : $0.distanceMeters < $1.distanceMeters
            }
        }
        return Array(found.prefix(limit))
    }

    private func place(_ record: PlaceRecord, _ source: Source, _ language: String?) -> Place {
        Place(
            record,
            language: language,
            regionLanguage: source.region.manifest.language,
            attribution: source.attribution
        )
    }
}
