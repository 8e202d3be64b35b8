import HTTPTypes
import PortolanPlaces
import Testing

@testable import PortolanServer

/// Fields and members that Google's interface got in 2026, with their names in places-wire.md.
@Suite struct NewFieldTests {
    /// A planned aquarium.
    private static let planned = "Abyss Aquarium"

    private static func requests(_ flag: String) -> [(path: String, body: String)] {
        [
            ("searchText", #"{"textQuery": "\#(planned)"\#(flag)}"#),
            ("autocomplete", #"{"input": "Abyss Aq"\#(flag)}"#),
        ]
    }

    @Test(arguments: [
        ("", false), (#", "includeFutureOpeningBusinesses": false"#, false), (#", "includeFutureOpeningBusinesses": true"#, true),
        (#", "include_future_opening_businesses": true"#, true),
    ])
    func futureOpeningsAreFoundIfTheyAreWanted(flag: String, isFound: Bool) async throws {
        try await TestServer.with { calls async throws in
            for (path, body) in Self.requests(flag) {
                let answer = try await calls.post("/v1/places:\(path)", body, ["X-Goog-FieldMask": "*"])
                #expect(answer.status == .ok && answer.text.contains(Self.planned) == isFound, "\(path): \(answer.text.prefix(300))")
            }
        }
    }

    /// The older services cannot report that a place has yet to open, so they leave out such places.
    @Test(arguments: [
        "textsearch/json?query=Abyss+Aquarium", "findplacefromtext/json?inputtype=textquery&fields=name&input=Abyss+Aquarium",
        "autocomplete/json?input=Abyss+Aq",
    ])
    func olderServicesFindNoFutureOpenings(path: String) async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/maps/api/place/" + path)
            #expect(answer.status == .ok && !answer.text.contains(Self.planned), "\(answer.text.prefix(300))")
        }
    }

    @Test func aSearchLeadsToAPageOnTheWeb() async throws {
        try await TestServer.with { calls async throws in
            let body = #"{"textQuery": "a b", "locationBias": {"circle": {"center": {"latitude": 1, "longitude": 2}, "radius": 1000}}}"#
            let answer = try await calls.post("/v1/places:searchText", body, ["X-Goog-FieldMask": "searchUri"])
            #expect(try answer.json["searchUri"]?.string == "https://www.openstreetmap.org/search?query=a%20b#map=16/1.0/2.0")
            let masked = try await calls.post("/v1/places:searchText", body, ["X-Goog-FieldMask": "places.id"])
            #expect(try masked.json["searchUri"] == nil)
            // The gRPC messages have no such member.
            #expect(ProtobufCoding.bytes(try answer.json, as: "SearchTextResponse").isEmpty)
        }
    }

    @Test func detailsHaveALabelAndAMarkedAddress() async throws {
        try await TestServer.with { calls async throws in
            let mask = "googleMapsTypeLabel,primaryTypeDisplayName,adrFormatAddress,formattedAddress"
            let place = try await calls.get("/v1/places/\(TestServer.shop)", ["X-Goog-FieldMask": mask]).json
            let label = try #require(place["googleMapsTypeLabel"])
            #expect(label.line == place["primaryTypeDisplayName"]?.line && label["text"]?.string?.isEmpty == false, "\(place.line)")
            let markup = try #require(place["adrFormatAddress"]?.string)
            #expect(markup.hasPrefix(#"<span class=""#) && markup.contains(#"<span class="street-address">"#))
            let message = ProtobufCoding.bytes(place, as: "Place")
            let read = try ProtobufCoding.json(message, as: "Place")
            #expect(read["adrFormatAddress"]?.string == markup && read["googleMapsTypeLabel"]?.line == label.line, "\(read.line)")
            let older = try await calls.get("/maps/api/place/details/json?place_id=\(TestServer.shop)&fields=adr_address")
            #expect(try older.json["result"]?["adr_address"]?.string == markup)
        }
    }
}
