import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import Testing

@Suite("Places around places")
struct ContainingPlacesTests {
    @Test("containing places come in the requested language, the smallest first, without the place itself; nil if there are none")
    func containing() async throws {
        let folder = try ScratchFolder()
        let target = folder.url.appending(path: "areas.portolan")
        let draft = try RegionDraft(target: target, force: false)
        var writer = try PlaceStoreWriter(file: draft.folder.appending(path: Region.placesFileName))
        for number in 1...4 { try writer.add(record(Int64(number), 48, 11, tags: ["name": "Place \(number)"])) }
        let names = AddressNames("München", others: [.init(language: "fr", text: "Munich")])
        let town = AddressArea(part: .city, names: names, placeKey: node(2).rowKey)
        let state = AddressArea(part: .state, names: AddressNames("Bayern"), code: "BY")
        try writer.write(
            PlaceAddresses(
                areas: [
                    .init(area: town, country: "DE"), .init(area: state, country: "DE"),
                    .init(area: .country("DE", placeKey: node(3).rowKey), country: "DE"),
                ],
                areaLists: [[0, 1, 2], [1]],
                entries: [.init(id: node(1), areaList: 0), .init(id: node(2), areaList: 0), .init(id: node(4), areaList: 1)]
            )
        )
        _ = try writer.finish()
        _ = try draft.publish(
            RegionManifest(
                name: "areas",
                bounds: CoordinateBounds(south: 47, west: 10, north: 49, east: 12),
                source: .init(file: "x", byteCount: 0, sha256: "", date: nil, generator: nil)
            )
        )
        let client = try PlacesClient(regions: [target])
        let inFrench = try await client.place(node(1), fields: [.containingPlaces], language: "fr")
        #expect(inFrench.containingPlaces == [named(2, "Munich", "fr"), named(3, "Allemagne", "fr")])
        let asWritten = try await client.place(node(1))
        #expect(asWritten.containingPlaces == [named(2, "München", "de"), named(3, "Deutschland", "de")])
        #expect(try await client.place(node(2)).containingPlaces == [named(3, "Deutschland", "de")])
        // The city has no Italian name, so its name is in the language of the place's own name.
        let inItalian = try await client.place(node(1), fields: [.containingPlaces], language: "it")
        #expect(inItalian.containingPlaces == [named(2, "München", "de"), named(3, "Germania", "it")])
        #expect(try await client.place(node(4)).containingPlaces == nil)
        #expect(try await client.place(node(1), fields: [.displayName]).containingPlaces == nil)
        // Each containing place can be looked up by its ID.
        for around in asWritten.containingPlaces ?? [] { _ = try await client.place(around.id) }
    }

    private func named(_ number: Int64, _ name: String, _ language: String) -> ContainingPlace {
        ContainingPlace(id: node(number), name: name, languageCode: language)
    }

    /// Returns a box with its outline, in 10⁻⁶ degrees from 48° north, 11° east.
    private func area(_ number: Int64, _ types: [String], _ west: Int32, _ south: Int32, _ east: Int32, _ north: Int32, tags: OSMTags)
        -> (
            PlaceRecord, PlaceOutline?
        )
    {
        let corners = [(west, south), (east, south), (east, north), (west, north)].map {
            PlaceOutline.Point(x: 11_000_000 + $0.0, y: 48_000_000 + $0.1)
        }
        return (square(number, types, west, south, east, north, tags: tags), PlaceOutline(simplifying: [corners]))
    }

    private func square(_ number: Int64, _ types: [String], _ west: Int32, _ south: Int32, _ east: Int32, _ north: Int32, tags: OSMTags)
        -> PlaceRecord
    {
        var place = record(number, 48 + Double(south + north) / 2e6, 11 + Double(west + east) / 2e6, tags: tags)
        place.types = types
        place.bounds = CoordinateBounds(
            south: 48 + Double(south) / 1e6,
            west: 11 + Double(west) / 1e6,
            north: 48 + Double(north) / 1e6,
            east: 11 + Double(east) / 1e6
        )
        return place
    }

