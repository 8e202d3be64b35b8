import PortolanSearchIndex
import Testing

@testable import PortolanSearch

/// Questions that spell a name differently from the data.
@Suite("Other readings of a question") struct OtherReadingsTests {
    @Test(
        "a German street's type stands apart from its name",
        arguments: [
            ("Sendlingerstr. 8", "Sendlinger str. 8"), ("Sendlingerstraße, München", "Sendlinger straße, München"),
            ("8 SENDLINGERSTRASSE", "8 SENDLINGER STRASSE"), ("Marienplatz", "Marien platz"),
            ("Sendlingerstr., München", "Sendlinger str., München"), ("Str. 8", nil), ("Main Street", nil),
            ("Ostr", nil), ("", nil),
        ] as [(String, String?)]
    )
    func streets(text: String, apart: String?) { #expect(OtherReadings.withStreetsApart(text) { $0 == "Sparkassen" } == apart) }

    @Test(
        "a letter before a number is a district or a ward",
        arguments: [
            ("171 Võ Thị Sáu, Q3", "171 Võ Thị Sáu, quận 3"), ("P.6, Q.3", "phường 6, quận 3"), ("Q 3", nil), ("q100", nil), ("P3x", nil),
            ("", nil),
        ] as [(String, String?)]
    )
    func districts(text: String, apart: String?) { #expect(OtherReadings.withDistrictsApart(text) == apart) }

    @Test("a connecting word that is a part of a kind's name connects nothing") func kindsWithConnectingWords() {
        let words = QueryWords("sendlinger tor u-bahn", isTypeAhead: false)
        #expect(WhatAndWhere.connected(words, isPart: { $0 == 2 }) == nil)
        #expect(WhatAndWhere.connected(words) != nil)
    }

    @Test(
        "in a question without spaces, the place precedes the kind that is wanted there",
        arguments: [
            ("ミュンヘンのホテル", "ホテル in ミュンヘン"), ("慕尼黑的酒店", "酒店 in 慕尼黑"), ("慕尼黑酒店", "酒店 in 慕尼黑"), ("车站附近的酒店", "酒店 near 车站"),
            ("駅の近くのホテル", "ホテル near 駅"), ("酒店", nil), ("金の星", nil), ("hotel", nil), ("", nil),
        ] as [(String, String?)]
    )
    func places(text: String, parted: String?) {
        #expect(OtherReadings.whatAndWhere(text) { ["酒店", "ホテル"].contains($0) } == parted)
    }
}
