import Testing

@testable import PortolanStore

/// Questions that are written another way than what they ask for.
@Suite("Other readings of a question") struct OtherReadingsTests {
    @Test(
        "a German street's type stands apart from its name",
        arguments: [
            ("Sendlingerstr. 8", "Sendlinger str. 8"), ("Sendlingerstraße, München", "Sendlinger straße, München"),
            ("8 SENDLINGERSTRASSE", "8 SENDLINGER STRASSE"), ("Marienplatz", "Marien platz"), ("Str. 8", nil), ("Main Street", nil),
            ("Ostr", nil), ("", nil),
        ] as [(String, String?)]
    )
    func streets(text: String, apart: String?) { #expect(OtherReadings.withStreetsApart(text) == apart) }

    @Test(
        "without spaces the place comes before what is wanted",
        arguments: [
            ("ミュンヘンのホテル", "ホテル in ミュンヘン"), ("慕尼黑的酒店", "酒店 in 慕尼黑"), ("慕尼黑酒店", "酒店 in 慕尼黑"), ("车站附近的酒店", "酒店 near 车站"),
            ("駅の近くのホテル", "ホテル near 駅"), ("酒店", nil), ("金の星", nil), ("hotel", nil), ("", nil),
        ] as [(String, String?)]
    )
    func places(text: String, parted: String?) {
        #expect(OtherReadings.whatAndWhere(text) { ["酒店", "ホテル"].contains($0) } == parted)
    }
}
