public import Foundation
public import PortolanGeo
public import PortolanRegion
internal import PortolanStore

/// Places from regions on disk. Where they overlap, the one of the smallest area is the most detailed one, and wins.
public struct RegionsBackend: PlacesBackend {
    struct Source: Sendable {
        let region: Region
        let store: PlaceStore
        let assembler: PlaceAssembler
    }

    /// The smallest first.
    let sources: [Source]

    /// Opens the regions.
    /// - Throws: `PlacesError`: `noRegion` where none is given or a folder is none, `unreadable` where one is damaged.
    public init(regions: [URL]) throws(PlacesError) {
        guard !regions.isEmpty else { throw .noRegion }
        var opened: [Source] = []
        for folder in regions {
            do {
                let region = try Region(at: folder)
                opened.append(
                    Source(region: region, store: try PlaceStore(file: region.placesFile), assembler: PlaceAssembler(region: region))
                )
            } catch let error as PlaceStoreError {
                throw PlacesError(.unreadable, error.path, error.message)
            } catch {
                throw PlacesError.wrapping(error)
            }
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

    public func place(_ id: PlaceID, _ options: AnswerOptions) async throws -> Place? {
        for source in sources {
            if let record = try source.store.place(id) { return source.assembler.place(record, options) }
        }
        return nil
    }

    public func candidates(
        around center: Coordinate,
        radiusMeters: Double,
        _ options: AnswerOptions
    ) async throws -> [PlaceCandidate] {
        let filter = PlaceFilter(types: ["point_of_interest", "establishment"])
        var seen: Set<PlaceID> = []
        var found: [PlaceCandidate] = []
        for source in sources {
            try Task.checkCancellation()
            // A place's location may lie well inside its extent.
            let near = try source.store.nearby(center, radiusMeters: radiusMeters + Self.extentMeters, filter: filter, limit: 500)
            for record in near.map(\.place)
            where Self.canBeVisited(record) && record.bounds.distanceMeters(to: center) <= radiusMeters && seen.insert(record.id).inserted {
                found.append(
                    PlaceCandidate(
                        place: source.assembler.place(record, options),
                        bounds: record.bounds,
                        prominence: Prominence.of(record)
                    )
                )
            }
        }
        return found
    }

    private static let extentMeters = 300.0

    private static func canBeVisited(_ record: PlaceRecord) -> Bool {
        !record.types.contains { $0 == "political" || $0 == "route" }
    }
}
