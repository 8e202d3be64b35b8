import PortolanBasics
import PortolanGeo
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import PortolanTestSupport
import Testing

/// Tests the search along a route: places near a line, the nearest to it first.
@Suite struct AlongRouteTests {
    private static func at(_ latitude: Double, _ longitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    private static func cafes(_ random: inout SplitMix64, _ count: Int) -> [PlaceRecord] {
        (1...Int64(count)).map { id in
            func degrees() -> Double { (Double.random(in: 0...1, using: &random) * 1e6).rounded() / 1e6 }
            let isCafe = Int.random(in: 0..<4, using: &random) > 0
            return record(
                id,
                degrees(),
                degrees(),
                kinds: [isCafe ? "amenity=cafe" : "amenity=bank"],
                types: [isCafe ? "cafe" : "bank", "point_of_interest"],
                tags: ["name": "Corner \(id)"]
            )
        }
    }

    private static func clients(_ records: [PlaceRecord], in folder: borrowing ScratchFolder) throws -> [PlacesClient] {
        let inMemory = records.map { record in
            Place(id: record.id, displayName: LocalizedText(record.name ?? ""), types: record.types, location: record.location)
        }
        let region = try folder.region("corners", size: 1, kindNames: ["cafe": ["cafe"], "bank": ["bank"]], records)
        return [PlacesClient(inMemory), try PlacesClient(regions: [region])]
    }

    @Test(arguments: Fuzz.seeds(2)) func findsWhatIsNearestToTheLine(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let folder = try ScratchFolder()
        let records = Self.cafes(&random, 3_000)
        let clients = try Self.clients(records, in: folder)
        for _ in 0..<12 {
            let count = [1, 2, 3, 200].randomElement(using: &random) ?? 1
            let path = (0..<count).map { _ in Self.at(.random(in: -0.2...1.2, using: &random), .random(in: -0.2...1.2, using: &random)) }
            let line = try #require(RouteLine(count > 3 ? path.sorted { $0.longitude < $1.longitude } : path))
            var query = TextQuery("cafe", route: line, limit: 20)
            query.routeReachMeters = [0, 500, 5_000, 50_000].randomElement(using: &random) ?? 0
            var wanted = records.filter {
                $0.types.first == "cafe" && line.nearest(to: $0.location).distanceMeters <= query.routeReachMeters
            }
            if Bool.random(using: &random) {
                let box = CoordinateBounds(south: 0.3, west: 0.2, north: 0.9, east: 0.8)
                query.restriction = .rectangle(box)
                wanted = wanted.filter { box.contains($0.location) }
            }
            wanted.sort { line.nearest(to: $0.location).distanceMeters < line.nearest(to: $1.location).distanceMeters }
            for client in clients {
                let found = try await client.search(query, fields: [.id])
                #expect(found.map(\.id) == wanted.prefix(20).map(\.id), "seed \(seed): \(query)")
                #expect(found.map(\.routePoint) == wanted.prefix(20).map { line.nearest(to: $0.location) }, "seed \(seed)")
            }
        }
    }

    @Test func pagesFollowEachOtherAndABiasGoesFirst() async throws {
        var random = SplitMix64(seed: 7)
        let folder = try ScratchFolder()
        let clients = try Self.clients(Self.cafes(&random, 1_000), in: folder)
        let line = try #require(RouteLine([Self.at(0, 0), Self.at(1, 1)]))
        for client in clients {
            var query = TextQuery("cafe", route: line, limit: 20)
            let first = try await client.search(query)
            query.offset = 20
            let all = first + (try await client.search(query))
            let distances = all.compactMap { $0.routePoint?.distanceMeters }
            #expect(all.count == 40 && Set(all.map(\.id)).count == 40 && distances == distances.sorted())

            let end = SearchArea.circle(center: Self.at(1, 1), radiusMeters: 20_000)
            let biased = try await client.search(TextQuery("cafe", bias: end, route: line))
            let inside = biased.map { $0.location.map(end.contains) ?? false }
            #expect(inside.first == true && inside == inside.sorted { $0 && !$1 }, "\(inside)")
        }
    }

    @Test func answersSayWhereThatIs() async throws {
        let client = PlacesClient([Place(id: node(1), displayName: LocalizedText("Corner"), location: Self.at(0.01, 0.5))])
        let place = try #require(try await client.search(TextQuery("corner", route: RouteLine([Self.at(0, 0), Self.at(0, 1)]))).first)
        let point = try #require(place.routePoint)
        #expect(abs(point.distanceMeters - 1_112) < 2 && abs(point.positionMeters - 55_597) < 100)
        #expect(place.json["routePoint"]?["positionMeters"]?.number.map { abs($0 - point.positionMeters) < 0.06 } == true)
        #expect(try await client.search(TextQuery("corner")).first?.routePoint == nil)
        #expect(try await client.search(TextQuery("corner", route: RouteLine([Self.at(1, 0), Self.at(1, 1)]))).isEmpty)
    }
}
