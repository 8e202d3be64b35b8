import Foundation
import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanEnrichment

private func book(_ lines: String...) -> (book: FactBook, errors: [String]) {
    var book = FactBook()
    let errors = book.add(ndjson: Data(lines.joined(separator: "\n").utf8))
    return (book, errors.map(\.description))
}

@Suite struct FactBookTests {
    @Test func whatALaterBookSaysOfAPlaceHolds() {
        var (first, _) = book(
            #"{"place":"osm:node/1","rating":1,"priceLevel":2}"#,
            #"{"place":"osm:node/2","rating":2}"#,
            #"{"alias":"a","place":"osm:node/1"}"#,
            #"{"alias":"b","place":"osm:node/1"}"#
        )
        let (second, _) = book(#"{"place":"osm:node/1","rating":5}"#, #"{"alias":"a","place":"osm:node/2"}"#)
        first.overlay(second)
        #expect(
            first.ownFacts(of: "osm:node/1")?.rating == 5 && first.ownFacts(of: "osm:node/1")?.priceLevel == nil
                && first.ownFacts(of: "osm:node/2")?.rating == 2
        )
        #expect(first.aliases == ["a": "osm:node/2", "b": "osm:node/1"])
    }

    @Test func readsEveryMember() throws {
        let (book, errors) = book(
            #"{"place":"osm:node/1","rating":4.5,"userRatingCount":12,"priceLevel":"PRICE_LEVEL_MODERATE","businessStatus":"CLOSED_TEMPORARILY","#
                + #""reviews":[{"author":"Ada","rating":5,"text":"Good.","languageCode":"en","publishTime":"2026-01-02T03:04:05Z"}],"#
                + #""photos":[{"url":"https://x.example/1.jpg","widthPx":640,"heightPx":480}],"editorialSummary":{"text":"Quiet.","languageCode":"en"},"#
                + #""openingHours":"Mo-Fr 09:00-17:00","specialHours":[{"from":"2026-12-24","hours":"09:00-12:00"},{"from":"2026-12-25","to":"2026-12-26","hours":"off","comment":"Christmas"}],"#
                + #""tags":{"phone":"+49 1","fax":null},"location":{"latitude":1,"longitude":2},"source":"Our shops","openingDate":"2026-05-01"}"#
        )
        #expect(errors == [])
        let facts = try #require(book.ownFacts(of: "osm:node/1"))
        #expect(facts.rating == 4.5 && facts.userRatingCount == 12 && facts.priceLevel == 2 && facts.businessStatus == .closedTemporarily)
        #expect(facts.reviews.map(\.author) == ["Ada"] && facts.reviews[0].publishTime == Date(timeIntervalSince1970: 1_767_323_045))
        #expect(facts.photos == [.init(url: "https://x.example/1.jpg", widthPixels: 640, heightPixels: 480)])
        #expect(facts.editorialSummaries == [.init(text: "Quiet.", languageCode: "en")])
        #expect(facts.tags == ["phone": "+49 1", "fax": nil, "opening_hours": "Mo-Fr 09:00-17:00"] as [String: String?])
        #expect(facts.location?.longitude == 2 && facts.sources == [.init(provider: "Our shops")] && facts.openingDate == "2026-05-01")
        #expect(
            facts.openingHours(over: "Mo-Fr 09:00-17:00;")
                == #"Mo-Fr 09:00-17:00; 2026 Dec 24 09:00-12:00; 2026 Dec 25-2026 Dec 26 off "Christmas""#
        )
    }

    @Test func aPlaceHasATextForEachLanguage() throws {
        let (book, errors) = book(
            #"{"place":"osm:node/1","editorialSummary":["Quiet.",{"text":"Ruhig.","languageCode":"de","license":"CC BY-SA 4.0","#
                + #""source":{"provider":"Wikipedia","url":"https://de.wikipedia.org/wiki/X"},"attribution":"Wikipedia: X"}]}"#,
            #"{"place":"osm:node/2","editorialSummary":{"text":"Loud.","source":"A guide"}}"#
        )
        #expect(errors == [])
        var german = OwnFacts.Text(text: "Ruhig.", languageCode: "de")
        german.source = .init(provider: "Wikipedia", url: "https://de.wikipedia.org/wiki/X")
        (german.license, german.attribution) = ("CC BY-SA 4.0", "Wikipedia: X")
        #expect(book.ownFacts(of: "osm:node/1")?.editorialSummaries == [.init(text: "Quiet."), german])
        #expect(book.ownFacts(of: "osm:node/2")?.editorialSummaries == [.init(text: "Loud.", source: .init(provider: "A guide"))])
    }

    /// Faults and their messages.
    @Test(
        arguments: [
            ("{", "is not JSON: byte 1: "), ("[1]", "is not a JSON object"), (#"{"rating":4}"#, "must have either"),
            (#"{"place":"osm:node/1","id":"x"}"#, "must have either"),
            (#"{"place":"osm:node/1","ratting":4}"#, "\"ratting\" is not a member of a fact"),
            (#"{"place":"osm:node/1","rating":7}"#, "\"rating\" must be a number of 1.0…5.0"),
            (#"{"place":"osm:node/1","rating":"good"}"#, "\"rating\" must be a number"),
            (#"{"place":"osm:node/1","userRatingCount":1.5}"#, "\"userRatingCount\" must be a whole number of 0…"),
            (#"{"place":"osm:node/1","priceLevel":5}"#, "\"priceLevel\" must be 0…4"),
            (#"{"place":"osm:node/1","businessStatus":"SHUT"}"#, "\"businessStatus\" must be one of OPERATIONAL"),
            (#"{"place":"osm:node/1","reviews":[{"author":"A"}]}"#, "\"reviews[0].rating\" is missing"),
            (#"{"place":"osm:node/1","reviews":[{"author":"A","rating":null}]}"#, "\"reviews[0].rating\" is missing"),
            (#"{"place":"osm:node/1","reviews":{"author":"A"}}"#, "\"reviews\" must be a list"),
            (#"{"place":"osm:node/1","photos":[{"widthPx":1}]}"#, "\"photos[0].url\" is missing"),
            (#"{"place":"osm:node/1","editorialSummary":7}"#, "\"editorialSummary\" must be a text or"),
            (#"{"place":"osm:node/1","editorialSummary":[{"languageCode":"de"}]}"#, "\"editorialSummary[0].text\" is missing"),
            (#"{"place":"osm:node/1","editorialSummary":["a",{"text":"b"}]}"#, "\"editorialSummary\" has two texts without a languageCode"),
            (
                #"{"place":"osm:node/1","editorialSummary":[{"text":"a","languageCode":"de"},{"text":"b","languageCode":"DE"}]}"#,
                "\"editorialSummary\" has two texts in de"
            ),
            (#"{"place":"osm:node/1","editorialSummary":{"text":"a","source":7}}"#, "\"editorialSummary.source\" must be a text or"),
            (#"{"place":"osm:node/1","specialHours":[{"from":"24.12.","hours":"off"}]}"#, "\"specialHours[0].from\" must be a date"),
            (#"{"place":"osm:node/1","specialHours":[{"from":"2026-12-24","to":"2026-12-23","hours":"off"}]}"#, "before it begins"),
            (#"{"place":"osm:node/1","tags":{"phone":7}}"#, "\"tags.phone\" must be a text"),
            (#"{"place":"osm:node/1","location":{"latitude":91,"longitude":0}}"#, "\"location.latitude\" must be a number of -90.0…90.0"),
            (#"{"id":"shop-1","tags":{"shop":"bakery"}}"#, "needs a \"location\""),
            (#"{"id":"","location":{"latitude":1,"longitude":0},"tags":{"shop":"bakery"}}"#, "the name of the place is empty"),
            (#"{"alias":"ChIJx"}"#, "an alias must have a \"place\""),
            (#"{"alias":"x","place":"x"}"#, "alias of itself"),
            (#"{"place":"osm:node/1","remove":1}"#, "\"remove\" must be true"),
        ]
    )
    func aBadLineIsSkippedAndNamed(_ line: String, _ message: String) {
        let (book, errors) = book("", #"{"place":"osm:node/2","rating":4}"#, line, #"{"place":"osm:node/3","rating":5}"#)
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix("line 3: ") == true && errors.first?.contains(message) == true, "\(errors)")
        #expect(book.facts.keys.sorted() == ["osm:node/2", "osm:node/3"])
    }

    /// A null member means the same as an absent one.
    @Test func nullCountsAsAbsent() throws {
        let members = [
            "rating", "userRatingCount", "reviews", "priceLevel", "photos", "editorialSummary", "businessStatus", "openingDate",
            "openingHours", "specialHours", "tags", "location", "source",
        ]
        let (nulls, errors) = book(#"{"place":"osm:node/1",\#(members.map { "\"\($0)\":null" }.joined(separator: ","))}"#)
        let (none, _) = book(#"{"place":"osm:node/1","rating":3}"#, #"{"place":"osm:node/1","rating":null}"#)
        #expect(errors == [])
        let facts = try #require(nulls.ownFacts(of: "osm:node/1"))
        #expect(facts == none.ownFacts(of: "osm:node/1") && facts.rating == nil && facts.reviews.isEmpty && facts.location == nil)
        let (parts, partErrors) = book(
            #"{"place":"osm:node/1","reviews":[{"author":"A","authorUrl":null,"rating":2,"text":null,"languageCode":null,"publishTime":null}],"#
                + #""photos":[{"url":"https://x.example/1.jpg","widthPx":null,"heightPx":null,"author":null,"authorUrl":null}],"#
                + #""specialHours":[{"from":"2026-12-24","to":null,"hours":"off","comment":null}]}"#
        )
        #expect(partErrors == [])
        let own = try #require(parts.ownFacts(of: "osm:node/1"))
        #expect(own.reviews == [.init(author: "A", rating: 2)] && own.photos == [.init(url: "https://x.example/1.jpg")])
        #expect(own.specialHours == [.init(from: "2026-12-24", to: "2026-12-24", hours: "off", comment: nil)])
    }

    @Test func laterLinesAreMergedIntoEarlierOnes() throws {
        let (book, errors) = book(
            #"{"place":"osm:node/1","rating":4,"priceLevel":1,"tags":{"phone":"1","fax":"2"}}"#,
            #"{"place":"osm:node/1","rating":4.5,"priceLevel":null,"tags":{"fax":null}}"#,
            #"{"place":"osm:node/2","rating":1}"#,
            #"{"place":"osm:node/2","remove":true}"#
        )
        #expect(errors == [])
        let facts = try #require(book.ownFacts(of: "osm:node/1"))
        #expect(facts.rating == 4.5 && facts.priceLevel == nil && facts.tags == ["phone": "1", "fax": nil] as [String: String?])
        #expect(book.facts.count == 1)
    }

    @Test func aBookIsReadAsItWasWritten() throws {
        let (first, errors) = book(
            #"{"id":"store-1","location":{"latitude":1,"longitude":2},"tags":{"shop":"bakery","fax":null}}"#,
            #"{"place":"osm:node/1","rating":4.25}"#,
            #"{"alias":"ChIJabc","place":"own:store-1"}"#
        )
        #expect(errors == [])
        let text = first.encoded()
        var second = FactBook()
        #expect(second.add(ndjson: text) == [])
        #expect(second.facts.mapValues(\.members) == first.facts.mapValues(\.members) && second.aliases == first.aliases)
        #expect(second.encoded() == text)
    }

    @Test func aliasesFromATable() {
        var book = FactBook()
        let csv = "google_id,osm\r\nChIJa,osm:way/1\n\"ChIJ,b\",\"osm:way/2\"\n\nChIJc\nChIJd,somewhere\n"
        let errors = book.add(csv: Data(csv.utf8)) { $0.hasPrefix("osm:") }
        #expect(book.aliases == ["ChIJa": "osm:way/1", "ChIJ,b": "osm:way/2"])
        #expect(errors.map(\.line) == [5, 6])
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func anyBytesAreAnswered(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let sound = Array(#"{"place":"osm:node/1","rating":4.5,"reviews":[{"author":"Ada","rating":5}],"tags":{"fax":null}}"#.utf8)
        for round in 0..<300 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: .min ... .max, using: &generator)
            }
            var book = FactBook()
            let errors = book.add(ndjson: Data(bytes))
            #expect(!errors.isEmpty || !book.isEmpty || bytes.contains(0x0A), "seed \(seed), round \(round)")
            _ = book.add(csv: Data(bytes)) { _ in true }
        }
    }
}
