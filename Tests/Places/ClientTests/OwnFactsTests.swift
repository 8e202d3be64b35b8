import Foundation
import OpeningHours
import PortolanDetails
import PortolanEnrichment
import PortolanGeo
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore
import Testing

@testable import PortolanPlaces

@Suite struct OwnFactsTests {
    private static let facts = Data(
        """
        {"rating":4.5,"userRatingCount":12,"priceLevel":2,"businessStatus":"CLOSED_TEMPORARILY","openingDate":"2026-12-01",
        "reviews":[{"author":"Ada","rating":5,"text":"Good.","languageCode":"en"}],"photos":[{"url":"https://x.example/1.jpg"}],
        "editorialSummary":"Quiet.","source":{"provider":"Our shops","url":"https://x.example"}}
        """.utf8
    )
    private static let now = Date(timeIntervalSince1970: 1_770_000_000)

    private static func parsed() throws -> OwnFacts { try #require(try OwnFacts(json: facts)) }

    // MARK: Parsed once

    @Test func factsAreParsedOnce() throws {
        let cache = OwnFactsCache()
        for _ in 0..<100 {
            for number in Int64(1)...5 { #expect(try cache.facts(of: node(number)) { Self.facts }?.rating == 4.5) }
        }
        #expect(cache.parseCount == 5)
    }

    @Test func whatIsKeptIsBoundedByBytes() throws {
        // The cache has room for three texts.
        let cache = OwnFactsCache(byteLimit: 3 * (512 + 4 * Self.facts.count))
        let expected = try Self.parsed()
        func ask(_ number: Int64) throws { #expect(try cache.facts(of: node(number)) { Self.facts } == expected) }
        for number in [1, 2, 3, 1, 2, 3] { try ask(Int64(number)) }
        #expect(cache.parseCount == 3)
        try ask(4)
        try ask(4)
        #expect(cache.parseCount == 4)
        try ask(1)
        #expect(cache.parseCount == 5, "past the bound the cache begins anew")
        // A text larger than the whole limit is parsed each time and returned anyway.
        let small = OwnFactsCache(byteLimit: 100)
        for _ in 0..<2 { #expect(try small.facts(of: node(1)) { Self.facts }?.rating == 4.5) }
        #expect(small.parseCount == 2)
    }

    @Test func noFactsAndDamagedFactsAreNotKept() throws {
        let cache = OwnFactsCache()
        #expect(try cache.facts(of: node(1)) { nil } == nil)
        #expect(throws: FactError.self) { try cache.facts(of: node(1)) { Data("{".utf8) } }
        #expect(try cache.facts(of: node(1)) { Data(#"{"rating":2}"#.utf8) }?.rating == 2)
    }

    @Test func everyFactStandsInItsField() throws {
        var place = Place(id: PlaceID(own: "x"))
        place.lay(try Self.parsed(), AnswerOptions(now: Self.now), regionLanguage: nil)
        #expect(place.rating == 4.5 && place.userRatingCount == 12 && place.priceLevel == .moderate)
        #expect(place.businessStatus == .closedTemporarily && place.openingDate?.first == CivilDate("2026-12-01"))
        #expect(place.reviews?.first?.author?.displayName == "Ada" && place.reviews?.first?.text?.text == "Good.")
        #expect(place.photos?.map(\.name) == ["https://x.example/1.jpg"] && place.editorialSummary?.text == "Quiet.")
        #expect(place.attributions.map(\.provider) == ["© OpenStreetMap contributors", "Our shops"])
    }

    /// The place shows the text in the requested language, or else in the region's language. It also shows the source
    /// and licence of this text.
    @Test(
        arguments: [
            ("de-AT", nil, "Ruhig.", "Wikipedia: X, CC BY-SA 4.0"), ("fr", nil, "Quiet.", nil),
            ("fr", "de", "Ruhig.", "Wikipedia: X, CC BY-SA 4.0"), ("it", "de", "Calmo.", "Una guida"),
        ] as [(String, String?, String, String?)]
    )
    func anOperatorsTextComesFirst(_ language: String, _ region: String?, _ text: String, _ credit: String?) throws {
        let json = """
            {"editorialSummary":["Quiet.",{"text":"Ruhig.","languageCode":"de","license":"CC BY-SA 4.0","attribution":"Wikipedia: X",
            "source":{"provider":"Wikipedia","url":"https://x.example"}},{"text":"Calmo.","languageCode":"it","source":"Una guida"}]}
            """
        let facts = try #require(try OwnFacts(json: Data(json.utf8)))
        var place = Place(id: PlaceID(own: "x"), editorialSummary: LocalizedText("Mapper's text", languageCode: language))
        place.lay(facts, AnswerOptions(language: language, now: Self.now), regionLanguage: region)
        #expect(place.editorialSummary?.text == text && place.attributions.dropFirst().map(\.provider) == [credit].compactMap(\.self))
        // The credit is given only if the text is requested.
        var other = Place(id: PlaceID(own: "x"), fields: [.rating])
        other.lay(facts, AnswerOptions(fields: [.rating], language: language, now: Self.now), regionLanguage: region)
        #expect(other.editorialSummary == nil && other.attributions == [.openStreetMap])
    }

    @Test func factsThatWereNotAskedForStayAway() throws {
        var place = Place(id: PlaceID(own: "x"), fields: [.rating])
        place.lay(try Self.parsed(), AnswerOptions(fields: [.rating], now: Self.now), regionLanguage: nil)
        #expect(
            place.rating == 4.5 && place.userRatingCount == nil && place.reviews == nil && place.photos == nil && place.priceLevel == nil
        )
    }

    /// The operator of this region corrected one of two places, added a place, and gave an old ID and a foreign ID.
    @Test func correctionsComeBeforeTheOpenData() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portolan-own-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        func id(_ number: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .node, id: number)) }
        func cafe(_ id: PlaceID, _ name: String, _ longitude: Double) -> PlaceRecord {
            PlaceRecord(
                id: id,
                location: Coordinate(latitude: 0, longitude: longitude),
                kinds: ["amenity=cafe"],
                types: ["cafe", "point_of_interest", "establishment"],
                tags: ["amenity": "cafe", "name": name]
            )
        }
        let draft = try RegionDraft(target: folder, force: false)
        func write(_ records: [PlaceRecord], _ file: URL) throws -> URL {
            var writer = try PlaceStoreWriter(file: file)
            for record in records { try writer.add(record) }
            _ = try writer.finish()
            return file
        }
        let base = try write(
            [cafe(id(1), "As mapped", 0), cafe(id(2), "Untouched", 0.001)],
            draft.folder.appending(path: Region.placesFileName)
        )
        try PlaceStore.add([id(9): id(2)], to: base)
        let own = try write(
            [cafe(id(1), "As it is", 0.0001), cafe(PlaceID(own: "k"), "Ours", 0.0005)],
            draft.folder.appending(path: Region.enrichmentStoreFileName)
        )
        try PlaceStore.add(StoreFacts(jsonByPlace: [id(2): Data(#"{"rating":3}"#.utf8)], placesByForeignID: ["ChIJx": id(2)]), to: own)
        _ = try draft.publish(
            RegionManifest(
                name: "t",
                bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1),
                source: .init(file: "t", byteCount: 0, sha256: "", date: nil, generator: nil)
            )
        )

        let client = PlacesClient(backend: try RegionsBackend(regions: [folder]), now: { Self.now })
        #expect(try await client.place(id(1)).displayName?.text == "As it is")
        #expect(try await client.place("own:k").displayName?.text == "Ours")
        let untouched = try await client.place("osm:node/2")
        #expect(untouched.displayName?.text == "Untouched" && untouched.rating == 3)
        #expect(try await client.place(id(9)).id == id(2))
        #expect(try await client.place("ChIJx").id == id(2))
        await #expect(throws: PlacesError.self) { try await client.place("ChIJy") }
        let near = try await client.nearby(NearbyQuery(center: Coordinate(latitude: 0, longitude: 0), radiusMeters: 1000, rank: .distance))
        #expect(near.map { $0.place.displayName?.text } == ["As it is", "Ours", "Untouched"])
    }
}
