import Foundation
import Testing

@testable import PortolanEnrichment

@Suite struct FactBookLinesTests {
    private func book(_ lines: String...) -> FactBook {
        var book = FactBook()
        #expect(book.add(ndjson: Data(lines.joined(separator: "\n").utf8)).isEmpty)
        return book
    }

    @Test("The lines that differ between two books turn one into the other")
    func changes() {
        let old = book(
            #"{"place": "osm:way/1", "rating": 4}"#,
            #"{"place": "osm:way/2", "rating": 3, "tags": {"fax": null}}"#,
            #"{"place": "osm:way/3", "rating": 2}"#,
            #"{"alias": "a", "place": "osm:way/1"}"#
        )
        var new = old
        let added = """
            {"place": "osm:way/2", "userRatingCount": 7}
            {"place": "osm:way/3", "remove": true}
            {"id": "x", "location": {"latitude": 1, "longitude": 2}, "tags": {"shop": "kiosk"}}
            {"alias": "b", "place": "own:x"}
            """
        #expect(new.add(ndjson: Data(added.utf8)).isEmpty)
        let changes = new.changes(since: old)
        #expect(
            changes == [
                .init(
                    isAlias: false,
                    subject: "osm:way/2",
                    text: #"{"place":"osm:way/2","rating":3,"tags":{"fax":null},"userRatingCount":7}"#
                ),
                .init(isAlias: false, subject: "osm:way/3", text: nil),
                .init(
                    isAlias: false,
                    subject: "own:x",
                    text: #"{"id":"x","location":{"latitude":1,"longitude":2},"tags":{"shop":"kiosk"}}"#
                ),
                .init(isAlias: true, subject: "b", text: #"{"alias":"b","place":"own:x"}"#),
            ]
        )
        var replayed = old
        #expect(replayed.replace(changes).isEmpty)
        #expect(replayed.encoded() == new.encoded() && replayed.changes(since: new).isEmpty)
    }

    @Test("Repeating a known fact changes nothing")
    func repeated() {
        let old = book(#"{"place": "osm:way/1", "rating": 4}"#)
        var new = old
        #expect(new.add(ndjson: Data(#"{"rating": 4.0, "place": "osm:way/1"}"#.utf8)).isEmpty)
        #expect(new.changes(since: old).isEmpty)
    }
}
