import HTTPTypes
import PortolanPlaces
import Testing

@testable import PortolanServer

@Suite("The table of endpoints is complete") struct EndpointTests {
    /// Values for the names in paths. A key such as `maps.tile file` gives the value of `file` for the endpoint
    /// `maps.tile` only; a key such as `file` gives the value for all other endpoints.
    private static let parts = [
        "place": TestServer.shop, "photo": "0", "icon": "cafe", "source": "portolan", "style": "light", "z": "14", "x": "8192", "y": "8191",
        "view": "0,0,14", "size": "20x20", "fontstack": "Noto", "range": "0-255", "points": "512", "form": "@2x.png", "ending": "php",
        "language": "de.json", "maps.archive source": "town", "maps.tile file": "8191.mvt", "maps.picture file": "8191.webp",
        "maps.static file": "20x20.jpg", "maps.fonts file": "0-255", "explorer file": "main.js", "maps.rastertilejson file": "any",
    ]

    /// Returns an address of an endpoint with all necessary parameters.
    private static func address(_ endpoint: Endpoint, _ path: PathTemplate) throws -> String {
        var text = path.text
        for name in path.names {
            let value = try #require(parts["\(endpoint.name) \(name)"] ?? parts[name], "\(endpoint.name): \(name)")
            text = text.replacing("{\(name)}", with: value)
        }
        let values = ["location": "0,0", "timestamp": "0", "osm_ids": "N19027", "size": "20x20", "place": TestServer.shop]
        var query = endpoint.parameters.filter { $0.isRequired && !$0.isHeader && !path.names.contains($0.name) }.map { parameter in
            switch parameter.kind {
            case .choice(let all): "\(parameter.name)=\(all[0])"
            case .whole, .number: "\(parameter.name)=0"
            case .text, .length, .pattern: "\(parameter.name)=\(values[parameter.name] ?? "x")"
            }
        }
        if let mark = path.marks.first { query.append("\(mark)=json") }
        if endpoint.name == "legacy.staticmap" { query += ["center=0,0", "zoom=14"] }
        return text + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    @Test("Each endpoint is described, and no other") func theDocument() async throws {
        try await TestServer.with { calls async throws in
            let document = try await calls.get("/openapi.json").json
            let paths = try #require(document["paths"]?.members)
            var described: [String] = []
            for (path, operations) in paths {
                for (method, operation) in try #require(operations.members) {
                    described.append("\(operation["operationId"]?.string ?? "") \(method.uppercased()) \(path)")
                }
            }
            let all = calls.responder.endpoints.all
            #expect(described.sorted() == all.map { "\($0.name) \($0.method.rawValue) \($0.paths[0].text)" }.sorted())
            #expect(Set(all.map(\.name)).count == all.count)
            for endpoint in all {
                let operation = try #require(document["paths"]?[endpoint.paths[0].text]?[endpoint.method.rawValue.lowercased()])
                let parameters = try #require(operation["parameters"]?.array)
                let names = parameters.compactMap { $0["name"]?.string }
                #expect(Set(names).count == names.count, "\(endpoint.name): \(names)")
                let inPath = parameters.filter { $0["in"]?.string == "path" }.compactMap { $0["name"]?.string }
                #expect(Set(inPath) == Set(endpoint.paths[0].names), "\(endpoint.name)")
                #expect(endpoint.parameters.allSatisfy { !$0.text.isEmpty } && !endpoint.summary.isEmpty)
                for path in endpoint.paths.dropFirst() {
                    #expect(operation["description"]?.string?.contains("`\(path.text)`") == true, "\(path.text)")
                }
            }
        }
    }

    @Test("Each endpoint answers at each of its addresses") func addresses() async throws {
        try await TestServer.with({ $0.adminToken = "a-long-token" }) { calls async throws in
            for endpoint in calls.responder.endpoints.all {
                for path in endpoint.paths {
                    let address = try Self.address(endpoint, path)
                    let call = Call(method: endpoint.method, target: address)
                    let found = calls.responder.endpoints.matches(call).first { $0.endpoint.method == endpoint.method }
                    #expect(found?.endpoint.name == endpoint.name, "\(address)")
                    let headers = ["X-Goog-FieldMask": "*", "Authorization": "Bearer a-long-token"]
                    let answer = try await calls.get(address, headers, method: endpoint.method)
                    // These endpoints may answer with 404: the town has no photo, and no database holds an operator's
                    // facts.
                    let isEmpty = endpoint.name == "places.photos.getMedia" || endpoint.name.hasPrefix("admin.facts")
                    #expect(answer.status.code != 404 || isEmpty, "\(address): \(answer.text.prefix(200))")
                    #expect(!answer.text.contains("there is nothing at"))
                    guard answer.status == .ok, let type = answer.headers[.contentType] else { continue }
                    #expect(endpoint.types.contains(String(type.prefix { $0 != ";" })), "\(address): \(type)")
                    #expect(endpoint.statuses.contains(200), "\(address)")
                }
            }
        }
    }

