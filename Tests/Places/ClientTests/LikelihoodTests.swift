import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanStore
import PortolanTestSupport
import Testing

/// Tests `whereami` with cases that a person would decide in the same way.
@Suite struct LikelihoodTests {
    private static let here = Coordinate(latitude: 48.1, longitude: 11.5)

    /// Returns the position at an offset north and east, in metres.
    private static func at(_ north: Double, _ east: Double) -> Coordinate {
        Coordinate(latitude: here.latitude + north / 111_195, longitude: here.longitude + east / 111_195 / cos(here.latitude * .pi / 180))
    }

    private static func box(_ north: Double, _ east: Double, size: Double) -> CoordinateBounds {
        var bounds = CoordinateBounds(at(north - size / 2, east - size / 2))
        bounds.extend(to: at(north + size / 2, east + size / 2))
        return bounds
    }

    /// Returns the outline with these corners, in metres north and east.
    private static func outline(_ corners: [(north: Double, east: Double)]) -> PlaceOutline? {
        PlaceOutline(simplifying: [corners.map { PlaceOutline.Point(at($0.north, $0.east)) }])
    }

    /// - Parameter outlines: the shapes of places. A place without a shape here fills its whole extent.
    private func likelihoods(
        _ records: [PlaceRecord],
        outlines: [PlaceID: PlaceOutline] = [:],
        lines: Set<PlaceID> = [],
        accuracy: Double = 10,
        now: Date = GuideTests.now
    ) async throws -> [Double] {
        let folder = try ScratchFolder()
        var shapes = outlines
        for record in records where shapes[record.id] == nil && !lines.contains(record.id) {
            let (low, high) = (record.bounds.southWest, record.bounds.northEast)
            guard low != high else { continue }
            let corners = [
                low, Coordinate(latitude: low.latitude, longitude: high.longitude), high,
                Coordinate(latitude: high.latitude, longitude: low.longitude),
            ]
            shapes[record.id] = PlaceOutline(simplifying: [corners.map { PlaceOutline.Point($0) }])
        }
        let region = try folder.region("here", size: 60, timeZone: "Europe/Berlin", outlines: shapes, records)
        let found = try await PlacesClient(regions: [region]) { now }.currentPlace(at: Self.here, accuracyMeters: accuracy, limit: 50)
        // The likelihoods are in the order of the records; 0 for a place that was not found.
        return records.map { record in found.first { $0.place.id == record.id }?.likelihood ?? 0 }
    }

    private func cafe(_ id: Int64, _ location: Coordinate, _ bounds: CoordinateBounds? = nil, _ tags: OSMTags = [:]) -> PlaceRecord {
        record(
            id,
            location.latitude,
            location.longitude,
            bounds: bounds,
            tags: OSMTags([.init(key: "amenity", value: "cafe"), .init(key: "name", value: "Café \(id)")] + tags.all)
        )
    }

    @Test func nothingNearIsEmpty() async throws {
        #expect(try await likelihoods([cafe(1, Self.at(500, 0))]) == [0])
        #expect(try await PlacesClient([]).currentPlace(at: Self.here).isEmpty)
    }

    @Test func theNearerIsTheLikelier() async throws {
        let found = try await likelihoods([cafe(1, Self.at(0, 12)), cafe(2, Self.at(0, 30))])
        #expect(found[0] > found[1] && found[1] > 0)
    }

    @Test func insideCountsMoreThanBeside() async throws {
        let found = try await likelihoods([cafe(1, Self.at(4, 0), Self.box(4, 0, size: 20)), cafe(2, Self.at(0, 9))])
        #expect(found[0] > 2 * found[1], "\(found)")
    }

