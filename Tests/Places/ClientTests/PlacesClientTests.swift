import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import Testing

@Suite struct PlacesClientTests {
    @Test func aPlaceIsFoundByItsIDAndByItsOSMObject() async throws {
        let folder = try ScratchFolder()
        let client = try PlacesClient(regions: [try folder.region("a", size: 1, [record(7, 0.5, tags: ["name": "Seven"])])])
        let place = try await client.place("osm:node/7")
        #expect(place.displayName?.text == "Seven")
        #expect(try await client.place("\(place.id)") == place)
        #expect(try await client.place("node/7") == place)
        #expect(place.attributions == [.openStreetMap] && place.primaryType == "cafe")
        #expect(place.source?.timestamp == Date(timeIntervalSince1970: 1_598_719_717))
    }

    @Test func unknownAndMalformedIDsAreToldApart() async throws {
        let folder = try ScratchFolder()
        let client = try PlacesClient(regions: [try folder.region("a", size: 1, [record(7, 0.5, tags: [:])])])
        let unknown = "\(PlaceID(osm: OSMKey(type: .way, id: 99)))"
        await #expect(throws: PlacesError.notFound(unknown)) { try await client.place(unknown) }
        await #expect(throws: PlacesError.notFound("osm:way/99")) { try await client.place("osm:way/99") }
        for text in ["", "p", "bogus", unknown.dropLast() + "!", "osm:street/1", "osm:way/0", "way/-5", "way/99999999999999999999"] {
            await #expect(
                performing: { try await client.place(String(text)) },
                throws: { ($0 as? PlacesError)?.code == .invalidID }
            )
        }
        #expect(throws: PlacesError.noRegion) { _ = try PlacesClient(regions: []) }
    }

    @Test func namesComeInTheLanguageAskedFor() async throws {
        let folder = try ScratchFolder()
        let tags: OSMTags = [
            "name": "香港 Hong Kong", "name:zh-Hant": "香港", "name:zh": "港", "name:en": "Hong Kong", "name:fr": "Hong-Kong",
            "name:sr-Latn": "Hongkong",
        ]
        let places = [
            record(1, 0.1, tags: tags), record(2, 0.2, tags: ["name": "Rue", "name:fr": "Rue"]),
            record(3, 0.3, tags: ["name:de": "Straße"]),
            record(4, 0.4, tags: ["brand": "Pearl"]), record(5, 0.5, tags: ["amenity": "bench"]),
        ]
        let client = try PlacesClient(regions: [try folder.region("a", size: 1, places)])
        func name(_ id: Int, _ language: String?) async throws -> LocalizedText? {
            try await client.place("node/\(id)", language: language).displayName
        }
        #expect(try await name(1, nil) == LocalizedText("香港 Hong Kong"))
        #expect(try await name(1, "zh-Hant-TW") == LocalizedText("香港", languageCode: "zh-Hant"))
        #expect(try await name(1, "zh-Hans") == LocalizedText("港", languageCode: "zh"))
        #expect(try await name(1, "EN_gb") == LocalizedText("Hong Kong", languageCode: "en"))
        #expect(try await name(1, "sr-Latn-RS") == LocalizedText("Hongkong", languageCode: "sr-Latn"))
        #expect(try await name(1, "vi") == LocalizedText("香港 Hong Kong"))
        #expect(try await name(2, "vi") == LocalizedText("Rue", languageCode: "fr"))
        #expect(try await name(3, nil) == LocalizedText("Straße", languageCode: "de"))
        #expect(try await name(4, nil) == LocalizedText("Pearl"))
        #expect(try await name(5, "en") == nil)
    }

    @Test func ofStackedRegionsTheMoreDetailedOneWins() async throws {
        let folder = try ScratchFolder()
        let world = try folder.region("world", size: 50, [record(1, 0.1, tags: ["name": "old"]), record(2, 0.2, tags: ["name": "far"])])
        let city = try folder.region("city", size: 1, [record(1, 0.1, tags: ["name": "new"]), record(3, 0.15, tags: ["name": "near"])])
        let client = try PlacesClient(regions: [world, city])
        #expect(client.regions.map(\.manifest.name) == ["city", "world"])
        #expect(try await client.place("node/1").displayName?.text == "new")
        #expect(try await client.place("node/2").displayName?.text == "far")
        let near = try await client.nearby(Coordinate(latitude: 0.1, longitude: 0), radiusMeters: 50_000, types: ["cafe"])
        #expect(near.map(\.place.displayName?.text) == ["new", "near", "far"])
        let two = try await client.nearby(Coordinate(latitude: 0.2, longitude: 0), radiusMeters: 50_000, types: ["amenity"], limit: 2)
        #expect(two.map(\.place.displayName?.text) == ["far", "near"])
        #expect(try await client.nearby(Coordinate(latitude: 0.1, longitude: 0), types: ["bar"]).isEmpty)
    }

    @Test func jsonHasTheShapeOfThePlacesAPI() async throws {
        let folder = try ScratchFolder()
        let tags: OSMTags = [
            "amenity": "cafe", "name": "Le \"Grand\"\nCafé\u{1}", "addr:housenumber": "12", "addr:street": "Rue Grimaldi",
            "opening_hours": "Mo-Fr 08:00-18:00",
        ]
        let client = try PlacesClient(regions: [try folder.region("a", size: 1, language: "fr", [record(7, 0.5, 0.25, tags: tags)])])
        let place = try await client.place("node/7")
        let text = place.json.text
        #expect(text == (try await client.place("node/7")).json.text)
        let parsed = try JSONValue(parsing: Array(text.utf8))
        #expect(parsed["name"]?.string == "places/\(place.id)")
        #expect(parsed["id"]?.string == "\(place.id)")
        #expect(parsed["primaryType"]?.string == "cafe")
        // Control characters are removed from names, but stay in tags.
        #expect(parsed["displayName"]?.line == #"{"text":"Le \"Grand\"\nCafé","languageCode":"fr"}"#)
        #expect(parsed["location"]?.line == #"{"latitude":0.5,"longitude":0.25}"#)
        let components = try #require(parsed["addressComponents"]?.array)
        #expect(components.map { $0["longText"]?.string } == ["12", "Rue Grimaldi"])
        #expect(components.map { $0["types"]?.line } == [#"["street_number"]"#, #"["route"]"#])
        let osm = try #require(parsed["osm"])
        #expect(osm["type"]?.string == "node" && osm["id"]?.string == "7" && osm["version"]?.number == 3)
        #expect(osm["timestamp"]?.string == "2020-08-29T16:48:37Z")
        #expect(osm["tags"]?["opening_hours"]?.string == "Mo-Fr 08:00-18:00")
        #expect(parsed["attributions"]?.array?.first?["provider"]?.string == "© OpenStreetMap contributors")
    }

    @Test func appsCanMakePlacesForTheirTests() {
        let place = Place(id: PlaceID(osm: OSMKey(type: .node, id: 1)), location: Coordinate(latitude: 1, longitude: 2))
        #expect(place.attributions == [.openStreetMap] && place.fields == .all)
        #expect(place.types == nil && place.photos == nil && place.attributes.isEmpty)
    }
}
