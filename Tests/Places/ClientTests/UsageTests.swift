import Foundation
import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanPlaces

@Suite struct UsageTests {
    static let classes: [(PlaceFields, PriceClass)] = [
        ([.id, .photos], .idsOnly),
        ([.id, .location], .essentials),
        ([.formattedAddress, .types, .viewport, .plusCode], .essentials),
        ([.displayName], .pro),
        ([.location, .businessStatus, .utcOffsetMinutes, .icon], .pro),
        ([.displayName, .regularHours], .enterprise),
        ([.internationalPhoneNumber], .enterprise),
        ([.website, .rating, .userRatingCount, .priceLevel], .enterprise),
        ([.editorialSummary], .enterpriseAtmosphere),
        ([.takeout, .id], .enterpriseAtmosphere),
        ([], .enterpriseAtmosphere),
    ]

    @Test("The price class is that of the dearest field", arguments: classes)
    func priceClass(_ fields: PlaceFields, _ expected: PriceClass) {
        #expect(fields.priceClass == expected)
    }

    @Test func aSessionCountsOnce() {
        var ledger = UsageLedger()
        let token = SessionToken()
        for _ in 0..<6 { ledger.note(.autocomplete, session: token) }
        // Each autocomplete is billed until a details call ends the session.
        #expect(ledger.billed == [.init(.autocomplete, .essentials): 6])
        ledger.note(.details, fields: .displayName, session: token)
        #expect(ledger.billed == [.init(.details, .pro): 1])
        #expect(ledger.endedSessionCount == 1 && ledger.sessionAutocompleteCount == 6 && ledger.requestCount == 7)
        // The session has ended, so requests with its token are billed like requests without a token.
        #expect(!ledger.isAlive(token))
        ledger.note(.autocomplete, session: token)
        ledger.note(.details, fields: .id, session: token)
        #expect(
            ledger.billed == [.init(.details, .pro): 1, .init(.details, .idsOnly): 1, .init(.autocomplete, .essentials): 1]
        )
        #expect(ledger.endedSessionCount == 1)
    }

    @Test func searchesHaveNoClassBelowPro() {
        var ledger = UsageLedger()
        ledger.note(.nearby, fields: .id)
        ledger.note(.textSearch, fields: .location)
        ledger.note(.textSearch, fields: .id)
        ledger.note(.nearby, fields: .regularHours)
        ledger.note(.autocomplete)
        #expect(
            ledger.billed == [
                .init(.nearby, .pro): 1, .init(.textSearch, .pro): 1, .init(.textSearch, .idsOnly): 1, .init(.nearby, .enterprise): 1,
                .init(.autocomplete, .essentials): 1,
            ]
        )
        #expect(
            ledger.description == """
                nearby · Pro: 1
                nearby · Enterprise: 1
                textSearch · IDs only: 1
                textSearch · Pro: 1
                autocomplete · Essentials: 1
                """
        )
    }

    @Test func sessionsThatNobodyEndsAreBilledAndForgotten() throws {
        var ledger = UsageLedger(sessionLimit: 4)
        for number in 0..<20 {
            for _ in 0..<2 { ledger.note(.autocomplete, session: try SessionToken("s\(number)")) }
        }
        #expect(ledger.billed == [.init(.autocomplete, .essentials): 40])
        // The ledger remembers four sessions. Details can still make the autocompletes of the last session free, but
        // not those of the first session.
        ledger.note(.details, fields: .id, session: try SessionToken("s19"))
        ledger.note(.details, fields: .id, session: try SessionToken("s0"))
        #expect(ledger.billed == [.init(.autocomplete, .essentials): 38, .init(.details, .idsOnly): 2])
        #expect(ledger.endedSessionCount == 2 && ledger.sessionAutocompleteCount == 2)
    }

    @Test func aPriceListTellsTheCost() {
        var ledger = UsageLedger()
        for _ in 0..<1500 { ledger.note(.details, fields: .displayName) }
        ledger.note(.nearby, fields: [])
        #expect(ledger.cost(pricePerThousand: [.init(.details, .pro): 20]) == 30)
    }

    @Test func sessionsThroughTheClient() async throws {
        let client = PlacesClient([Place(id: node(1), displayName: .init("Hafen"))])
        let token = SessionToken()
        for input in ["H", "Ha", "Haf"] {
            #expect(try await client.autocomplete(input, session: token).first?.mainText.matches == [0..<input.count])
        }
        _ = try await client.place(node(1), fields: [.displayName], session: token)
        #expect(client.usage.billed == [.init(.details, .pro): 1])
    }

    @Test func tokensAreTextsOfTheURLSafeAlphabet() throws {
        var generator = SplitMix64(seed: 1)
        let tokens = (0..<1000).map { _ in SessionToken(using: &generator) }
        #expect(Set(tokens).count == 1000)
        for token in tokens { #expect(try SessionToken(token.text) == token) }
        for text in ["a", "A-_9", "abcd==", String(repeating: "x", count: 36)] { #expect(try SessionToken(text).text == text) }
        for text in ["", "=", "a b", "a/b", "ä", String(repeating: "x", count: 37)] {
            #expect(throws: PlacesError.self, "\(text)") { try SessionToken(text) }
        }
    }

    static let written: [(String, PlaceFields)] = [
        ("displayName,location", [.displayName, .location]), ("places.displayName, places.id", [.displayName, .id]), ("*", .all),
        ("displayName.text,regularOpeningHours.periods", [.displayName, .regularHours]), ("", []), ("name", [.id]),
        ("websiteUri,googleMapsUri", [.website, .mapLinks]),
    ]

    @Test(arguments: written)
    func masks(_ mask: String, _ fields: PlaceFields) throws {
        #expect(try PlaceFields(mask: mask) == fields)
        #expect(try PlaceFields(mask: fields.mask) == fields)
    }

    @Test func anUnknownPathIsNamed() {
        let error = #expect(throws: PlacesError.self) { try PlaceFields(mask: "displayName,colour") }
        #expect(error?.code == .invalidArgument && error?.message.contains("colour") == true)
    }
}
