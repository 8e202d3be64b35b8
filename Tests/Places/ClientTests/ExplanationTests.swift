import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanStore
import Testing

/// Tests the explanations of how several regions read a question, and of the order of the answers.
@Suite("Explanations of searches") struct ExplanationTests {
    private static let munich = Coordinate(latitude: 48.137, longitude: 11.575)
    private static let cologne = Coordinate(latitude: 50.941, longitude: 6.958)
    private static let vaduz = Coordinate(latitude: 47.14, longitude: 9.52)

    private static func restaurant(_ number: Int64, _ center: Coordinate, _ meters: Double, _ name: String) -> PlaceRecord {
        record(
            number,
            center.latitude + meters / 111_195,
            center.longitude,
            kinds: ["amenity=restaurant"],
            types: ["pizza_restaurant", "restaurant", "point_of_interest", "establishment"],
            tags: ["name": name, "amenity": "restaurant"]
        )
    }

    private static func region(_ folder: borrowing ScratchFolder, _ name: String, _ center: Coordinate, _ places: [PlaceRecord]) throws
        -> URL
    {
        let bounds = CoordinateBounds(center: center, radiusMeters: 15_000)
        return try folder.region(name, bounds: bounds, kindNames: ["pizza_restaurant": ["pizza"]], places)
    }

    /// In Munich, the name of a restaurant equals the question. In Cologne, a place called “Dom” has restaurants around
    /// it.
    private static func regions(_ folder: borrowing ScratchFolder) throws -> [URL] {
        let cathedral = record(
            30,
            cologne.latitude,
            cologne.longitude,
            kinds: ["amenity=place_of_worship"],
            types: ["church", "place_of_worship", "point_of_interest"],
            tags: ["name": "Dom", "amenity": "place_of_worship", "wikidata": "Q4176", "wikipedia": "de:Kölner Dom"]
        )
        return [
            try region(folder, "munich", munich, [restaurant(1, munich, 100, "Pizza am Dom"), restaurant(2, munich, 300, "Da Nino")]),
            try region(
                folder,
                "cologne",
                cologne,
                [cathedral, restaurant(31, cologne, 200, "Da Luigi"), restaurant(32, cologne, 9_000, "Sole")]
            ),
            try region(folder, "vaduz", vaduz, [restaurant(60, vaduz, 100, "Amici")]),
        ]
    }

    private static func names(_ places: [Place]) -> [String] { places.map { $0.displayName?.text ?? "–" } }

    @Test("A match by name in one region does not hide matches at a place in another") func namesBesidePlaces() async throws {
        let folder = try ScratchFolder()
        let regions = try Self.regions(folder)
        for order in [regions, regions.reversed()] {
            let client = try PlacesClient(regions: order)
            func found(_ text: String, near center: Coordinate?) async throws -> [String] {
                let bias = center.map { SearchArea.circle(center: $0, radiusMeters: 2_000) }
                return Self.names(try await client.search(TextQuery(text, bias: bias), fields: [.displayName, .location]))
            }
            #expect(try await found("pizza am Dom", near: nil) == ["Pizza am Dom", "Da Luigi"])
            #expect(try await found("pizza am Dom", near: Self.munich).first == "Pizza am Dom")
            #expect(try await found("pizza am Dom", near: Self.cologne) == ["Da Luigi", "Pizza am Dom"])
            // The question has no connecting word such as “am” before a place. So if a name has all its words, the
            // search does not guess that one of the words is a place.
            #expect(try await found("Da Luigi", near: nil) == ["Da Luigi"])
        }
    }

