import Foundation
import HTTPTypes
import PortolanPlaces
import Testing

@testable import PortolanServer

@Suite struct PhotonTests {
    @Test(arguments: [
        ("/structured?street=Anchor+Street&housenumber=7&city=Port+Meridian", 200), ("/photon/structured?district=Right+Bank", 200),
        ("/structured", 400), ("/structured?limit=3", 400), ("/structured?city=x&countrycode=DEU", 400),
        ("/structured?countrycode=LI", 200), ("/structured?countrycode=LI&countrycode=AT", 200), ("/structured?countrycode=LI,AT", 200),
        ("/api?q=corv&bbox=x,-1,-1,1,1", 400), ("/api?q=corv&bbox=-1,+-1,1,+1", 200), ("/api?q=corv&bbox=-180,-90,180,90", 200),
        ("/structured?city=Port+Meridian&bbox=-180,-90,180,90", 200), ("/api?include=osm.shop&bbox=-180,-90,180,90", 200),
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
            #expect(try await Self.properties(calls, "/structured?street=Anchor+Street&city=Port+Meridian&limit=50").count > 20)
            #expect(try await Self.properties(calls, "/structured?street=Anchor+Street&bbox=10,10,11,11").isEmpty)
        }
    }

    /// Filters apply before the limit.
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

    /// A coordinate decides the order, and excludes no results.
    @Test(arguments: ["0.0029", "0.3", "5"]) func categoriesFarAway(latitude: String) async throws {
        try await TestServer.with { calls async throws in
            let found = try await Self.properties(calls, "/api?include=osm.amenity.cafe&lat=\(latitude)&lon=0&limit=3")
            #expect(found.count == 3 && found.allSatisfy { $0["osm_value"]?.string == "cafe" }, "\(found.map(\.line))")
        }
    }

    /// If two regions have the same places, each place appears once. The best known places come first.
    @Test func categoriesOfRegionsThatOverlap() async throws {
        let copy = FileManager.default.temporaryDirectory.appending(path: "portolan-\(UUID().uuidString).portolan")
        try FileManager.default.copyItem(at: try await TestServer.folder(), to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        try await TestServer.with({ $0.regions.append(copy) }) { calls async throws in
            for query in ["include=osm.amenity", "include=osm.amenity&bbox=-180,-90,180,90", "include=osm.amenity&lat=0.46&lon=0"] {
                let found = try await Self.properties(calls, "/api?limit=50&\(query)")
                let names = found.map { ($0["osm_type"]?.string ?? "") + ($0["osm_id"]?.line ?? "") }
                #expect(found.count == 50 && Set(names).count == 50, "\(query): \(names)")
                guard !query.contains("lat") else { continue }
                let places = try await calls.get("/lookup?format=json&osm_ids=" + names.joined(separator: ",")).json.array ?? []
                let importance = places.compactMap { $0["importance"]?.number }
                #expect(importance.count == 50 && importance == importance.sorted(by: >))
            }
        }
    }

    @Test(arguments: ["/photon/reverse?lat=0&lon=0", "/api?lat=0&lon=0"]) func tooManyCategories(path: String) async throws {
        try await TestServer.with { calls async throws in
            let groups = (0..<60).map { "osm.amenity.kind\($0)" }.joined(separator: ",")
            let answer = try await calls.get("\(path)&include=\(groups)")
            #expect(answer.status == .badRequest && answer.text.contains("60 kinds of places; give at most 50"), "\(answer.text)")
        }
    }

    @Test func tooManyCountries() async throws {
        try await TestServer.with { calls async throws in
            let codes = "ABC".flatMap { first in (0x41...0x5A).map { "\(first)\(Unicode.Scalar(UInt8($0)))" } }
            let answer = try await calls.get("/structured?countrycode=" + codes.joined(separator: ","))
            #expect(answer.status == .badRequest && answer.text.contains("78 countries; give at most 50"), "\(answer.text)")
        }
    }

    /// Boxes also limit suggestions, however wide they are.
    @Test(arguments: [("-180,-90,180,90", true), ("-0.1,-0.1,0.1,0.1", true), ("10,10,11,11", false), ("1,-90,-1,90", false)])
    func boxes(box: String, holdsIt: Bool) async throws {
        try await TestServer.with { calls async throws in
            for path in ["/api?q=corvette+outf", "/api?include=osm.shop.clothes", "/structured?street=Anchor+Street"] {
                #expect(try await Self.properties(calls, "\(path)&bbox=\(box)").isEmpty != holdsIt, "\(path)")
            }
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
