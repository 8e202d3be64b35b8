import HTTPTypes
import PortolanPlaces
import Testing

@testable import PortolanServer

@Suite struct NominatimTests {
    /// The shapes of a street, a shop, and a town that a river divides.
    @Test(arguments: [
        ("polygon_geojson=1&format=json", "geojson"), ("polygon_kml=1&format=json", "geokml"), ("polygon_svg=1&format=json", "svg"),
        ("polygon_text=1&format=json", "geotext"),
    ])
    func outlines(query: String, member: String) async throws {
        try await TestServer.with { calls async throws in
            let town = try #require(try await calls.get("/search?q=Port+Meridian&limit=1&" + query).json.array?.first)
            let shape = try #require(town[member])
            #expect(["geojson", "geokml", "svg", "geotext"].filter { town[$0] != nil } == [member])
            switch member {
            case "geojson": #expect(shape["type"]?.string?.hasSuffix("Polygon") == true)
            case "geokml": #expect(shape.string?.contains("<outerBoundaryIs><LinearRing><coordinates>") == true)
            case "svg": #expect(shape.string?.hasPrefix("M ") == true && shape.string?.hasSuffix(" Z") == true)
            default: #expect(shape.string?.contains("POLYGON((") == true)
            }
            // A shop is a point.
            let shop = try await calls.get("/search?q=Corvette+Outfitters&limit=1&polygon_text=1").json.array?.first
            #expect(shop?["geotext"]?.string?.hasPrefix("POINT(") == true)
            #expect(try await calls.get("/search?q=x&polygon_text=1&polygon_svg=1").status == .badRequest)
        }
    }

    @Test func geometryAsText() {
        let ring = [(0.0, 0.0), (2, 0), (2, 1.5), (0, 0)].map { Coordinate(latitude: $0.1, longitude: $0.0) }
        let line = Array(ring.prefix(2))
        for (shape, text, kml, svg) in [
            (PlaceShape.point(ring[2]), "POINT(2.0 1.5)", "<Point><coordinates>2.0,1.5</coordinates></Point>", "cx=\"2.0\" cy=\"-1.5\""),
            (
                .lines([line]), "LINESTRING(0.0 0.0,2.0 0.0)", "<LineString><coordinates>0.0,0.0 2.0,0.0</coordinates></LineString>",
                "M 0.0 0.0 L 2.0 0.0"
            ),
            (
                .polygons([[ring]]), "POLYGON((0.0 0.0,2.0 0.0,2.0 1.5,0.0 0.0))",
                "<Polygon><outerBoundaryIs><LinearRing><coordinates>0.0,0.0 2.0,0.0 2.0,1.5 0.0,0.0</coordinates></LinearRing></outerBoundaryIs></Polygon>",
                "M 0.0 0.0 L 2.0 0.0 2.0 -1.5 Z"
            ),
        ] {
            #expect(ShapeText.wellKnown(shape) == text)
            #expect(ShapeText.kml(shape) == kml)
            #expect(ShapeText.svg(shape) == svg)
        }
        #expect(ShapeText.wellKnown(.polygons([[ring], [ring]])).hasPrefix("MULTIPOLYGON(((0.0 0.0,"))
        #expect(ShapeText.kml(.lines([line, line])).hasPrefix("<MultiGeometry><LineString>"))
        #expect(PlaceShape.lines([line, line]).json["type"]?.string == "MultiLineString")
    }

