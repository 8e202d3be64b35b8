import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import Testing

@Suite("Landmarks and areas that describe where a place is")
struct AddressDescriptorTests {
    /// A region around 48° north, 11° east. Positions are given in metres east and north of that point.
    private final class Town {
        let folder: ScratchFolder
        let client: PlacesClient

        private static let (latitude, longitude) = (48.0, 11.0)
        private static let metersNorth = 111_195.0
        private static let metersEast = 111_195.0 * 0.669_130_6

        static func place(
            _ number: Int64,
            _ types: [String],
            _ east: Double,
            _ north: Double,
            kinds: [String] = ["amenity=test"],
            _ tags: OSMTags
        ) -> PlaceRecord {
            record(number, latitude + north / metersNorth, longitude + east / metersEast, kinds: kinds, types: types, tags: tags)
        }

        /// Returns a box around a centre.
        static func box(_ east: Double, _ north: Double, halfWidth: Double, halfHeight: Double) -> (CoordinateBounds, PlaceOutline?) {
            let bounds = CoordinateBounds(
                south: latitude + (north - halfHeight) / metersNorth,
                west: longitude + (east - halfWidth) / metersEast,
                north: latitude + (north + halfHeight) / metersNorth,
                east: longitude + (east + halfWidth) / metersEast
            )
            let corners = [
                (bounds.south, bounds.west), (bounds.south, bounds.east), (bounds.north, bounds.east), (bounds.north, bounds.west),
            ].map { PlaceOutline.Point(Coordinate(latitude: $0.0, longitude: $0.1)) }
            return (bounds, PlaceOutline(simplifying: [corners]))
        }

        static func area(_ number: Int64, _ types: [String], _ east: Double, _ north: Double, half: Double, _ tags: OSMTags) -> (
            PlaceRecord, PlaceOutline?
        ) {
            var place = place(number, types, east, north, tags)
            let (bounds, outline) = box(east, north, halfWidth: half, halfHeight: half)
            place.bounds = bounds
            return (place, outline)
        }

        init(_ places: [(PlaceRecord, PlaceOutline?)], addresses: PlaceAddresses? = nil) throws {
            folder = try ScratchFolder()
            let target = folder.url.appending(path: "town.portolan")
            let draft = try RegionDraft(target: target, force: false)
            var writer = try PlaceStoreWriter(file: draft.folder.appending(path: Region.placesFileName))
            for (place, outline) in places { try writer.add(place, outline: outline) }
            if let addresses { try writer.write(addresses) }
            _ = try writer.finish()
            _ = try draft.publish(
                RegionManifest(
                    name: "town",
                    bounds: CoordinateBounds(south: 47, west: 10, north: 49, east: 12),
                    source: .init(file: "x", byteCount: 0, sha256: "", date: nil, generator: nil)
                )
            )
            client = try PlacesClient(regions: [target])
        }

        func descriptor(_ number: Int64, language: String? = nil) async throws -> AddressDescriptor? {
            try await client.place(node(number), fields: [.addressDescriptor], language: language).addressDescriptor
        }
    }

    struct Neighbour: Sendable, CustomTestStringConvertible {
        var what: String
        var east: Double
        var north: Double
        var tags: OSMTags = [:]
        /// Half the width of the church's area, in metres; nil if the church is a point.
        var half: Double?
        var relationship: AddressDescriptor.SpatialRelationship
        var testDescription: String { what }
    }

