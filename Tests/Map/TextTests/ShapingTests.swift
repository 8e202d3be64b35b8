import PortolanText
import Testing

@Suite(.enabled(if: hasNoto)) struct ShapingTests {
    private static let plain = TextStyle(sizePixels: 16, justification: .left)

    @Test func latinGlyphsFollowEachOther() throws {
        let block = try makeShaper().layout("Portolan", style: Self.plain)
        #expect(block.glyphs.count == 8)
        #expect(block.lines.count == 1)
        #expect(block.height == 16 * 1.2)
        #expect(block.missingGlyphs == 0)
        var pen: Float = 0
        for glyph in block.glyphs {
            #expect(abs(glyph.x - pen) < 0.01)
            pen += glyph.advance
        }
        #expect(abs(block.width - pen) < 0.01)
        #expect(block.glyphs.map(\.cluster) == [0, 1, 2, 3, 4, 5, 6, 7])
    }

    /// The cases of UAX #9. The paragraph's direction is always that of its first strong character.
    @Test(arguments: [
        ("abc", "abc", false),
        ("אבג", "גבא", true),
        ("abc אבג def", "abc גבא def", false),
        ("אבג abc דהו", "והד abc גבא", true),
        ("אבג 123 דהו", "והד 123 גבא", true),
        ("abc אבג 123 דהו", "abc והד 123 גבא", false),
        ("Café مقهى", "Café ىهقم", false),
        ("مقهى Café", "Café ىهقم", true),
        ("مقهى (Café) 12", "12 (Café) ىهقم", true),
        ("123 אבג", "גבא 123", true),
        ("\u{2067}אבג\u{2069} a", "גבא a", false),
    ])
    func rightToLeft(text: String, visual: String, isRightToLeft: Bool) throws {
        let block = try makeShaper().layout(text, style: Self.plain)
        // Brackets in right-to-left runs are mirrored: the closing bracket of the text is drawn like “(”.
        let shown = visualLines(text, block).joined()
        let expected = text.contains("(") ? visual.map { $0 == "(" ? ")" : $0 == ")" ? "(" : String($0) }.joined() : visual
        #expect(shown == expected)
        #expect(block.lines.first?.isRightToLeft == isRightToLeft)
        for (left, right) in zip(block.glyphs, block.glyphs.dropFirst()) { #expect(left.x <= right.x + 0.01) }
    }

    @Test func bracketsAreMirroredInArabic() throws {
        let shaper = try makeShaper()
        let mirrored = try shaper.layout("مقهى (أ)", style: Self.plain)
        let brackets = mirrored.glyphs.filter { glyph in
            let character = Array("مقهى (أ)".utf8)[Int(glyph.cluster)]
            return character == UInt8(ascii: "(") || character == UInt8(ascii: ")")
        }
        #expect(brackets.count == 2)
        let plain = try shaper.layout("()", style: TextStyle(fonts: ["Noto Sans Arabic Regular"], sizePixels: 16))
        // The left bracket in the picture is an opening bracket, whichever font the brackets come from.
        if brackets.first?.font == plain.glyphs.first?.font {
            #expect(brackets.map(\.glyphID) == plain.glyphs.map(\.glyphID))
        }
    }

    @Test func arabicLettersJoin() throws {
        let shaper = try makeShaper()
        func glyphs(_ text: String) throws -> [UInt32] { try shaper.layout(text, style: Self.plain).glyphs.map(\.glyphID) }
        let isolated = try glyphs("ب")
        let joined = try glyphs("ببب")  // From left to right: final, medial, initial.
        #expect(joined.count == 3)
        #expect(Set(joined + isolated).count == 4)
        // A non-joiner separates the letters again.
        let parted = try glyphs("ب\u{200C}ب")
        #expect(parted == isolated + isolated)
        #expect(fileName(try shaper.layout("ب", style: Self.plain).glyphs[0].font, shaper) == "NotoSansArabic-Regular.ttf")
    }

    @Test(arguments: ["ệ", "e\u{323}\u{302}", "Ử", "o\u{31B}\u{309}"])
    func vietnameseLetterIsOneCluster(letter: String) throws {
        let shaper = try makeShaper()
        let block = try shaper.layout("a" + letter + "b", style: Self.plain)
        #expect(Set(block.glyphs.map(\.cluster)).count == 3)
        #expect(block.missingGlyphs == 0)
        #expect(Set(block.glyphs.map(\.font)).count == 1)
        // Composed and decomposed spellings look the same.
        let composed = try shaper.layout("a" + letter.precomposed + "b", style: Self.plain)
        #expect(composed.glyphs.map(\.glyphID) == block.glyphs.map(\.glyphID))
    }

    @Test func turkishKeepsItsDots() throws {
        let shaper = try makeShaper()
        func glyphs(_ text: String, _ language: String?) throws -> [UInt32] {
            var style = Self.plain
            style.language = language
            let block = try shaper.layout(text, style: style)
            #expect(block.missingGlyphs == 0)
            return block.glyphs.map(\.glyphID)
        }
        #expect(Set(try glyphs("iıİI", "tr")).count == 4)
        // No ligature may swallow the dot of "fi" in Turkish.
        #expect(try glyphs("fi", "tr").count == 2)
        #expect(try glyphs("fi", "tr") != glyphs("fı", "tr"))
    }

    @Test(arguments: [
        ("zh-Hant", "TC"), ("zh-TW", "TC"), ("zh-Hans", "SC"), ("zh", "SC"), ("zh_CN", "SC"), ("ja", "JP"), ("ko", "KR"), ("zh-HK", "HK"),
        ("yue", "HK"), ("zh-Hant-HK", "HK"),
    ])
    func hanVariantFollowsLanguage(language: String, variant: String) throws {
        let shaper = try makeShaper()
        var style = Self.plain
        style.language = language
        let font = try #require(try shaper.layout("骨直門", style: style).glyphs.first?.font)
        #expect(font == shaper.library.font(named: "Noto Sans CJK \(variant) Regular"))
        #expect(fileName(font, shaper) == "NotoSansCJK-Regular.ttc")
    }

    @Test(arguments: [("ラーメン骨", "JP"), ("ㄅㄆ骨", "TC"), ("骨 서울", "KR"), ("骨直", "SC")])
    func hanVariantIsGuessedWithoutLanguage(text: String, variant: String) throws {
        let shaper = try makeShaper()
        let fonts = Set(try shaper.layout(text, style: Self.plain).glyphs.map(\.font))
        #expect(shaper.library.font(named: "Noto Sans CJK \(variant) Regular").map { fonts.contains($0) } == true)
    }

    @Test func regionalShapesDiffer() throws {
        let shaper = try makeShaper()
        let glyphs = try ["zh-Hant", "zh-Hans", "ja"].map { language in
            var style = Self.plain
            style.language = language
            return try shaper.layout("骨直", style: style).glyphs.map(\.glyphID)
        }
        #expect(Set(glyphs).count == 3)
    }

    @Test(arguments: [
        ("กรุงเทพ", "NotoSansThai-Regular.ttf"), ("नई दिल्ली", "NotoSansDevanagari-Regular.ttf"), ("תל", "NotoSansHebrew-Regular.ttf"),
        ("Αθήνα", "NotoSans-Regular.ttf"), ("Москва", "NotoSans-Regular.ttf"), ("বাংলা", "NotoSansBengali-Regular.ttf"),
        ("தமிழ்", "NotoSansTamil-Regular.ttf"), ("ქართული", "NotoSansGeorgian-Regular.ttf"), ("አማርኛ", "NotoSansEthiopic-Regular.ttf"),
        ("བོད", "NotoSerifTibetan-Regular.ttf"), ("ᚠᚢ", "NotoSansRunic-Regular.ttf"), ("𐤀", "NotoSansPhoenician-Regular.ttf"),
        ("𐎠", "NotoSansOldPersian-Regular.ttf"), ("☕", "NotoSansSymbols2-Regular.ttf"), ("서울", "NotoSansCJK-Regular.ttc"),
    ])
    func everyScriptFindsItsFont(text: String, file: String) throws {
        let shaper = try makeShaper()
        let block = try shaper.layout(text, style: Self.plain)
        #expect(block.missingGlyphs == 0)
        #expect(Set(block.glyphs.map { fileName($0.font, shaper) }) == [file])
    }

    @Test func fallbackKeepsTheWeight() throws {
        let shaper = try makeShaper()
        for fonts in [["Noto Sans Bold"], ["Roboto Bold", "No Such Font"], ["Metropolis Semi Bold", "Noto Sans Bold"]] {
            let block = try shaper.layout("a ب 中", style: TextStyle(fonts: fonts, sizePixels: 16))
            let files = Set(block.glyphs.map { fileName($0.font, shaper) })
            #expect(files == ["NotoSans-Bold.ttf", "NotoSansArabic-Bold.ttf", "NotoSansCJK-Bold.ttc"], "\(fonts)")
        }
        let serif = try shaper.layout("a ไ 中", style: TextStyle(fonts: ["Noto Serif Regular"], sizePixels: 16))
        let files = Set(serif.glyphs.map { fileName($0.font, shaper) })
        #expect(files == ["NotoSerif-Regular.ttf", "NotoSerifThai-Regular.ttf", "NotoSerifCJK-Regular.ttc"])
    }

    @Test func widthsScaleLinearlyWithSize() throws {
        let shaper = try makeShaper()
        for text in ["Rue de l’Église", "臺北市 101", "شارع محمد الخامس", "नई दिल्ली"] {
            let one = try shaper.layout(text, style: TextStyle(sizePixels: 1, maxWidthEms: 5)).width
            for size in [0.5, 7, 12.25, 33, 500] as [Float] {
                let width = try shaper.layout(text, style: TextStyle(sizePixels: size, maxWidthEms: 5)).width
                #expect(abs(width - one * size) < 1e-4 * width, "\(text) at \(size)")
            }
        }
    }

    @Test func letterSpacingPartsLettersButNotArabic() throws {
        let shaper = try makeShaper()
        var spaced = Self.plain
        spaced.letterSpacingEms = 0.5
        #expect(abs(try shaper.layout("ABC", style: spaced).width - (try shaper.layout("ABC", style: Self.plain).width) - 2 * 8) < 0.01)
        #expect(try shaper.layout("مقهى", style: spaced).width == shaper.layout("مقهى", style: Self.plain).width)
    }

    @Test func clusterIsTheByteInTheTextGiven() throws {
        let text = "\u{1}é\tب\u{301}中"
        let block = try makeShaper().layout(text, style: Self.plain)
        // U+0001 is dropped. é is at byte 1, the tab at 3, beh with its mark at 4, and 中 at 8.
        #expect(Set(block.glyphs.map(\.cluster)) == [1, 3, 4, 8])
    }

    @Test func missingCharactersAreCounted() throws {
        let block = try makeShaper().layout("a\u{10FFF0}\u{E000}b", style: Self.plain)
        #expect(block.missingGlyphs == 2)
        #expect(block.glyphs.map { $0.glyphID == 0 } == [false, true, true, false])
    }

    @Test(arguments: ["", " ", "\u{1}\u{2}", "\n\n", " \t\u{3000}"])
    func nothingToDraw(text: String) throws {
        let block = try makeShaper().layout(text, style: Self.plain)
        #expect(block.glyphs.isEmpty && block.lines.isEmpty && block.width == 0 && block.height == 0)
    }
}

extension String {
    fileprivate var precomposed: String {
        let pairs = ["e\u{323}\u{302}": "ệ", "o\u{31B}\u{309}": "ở"]
        // Swift compares by canonical equivalence, so either spelling finds its entry.
        return pairs[self] ?? self
    }
}