    @Test("Readings have costs, and the terms of a score add up to it") func readingsAndTerms() async throws {
        let folder = try ScratchFolder()
        let client = try PlacesClient(regions: Self.regions(folder))
        let query = TextQuery("pizza am Dom")
        let explanation = try #require(await client.explain(query, fields: [.displayName]))
        #expect(explanation.answers.map(\.place) == (try await client.search(query, fields: [.displayName])))
        let there = try #require(explanation.readings.first { $0.region == "cologne" && $0.found > 0 })
        #expect(there.parts == [.init(role: "kind", text: "pizza"), .init(role: "place", text: "dom", place: "Dom")])
        #expect(there.cost == 10 && there.assumptions.map(\.name) == ["kind-there"])
        for answer in explanation.answers {
            #expect(answer.terms.contains { $0.name == "words" } && !answer.words.isEmpty, "\(answer)")
            #expect(-(answer.terms.first { $0.name == "assumptions" }?.points ?? 0) == answer.assumptions.reduce(0) { $0 + $1.cost })
        }
        #expect(explanation.answers.map(\.score) == explanation.answers.map(\.score).sorted(by: >))
        let text = explanation.text()
        for line in [
            "  cost 10: kind 'pizza', place 'dom' (Dom): 1 found, the best with \(explanation.answers[1].score) (cologne)",
            "    assumes kind-there (10)", "    'pizza' 600: the requested kind",
        ] {
            #expect(text.split(separator: "\n").contains { $0 == line }, "\(text)")
        }
    }

    @Test("Explanations show exact places and missing words") func otherReadings() async throws {
        let folder = try ScratchFolder()
        let client = try PlacesClient(regions: Self.regions(folder))
        let point = try #require(await client.explain(TextQuery("50.941, 6.958")))
        #expect(point.readings.map { $0.parts.map(\.role) } == [["direct"]])
        #expect(point.answers.first?.terms == [])
        let lacking = try #require(await client.explain(TextQuery("Da Luigi 7")))
        #expect(lacking.answers.first?.assumptions == [.init(name: "missing-number", text: "7", cost: 100)], "\(lacking.text())")
        let nothing = try #require(await client.explain(TextQuery("xyzzy")))
        #expect(nothing.answers.isEmpty && nothing.text().hasSuffix("No answers."))
        await #expect(throws: PlacesError.self) { _ = try await client.explain(TextQuery(" ")) }
    }

    @Test("Explanations of typed text and of addresses in parts have the places that these find") func otherQuestions() async throws {
        let folder = try ScratchFolder()
        let client = try PlacesClient(regions: Self.regions(folder))
        let typed = AutocompleteQuery("da l")
        let suggestions = try #require(await client.explain(typed, fields: [.displayName]))
        #expect(suggestions.answers.map(\.place.id) == (try await client.autocomplete(typed)).compactMap(\.placeID))
        #expect(Self.names(suggestions.answers.map(\.place)) == ["Da Luigi"])
        #expect(suggestions.answers.allSatisfy { !$0.terms.isEmpty && !$0.words.isEmpty } && !suggestions.readings.isEmpty)
        // The caller's origin is no filter of the text, but a point in the text is a filter.
        #expect(try await client.explain(AutocompleteQuery("da l", origin: Self.cologne))?.filters == [])
        #expect(try await client.explain(AutocompleteQuery("pizza near 50.941,6.958", origin: Self.munich))?.filters.count == 1)
        let address = AddressQuery(name: "Da Luigi", houseNumber: "7", city: "Nowhere")
        let explanation = try #require(await client.explain(address, fields: [.displayName]))
        let places = try await client.search(address, fields: [.displayName])
        #expect(explanation.answers.map(\.place) == places && places.first?.missingWords?.count == 2)
        #expect(explanation.answers.first?.assumptions.map(\.name) == ["missing-number", "missing-word"], "\(explanation.text())")
        // Attempts that found nothing are explained too.
        #expect(explanation.readings.contains { $0.found == 0 })
        // The first attempt requires the area, and the last one does without it.
        let area = SearchExplanation.Part(role: "area", text: "Nowhere")
        #expect(explanation.readings.first?.parts.last == area)
        #expect(explanation.readings.contains { $0.found > 0 && !$0.parts.contains(area) })
    }
}
