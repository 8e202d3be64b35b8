import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

@Suite struct TextFolderTests {
    func words(_ text: String, variants: Bool = false) -> [String] {
        var folder = TextFolder()
        var folded = FoldedText()
        folded.fold(text, with: &folder, variants: variants)
        return folded.words.map { String(decoding: utf8(folded.letters($0)), as: UTF8.self) }
    }

    /// Texts that a person would type in the same way are folded to the same form.
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

    /// The faster method for ASCII texts gives the same words as the general method.
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

    /// The faster method for indexed texts gives the same words as the general method.
    @Test func textsGiveTheSameWords() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SplitMix64(seed: seed)
        let usual = Array("aZ7 '-.·,東京にカナéöøßẞŁđờ Çığ مُحكЁйїहिं가ＫﬁⅣ²½\u{301}\u{200D}\u{FE0F}🗺\u{10FFFF}".unicodeScalars)
        for round in 0..<2_000 {
            let count = round < 1_950 ? Int.random(in: 0...40, using: &generator) : 1_000 + round % 50
            var text = ""
            for _ in 0..<count {
                let any = Unicode.Scalar(UInt32.random(in: 0...0x2FFFF, using: &generator))
                text.unicodeScalars.append(round % 3 == 0 ? any ?? " " : usual.randomElement(using: &generator) ?? " ")
            }
            for variants in [false, true] {
                var (folder, long, short) = (TextFolder(), FoldedText(), FoldedBytes())
                long.fold(text, with: &folder, variants: variants)
                short.fold(text, with: &folder, variants: variants)
                #expect(short.hasVariants == long.hasVariants, "seed \(seed), \(text)")
                #expect(short.words.map(\.group) == long.words.map(\.group), "seed \(seed), \(text)")
                #expect(short.words.map(\.isIdeographic) == long.words.map(\.isIdeographic), "seed \(seed), \(text)")
                #expect(
                    short.words.map { Array(short.letters[$0.range]) } == long.words.map { utf8(long.scalars[$0.range]) },
                    "seed \(seed), \(text)"
                )
                #expect(
                    short.words.map { Array(short.letters[short.term($0.range)]) } == long.words.map { utf8(long.letters($0)) },
                    "seed \(seed), \(text)"
                )
            }
        }
    }

    @Test func longTextsEnd() {
        #expect(words(String(repeating: "x", count: 70_000)).first?.utf8.count == FoldedText.wordLimit)
        #expect(words(String(repeating: "x ", count: 70_000)).count == FoldedText.scalarLimit / 2)
    }

    @Test(
        "Names of other scripts have a Latin form",
        arguments: [
            ("Современник", "sovremennik"), ("Щукинская", "shchukinskaya"), ("Ψυρρή", "psyrri"), ("Café", nil), ("वन", "vana"),
            ("カフェ", "kafe"),
        ]
    )
    func latin(_ text: String, _ expected: String?) { #expect(Romanization.latin(text) == expected) }
}