    @Test("the grounds that contain a place precede its town, the smallest first")
    func grounds() async throws {
        let folder = try ScratchFolder()
        let target = folder.url.appending(path: "grounds.portolan")
        let draft = try RegionDraft(target: target, force: false)
        var writer = try PlaceStoreWriter(file: draft.folder.appending(path: Region.placesFileName))
        // A shop is in a shopping centre in an airport. The house around the shop and the forest around everything are
        // not listed as containing places.
        for (place, outline) in [
            area(2, ["shopping_mall"], 0, 0, 1_000, 1_000, tags: ["name": "Galerie", "name:fr": "La Galerie"]),
            area(3, ["international_airport", "airport"], -5_000, -5_000, 5_000, 5_000, tags: ["name": "Flughafen"]),
            area(4, ["woods"], -9_000, -9_000, 9_000, 9_000, tags: ["name": "Forst"]),
            area(5, ["premise"], 400, 400, 600, 600, tags: ["name": "Haus 5"]),
            // The extent contains the shop, but the shape does not.
            (
                square(6, ["park"], -2_000, -2_000, 2_000, 2_000, tags: ["name": "Winkel"]),
                PlaceOutline(
                    simplifying: [
                        [(-2_000, -2_000), (2_000, -2_000), (-2_000, 2_000)].map {
                            PlaceOutline.Point(x: 11_000_000 + $0.0, y: 48_000_000 + $0.1)
                        }
                    ]
                )
            ),
            // The place has no shape, as if it were a line. Its extent alone does not count.
            (square(7, ["stadium"], -3_000, -3_000, 3_000, 3_000, tags: ["name": "Ring"]), nil),
            // This ground is nearly as large as the airport and has no name.
            area(8, ["park"], -4_000, -4_000, 4_000, 4_000, tags: [:]),
        ] { try writer.add(place, outline: outline) }
        var shop = record(1, 48.0005, 11.0005, tags: ["name": "Laden"])
        shop.types = ["store"]
        try writer.add(shop)
        let town = AddressArea(part: .city, names: AddressNames("Stadt"), placeKey: node(4).rowKey)
        try writer.write(
            PlaceAddresses(areas: [.init(area: town, country: "DE")], areaLists: [[0]], entries: [.init(id: node(1), areaList: 0)])
        )
        _ = try writer.finish()
        _ = try draft.publish(
            RegionManifest(
                name: "grounds",
                bounds: CoordinateBounds(south: 47, west: 10, north: 49, east: 12),
                source: .init(file: "x", byteCount: 0, sha256: "", date: nil, generator: nil)
            )
        )
        let client = try PlacesClient(regions: [target])
        func names(_ number: Int64, _ language: String? = nil) async throws -> [String]? {
            try await client.place(node(number), fields: [.containingPlaces], language: language).containingPlaces?.map(\.name)
        }
        #expect(try await names(1) == ["Galerie", "Flughafen", "Stadt"])
        #expect(try await names(1, "fr") == ["La Galerie", "Flughafen", "Stadt"])
        let languages = try await client.place(node(1), language: "fr").containingPlaces?.map(\.languageCode)
        #expect(languages == ["fr", nil, nil])
        #expect(try await names(5) == ["Galerie", "Flughafen"])
        #expect(try await names(2) == ["Flughafen"])
        #expect(try await names(3) == nil)
        #expect(try await names(4) == nil)
        #expect(try await client.place(node(1), fields: [.displayName]).containingPlaces == nil)
        // The reverse: named points of interest that have the ground among their containing places. The request must
        // name the field.
        func inside(_ number: Int64, _ language: String? = nil) async throws -> [String]? {
            try await client.place(node(number), fields: [.subDestinations], language: language).subDestinations?.map(\.displayName.text)
                .sorted()
        }
        #expect(try await inside(2) == ["Laden"])
        #expect(try await inside(3, "fr") == ["La Galerie", "Laden", "Ring", "Winkel"])
        // A shop, a forest, a shape without the centre's middle, a place without a shape, and a ground without a name.
        for number in [1, 4, 6, 7, 8] as [Int64] { #expect(try await inside(number) == nil) }
        #expect(try await client.place(node(3)).subDestinations == nil)
        for place in 1...8 as ClosedRange<Int64> where place != 5 {
            let around = try await client.place(node(place), fields: [.containingPlaces]).containingPlaces ?? []
            // The forest is the town of the shop's address, and no ground.
            for ground in 1...8 as ClosedRange<Int64> where ground != 4 {
                let within = try await client.place(node(ground), fields: [.subDestinations]).subDestinations ?? []
                let isListed = within.contains { $0.id == node(place) }
                #expect(isListed == (place != 8 && around.contains { $0.id == node(ground) }), "\(place) \(ground)")
            }
        }
        let json = try await client.place(node(2), fields: [.subDestinations]).json["subDestinations"]
        #expect(json?.array?.first?["name"]?.string == "places/\(node(1))" && json?.array?.first?["id"]?.string == "\(node(1))")
    }
}
