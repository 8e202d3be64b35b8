import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanStore
import Testing

/// Two distant towns, and a world region that has both towns. The regions answer as one, in whatever order they are
/// given.
@Suite struct ManyRegionsTests {
    private static let munich = Coordinate(latitude: 48.137, longitude: 11.575)
    private static let porto = Coordinate(latitude: 41.149, longitude: -8.611)

    private static let kindNames = Dictionary(
        uniqueKeysWithValues: ["cafe", "restaurant", "hotel", "museum", "bar", "vegetarian_restaurant"].map { type in
            (type, [type.replacing("_", with: " ")])
        }
    )

    private static func box(_ center: Coordinate) -> CoordinateBounds { CoordinateBounds(center: center, radiusMeters: 15_000) }

    /// Returns a place that lies some metres north of a centre.
    private static func place(
        _ number: Int64,
        _ center: Coordinate,
        _ meters: Double,
        _ name: String?,
        kind: String,
        type: String,
        _ others: OSMTags = [:]
    ) -> PlaceRecord {
        var tags = others
        tags["name"] = name
        let parts = kind.split(separator: "=").map(String.init)
        tags[parts[0]] = parts[1]
        return record(
            number,
            center.latitude + meters / 111_195,
            center.longitude,
            kinds: [kind],
            types: [type, "point_of_interest", "establishment"],
            tags: tags
        )
    }

    private static func town(_ number: Int64, _ center: Coordinate, _ tags: OSMTags) -> PlaceRecord {
        record(number, center.latitude, center.longitude, kinds: ["place=city"], types: ["locality", "political"], tags: tags)
    }

    /// Returns the places of a town: two of each kind, and a bar and a hotel with the other town's name.
    private static func things(_ start: Int64, _ center: Coordinate, other: String) -> [PlaceRecord] {
        let kinds = [
            ("amenity=cafe", "cafe"), ("amenity=restaurant", "restaurant"), ("tourism=hotel", "hotel"), ("tourism=museum", "museum"),
        ]
        var places: [PlaceRecord] = []
        for (index, (kind, type)) in kinds.enumerated() {
            for number in 0..<2 {
                let id = start + Int64(index * 2 + number)
                places.append(place(id, center, Double(id % 100) * 90, "Haus \(id)", kind: kind, type: type))
            }
        }
        places.append(
            place(start + 20, center, 150, other, kind: "amenity=bar", type: "bar", ["website": "x.example", "wikidata": "Q\(start)"])
        )
        places.append(place(start + 21, center, 250, "Hotel \(other)", kind: "tourism=hotel", type: "hotel", ["stars": "5"]))
        return places
    }

    /// Returns the town as the world region has it: with another ID and position.
    private static func worldTown(_ number: Int64, _ center: Coordinate, _ tags: OSMTags) throws -> PlaceRecord {
        PlaceRecord(
            id: try #require(PlaceID(naturalEarth: number)),
            location: Coordinate(latitude: center.latitude + 0.02, longitude: center.longitude - 0.02),
            kinds: ["place=city"],
            types: ["locality", "political"],
            tags: tags
        )
    }

    private static func regions(_ folder: borrowing ScratchFolder, hasWorld: Bool) throws -> [URL] {
        var regions = [
            try folder.region(
                "munich",
                bounds: box(munich),
                kindNames: kindNames,
                [town(1, munich, ["name": "München", "name:en": "Munich", "population": "1400000"])] + things(100, munich, other: "Porto")
            ),
            try folder.region(
                "porto",
                bounds: box(porto),
                kindNames: kindNames,
                [town(2, porto, ["name": "Porto", "population": "230000"])] + things(200, porto, other: "München")
            ),
        ]
        if hasWorld {
            regions.append(
                try folder.region(
                    "world",
                    bounds: .world,
                    [
                        try worldTown(7, munich, ["name": "Munich", "name:de": "München", "name:th": "มิวนิก", "population": "1275000"]),
                        try worldTown(8, porto, ["name": "Porto", "name:th": "โปร์ตู", "population": "1337000"]),
                    ]
                )
            )
        }
        return regions
    }

    @Test(arguments: ["cafe", "restaurant", "hotel", "museum"], [true, false])
    func whereIsFoundInAllRegions(what: String, hasWorld: Bool) async throws {
        let folder = try ScratchFolder()
        let regions = try Self.regions(folder, hasWorld: hasWorld)
        for order in [regions, regions.reversed()] {
            let client = try PlacesClient(regions: order)
            for (text, center) in [
                ("\(what) in Porto", Self.porto), ("\(what) in München", Self.munich), ("\(what) in munich", Self.munich),
            ] {
                for bias in [nil, Self.munich, Self.porto] {
                    let query = TextQuery(text, bias: bias.map { .circle(center: $0, radiusMeters: 2_000) })
                    let found = try await client.search(query, fields: [.location, .types, .displayName])
                    #expect(found.count >= 2, "\(text)")
                    for place in found {
                        let location = try #require(place.location)
                        #expect(location.distanceMeters(to: center) < 20_000, "\(text): \(place.displayName?.text ?? "–")")
                        #expect(place.types?.first == what, "\(text): \(place.displayName?.text ?? "–")")
                    }
                }
            }
        }
    }