    @Test(
        "Path templates match these addresses",
        arguments: [
            ("/a/{b}", "/a/1", ["b": "1"]), ("/a/{b}", "/a", nil), ("/a/{b}", "/a/1/2", nil), ("/a/{b}", "/c/1", nil),
            ("/a/{b}.svg", "/a/cafe.svg", ["b": "cafe"]), ("/a/{b}.svg", "/a/.svg", ["b": ""]), ("/a/{b}.svg", "/a/svg", nil),
            ("/a/b{c}d", "/a/bd", ["c": ""]), ("/a/b{c}b", "/a/b", nil), ("/a/b{c}d", "/a/b%2Fd", ["c": "/"]),
            ("/", "/", [:]), ("/", "//", [:]), ("/", "/a", nil), ("/a", "/a/", [:]), ("/a", "//a", [:]), ("/a", "/%61", [:]),
            ("/a", "/A", nil),
            ("/a/{b}/c/{d}.x", "/a/é/c/漢.x", ["b": "é", "d": "漢"]),
            ("/a?b&c", "/a?c=1", [:]), ("/a?b&c", "/a?b", [:]), ("/a?b&c", "/a?d=1", nil), ("/a?b&c", "/a", nil),
        ] as [(String, String, [String: String]?)]
    )
    func templates(_ template: String, _ address: String, _ values: [String: String]?) {
        #expect(PathTemplate(stringLiteral: template).values(Call(target: address)) == values)
    }

    @Test func whatIsNotDescribedIsNotRead() async throws {
        try await TestServer.with { calls async throws in
            let endpoint = Endpoint("test", .own, ["/a/{b}"], "A test", [Parameter("known", "a word")]) { call, _ in
                .text((call.query.items.map { "\($0.name)=\($0.value)" } + call.parts.values).joined(separator: " "))
            }
            var call = Call(target: "/a/1?other=2&known=3&key=4&known=5&Known=6")
            call.parts = try #require(endpoint.parts(call))
            let answer = try await endpoint.answer(call, calls.server.regions.set)
            #expect(String(decoding: answer.body, as: UTF8.self) == "known=3 key=4 known=5 1")
        }
    }

    /// If two protocols share an address, the parameters decide which one is meant. If an address has no endpoint for a
    /// method, the request is refused, and the answer lists the methods that exist.
    @Test(arguments: [
        ("/reverse?lat=0&lon=0", "photon.reverse"), ("/reverse?lat=0&lon=0&format=", "nominatim.reverse"),
        ("/reverse?lat=0&lon=0&addressdetails=1", "nominatim.reverse"), ("/photon/reverse?format=json", "photon.reverse"),
        ("/reverse?lat=0&lon=0&polygon_geojson=1", "nominatim.reverse"), ("/reverse?lat=0&lon=0&layer=house&radius=2", "photon.reverse"),
        ("/nominatim/reverse", "nominatim.reverse"), ("/styles/light/static/auto/1x1.png", "maps.static"),
        ("/styles/light/0/0/0.png", "maps.picture"), ("/styles/512/light.json", "maps.rastertilejson"),
    ])
    func shared(address: String, name: String) async throws {
        try await TestServer.with { calls async throws in
            #expect(calls.responder.endpoints.matches(Call(target: address)).first?.endpoint.name == name)
            let refused = try await calls.post(address, "")
            #expect(refused.status == .methodNotAllowed && refused.headers[.allow] == "GET")
            #expect(try await calls.get("/admin/facts", method: .delete).headers[.allow] == "GET, POST")
        }
    }

    /// The schema of a body has the members of Google's message that the server reads, and their descriptions.
    @Test func bodies() throws {
        let schema = WireSchema.jsonSchema(
            "SearchNearbyRequest",
            [Parameter("radius", .number(0...9), "metres"), Parameter("center", "the middle").required]
        )
        #expect(
            schema["properties"]?.members?.map(\.name) == [
                "languageCode", "regionCode", "includedTypes", "excludedTypes", "includedPrimaryTypes", "excludedPrimaryTypes",
                "maxResultCount",
                "locationRestriction", "rankPreference", "includeFutureOpeningBusinesses",
            ]
        )
        #expect(schema["properties"]?["includedTypes"]?.line == #"{"type":"array","items":{"type":"string"}}"#)
        #expect(schema["properties"]?["rankPreference"]?["enum"]?.array?.last?.string == "POPULARITY")
        let circle = schema["properties"]?["locationRestriction"]?["properties"]?["circle"]
        #expect(circle?["required"]?.line == #"["center"]"#)
        #expect(circle?["properties"]?["radius"]?.line == #"{"type":"number","minimum":0,"maximum":9,"description":"metres"}"#)
    }
}
