import Foundation
import PortolanJSON
import PortolanTestSupport
import Testing

@testable import PortolanEnrichment

/// An operator's lines that are slightly wrong give facts, or an error for the line, and never a trap.
@Suite struct FactFuzzTests {
    private static let members = [
        "place", "id", "alias", "rating", "userRatingCount", "priceLevel", "businessStatus", "reviews", "photos", "editorialSummary",
        "openingHours",
        "specialHours", "tags", "location", "source", "openingDate", "ratting", "remove",
    ]
    /// `N` stands for a number.
    private static let values = [
        "null", "true", "0", "4.5", "N", "N", #""""#, #""osm:node/1""#, #""a""#, #""2026-05-01""#, #""PRICE_LEVEL_FREE""#,
        #""CLOSED_TEMPORARILY""#, #""Mo-Fr 09:00-17:00""#, #"[{"author":"Ada","rating":5,"publishTime":"2026-01-02T03:04:05Z"}]"#,
        #"[{"author":"Ada","rating":N}]"#, #"[{"url":"https://x"}]"#, #"[{"url":"https://x","widthPx":N,"heightPx":N}]"#,
        #"{"text":"Quiet.","languageCode":"en"}"#, #"[{"from":"2026-12-24","to":"2026-12-01","hours":"off"}]"#,
        #"{"latitude":N,"longitude":N}"#,
        #"{"phone":null,"":"x"}"#, "[[[]]]", "{}",
    ]

    private static func line(_ random: inout SplitMix64) -> String {
        var members = [
            random.pick([#""place":"osm:node/1""#, #""id":"shop-7","location":{"latitude":1,"longitude":2},"tags":{"name":"x"}"#])
        ]
        for _ in 0..<random.next() % 4 {
            let value = random.pick(Self.values).split(separator: "N", omittingEmptySubsequences: false)
            let filled = value.dropFirst().reduce(into: value[0].description) { $0 += random.anyNumeral() + $1 }
            members.append("\"\(random.pick(Self.members))\":\(filled)")
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    @Test func lines() {
        var read = 0
        let seeds = Fuzz.seeds(3_000)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            var bytes = Array((0..<1 + random.next() % 4).map { _ in Self.line(&random) }.joined(separator: "\n").utf8)
            if random.next() % 4 == 0 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
            Fuzz.trace("seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
            var book = FactBook()
            var wrong: [Int] = []
            for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
                let before = book.encoded()
                let errors = book.add(ndjson: Data(line))
                if errors.isEmpty {
                    checkFacts(of: line, in: book, before, seed)
                } else {
                    #expect(errors.count == 1 && errors[0].line == 1 && !errors[0].message.isEmpty, "seed \(seed): \(errors)")
                    #expect(book.encoded() == before, "seed \(seed): line \(index + 1) has an error, and facts all the same")
                    wrong.append(index + 1)
                }
            }
            if wrong.isEmpty { read += 1 }
            var whole = FactBook()
            #expect(whole.add(ndjson: Data(bytes)).map(\.line) == wrong, "seed \(seed)")
            #expect(whole.encoded() == book.encoded(), "seed \(seed)")
            var again = FactBook()
            #expect(again.add(ndjson: book.encoded()).isEmpty && again.encoded() == book.encoded(), "seed \(seed)")
            if let facts = book.ownFacts(of: "osm:node/1") { _ = facts.openingHours(over: "Mo 10:00-12:00") }
        }
        #expect(read > seeds.count / 50, "only \(read) of \(seeds.count) books have no error, seeds \(seeds)")
    }

    /// Checks a line without an error: it is blank, has facts about one place, has an alias, or removes known
    /// facts.
    private func checkFacts(of line: ArraySlice<UInt8>, in book: FactBook, _ before: Data, _ seed: UInt64) {
        guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else {
            #expect(book.encoded() == before, "seed \(seed): a blank line")
            return
        }
        let told = book.facts.filter { $0.value.line == 1 }.keys
        for subject in told { #expect(book.ownFacts(of: subject) != nil, "seed \(seed): \(subject)") }
        let root = try? JSONReader.read(Array(line)).root
        let tellsOfNone = root?["remove"]?.bool == true || root?["alias"]?.string != nil
        #expect(told.count == (tellsOfNone ? 0 : 1), "seed \(seed): neither facts nor an error: \(String(decoding: line, as: UTF8.self))")
    }
}
