import PortolanTestSupport
import Testing

@testable import PortolanStore

@Suite struct TextFolderTests {
    func words(_ text: String, variants: Bool = false) -> [String] {
        var folder = TextFolder()
        var folded = FoldedText()
        folded.fold(text, with: &folder, variants: variants)
        return folded.words.map { String(decoding: utf8(folded.letters($0)), as: UTF8.self) }
    }

    /// What is the same to a person who types is the same here.
    @Test(arguments: [
        ("Café de l'Étoile", "cafe de l etoile"), ("ĐÀ LẠT", "da lat"), ("Phở Gà Ngon Nhất", "pho ga ngon nhat"), ("Bưu điện", "buu dien"),
        ("Straße", "strasse"), ("Łódź", "lodz"), ("Smørrebrød Ærø", "smorrebrod aero"), ("İstanbul ışık", "istanbul isik"),
        ("ＫＦＣ　２４", "kfc 24"), ("Œuvre ﬁne", "oeuvre fine"), ("U.S.A. O'Brien’s", "u s a o brien s"),
        ("Jean-Paul–Sartre", "jean paul sartre"),
        ("مُحَمَّد الإسكندرية", "محمد الاسكندريه"), ("کافه", "كافه"), ("قهوة ١٢", "قهوه 12"), ("Ёлка й", "елка и"), ("Ὀδυσσεύς", "οδυσσευσ"),
        ("e\u{301}te\u{301}", "ete"), ("カフェ", "かふぇ"), ("ｶﾌｪ", "かふぇ"), ("咖啡 Coffee馆", "咖啡 coffee 馆"), ("臺北圖書館", "台北图书馆"), ("图书馆", "图书馆"),
        ("髮廊", "发廊"), ("서울역", "서울역"),
        ("ร้านกาแฟ", "รานกาแฟ"), ("हिन्दी", "हिन्दी"), ("", ""), (" \n\t«»()/\\\"*^:+~-", ""), ("No. 7", "no 7"), ("a\u{0}b", "a b"),
        ("🗺 map", "map"),
    ])
    func textsAreFolded(_ text: String, _ expected: String) {
        #expect(words(text).joined(separator: " ") == expected)
    }

    @Test func lettersHaveASecondSpelling() {
        #expect(words("München Ålesund", variants: true) == ["muenchen", "aalesund"])
    }

    /// Texts of ASCII alone take a shorter way to the same words.
    @Test func asciiIsFoldedLikeTheRest() {
        func folded(_ text: String) -> FoldedText {
            var (folder, folded) = (TextFolder(), FoldedText())
            folded.fold(text, with: &folder)
            return folded
        }
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in UInt8.random(in: 0..<128, using: &generator) }
            let text = String(decoding: bytes, as: UTF8.self)
            let (short, long) = (folded(text), folded(text + " \u{e9}"))
            #expect(short.words == Array(long.words.dropLast()), "seed \(seed), \(bytes)")
            #expect(short.scalars == Array(long.scalars.dropLast()), "seed \(seed), \(bytes)")
            #expect(short.sources == Array(long.sources.dropLast()), "seed \(seed), \(bytes)")
            #expect(short.endsInWord == (bytes.last.map { TextFolder.asciiRole($0).role == .letter } ?? false), "seed \(seed), \(bytes)")
        }
    }

    @Test func longTextsEnd() {
        #expect(words(String(repeating: "x", count: 70_000)).first?.utf8.count == FoldedText.wordLimit)
        #expect(words(String(repeating: "x ", count: 70_000)).count == FoldedText.scalarLimit / 2)
    }
}

@Suite struct QueryHighlighterTests {
    /// Query, text shown, what is marked in it.
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