    /// Places of exactly the requested type come before other places that match. If there is a user, this holds only
    /// for places near the user.
    @Test func nearnessGoesBeforeTheBetterFit() async throws {
        let folder = try ScratchFolder()
        func restaurant(_ number: Int64, _ center: Coordinate, _ meters: Double, isOwn: Bool) -> PlaceRecord {
            var place = Self.place(number, center, meters, "Haus \(number)", kind: "amenity=restaurant", type: "restaurant")
            place.tags["diet:vegetarian"] = isOwn ? "only" : "yes"
            if isOwn { place.types.insert("vegetarian_restaurant", at: 0) }
            return place
        }
        let near: [(Int64, Double, Bool)] = [(1, 400, false), (2, 900, false), (3, 1_700, true), (4, 700, true), (5, 1_600, false)]
        let munich = try folder.region(
            "munich",
            bounds: Self.box(Self.munich),
            kindNames: Self.kindNames,
            near.map { restaurant($0.0, Self.munich, $0.1, isOwn: $0.2) }
        )
        let porto = try folder.region(
            "porto",
            bounds: Self.box(Self.porto),
            kindNames: Self.kindNames,
            [restaurant(6, Self.porto, 100, isOwn: true)]
        )
        let circle = SearchArea.circle(center: Self.munich, radiusMeters: 1_000)
        for order in [[munich, porto], [porto, munich]] {
            let client = try PlacesClient(regions: order)
            func found(_ query: TextQuery) async throws -> [PlaceID] {
                let places = try await client.search(query, fields: .location)
                return places.map(\.id)
            }
            #expect(try await found(TextQuery("vegetarian restaurant", bias: circle)) == [4, 1, 2, 3, 6, 5].map { node($0) })
            #expect(try await Set(found(TextQuery("vegetarian restaurant")).prefix(3)) == Set([3, 4, 6].map { node($0) }))
            #expect(try await found(TextQuery("vegetarian restaurant", restriction: circle)) == [4, 1, 2].map { node($0) })
            #expect(
                try await found(TextQuery("vegetarian restaurant", rank: .distance, bias: circle)) == [1, 4, 2, 5, 3, 6].map { node($0) }
            )
            // A search in one area returns no places of another.
            #expect(try await Set(found(TextQuery("restaurant in Porto", restriction: circle))).isSubset(of: [1, 2, 4].map { node($0) }))
        }
    }

    /// Two towns with the same name on both sides of a border stay two places.
    @Test func namesakesAcrossABorderAreTwo() async throws {
        let folder = try ScratchFolder()
        let here = Self.town(1, Self.munich, ["name": "Laufenburg", "is_in:country_code": "DE"])
        let there = try Self.worldTown(7, Self.munich, ["name": "Laufenburg", "is_in:country_code": "CH"])
        let client = try PlacesClient(regions: [
            try folder.region("german", bounds: Self.box(Self.munich), [here]), try folder.region("world", bounds: .world, [there]),
        ])
        #expect(try await client.search(TextQuery("Laufenburg"), fields: .types).count == 2)
        let towns = NearbyQuery(center: Self.munich, radiusMeters: 20_000, types: TypeFilter(included: ["locality"]))
        #expect(try await client.nearby(towns).count == 2)
    }

    /// If a region and the world region have the same town, the town is found once, with the region's data, whichever
    /// name is used. Other towns with the name are different places.
    @Test(arguments: [("Porto", 2), ("porto", 2), ("โปร์ตู", 2), ("München", 1), ("Munich", 1), ("มิวนิก", 1)] as [(String, Int64)])
    func aTownOfTwoRegionsIsOne(name: String, town: Int64) async throws {
        let folder = try ScratchFolder()
        let regions = try Self.regions(folder, hasWorld: true)
        for order in [regions, regions.reversed()] {
            let client = try PlacesClient(regions: order)
            let found = try await client.search(TextQuery(name), fields: .types).filter { $0.types?.first == "locality" }
            #expect(found.map(\.id) == [node(town)])
            let suggested = try await client.autocomplete(AutocompleteQuery(name)).filter { $0.types.first == "locality" }
            #expect(suggested.map(\.placeID) == found.map(\.id))
            for (number, center) in [(Int64(1), Self.munich), (2, Self.porto)] {
                let query = NearbyQuery(center: center, radiusMeters: 20_000, types: TypeFilter(included: ["locality"]))
                #expect(try await client.nearby(query).map(\.place.id) == [node(number)])
            }
        }
    }
}
