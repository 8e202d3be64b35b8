import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanStore

@Suite struct NearbyRankTests {
    static func records(_ random: inout SplitMix64) -> [PlaceRecord] {
        (1...2_500).map { index in
            var place = record(
                Int64(index),
                (Double.random(in: -0.2...0.2, using: &random) * 1e7).rounded() / 1e7,
                (Double.random(in: -0.2...0.2, using: &random) * 1e7).rounded() / 1e7,
                kind: ["amenity=cafe", "amenity=bench", "shop=bakery"][index % 3],
                type: ["cafe", "bench", "bakery"][index % 3]
            )
            place.importance = UInt8.random(in: 0...255, using: &random)
            return place
        }
    }

    /// The result is compared with the simplest way: sorting all places that match.
    @Test(arguments: [UInt64(71), 72]) func theBestKnownAreWhatSortingAllGives(seed: UInt64) throws {
        let folder = try ScratchFolder()
        var random = SplitMix64(seed: seed)
        let records = Self.records(&random)
        let store = try PlaceStore(file: try folder.write(records))
        let filters = [
            PlaceFilter.all, PlaceFilter(types: ["cafe"]), PlaceFilter(kinds: ["amenity"]), PlaceFilter(primary: ["bakery"]),
            PlaceFilter(excluded: ["bench"]), PlaceFilter(types: ["point_of_interest"], excludedPrimary: ["cafe", "bench"]),
        ]
        for (radius, limit) in [(3_000.0, 7), (15_000, 20), (60_000, 40)] {
            for filter in filters {
                let center = Coordinate(
                    latitude: .random(in: -0.2...0.2, using: &random),
                    longitude: .random(in: -0.2...0.2, using: &random)
                )
                let all = records.filter {
                    filter.matches(kinds: $0.kinds, types: $0.types) && center.distanceMeters(to: $0.location) <= radius
                }
                let expected = all.sorted { a, b in
                    if a.importance != b.importance { return a.importance > b.importance }
                    return center.distanceMeters(to: a.location) < center.distanceMeters(to: b.location)
                }
                let found = try store.nearby(center, radiusMeters: radius, filter: filter, rank: .popularity, limit: limit)
                #expect(found.map(\.place.id) == expected.prefix(limit).map(\.id), "seed \(seed), \(radius) m, \(filter)")
            }
        }
    }

    /// A place with an extent is found if the circle touches the extent, and a point if it lies in the circle.
    @Test func extentsAreTouched() throws {
        let folder = try ScratchFolder()
        var park = record(1, 0, 0, kind: "leisure=park", type: "park")
        park.bounds = CoordinateBounds(south: -0.02, west: -0.02, north: 0.02, east: 0.02)
        var island = record(2, 10, 180, kind: "place=island", type: "island")
        island.bounds = CoordinateBounds(south: 9.9, west: 179.9, north: 10.1, east: -179.9)
        let cafe = record(3, 0.0205, 0.01)
        let store = try PlaceStore(file: try folder.write([park, island, cafe]))
        func touched(_ latitude: Double, _ longitude: Double, _ radius: Double) throws -> [Int64] {
            try store.places(touching: Coordinate(latitude: latitude, longitude: longitude), radiusMeters: radius, limit: 10).map(
                \.id.rowKey
            )
        }
        #expect(try touched(0.019, 0.01, 50) == [park.id.rowKey])
        #expect(try touched(0.0205, 0.01, 100) == [cafe.id.rowKey, park.id.rowKey])
        #expect(try touched(0.1, 0.1, 50).isEmpty)
        #expect(try touched(10, -179.95, 50) == [island.id.rowKey] && touched(10, 179.95, 50) == [island.id.rowKey])
        #expect(try touched(10, 0, 50).isEmpty)
    }
}
