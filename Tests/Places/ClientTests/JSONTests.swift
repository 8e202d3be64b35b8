import Foundation
import OpeningHours
import PortolanBasics
import PortolanDetails
import PortolanGeo
import Testing

@testable import PortolanPlaces

/// Tests special cases of the JSON of the Places API (New).
@Suite struct JSONTests {
    /// Reads the JSON with Foundation, so that the test does not rely on the module's own reader.
    private func object(_ json: JSONValue) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    }

    @Test(arguments: [1, 2, 3]) func times(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let known: [Double] = [0, 0.5, 59.9, 951_782_400, 253_402_300_799, 253_402_300_800, -1, -86_401]
        for seconds in known + (0..<500).map({ _ in .random(in: -4e9...2e11, using: &random) }) {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(date.wireText == date.formatted(.iso8601))
        }
    }

    @Test func hours() async throws {
        let folder = try ScratchFolder()
        // Monday, 21 December 2026, 19:00 in Berlin.
        let place = try await GuideTests.client(folder, at: try moment("2026-12-21T18:00:00Z")).place(node(1), language: "en")
        let json = try object(place.json)
        let current = try #require(json["currentOpeningHours"] as? [String: Any])
        #expect(current["openNow"] as? Bool == true && current["nextCloseTime"] as? String == "2026-12-22T01:00:00Z")
        #expect(current["nextOpenTime"] == nil)
        let first = try #require((current["periods"] as? [[String: [String: Any]]])?.first)
        #expect(first["open"]?["day"] as? Int == 1 && first["open"]?["hour"] as? Int == 18 && first["open"]?["minute"] as? Int == 0)
        #expect(first["open"]?["date"] as? [String: Int] == ["year": 2026, "month": 12, "day": 21] && first["open"]?["truncated"] == nil)
        #expect((current["specialDays"] as? [[String: [String: Int]]])?.first?["date"]?["day"] == 25)
        let regular = try #require(json["regularOpeningHours"] as? [String: Any])
        #expect((regular["weekdayDescriptions"] as? [String])?.count == 7 && regular["specialDays"] == nil)
        let kinds = (json["currentSecondaryOpeningHours"] as? [[String: Any]])?.compactMap { $0["secondaryHoursType"] as? String }
        #expect(kinds == ["DELIVERY", "KITCHEN"])
        #expect(json["utcOffsetMinutes"] as? Int == 60 && (json["timeZone"] as? [String: String]) == ["id": "Europe/Berlin"])
        #expect(
            json["businessStatus"] as? String == "OPERATIONAL" && json["delivery"] as? Bool == true
                && json["outdoorSeating"] as? Bool == false
        )
        #expect((json["accessibilityOptions"] as? [String: Bool])?["wheelchairAccessibleEntrance"] == true)
        // A place that is always open has one period without an end.
        let always = try await GuideTests.client(ScratchFolder()).place(node(3))
        let period = try #require(
            (try object(always.json)["regularOpeningHours"] as? [String: Any])?["periods"] as? [[String: [String: Int]]]
        )
        #expect(period == [["open": ["day": 0, "hour": 0, "minute": 0]]])
    }

    @Test func zerosArePrinted() throws {
        let place = Place(id: node(1), utcOffsetMinutes: 0, userRatingCount: 0)
        let json = try object(place.json)
        #expect(json["utcOffsetMinutes"] as? Int == 0 && json["userRatingCount"] as? Int == 0)
    }

    @Test func money() throws {
        let price = try Decimal("12.5", format: .number.locale(Locale(identifier: "en")))
        let json = try object(
            Place(id: node(1), priceLevel: .veryExpensive, priceRange: PriceRange(currencyCode: "EUR", from: 5, to: price)).json
        )
        #expect(json["priceLevel"] as? String == "PRICE_LEVEL_VERY_EXPENSIVE")
        let range = try #require(json["priceRange"] as? [String: [String: Any]])
        // 64-bit numbers are strings.
        #expect(range["startPrice"]?["units"] as? String == "5" && range["startPrice"]?["nanos"] == nil)
        #expect(range["endPrice"]?["units"] as? String == "12" && range["endPrice"]?["nanos"] as? Int == 500_000_000)
    }

    @Test func listsAndSuggestions() throws {
        #expect(JSONValue.places([]).text == "{}" && JSONValue.suggestions([]).text == "{}" && JSONValue.likelihoods([]).text == "{}")
        let suggestion = Suggestion(
            placeID: node(1),
            text: MatchedText("Café 1, Gasse", matches: [0..<3]),
            mainText: MatchedText("Café 1", matches: [0..<3, 5..<6]),
            secondaryText: MatchedText("Gasse"),
            types: ["cafe"],
            distanceMeters: 0
        )
        let entry = try #require((try object(.suggestions([suggestion]))["suggestions"] as? [[String: [String: Any]]])?.first)
        let prediction = try #require(entry["placePrediction"])
        #expect(prediction["place"] as? String == "places/\(node(1))" && prediction["distanceMeters"] as? Int == 0)
        let main = try #require((prediction["structuredFormat"] as? [String: [String: Any]])?["mainText"])
        #expect((main["matches"] as? [[String: Int]]) == [["endOffset": 3], ["startOffset": 5, "endOffset": 6]])
        let likely = try object(.likelihoods([PlaceLikelihood(place: Place(id: node(1), fields: .id), likelihood: 0.25)]))
        let first = try #require((likely["likelihoods"] as? [[String: Any]])?.first)
        #expect(first["likelihood"] as? Double == 0.25 && (first["place"] as? [String: Any])?["id"] as? String == "\(node(1))")
    }
}
