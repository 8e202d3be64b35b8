import Testing

@testable import PortolanSearch

@Suite struct QueryHighlighterTests {
    /// The query, the text, and the marked parts.
    @Test(arguments: [
        ("caf", "Café Central", ["Caf"]), ("café", "Cafe\u{301} Central", ["Cafe\u{301}"]), ("cen caf", "Café Central", ["Caf"]),
        ("central caf", "Café Central", ["Caf", "Central"]), ("da lat", "Chợ Đà Lạt", ["Đà", "Lạt"]), ("stras", "Lange Straße", ["Straß"]),
        ("strass", "Lange Straße", ["Straß"]), ("咖啡", "星巴克咖啡店", ["咖啡"]), ("restuarant", "The Restaurant", ["Restaurant"]),
        ("marienp", "Marienplatz 8", ["Marienp"]), ("", "Anything", []), ("xyz", "Anything", []), ("o'br", "O'Brien", ["O", "Br"]),
        ("tos", "🗺️ Tosca", ["Tos"]),
    ])
    func rangesCountScalars(_ query: String, _ text: String, _ marked: [String]) {
        let scalars = Array(text.unicodeScalars)
        let ranges = QueryHighlighter(query).ranges(in: text)
        #expect(ranges.map { String(String.UnicodeScalarView(scalars[$0])) } == marked)
    }

    @Test func aFinishedQueryMarksWholeWords() {
        #expect(QueryHighlighter("caf", isTypeAhead: false).ranges(in: "Café").isEmpty)
        #expect(QueryHighlighter("cafe", isTypeAhead: false).ranges(in: "Café") == [0..<4])
    }
}
