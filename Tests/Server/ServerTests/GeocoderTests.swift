import HTTPTypes
import PortolanPlaces
import Testing

@testable import PortolanServer

/// Google's older web services, Nominatim and Photon.
@Suite struct GeocoderTests {
    @Test(arguments: [
        ("place/details/json?place_id=ID", "OK"), ("place/details/json?placeid=ID&fields=name,geometry/location,opening_hours", "OK"),
        ("place/details/json", "INVALID_REQUEST"), ("place/details/json?place_id=nonsense", "INVALID_REQUEST"),
        ("place/details/json?place_id=osm:node/999999999", "NOT_FOUND"),
        ("place/details/json?place_id=ID&fields=nothing", "INVALID_REQUEST"),
        ("place/nearbysearch/json?location=0,0&radius=500", "OK"),
        ("place/nearbysearch/json?location=0,0&rankby=distance&keyword=harbour", "OK"),
        ("place/nearbysearch/json?location=0,0", "INVALID_REQUEST"), ("place/nearbysearch/json?location=40,40&radius=10", "ZERO_RESULTS"),
        ("place/nearbysearch/json?location=0,0&radius=x", "INVALID_REQUEST"),
        ("place/nearbysearch/json?location=0,0&radius=500&minprice=None", "OK"),
        ("place/textsearch/json?query=harbour", "OK"), ("place/textsearch/json?query=qqqqzzzz", "ZERO_RESULTS"),
        ("place/textsearch/json", "INVALID_REQUEST"),
        ("place/textsearch/json?pagetoken=nonsense", "INVALID_REQUEST"),
        ("place/findplacefromtext/json?input=Corvette&inputtype=textquery&fields=name,place_id", "OK"),
        ("place/findplacefromtext/json?input=Corvette", "INVALID_REQUEST"),
        ("place/findplacefromtext/json?input=Corvette&inputtype=textquery&locationbias=circle:500@0,0", "OK"),
        ("place/autocomplete/json?input=Corv", "OK"), ("place/autocomplete/json?input=qqqqzzzz", "ZERO_RESULTS"),
        ("place/autocomplete/json?input=Corv&components=country:xx%7Ccountry:y", "INVALID_REQUEST"),
        ("place/queryautocomplete/json?input=harb", "OK"),
        ("geocode/json?latlng=0,0", "OK"), ("geocode/json?latlng=0", "INVALID_REQUEST"), ("geocode/json?place_id=ID", "OK"),
        ("geocode/json?address=Anchor+Street+7", "OK"), ("geocode/json", "INVALID_REQUEST"),
        ("geocode/json?latlng=0,0&result_type=country", "ZERO_RESULTS"),
        ("timezone/json?location=48.1,11.5&timestamp=1700000000", "OK"), ("timezone/json?location=48.1,11.5", "INVALID_REQUEST"),
    ])
    func legacyStatuses(path: String, status: String) async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/maps/api/" + path.replacing("ID", with: TestServer.shop))
            #expect(answer.status == .ok)
            #expect(try answer.json["status"]?.string == status, "\(answer.text.prefix(500))")
        }
    }

    @Test func legacyDetails() async throws {
        try await TestServer.with { calls async throws in
            let result = try await calls.get("/maps/api/place/details/json?place_id=\(TestServer.shop)&fields=name,geometry").json["result"]
            #expect(result?.members?.map(\.name) == ["geometry", "name"])
            #expect(result?["name"]?.string == TestServer.shopName)
            #expect(result?["geometry"]?["viewport"]?["northeast"]?["lat"]?.number != nil)
        }
    }

    /// A query has at most three pages, and fewer if no places remain. No two pages share a place.
    @Test(arguments: ["nearbysearch", "textsearch"]) func pages(service: String) async throws {
        try await TestServer.with { calls async throws in
            let path = "/maps/api/place/\(service)/json?"
            var query = service == "nearbysearch" ? "location=0,0&radius=5000&language=fr" : "query=restaurant&language=fr"
            var ids: [String] = []
            var counts: [Int] = []
            for _ in 0..<4 {
                let page = try await calls.get(path + query).json
                let results = page["results"]?.array ?? []
                ids += results.compactMap { $0["place_id"]?.string }
                counts.append(results.count)
                guard let token = page["next_page_token"]?.string else { break }
                query = "pagetoken=\(token)"
            }
            #expect(Set(ids).count == ids.count && ids.count == counts.reduce(0, +) && counts.count <= 3)
            #expect(counts.dropLast().allSatisfy { $0 == 20 })
            if service == "nearbysearch" { #expect(counts == [20, 20, 20]) }
            let other = service == "nearbysearch" ? "textsearch" : "nearbysearch"
            if query.hasPrefix("pagetoken") {
                #expect(try await calls.get("/maps/api/place/\(other)/json?\(query)").json["status"]?.string == "INVALID_REQUEST")
            }
        }
    }

    @Test(
        arguments: [
            (
                "geocode/xml?address=Anchor+Street+7", "GeocodeResponse",
                ["<result>", "<address_component>", "<location_type>ROOFTOP</location_type>"]
            ),
            ("geocode/xml", "GeocodeResponse", ["<status>INVALID_REQUEST</status>", "<error_message>"]),
            (
                "place/details/xml?place_id=ID&fields=name,types", "PlaceDetailsResponse",
                ["<name>Corvette Outfitters</name>", "<type>clothing_store</type>"]
            ),
            ("place/nearbysearch/xml?location=0,0&radius=5000", "PlaceSearchResponse", ["<vicinity>", "<next_page_token>"]),
            ("place/findplacefromtext/xml?input=Corvette&inputtype=textquery&fields=name", "FindPlaceFromTextResponse", ["<candidates>"]),
            ("place/autocomplete/xml?input=Corv", "AutocompletionResponse", ["<prediction>", "<term>", "<matched_substring>"]),
            (
                "timezone/xml?location=48.1,11.5&timestamp=1700000000", "TimeZoneResponse",
                ["<raw_offset>3600</raw_offset>", "<time_zone_id>"]
            ),
        ] as [(String, String, [String])]
    )
    func xml(path: String, root: String, parts: [String]) async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/maps/api/" + path.replacing("ID", with: TestServer.shop))
            #expect(answer.status == .ok && answer.headers[.contentType] == "application/xml; charset=utf-8")
            #expect(answer.text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(root)>\n <status>"), "\(answer.text.prefix(300))")
            for part in parts { #expect(answer.text.contains(part), "\(part): \(answer.text.prefix(2_000))") }
            #expect(answer.text.hasSuffix("</\(root)>\n"))
        }
    }

    @Test func queriesAreSuggested() async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/maps/api/place/queryautocomplete/json?input=restaurant+near+Anch").json
            let first = answer["predictions"]?.array?.first
            #expect(first?["description"]?.string?.hasPrefix("restaurant near Anchor") == true, "\(answer.line)")
            #expect(first?["place_id"] == nil)
        }
    }

    @Test func summerTime() async throws {
        try await TestServer.with { calls async throws in
            let summer = try await calls.get("/maps/api/timezone/json?location=48.1,11.5&timestamp=1720000000").json
            #expect(
                summer["dstOffset"]?.number == 3600 && summer["rawOffset"]?.number == 3600
                    && summer["timeZoneId"]?.string?.hasPrefix("Europe/") == true
            )
        }
    }

    @Test(arguments: [
        ("/search?q=Corvette&format=json", 200), ("/search?q=Corvette&format=nothing", 400), ("/search", 400),
        ("/search?q=Corvette&viewbox=1", 400),
        ("/search?street=Anchor+Street+7&city=Port+Meridian&format=jsonv2", 200),
        ("/search?q=harbour&viewbox=-1,-1,1,1&bounded=1&format=geojson", 200),
        ("/reverse?lat=0&lon=0&format=json", 200), ("/reverse?lat=0&lon=0&format=xml", 200), ("/reverse?lat=x&lon=0&format=json", 400),
        ("/reverse?lat=91&lon=0&format=json", 400), ("/nominatim/reverse?lat=0&lon=0", 200), ("/lookup?osm_ids=N1&format=json", 200),
        ("/lookup?osm_ids=X1&format=json", 400), ("/details?osmtype=N&osmid=1", 404), ("/status", 200),
        ("/nominatim/status?format=json", 200),
        ("/api?q=corv", 200), ("/api", 400), ("/api?q=corv&lat=x&lon=0", 400), ("/api?q=corv&bbox=1,2", 400),
        ("/api?q=corv&osm_tag=shop", 200),
        ("/reverse?lat=0&lon=0", 200), ("/photon/reverse?lat=0&lon=0&limit=3", 200), ("/photon/api?q=harbour&lang=fr", 200),
        ("/photon/nothing", 404),
        ("/portolan/where-am-i?lat=0&lon=0", 200), ("/portolan/where-am-i?lat=0&lon=0&limit=3", 200),
        ("/portolan/where-am-i?lat=0&lon=0&limit=2.5", 400), ("/portolan/where-am-i?lat=0&lon=0&limit=51", 400),
        ("/portolan/addresses?lat=0&lon=0", 200), ("/portolan/addresses?lat=0", 400),
        ("/portolan/usage", 200),
        ("/portolan/search?text=corvette", 200), ("/portolan/search?text=corvette&lat=0&lon=0&radius=500&explain=0", 200),
        ("/portolan/search", 400), ("/portolan/search?text=corvette&explain=2", 400), ("/portolan/search?text=corvette&limit=21", 400),
        ("/portolan/search?text=corvette&lat=0", 400),
        ("/portolan/is-open?place=pamp1bvyd0bcksz80", 200), ("/portolan/is-open?place=x", 400),
    ])
    func statuses(path: String, status: Int) async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get(path)
            #expect(answer.status.code == status, "\(path): \(answer.text.prefix(300))")
        }
    }

    @Test func nominatimAndPhotonFindTheShop() async throws {
        try await TestServer.with { calls async throws in
            let found = try await calls.get("/search?q=Corvette+Outfitters&format=json&addressdetails=1").json.array?.first
            #expect(found?["name"]?.string == TestServer.shopName && found?["address"]?["road"]?.string == "Anchor Street")
            let photon = try await calls.get("/api?q=corvette+outf").json["features"]?.array?.first?["properties"]
            #expect(
                photon?["name"]?.string == TestServer.shopName && photon?["street"]?.string == "Anchor Street"
                    && photon?["housenumber"]?.string == "7"
            )
            #expect(photon?["osm_id"]?.number == found?["osm_id"]?.number)
        }
    }

    @Test func searchesAreExplained() async throws {
        try await TestServer.with { calls async throws in
            let plain = try await calls.get("/portolan/search?text=Corvette+Outfitters").json
            let answer = try await calls.get("/portolan/search?text=Corvette+Outfitters&explain=1").json
            #expect(plain["explanation"] == nil && plain["places"]?.line == answer["places"]?.line)
            let explanation = answer["explanation"]
            #expect(explanation?["readings"]?.array?.first?["parts"]?.array?.first?["text"]?.string == "corvette outfitters")
            let first = explanation?["answers"]?.array?.first
            #expect(first?["name"]?.string == TestServer.shopName)
            let terms = ["words", "name", "importance"].compactMap { first?["terms"]?[$0]?.number }
            #expect(terms.count == 3 && terms.reduce(0, +) == first?["score"]?.number, "\(explanation?.line ?? "")")
        }
    }

    @Test func addressesInParts() async throws {
        try await TestServer.with { calls async throws in
            let found = try await calls.get("/search?street=Anchor+Street+7&city=Port+Meridian&format=jsonv2").json.array ?? []
            #expect(found.first?["display_name"]?.string?.hasPrefix("7, Anchor Street") == true, "\(found.map(\.line))")
            #expect(!found.contains { $0["category"]?.string?.hasPrefix("addr:") == true })
        }
    }

    @Test func numbersOfNominatimStandForObjects() {
        for key in [OSMKey(type: .node, id: 1), OSMKey(type: .way, id: 123_456_789_012), OSMKey(type: .relation, id: 7)] {
            #expect(OSMKey(nominatimID: key.nominatimID) == key)
            #expect(OSMKey(nominatim: NominatimAPI.short(key)) == key)
        }
        #expect(
            OSMKey(nominatimID: 3) == nil && OSMKey(nominatimID: -1) == nil && OSMKey(nominatim: "N") == nil && OSMKey(nominatim: "") == nil
        )
    }
}
