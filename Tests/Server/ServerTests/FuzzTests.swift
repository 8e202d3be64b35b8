import Foundation
import HTTPTypes
import PortolanPlaces
import Testing

@testable import PortolanServer

/// Random requests may get any answer except 5xx, and never trap.
@Suite struct FuzzTests {
    @Test(arguments: 0..<8) func randomTargets(seed: UInt64) async throws {
        try await TestServer.with { calls async throws in
            var random = SplitMix(state: seed)
            calls.server.state.set(isReady: true)
            for _ in 0..<300 * Fuzz.factor {
                let target = Self.target(&random)
                let answer = try await calls.get(target)
                #expect(answer.status.code < 500 || answer.status.code == 501, "seed \(seed): \(target): \(answer.text.prefix(200))")
            }
        }
    }

    @Test(arguments: 0..<8) func randomBodies(seed: UInt64) async throws {
        try await TestServer.with { calls async throws in
            var random = SplitMix(state: seed &+ 100)
            for _ in 0..<300 * Fuzz.factor {
                let method = ["searchText", "searchNearby", "autocomplete"][Int(random.next() % 3)]
                let body = Self.body(&random)
                let answer = try await calls.post("/v1/places:" + method, body, ["X-Goog-FieldMask": Self.mask(&random)])
                #expect(
                    answer.status.code < 500 || answer.status.code == 501,
                    "seed \(seed): \(method) \(body): \(answer.text.prefix(200))"
                )
            }
        }
    }

    private static let words = [
        "v1", "places", "places:searchText", "styles", "light", "static", "auto", "data", "portolan", "fonts", "Noto Sans Regular",
        "0-255.pbf", "14",
        "8192", "8191.pbf", "0,0,1", "10x10.png", "maps", "api", "geocode", "json", "place", "details", "timezone", "staticmap", "search",
        "reverse",
        "lookup", "health", "metrics", "nominatim", "photon", "%2F", "%00", "..", "é", "nan", "1e999", "-1", "photos", "media", "archive",
    ]
    private static let names = [
        "q", "lat", "lon", "latlng", "location", "radius", "timestamp", "size", "center", "zoom", "markers", "path", "marker", "fields",
        "$alt", "input",
        "osm_ids", "place_id", "format", "viewbox", "bbox", "limit", "key", "components", "visible", "padding", "scale", "pagetoken",
        "locationbias", "offset",
    ]
    private static let values = [
        "0", "0,0", "-1", "999999999999999999999", "nan", "inf", "1e308", "", "%", "%zz", "harbour", "color:red|0,0", "enc:_p~iF~ps|U",
        "enc:~~~~~~", "10x10",
        "circle:1@0,0", "rectangle:1,1|0,0", "country:xx|a:b|", "N1,W2", "(((", "*", "a.b.c", "pamp1bvyd0bcksz80", "\u{0}", "é", "|", ",,,",
    ]

    private static func target(_ random: inout SplitMix) -> String {
        func word() -> String { random.next() % 4 == 0 ? random.anyNumeral() : random.pick(words).replacing(" ", with: "%20") }
        // A number, or several numbers in the form of points, boxes and tiles.
        func value() -> String {
            random.next() % 2 == 0
                ? random.pick(values)
                : (0...random.next() % 4).map { _ in random.anyNumeral() }.joined(separator: random.pick([",", "|", "x"]))
        }
        let path = (0..<Int(random.next() % 6)).map { _ in word() }.joined(separator: "/")
        let query = (0..<Int(random.next() % 4)).map { _ in random.pick(names) + "=" + PercentCoding.encoded(value(), keeping: "%,:|") }
            .joined(separator: "&")
        return "/" + path + (query.isEmpty ? "" : "?" + query)
    }

    private static func mask(_ random: inout SplitMix) -> String {
        let masks = [
            "*", "places.id", "places(", "suggestions", "", ",,,", "places.photos.name", "a((((((((((((((((((((((b",
            "places.displayName(text),*",
        ]
        return masks[Int(random.next() % UInt64(masks.count))]
    }

    private static func body(_ random: inout SplitMix, depth: Int = 0) -> String {
        let fields = [
            "textQuery", "text_query", "input", "locationBias", "locationRestriction", "circle", "center", "radius", "rectangle", "low",
            "high", "latitude",
            "longitude", "maxResultCount", "pageSize", "pageToken", "rankPreference", "includedTypes", "priceLevels", "evOptions", "origin",
            "inputOffset", "x",
        ]
        switch random.next() % (depth > 4 ? 6 : 9) {
        case 0: return "null"
        case 1: return random.next() % 2 == 0 ? random.anyNumeral() : "\"\(random.anyNumeral())\""
        case 2:
            return "\"" + ["", "harbour", "cafe", "DISTANCE", "\\u0000", "\\ud800", "AAAA", "PRICE_LEVEL_FREE"][Int(random.next() % 8)]
                + "\""
        case 3: return "true"
        case 4: return "[]"
        case 5: return ["{", "]", "", "nul", "{\"a\":}", "\"\u{7F}"][Int(random.next() % 6)]
        case 6: return "[" + (0..<Int(random.next() % 3)).map { _ in body(&random, depth: depth + 1) }.joined(separator: ",") + "]"
        default:
            let members = (0..<Int(random.next() % 5)).map { _ in
                "\"\(fields[Int(random.next() % UInt64(fields.count))])\": " + body(&random, depth: depth + 1)
            }
            return "{" + members.joined(separator: ",") + "}"
        }
    }
}

/// The generator SplitMix64.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