    static let neighbours = [
        Neighbour(what: "a point of no street", east: 100, north: 0, relationship: .near),
        Neighbour(what: "a wall's breadth away", east: 10, north: 0, relationship: .beside),
        Neighbour(what: "a large one whose wall is near", east: 60, north: 0, half: 50, relationship: .beside),
        Neighbour(what: "one that holds it", east: 20, north: 0, half: 50, relationship: .within),
        Neighbour(
            what: "an even number faces an odd one",
            east: 0,
            north: 30,
            tags: ["addr:street": "Hauptstraße", "addr:housenumber": "8"],
            relationship: .acrossTheRoad
        ),
        Neighbour(
            what: "the other side, but far",
            east: 200,
            north: 30,
            tags: ["addr:street": "Hauptstraße", "addr:housenumber": "44"],
            relationship: .downTheRoad
        ),
        Neighbour(
            what: "the next number of this side",
            east: 30,
            north: 0,
            tags: ["addr:street": "Hauptstraße", "addr:housenumber": "9-11a"],
            relationship: .beside
        ),
        Neighbour(
            what: "farther along",
            east: 150,
            north: 0,
            tags: ["addr:street": "Hauptstraße", "addr:housenumber": "31"],
            relationship: .downTheRoad
        ),
        Neighbour(
            what: "on the same street, without a number",
            east: 80,
            north: 0,
            tags: ["addr:street": "Hauptstraße"],
            relationship: .downTheRoad
        ),
        Neighbour(
            what: "in another street",
            east: 80,
            north: 0,
            tags: ["addr:street": "Seitengasse", "addr:housenumber": "8"],
            relationship: .near
        ),
    ]

    @Test("the relationship to a landmark follows from shapes and addresses", arguments: neighbours)
    func relationship(_ neighbour: Neighbour) async throws {
        let shop = Town.place(1, ["store"], 0, 0, ["name": "Laden", "addr:street": "Hauptstraße", "addr:housenumber": "7"])
        let tags = OSMTags(neighbour.tags.all + [.init(key: "name", value: "Dom")])
        let church =
            neighbour.half.map { Town.area(2, ["church"], neighbour.east, neighbour.north, half: $0, tags) }
            ?? (Town.place(2, ["church"], neighbour.east, neighbour.north, tags), nil)
        let town = try Town([(shop, nil), church])
        let landmark = try #require(try await town.descriptor(1)?.landmarks.first)
        #expect(landmark.relationship == neighbour.relationship)
        #expect(landmark.id == node(2) && landmark.displayName.text == "Dom" && landmark.types == ["church"])
        let meters = (neighbour.east * neighbour.east + neighbour.north * neighbour.north).squareRoot()
        #expect(abs(landmark.straightLineDistanceMeters - meters) < 0.5 && landmark.travelDistanceMeters == nil)
    }

    @Test("a place has at most five landmarks, the best known and nearest first; none is nameless, gone, far away or of no interest")
    func landmarks() async throws {
        let shop = Town.place(1, ["store"], 0, 0, ["name": "Laden"])
        var places = [
            Town.place(2, ["museum"], 50, 0, ["name": "Museum", "name:fr": "Musée", "wikidata": "Q1", "wikipedia": "de:Museum"]),
            Town.place(3, ["museum"], 51, 0, ["wikidata": "Q2"]),
            Town.place(4, ["museum"], 0, 40, kinds: ["disused:tourism=museum"], ["name": "Altes Museum", "disused:tourism": "museum"]),
            Town.place(5, ["museum"], 500, 0, ["name": "Fernes Museum", "wikidata": "Q3", "wikipedia": "de:Fern"]),
            Town.place(6, ["bench"], 5, 0, ["name": "Bank am Weg"]),
        ]
        for number in 7...14 { places.append(Town.place(Int64(number), ["church"], 0, Double(number) * 10, ["name": "Kirche \(number)"])) }
        // Two places with the same name near each other are parts of one object and are listed once.
        places.append(Town.place(15, ["church"], 0, 71, ["name": "Kirche 7"]))
        let town = try Town(([shop] + places).map { ($0, nil) })
        let landmarks = try #require(try await town.descriptor(1)).landmarks
        #expect(landmarks.map(\.displayName.text) == ["Museum", "Kirche 7", "Kirche 8", "Kirche 9", "Kirche 10"])
        #expect(try await town.descriptor(1, language: "fr")?.landmarks.first?.displayName == LocalizedText("Musée", languageCode: "fr"))
        // A landmark is not a landmark of itself.
        #expect(try await town.descriptor(2)?.landmarks.contains { $0.id == node(2) } == false)
        // The descriptor is absent if all fields are requested, and if no landmark is near.
        #expect(try await town.client.place(node(1)).addressDescriptor == nil)
        #expect(try await town.client.place(node(1), fields: [.displayName]).addressDescriptor == nil)
        #expect(try await Town([(shop, nil)]).descriptor(1) == nil)
    }