    @Test(arguments: [
        ("/search.php?q=Corvette", 200), ("/lookup.php?osm_ids=N19027", 200), ("/reverse.php?lat=0&lon=0", 200), ("/status.php", 200),
        ("/details.php?osmtype=N&osmid=19027", 200),
        ("/search?q=Corvette&city=Port+Meridian", 400), ("/search?q=Corvette&limit=x", 400), ("/search?q=Corvette&layer=nothing", 400),
        ("/search?q=Corvette&featureType=house", 400), ("/search?q=Corvette&json_callback=a.b_1", 200),
        ("/search?q=Corvette&json_callback=alert(1)", 400), ("/search?q=Corvette&json_callback=a..b", 400),
        ("/search?q=Corvette&json_callback=1", 400),
        ("/search?q=Corvette&viewbox=x,9,47,10,48", 400), ("/search?q=Corvette&viewbox=9,47,10,48,", 400),
        ("/search?q=Corvette&viewbox=9,+47,+10,48", 200), ("/search?q=Corvette&viewbox=-180,-90,180,90&bounded=1", 200),
        ("/lookup?osm_ids=X1,N19027&format=json", 200), ("/lookup?osm_ids=,&format=json", 400),
        ("/search?q=Corvette&polygon_threshold=0.1&dedupe=0&entrances=1", 200), ("/search?q=Corvette&polygon_threshold=-1", 200),
        ("/search?q=Corvette&polygon_threshold=far", 400), ("/reverse?lat=0&lon=0&polygon_threshold=nan", 400),
        ("/lookup?osm_ids=N19027&polygon_threshold=inf", 400), ("/search?q=Corvette&dedupe=no&entrances=yes", 200),
        ("/reverse?lat=0&lon=0&zoom=x", 400), ("/reverse?lat=0&lon=0&format=json&layer=poi,natural", 200),
    ])
    func statuses(path: String, status: Int) async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get(path)
            #expect(answer.status.code == status, "\(path): \(answer.text.prefix(300))")
        }
    }

    @Test func callbacks() async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/search?q=Corvette&format=json&json_callback=show")
            #expect(answer.text.hasPrefix("show([{") && answer.text.hasSuffix("])"))
            #expect(answer.headers[.contentType] == "application/javascript; charset=utf-8")
        }
    }

    /// Each zoom gives a result of the zoom's size or larger. A higher zoom never gives a larger area than a lower
    /// zoom.
    @Test func zooms() async throws {
        try await TestServer.with { calls async throws in
            var last = 0
            var types: [Int: String] = [:]
            for zoom in 0...18 {
                let found = try await calls.get("/reverse?lat=0.0029&lon=0.0011&format=jsonv2&zoom=\(zoom)").json
                guard let rank = found["place_rank"]?.number.flatMap({ Int(exactly: $0) }) else {
                    // The territory belongs to no country.
                    #expect(zoom < 5 && found["error"]?.string == "Unable to geocode")
                    continue
                }
                #expect(rank >= last && rank <= GeocodingRank.limit(zoom: zoom), "\(zoom): \(found.line)")
                last = rank
                types[zoom] = found["addresstype"]?.string
            }
            #expect(types[5] == "state" && types[10] == "town" && types[17] == "road")
            #expect(types[14].map { ["suburb", "quarter", "neighbourhood"].contains($0) } == true, "\(types)")
            let house = try await calls.get("/reverse?lat=0.0029&lon=0.0011&format=jsonv2").json
            #expect(house["place_rank"]?.number == 30 && house["address"]?["road"]?.string == "Anchor Street")
        }
    }

    @Test func themesAndSizes() async throws {
        try await TestServer.with { calls async throws in
            func types(_ query: String) async throws -> [String] {
                try await calls.get("/search?format=jsonv2&" + query).json.array?.compactMap { $0["addresstype"]?.string } ?? []
            }
            #expect(try await types("q=Port+Meridian&featureType=city") == ["town"])
            #expect(try await types("q=Port+Meridian&featureType=state").isEmpty)
            #expect(try await types("q=Port+Meridian&featureType=city&layer=poi") == ["town"])
            #expect(try await types("q=Null+Island+Territory&featureType=state") == ["state"])
            #expect(try await types("q=Right+Bank&featureType=settlement").first == "district")
            let streets = try await types("q=Anchor+Street&layer=address")
            #expect(streets.first == "road")
            #expect(try await types("q=Anchor+Street&layer=railway").isEmpty)
            let found = try await calls.get("/search?q=harbour&layer=poi&format=jsonv2").json.array ?? []
            let keys = NominatimLayer.poi.keys
            #expect(!found.isEmpty && found.allSatisfy { keys.contains($0["category"]?.string ?? "") })
            let near = try await calls.get("/reverse?lat=0.0029&lon=0.0011&format=jsonv2&layer=poi").json
            #expect(keys.contains(near["category"]?.string ?? ""), "\(near.line)")
        }
    }

    /// A request for a theme gives the nearest object of the theme if this object is large enough for the zoom.
    @Test(arguments: [(18, true), (16, true), (14, true), (13, false), (3, false)]) func themesAtZooms(zoom: Int, isShown: Bool)
        async throws
    {
        try await TestServer.with { calls async throws in
            let lake = try #require(try await calls.get("/search?q=Mirror+Lake&layer=natural&format=json").json.array?.first)
            let (latitude, longitude) = (lake["lat"]?.string ?? "", lake["lon"]?.string ?? "")
            let near = try await calls.get("/reverse?lat=\(latitude)&lon=\(longitude)&zoom=\(zoom)&format=json&layer=natural").json
            #expect((near["osm_id"]?.number == lake["osm_id"]?.number) == isShown, "\(near.line)")
            #expect((near["error"]?.string == "Unable to geocode") != isShown)
        }
    }

    /// Filters apply before the limit, both in a search by parts and in a search by words.
    @Test(arguments: ["q=restaurant", "amenity=restaurant&city=Port+Meridian"]) func filters(query: String) async throws {
        try await TestServer.with { calls async throws in
            func found(_ filter: String) async throws -> [JSONValue] {
                try await calls.get("/search?format=jsonv2&limit=40&\(query)&\(filter)").json.array ?? []
            }
            func longitude(_ place: JSONValue) -> Double { place["lon"]?.string.flatMap(Double.init) ?? 0 }
            let all = try await found("")
            #expect(all.count > 20 && Set(all.compactMap { $0["place_id"]?.number }).count == all.count)
            let excluded = all.prefix(20).compactMap { $0["place_id"]?.line }.joined(separator: ",")
            #expect(try await found("exclude_place_ids=\(excluded)").first?["place_id"]?.line == all[20]["place_id"]?.line)
            // A box around the last result.
            let last = try #require(all.last)
            let (x, y) = (longitude(last), last["lat"]?.string.flatMap(Double.init) ?? 0)
            let box = "viewbox=\(x - 0.0001),\(y - 0.0001),\(x + 0.0001),\(y + 0.0001)"
            for bounded in ["1", "true"] {
                let near = try await found("\(box)&bounded=\(bounded)")
                #expect(near.contains { $0["place_id"]?.line == last["place_id"]?.line })
                #expect(near.allSatisfy { abs(longitude($0) - x) < 0.0002 })
            }
            #expect(try await found("viewbox=10,10,11,11&bounded=true").isEmpty)
            #expect(try await found("viewbox=-180,-90,180,90&bounded=1").count == all.count)
            #expect(try await found("countrycodes=li").isEmpty)
        }
    }

    /// GeocodeJSON has the address parts and tags that the request names.
    @Test(arguments: [
        ("/search?q=Corvette+Outfitters", false, false), ("/search?q=Corvette+Outfitters&addressdetails=1", true, false),
        ("/search?q=Corvette+Outfitters&extratags=1", false, true), ("/lookup?osm_ids=N19027", true, false),
        ("/lookup?osm_ids=N19027&addressdetails=0&extratags=1", false, true),
    ])
    func geocodeJSON(path: String, hasAddress: Bool, hasTags: Bool) async throws {
        try await TestServer.with { calls async throws in
            let features = try await calls.get(path + "&limit=1&format=geocodejson").json["features"]?.array
            let place = try #require(features?.first?["properties"]?["geocoding"])
            #expect(place["name"]?.string?.isEmpty == false && place["label"]?.string != nil)
            #expect(["street", "city"].contains { place[$0] != nil } == hasAddress, "\(place.line)")
            #expect((place["extra"] != nil) == hasTags)
        }
    }

    /// A street is not an area, although it has an extent.
    @Test(arguments: [("Anchor+Street", false), ("Port+Meridian", true), ("Corvette+Outfitters", false)])
    func areas(name: String, isArea: Bool) async throws {
        try await TestServer.with { calls async throws in
            let found = try #require(try await calls.get("/search?q=\(name)&format=json&limit=1").json.array?.first)
            let details = try await calls.get("/details?place_id=\(found["place_id"]?.line ?? "")").json
            #expect(details["isarea"]?.line == "\(isArea)" && details["geometry"]?["type"]?.string == "Point", "\(details.line)")
        }
    }

    /// An error is XML if the answer to the request would have been XML.
    @Test(arguments: [
        ("/search?format=xml", true), ("/search", false), ("/search?format=nothing", false), ("/reverse.php?lat=x", true),
        ("/nominatim/reverse?lat=x", true), ("/reverse?lat=x&format=json", false), ("/details?osmtype=N&osmid=1", false),
        ("/details?format=xml", false),
    ])
    func errors(path: String, isXML: Bool) async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get(path)
            #expect(answer.headers[.contentType]?.hasPrefix(isXML ? "text/xml" : "application/json") == true)
            if isXML {
                #expect(answer.status == .badRequest && answer.text.contains("<error><code>400</code><message>"), "\(answer.text)")
            } else {
                #expect(answer.error?["code"]?.number == Double(answer.status.code) && answer.error?["message"]?.string != nil)
            }
        }
    }

    @Test func controlCharactersAreNotInXML() async throws {
        #expect(WMTS.escaped("a\u{0}b\u{8}\t\n<\u{FFFE}\u{FFFF}\u{1F}&\u{20}ü") == "ab\t\n&lt;&amp; ü")
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/search?q=Corvette%01%1BOutfitters&format=xml").text
            #expect(answer.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" } && answer.contains("querystring=\"Corvette"))
        }
    }

    @Test func wideBoxesInHalves() {
        func box(_ west: Double, _ east: Double) -> CoordinateBounds { CoordinateBounds(south: -90, west: west, north: 90, east: east) }
        #expect(box(-180, 180).narrow == [box(-180, 0), box(0, 180)])
        #expect(box(100, 0).narrow == [box(100, -130), box(-130, 0)])
        #expect(box(0, 180).narrow == [box(0, 180)])
    }

    /// A city whose boundary is also that of a county is reported as a city. Codes of states are those of ISO 3166-2.
    @Test func citiesThatAreCounties() throws {
        func place(_ kinds: [String], _ tags: [(String, String)], _ types: [String], _ name: String) throws -> GeocodedPlace {
            let tags = tags.map { Place.Tag(key: $0.0, value: $0.1) }
            var place = Place(id: PlaceID(osm: OSMKey(type: .relation, id: 1)), displayName: LocalizedText(name), types: types)
            place.location = Coordinate(latitude: 48, longitude: 11)
            place.source = Place.Source(key: OSMKey(type: .relation, id: 1), kinds: kinds, tags: tags)
            place.addressComponents = [
                AddressComponent("Bayern", shortText: "BY", types: ["administrative_area_level_1", "political"]),
                AddressComponent("Deutschland", shortText: "DE", types: ["country", "political"]),
            ]
            return try #require(GeocodedPlace(place))
        }
        let types = ["administrative_area_level_2", "political", "locality"]
        let city = try place(["place=city", "boundary=administrative"], [("admin_level", "6")], types, "München")
        #expect(city.addressType == "city" && city.layer == "city" && city.kind == ("place", "city") && city.rank == GeocodingRank(12, 16))
        #expect(city.address.map(\.name) == ["city", "state", "ISO3166-2-lvl4", "country", "country_code"])
        #expect(city.address.first { $0.name == "ISO3166-2-lvl4" }?.value == "DE-BY")
        #expect(city.fullName == "München, Bayern, Deutschland")
        let county = try place(
            ["boundary=administrative"],
            [("admin_level", "6")],
            ["administrative_area_level_2", "political"],
            "Landkreis"
        )
        #expect(county.addressType == "county" && county.layer == "county" && county.rank == GeocodingRank(12))
        let state = try place(
            ["boundary=administrative"],
            [("admin_level", "4"), ("ISO3166-2", "DE-BY")],
            ["administrative_area_level_1", "political"],
            "Bayern"
        )
        #expect(state.address.map(\.name) == ["state", "ISO3166-2-lvl4", "country", "country_code"] && state.layer == "state")
        let village = try place(["place=village"], [], ["locality", "political"], "Dorf")
        #expect(village.addressType == "village" && village.layer == "city" && village.rank == GeocodingRank(19, 16))
        let code = try place(["boundary=postal_code"], [], ["postal_code"], "80331")
        #expect(code.addressType == "postcode" && code.layer == "other" && code.kind == ("boundary", "postal_code"))
        let peak = try place(["natural=peak"], [], ["mountain_peak", "natural_feature"], "Berg")
        #expect(peak.layer == "other" && NominatimLayer.natural.contains(peak) && !NominatimLayer.address.contains(peak))
    }

    @Test func importanceAndXML() async throws {
        try await TestServer.with { calls async throws in
            let town = try await calls.get("/search?q=Port+Meridian&format=jsonv2&limit=1").json.array?.first
            let shop = try await calls.get("/search?q=Corvette+Outfitters&format=jsonv2&limit=1").json.array?.first
            let (large, small) = (try #require(town?["importance"]?.number), try #require(shop?["importance"]?.number))
            #expect(large > small && (0...1).contains(large) && small >= 0)
            let xml = try await calls.get(
                "/search?q=Corvette+Outfitters&format=xml&limit=1&addressdetails=1&extratags=1&namedetails=1&polygon_kml=1"
            )
            for part in [
                "<road>Anchor Street</road>", "<tag key=\"shop\" value=\"clothes\"/>", "<name desc=\"name\">Corvette Outfitters</name>",
                "<geokml><Point>", "address_rank=\"30\"", "importance=\"",
            ] { #expect(xml.text.contains(part), "\(part): \(xml.text)") }
            let reverse = try await calls.get("/reverse?lat=0.0029&lon=0.0011&format=xml&polygon_geojson=1").text
            #expect(reverse.contains("geojson=\"{&quot;type&quot;") && reverse.contains("</addressparts></reversegeocode>"))
        }
    }

    /// Points are removed, but none moves. A ring never becomes a line, and a hole stays a hole.
    @Test func simplerOutlines() {
        func ring(_ points: [(Double, Double)]) -> [Coordinate] { points.map { Coordinate(latitude: $0.1, longitude: $0.0) } }
        let square = ring([(0, 0), (5, -0.1), (10, 0), (10, 10), (5, 10.1), (0, 10), (0, 0)])
        let hole = ring([(4, 1), (5, 1.1), (6, 1), (6, 2), (4, 2), (4, 1)])
        let plain = ring([(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)])
        let line = ring([(0, 0), (1, 0.1), (2, 0)])
        let point = PlaceShape.point(line[0])
        for (shape, tolerance, expected) in [
            (.polygons([[square]]), 0, .polygons([[square]])), (.polygons([[square]]), -1, .polygons([[square]])),
            (.polygons([[square]]), 0.05, .polygons([[square]])), (.polygons([[square]]), 1, .polygons([[plain]])),
            (.polygons([[square]]), 1e300, .polygons([[ring([(0, 0), (10, 0), (10, 10), (0, 0)])]])),
            (.lines([line]), 0.2, .lines([[line[0], line[2]]])), (.lines([line]), 0.05, .lines([line])), (point, 5, point),
        ] as [(PlaceShape, Double, PlaceShape)] {
            #expect(shape.simplified(toleranceDegrees: tolerance) == expected, "\(tolerance)")
        }
        // The straight side of the outer ring would cut the hole off or cross it.
        let bay = ring([(0, 0), (5, -1), (10, 0), (10, 10), (0, 10), (0, 0)])
        let pond = ring([(4, -0.6), (4, -0.3), (6, -0.3), (6, -0.6), (5, -0.7), (4, -0.6)])
        guard case .polygons(let polygons) = PlaceShape.polygons([[bay, pond]]).simplified(toleranceDegrees: 2) else {
            Issue.record("no polygon")
            return
        }
        #expect(polygons[0][0] == bay && polygons[0].count == 2 && polygons[0][1].count >= 4)
        guard case .polygons(let pierced) = PlaceShape.polygons([[square, hole]]).simplified(toleranceDegrees: 0.5) else {
            Issue.record("no polygon")
            return
        }
        #expect(pierced[0][0] == plain && pierced[0][1].count == 5)
    }

    @Test func thresholds() async throws {
        try await TestServer.with { calls async throws in
            func length(_ query: String) async throws -> Int {
                try await calls.get("/search?q=Port+Meridian&limit=1&polygon_geojson=1" + query).json.array?.first?["geojson"]?.line.count
                    ?? 0
            }
            let whole = try await length("")
            #expect(try await length("&polygon_threshold=0") == whole)
            #expect(try await length("&polygon_threshold=0.002") < whole)
        }
    }

    /// Results that look alike are listed once by default. Entrances are an empty list, because regions hold none.
    @Test func repetitionsAndEntrances() async throws {
        func place(_ id: Int64, _ name: String, type: OSMType = .way) throws -> Place {
            let key = OSMKey(type: type, id: id)
            var place = Place(id: PlaceID(osm: key), displayName: LocalizedText(name), types: ["park"])
            place.location = Coordinate(latitude: 0, longitude: Double(id) / 100)
            place.source = Place.Source(key: key, kinds: ["leisure=park"])
            return place
        }
        let places = [
            try place(1, "Green"), try place(2, "Green"), try place(3, "Green", type: .node), try place(4, "Blue"), try place(5, "Green"),
        ]
        for (isDistinct, expected) in [(true, [1, 3, 4]), (false, [1, 2, 3, 4, 5])] as [(Bool, [Int64])] {
            let found = try await GeocodedPlace.collect(10, isDistinct: isDistinct, where: { _ in true }) { offset, _ in
                offset == 0 ? places : []
            }
            #expect(found.compactMap { $0.source?.key.id } == expected)
        }
        try await TestServer.with { calls async throws in
            for path in ["/search?q=Corvette+Outfitters&limit=1&format=jsonv2", "/details?osmtype=N&osmid=19027"] {
                let with = try await calls.get(path + "&entrances=1").json
                let found = try #require(with.array?.first ?? with)
                #expect(found["entrances"]?.array?.isEmpty == true, "\(found.line)")
                let without = try await calls.get(path + "&entrances=0").json
                #expect((without.array?.first ?? without)["entrances"] == nil)
            }
            let xml = try await calls.get("/search?q=Corvette+Outfitters&limit=1&format=xml&entrances=1").text
            #expect(xml.contains("<entrances/>"))
            let features = try await calls.get("/search?q=Corvette+Outfitters&limit=1&format=geocodejson&entrances=1").json["features"]?
                .array
            #expect(features?.first?["properties"]?["geocoding"]?["entrances"]?.array?.isEmpty == true)
        }
    }
}
