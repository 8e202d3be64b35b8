import HTTPTypes
import PortolanPlaces
import Testing

@testable import PortolanServer

/// Google's Places API (New), as defined by its protocol buffers and places-wire.md.
@Suite struct PlacesTests {
    @Test func detailsHaveTheMaskedMembers() async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/v1/places/\(TestServer.shop)", ["X-Goog-FieldMask": "id,displayName.text,location"])
            #expect(answer.status == .ok)
            let place = try answer.json
            #expect(place["displayName"]?["text"]?.string == TestServer.shopName)
            #expect(place["displayName"]?["languageCode"] == nil)
            #expect(place.members?.map(\.name) == ["id", "location", "displayName", "attributions"])
            #expect(answer.headers[.cacheControl] == "no-store")
        }
    }

    @Test(arguments: [
        ("*", true), ("id,formattedAddress", true), ("places(id)", false), ("displayName(text,languageCode)", true),
        ("displayName/text", true),
        ("display_name", true), ("displayName.nothing", false), ("nothing", false), ("id.text", false), ("(", false),
        ("displayName(text", false), ("osm.tags", true),
    ])
    func masks(mask: String, isRight: Bool) async throws {
        try await TestServer.with { calls async throws in
            for path in [
                "/v1/places/\(TestServer.shop)?fields=\(PercentCoding.encoded(mask))",
                "/v1/places/\(TestServer.shop)?$fields=\(PercentCoding.encoded(mask))",
            ] {
                let answer = try await calls.get(path)
                #expect(answer.status == (isRight ? .ok : .badRequest), "\(mask): \(answer.text)")
            }
        }
    }

    @Test func maskIsRequired() async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/v1/places/\(TestServer.shop)")
            #expect(answer.status == .badRequest)
            #expect(answer.error?["message"]?.string?.hasPrefix("FieldMask is a required parameter.") == true)
            // Only autocomplete needs no mask.
            let typed = try await calls.post("/v1/places:autocomplete", #"{"input": "Corv"}"#)
            #expect(typed.status == .ok)
            #expect(try typed.json["suggestions"]?.array?.isEmpty == false)
        }
    }

    @Test(arguments: [
        ("GET", "/v1/places/nonsense", "", 400, "INVALID_ARGUMENT"),
        ("GET", "/v1/places/osm%3Anode%2F999999999", "", 404, "NOT_FOUND"),
        ("GET", "/v1/places/ID?languageCode=%24%24", "", 400, "INVALID_ARGUMENT"),
        ("GET", "/v1/places/ID?regionCode=GER1", "", 400, "INVALID_ARGUMENT"),
        ("GET", "/v1/places/ID?sessionToken=%C3%A4", "", 400, "INVALID_ARGUMENT"),
        ("GET", "/v1/places/ID?wrong=1", "", 400, "INVALID_ARGUMENT"),
        ("GET", "/v1/places/ID/photos/0/media", "", 400, "INVALID_ARGUMENT"),
        ("GET", "/v1/places/ID/photos/0/media?maxWidthPx=5000", "", 400, "INVALID_ARGUMENT"),
        ("GET", "/v1/places/ID/photos/99/media?maxWidthPx=500", "", 404, "NOT_FOUND"),
        ("GET", "/v1/nothing", "", 404, "NOT_FOUND"),
        ("POST", "/v1/places:searchText", "", 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", "{", 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", "[]", 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", #"{"textQuery": 1}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", #"{"textQuery": "a", "x": 1}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", #"{"textQuery": "a", "pageSize": -1}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", #"{"textQuery": "a", "maxResultCount": 21}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", #"{"textQuery": "a", "pageToken": "abc"}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", #"{"textQuery": "a", "includedType": "nothing_such"}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", #"{"textQuery": "a", "rankPreference": 7}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", #"{"textQuery": "a", "minRating": 6}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", #"{"textQuery": "a", "routingParameters": {}}"#, 501, "UNIMPLEMENTED"),
        ("POST", "/v1/places:searchText", #"{"textQuery": "a", "searchAlongRouteParameters": {}}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchText", #"{"textQuery": "a", "searchAlongRouteParameters": {"polyline": {}}}"#, 400, "INVALID_ARGUMENT"),
        (
            "POST", "/v1/places:searchText",
            #"{"textQuery": "a", "searchAlongRouteParameters": {"polyline": {"encodedPolyline": "_p~iF"}}}"#, 400,
            "INVALID_ARGUMENT"
        ),
        (
            "POST", "/v1/places:searchText", #"{"textQuery": "a", "searchAlongRouteParameters": {"polyline": {"encodedPolyline": 7}}}"#,
            400,
            "INVALID_ARGUMENT"
        ),
        (
            "POST", "/v1/places:searchText", #"{"textQuery": "a", "locationBias": {"circle": {"center": {}, "radius": 60000}}}"#, 400,
            "INVALID_ARGUMENT"
        ),
        (
            "POST", "/v1/places:searchText", #"{"textQuery": "a", "locationBias": {"circle": {"center": {}}, "rectangle": {}}}"#, 400,
            "INVALID_ARGUMENT"
        ),
        ("POST", "/v1/places:searchText", #"{"textQuery": "a", "locationRestriction": {"circle": {}}}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchNearby", #"{}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:searchNearby", #"{"locationRestriction": {"circle": {"center": {"latitude": 91}}}}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:autocomplete", #"{"input": ""}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:autocomplete", #"{"input": "a", "includedRegionCodes": ["abc"]}"#, 400, "INVALID_ARGUMENT"),
        ("POST", "/v1/places:autocomplete", #"{"input": "a", "sessionToken": "ä"}"#, 400, "INVALID_ARGUMENT"),
    ])
    func errors(method: String, path: String, body: String, code: Int, status: String) async throws {
        try await TestServer.with { calls async throws in
            let path = path.replacing("ID", with: TestServer.shop)
            let mask = ["X-Goog-FieldMask": "*"]
            let answer = try await method == "GET" ? calls.get(path, mask) : calls.post(path, body, mask)
            #expect(answer.status.code == code, "\(answer.text)")
            #expect(answer.error?["status"]?.string == status)
            #expect(answer.error?["code"]?.number == Double(code))
            #expect(answer.error?["message"]?.string?.isEmpty == false)
        }
    }

    @Test func searchesAlongARoute() async throws {
        try await TestServer.with { calls async throws in
            let path = [Coordinate(latitude: -0.002, longitude: -0.002), Coordinate(latitude: 0.003, longitude: 0.004)]
            let line = try #require(RouteLine(try EncodedPolyline.decode(EncodedPolyline.encode(path))))
            let body: JSONValue = .object([
                "textQuery": .string("restaurant"),
                "searchAlongRouteParameters": .object(["polyline": .object(["encodedPolyline": .string(EncodedPolyline.encode(path))])]),
            ])
            let answer = try await calls.post("/v1/places:searchText", body.line, ["X-Goog-FieldMask": "places.location,places.routePoint"])
            let places = try answer.json["places"]?.array ?? []
            #expect(places.count > 1)
            var last = 0.0
            for place in places {
                let location = Coordinate(
                    latitude: place["location"]?["latitude"]?.number ?? .nan,
                    longitude: place["location"]?["longitude"]?.number ?? .nan
                )
                let distance = line.nearest(to: location).distanceMeters
                #expect(distance >= last && place["routePoint"]?["distanceMeters"]?.number.map { abs($0 - distance) < 0.1 } == true)
                last = distance
            }
        }
    }

    @Test func namesAndNumbersAreReadInBothForms() async throws {
        try await TestServer.with { calls async throws in
            let mask = ["X-Goog-FieldMask": "places.id"]
            let forms = [
                #"{"locationRestriction": {"circle": {"center": {"latitude": 0, "longitude": 0}, "radius": 300}}, "rankPreference": "DISTANCE"}"#,
                #"{"location_restriction": {"circle": {"center": {}, "radius": "300"}}, "rank_preference": 1, "max_result_count": 20}"#,
                "{\n \"location_restriction\": {\"circle\": {\"center\": {\"latitude\": 0}, \"radius\": 3e2}},\n \"rankPreference\": 1, \"languageCode\": null}",
            ]
            let answers = try await forms.asyncMap { try await calls.post("/v1/places:searchNearby", $0, mask).text }
            #expect(Set(answers).count == 1, "\(answers)")
            #expect(answers[0].contains("places"))
        }
    }

    @Test func enumsComeAsNumbersWhenAsked() async throws {
        try await TestServer.with { calls async throws in
            let names = try await calls.get("/v1/places/\(TestServer.shop)?fields=businessStatus").json
            let numbers = try await calls.get("/v1/places/\(TestServer.shop)?fields=businessStatus&$alt=json%3Benum-encoding%3Dint").json
            #expect(names["businessStatus"]?.string == "OPERATIONAL")
            #expect(numbers["businessStatus"]?.number == 1)
        }
    }

    @Test func pagesFollowEachOther() async throws {
        try await TestServer.with { calls async throws in
            let mask = ["X-Goog-FieldMask": "places.id,nextPageToken"]
            var seen: [String] = []
            var token = ""
            for _ in 0..<3 {
                let page = try await calls.post(
                    "/v1/places:searchText",
                    #"{"textQuery": "harbour", "pageSize": 2, "pageToken": "\#(token)"}"#,
                    mask
                ).json
                seen += (page["places"]?.array ?? []).compactMap { $0["id"]?.string }
                token = page["nextPageToken"]?.string ?? ""
                if token.isEmpty { break }
            }
            #expect(seen.count >= 4)
            #expect(Set(seen).count == seen.count)
            // A page token belongs to one query and cannot be used for another.
            let wrong = try await calls.post("/v1/places:searchText", #"{"textQuery": "café", "pageToken": "\#(token)"}"#, mask)
            #expect(token.isEmpty || wrong.status == .badRequest)
        }
    }

    @Test func compactAndPrettyAnswersSayTheSame() async throws {
        try await TestServer.with { calls async throws in
            let pretty = try await calls.get("/v1/places/\(TestServer.shop)?fields=*")
            let compact = try await calls.get("/v1/places/\(TestServer.shop)?fields=*&prettyPrint=false")
            #expect(pretty.text.contains("\n  "))
            #expect(!compact.text.contains("\n"))
            #expect(try pretty.json.line == compact.json.line)
        }
    }

    @Test func answersAreThoseOfTheClient() async throws {
        try await TestServer.with { calls async throws in
            let place = try await calls.server.regions.set.places.place(TestServer.shop)
            let answer = try await calls.get("/v1/places/\(TestServer.shop)?fields=*&prettyPrint=false")
            #expect(answer.text == place.json.line)
        }
    }
}

extension Array {
    /// Returns the results of asynchronous calls, in order.
    func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