    @Test func aCourtIsNotInTheHouseAroundIt() async throws {
        // The position is in a court, and the house lies to the west and north of the position. The extent of the house
        // contains the position too.
        let house = cafe(1, Self.at(15, -15), Self.box(0, 0, size: 60))
        let shape = try #require(
            Self.outline([(-30, -30), (30, -30), (30, 30), (20, 30), (20, -20), (-30, -20)])
        )
        let stall = cafe(2, Self.at(3, 0))
        let apart = try await likelihoods([house, stall], outlines: [house.id: shape])
        #expect(apart[1] > 4 * apart[0] && apart[0] > 0, "\(apart)")
        let within = try await likelihoods([house, stall])
        #expect(within[0] > 2 * apart[0], "\(within)")
    }

    @Test func aRiverIsNotWhereverItsExtentIs() async throws {
        let river = record(
            1,
            Self.at(900, 900).latitude,
            Self.at(900, 900).longitude,
            bounds: Self.box(0, 0, size: 4000),
            kinds: ["waterway=river"],
            types: ["river", "natural_feature", "point_of_interest", "establishment"],
            tags: ["waterway": "river", "name": "Fluss"]
        )
        let found = try await likelihoods([river, cafe(2, Self.at(5, 0))], lines: [river.id])
        #expect(found[0] == 0 && found[1] > 0, "\(found)")
    }

    @Test func inAParkTheKioskIsLikelierThanThePark() async throws {
        let park = record(
            1,
            Self.at(100, 100).latitude,
            Self.at(100, 100).longitude,
            bounds: Self.box(100, 100, size: 600),
            kinds: ["leisure=park"],
            types: ["park", "point_of_interest", "establishment"],
            tags: ["leisure": "park", "name": "Park"]
        )
        let beside = try await likelihoods([park, cafe(2, Self.at(5, 0))])
        #expect(beside[1] > beside[0] && beside[0] > 0, "\(beside)")
        // At a position far from the kiosk, the park is likelier than the kiosk.
        let far = try await likelihoods([park, cafe(2, Self.at(28, 0))])
        #expect(far[0] > far[1], "\(far)")
    }

    @Test func theBetterKnownAndTheOpenAreLikelier() async throws {
        let known: OSMTags = ["wikidata": "Q1", "website": "https://example.org", "opening_hours": "24/7"]
        let found = try await likelihoods([cafe(1, Self.at(0, 12)), cafe(2, Self.at(0, -12), nil, known)])
        #expect(found[1] > found[0])
        let hours = try await likelihoods([
            cafe(1, Self.at(0, 12), nil, ["opening_hours": "24/7"]), cafe(2, Self.at(0, -12), nil, ["opening_hours": "off"]),
        ])
        #expect(hours[0] > 2 * hours[1] && hours[1] > 0, "\(hours)")
    }

    @Test func benchesAndStreetsAreNotWhereOneIs() async throws {
        let bench = record(
            1,
            Self.here.latitude,
            Self.here.longitude,
            kinds: ["amenity=bench"],
            types: ["point_of_interest"],
            tags: ["amenity": "bench"]
        )
        let street = record(
            2,
            Self.here.latitude,
            Self.here.longitude,
            kinds: ["highway=residential"],
            types: ["route"],
            tags: ["highway": "residential", "name": "Gasse"]
        )
        let city = record(
            3,
            Self.here.latitude,
            Self.here.longitude,
            kinds: ["place=city"],
            types: ["locality", "political"],
            tags: ["place": "city", "name": "München"]
        )
        let found = try await likelihoods([bench, street, city, cafe(4, Self.at(0, 10))])
        #expect(found[3] > 5 * found[0] && found[1] == 0 && found[2] == 0, "\(found)")
    }

    @Test func equalPlacesAreSortedByID() async throws {
        let client = PlacesClient([2, 3, 1].map { Place(id: node($0), types: ["cafe"], location: Self.here) })
        let found = try await client.currentPlace(at: Self.here)
        #expect(found.map(\.place.id) == [node(1), node(2), node(3)])
        #expect(Set(found.map(\.likelihood)).count == 1)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func theSumIsAtMostOneAndFallsInOrder(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let places = (1...200).map { number in
            Place(
                id: node(number),
                types: ["cafe"],
                location: Self.at(.random(in: -60...60, using: &generator), .random(in: -60...60, using: &generator)),
                userRatingCount: .random(in: 0...1000, using: &generator)
            )
        }
        for accuracy in [0, 5, 50, 5000.0] {
            let found = try await PlacesClient(places).currentPlace(at: Self.here, accuracyMeters: accuracy, limit: 50)
            #expect(!found.isEmpty && found.reduce(0) { $0 + $1.likelihood } <= 1, "seed \(seed)")
            #expect(zip(found, found.dropFirst()).allSatisfy { $0.likelihood >= $1.likelihood }, "seed \(seed)")
            #expect(found.allSatisfy { $0.likelihood > 0 && $0.likelihood < 1 }, "seed \(seed)")
        }
    }
}