    @Test("areas that contain the place precede those near it, the smallest first; the edge of an area is its outskirts")
    func areas() async throws {
        let shop = Town.place(1, ["store"], 0, 0, ["name": "Laden"])
        let places: [(PlaceRecord, PlaceOutline?)] = [
            (shop, nil),
            Town.area(2, ["shopping_mall"], 20, 0, half: 100, ["name": "Galerie"]),
            // The shop is close to the western border of this area.
            Town.area(3, ["sublocality", "political"], 980, 0, half: 1_000, ["name": "Ostviertel"]),
            (Town.place(4, ["neighborhood", "political"], 0, 300, ["name": "Gerberviertel"]), nil),
            (Town.place(5, ["neighborhood", "political"], 0, -900, ["name": "Südend"]), nil),
            (Town.place(6, ["neighborhood", "political"], 0, -1_500, ["name": "Fernend"]), nil),
            Town.area(7, ["sublocality", "political"], -1_400, 0, half: 1_000, ["name": "Westviertel"]),
            Town.area(8, ["locality", "political"], 0, 0, half: 9_000, ["name": "Stadt"]),
        ]
        // The address says that the place lies in the tanners' quarter, which has no shape.
        let quarter = AddressArea(part: .neighbourhood, names: AddressNames("Gerberviertel"), placeKey: node(4).rowKey)
        let city = AddressArea(part: .city, names: AddressNames("Stadt"), placeKey: node(8).rowKey)
        let addresses = PlaceAddresses(
            areas: [.init(area: quarter, country: "DE"), .init(area: city, country: "DE")],
            areaLists: [[0, 1]],
            entries: [.init(id: node(1), areaList: 0)]
        )
        let town = try Town(places, addresses: addresses)
        let areas = try #require(try await town.descriptor(1)).areas
        #expect(areas.map(\.displayName.text) == ["Galerie", "Gerberviertel", "Ostviertel", "Südend", "Westviertel"])
        #expect(areas.map(\.containment) == [.within, .within, .outskirts, .near, .near])
        // A town and a quarter have no landmarks.
        #expect(try await town.descriptor(8) == nil)
        #expect(try await town.descriptor(4) == nil)
    }

    @Test func onTheWire() throws {
        let descriptor = AddressDescriptor(
            landmarks: [
                .init(
                    id: node(2),
                    displayName: LocalizedText("Dom", languageCode: "de"),
                    types: ["church"],
                    relationship: .acrossTheRoad,
                    straightLineDistanceMeters: 29.930_675
                ),
                .init(id: node(3), displayName: LocalizedText("Bad"), straightLineDistanceMeters: 100, travelDistanceMeters: 120.44),
            ],
            areas: [.init(id: node(4), displayName: LocalizedText("Altstadt"), containment: .outskirts)]
        )
        let place = Place(id: node(1), fields: [.addressDescriptor], addressDescriptor: descriptor)
        let text = place.json.text.filter { !$0.isWhitespace }
        #expect(
            text.contains(
                #""addressDescriptor":{"landmarks":[{"name":"places/\#(node(2))","placeId":"\#(node(2))","displayName":{"text":"Dom","languageCode":"de"},"#
                    + #""types":["church"],"spatialRelationship":"ACROSS_THE_ROAD","straightLineDistanceMeters":29.9},"#
            )
        )
        #expect(text.contains(#""displayName":{"text":"Bad"},"straightLineDistanceMeters":100,"travelDistanceMeters":120.4}]"#))
        #expect(text.contains(#""displayName":{"text":"Altstadt"},"containment":"OUTSKIRTS"}]}"#))
    }
}
