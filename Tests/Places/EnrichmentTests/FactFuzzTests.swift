import Foundation
import PortolanTestSupport
import Testing

@testable import PortolanEnrichment

/// An operator's lines that are nearly right: facts, or an error for the line, never a trap.
@Suite struct FactFuzzTests {
    private static let members = [
        "place", "id", "alias", "rating", "userRatingCount", "priceLevel", "businessStatus", "reviews", "photos", "editorialSummary",
        "openingHours",
        "specialHours", "tags", "location", "source", "openingDate", "ratting",
    ]
    private static let values = [
        "null", "true", "0", "4.5", "-1", "1e308", "12345678901234567890", #""""#, #""osm:node/1""#, #""a""#, #""2026-05-01""#,
        #""PRICE_LEVEL_FREE""#,
        #""CLOSED_TEMPORARILY""#, #""Mo-Fr 09:00-17:00""#, #"[{"author":"Ada","rating":5,"publishTime":"2026-01-02T03:04:05Z"}]"#,
        #"[{"url":"https://x"}]"#,
        #"{"text":"Quiet.","languageCode":"en"}"#, #"[{"from":"2026-12-24","to":"2026-12-01","hours":"off"}]"#,
        #"{"latitude":91,"longitude":1e9}"#,
        #"{"phone":null,"":"x"}"#, "[[[]]]", "{}",
    ]

    @Test func lines() {
        var read = 0
        let seeds = Fuzz.seeds(3_000)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            let lines = (0..<1 + random.next() % 4).map { _ in
                var members = [
                    random.pick([#""place":"osm:node/1""#, #""id":"shop-7","location":{"latitude":1,"longitude":2},"tags":{"name":"x"}"#])
                ]
                for _ in 0..<random.next() % 4 { members.append("\"\(random.pick(Self.members))\":\(random.pick(Self.values))") }
                return "{" + members.joined(separator: ",") + "}"
            }
            var bytes = Array(lines.joined(separator: "\n").utf8)
            if random.next() % 4 == 0 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
            Fuzz.trace("seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
            var book = FactBook()
            let errors = book.add(ndjson: Data(bytes))
            if errors.isEmpty { read += 1 }
            #expect(errors.allSatisfy { !$0.description.isEmpty }, "seed \(seed)")
            if let facts = book.ownFacts(of: "osm:node/1") { _ = facts.openingHours(over: "Mo 10:00-12:00") }
        }
        #expect(read > seeds.count / 50, "only \(read) of \(seeds.count) books have no error, seeds \(seeds)")
    }
}
