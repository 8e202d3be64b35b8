import HTTPTypes
import PortolanPlaces
import Testing

@testable import PortolanServer

@Suite struct PhotonTests {
    @Test(arguments: [
        ("/structured?street=Anchor+Street&housenumber=7&city=Port+Meridian", 200), ("/photon/structured?district=Right+Bank", 200),
        ("/structured", 400), ("/structured?limit=3", 400), ("/structured?city=x&countrycode=DEU", 400),
        ("/api?q=corv&countrycode=D1", 400), ("/api?q=corv&countrycode=DE&countrycode=FR", 200), ("/api?q=corv&lat=1", 400),
        ("/api?q=corv&limit=many", 400), ("/api?q=corv&layer=planet", 400), ("/api?q=corv&layer=house&layer=other", 200),
        ("/api?q=corv&zoom=x", 400), ("/api?q=corv&lat=0&lon=0&zoom=14&location_bias_scale=0.1", 200),
        ("/api?q=corv&location_bias_scale=much", 400), ("/api?q=corv&osm_tag=:", 400), ("/api?q=corv&osm_tag=shop:", 400),
        ("/api?q=corv&include=osm", 400), ("/api?q=corv&include=osm.a.b.c.d.e", 400), ("/api?q=corv&exclude=osm..x", 400),
        ("/api?q=corv&include=food.shop", 200), ("/api?include=osm.shop", 200), ("/api?exclude=osm.shop", 400),
        ("/api?q=corv&lang=a+b", 400),
        ("/photon/reverse?lat=0&lon=0&radius=x", 400), ("/photon/reverse?lat=0&lon=0&radius=-1", 400),
        ("/photon/reverse?lat=0&lon=0&radius=5000", 200), ("/photon/reverse?lat=0&lon=0&unknown=1", 200), ("/photon/status", 200),
    ])
    func statuses(path: String, status: Int) async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get(path)
            #expect(answer.status.code == status, "\(path): \(answer.text.prefix(300))")
        }
    }

    private static func properties(_ calls: TestCalls, _ path: String) async throws -> [JSONValue] {
        try await calls.get(path).json["features"]?.array?.compactMap { $0["properties"] } ?? []
    }

    @Test func anAddressInParts() async throws {
        try await TestServer.with { calls async throws in
            let found = try await Self.properties(
                calls,
                "/structured?street=Anchor+Street&housenumber=7&district=Right+Bank&city=Port+Meridian&postcode=00001"
            )
            #expect(found.first?["street"]?.string == "Anchor Street" && found.first?["housenumber"]?.string == "7", "\(found.map(\.line))")
            #expect(try await Self.properties(calls, "/structured?city=Port+Meridian&layer=city").first?["type"]?.string == "city")
        }
    }

    /// Filters choose before the limit counts.
    @Test func filters() async throws {
        try await TestServer.with { calls async throws in
            let near = "lat=0.0029&lon=0.0011"
            let shops = try await Self.properties(calls, "/photon/reverse?\(near)&osm_tag=shop&limit=5&radius=2")
            #expect(shops.count == 5 && shops.allSatisfy { $0["osm_key"]?.string == "shop" }, "\(shops.map(\.line))")
            let clothes = try await Self.properties(calls, "/photon/reverse?\(near)&osm_tag=shop:clothes")
            #expect(clothes.map { $0["name"]?.string } == [TestServer.shopName])
            let others = try await Self.properties(calls, "/photon/reverse?\(near)&osm_tag=shop:!clothes&limit=3")
            #expect(others.count == 3 && !others.contains { $0["osm_value"]?.string == "clothes" })
            let included = try await Self.properties(calls, "/photon/reverse?\(near)&include=osm.shop&exclude=osm.shop.clothes&limit=3")
            #expect(included.count == 3 && included.allSatisfy { $0["osm_key"]?.string == "shop" && $0["osm_value"]?.string != "clothes" })
            let tagged = try await Self.properties(calls, "/api?q=harbour&osm_tag=amenity&limit=2")
            #expect(!tagged.isEmpty && tagged.allSatisfy { $0["osm_key"]?.string == "amenity" })
            let all = try await Self.properties(calls, "/api?include=osm.amenity.restaurant,osm.amenity.cafe&\(near)&limit=4")
            #expect(all.count == 4 && all.allSatisfy { ["restaurant", "cafe"].contains($0["osm_value"]?.string) })
            let boxed = try await Self.properties(calls, "/api?include=osm.amenity.cafe&bbox=-0.1,-0.1,0.1,0.1&limit=2")
            #expect(boxed.count == 2)
            #expect(try await Self.properties(calls, "/api?q=corvette&countrycode=DE").isEmpty)
            #expect(try await Self.properties(calls, "/photon/reverse?lat=0.5&lon=0.5&osm_tag=shop&radius=1").isEmpty)
            #expect(try await Self.properties(calls, "/photon/reverse?lat=0.1&lon=0&osm_tag=shop&radius=50").count == 1)
        }
    }

    @Test(
        arguments: [
            (["shop"], [true, true, false]), (["!shop"], [false, false, true]), (["shop:bakery"], [true, false, false]),
            (["shop:!bakery"], [false, true, false]), ([":cafe"], [false, false, true]), ([":!cafe"], [true, true, false]),
            (["shop", "amenity"], [true, true, true]), (["shop", "!shop:bakery"], [false, true, false]), ([], [true, true, true]),
        ] as [([String], [Bool])]
    )
    func tags(rules: [String], fits: [Bool]) throws {
        let tags = try PhotonTags(rules)
        #expect([("shop", "bakery"), ("shop", "wine"), ("amenity", "cafe")].map { tags.matches([$0]) } == fits)
    }

    @Test(
        arguments: [
            (["osm.shop"], [], [true, true, false]), (["osm.shop.wine,osm.amenity"], [], [false, true, true]),
            (["osm.shop", "osm.shop.wine"], [], [false, true, false]), ([], ["osm.shop"], [false, false, true]),
            ([], ["osm.shop,osm.shop.wine"], [true, false, true]), ([], ["osm.shop.wine", "osm.amenity.cafe"], [true, false, false]),
            (["food.shop"], [], [false, false, false]),
        ] as [([String], [String], [Bool])]
    )
    func categories(included: [String], excluded: [String], fits: [Bool]) throws {
        let categories = try PhotonCategories(including: included, excluding: excluded)
        #expect([("shop", "bakery"), ("shop", "wine"), ("amenity", "cafe")].map { categories.matches([$0]) } == fits)
    }
}
