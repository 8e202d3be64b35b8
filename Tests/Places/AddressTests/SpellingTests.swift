import PortolanTestSupport
import Testing

@testable import PortolanAddress

/// Fast paths give the same results as the general code.
@Suite("Fast paths of addresses agree with the general code")
struct SpellingTests {
    @Test("the table of folded letters agrees with their properties")
    func folding() {
        for value in (UInt32(0)...0x24F).map({ $0 }) + (0x370...0x6FF).map({ $0 }) + (0x1E00...0x1EFF).map({ $0 }) + [0x4E00, 0x9FFF] {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a" + String(scalar) + "Z"
            #expect(AddressText.folded(text) == AddressText.foldedByProperties(text), "U+\(String(value, radix: 16))")
        }
    }

    @Test("unusual white space is never overlooked")
    func oddSpaces() {
        var generator = SplitMix64(seed: 5)
        let letters = Array("a é ’–“đ 東\u{3000}\u{A0}\u{85}\t\n\u{1680}\u{2003}\u{2028}\u{202F}\u{205F}\u{301}\u{200D}й 🙂".unicodeScalars)
        for _ in 0..<20_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...6, using: &generator) { text.append(letters.randomElement(using: &generator) ?? "a") }
            guard String(text).contains(where: { $0.isWhitespace && $0 != " " }) else { continue }
            #expect(AddressText.mayHoldOddSpace(String(text)), "\(String(text).debugDescription)")
        }
        for value in UInt32(0)...0xFFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isWhitespace, scalar != " " else { continue }
            #expect(AddressText.mayHoldOddSpace("a" + String(scalar)), "U+\(String(value, radix: 16))")
        }
        for plain in ["Quai de l’Équateur", "Thành phố Hồ Chí Minh", "東京都", "Marienplatz 8", ""] {
            #expect(!AddressText.mayHoldOddSpace(plain), "\(plain)")
        }
    }

    @Test(
        "names differ by one letter if this table says so",
        arguments: [
            ("munchen", "munchn", true), ("munchen", "munhcen", true), ("munchen", "munchen", true), ("munchen", "munster", false),
            ("paris", "parys", true), ("pari", "paris", false), ("aparis", "paris", true), ("bezirk1", "bezirk2", false),
            ("санктпетербург", "санктпетербрг", true), ("санктпетербург", "москва", false), ("xparisx", "yparisy", false),
        ] as [(String, String, Bool)]
    )
    func slips(_ a: String, _ b: String, _ isSlip: Bool) {
        #expect(AddressText.isOneSlip(a, b) == isSlip)
        #expect(AddressText.isOneSlip(b, a) == isSlip)
    }

    @Test("both ways find the same letters and numbers in a text")
    func lettersAndNumbers() {
        for text in ["", " ", "-", "—12", "?", "a", "7", "Ä", "(1)", "１２", "東", "½", "\u{301}", "...x"] {
            #expect(AddressText.hasLetterOrNumber(text) == text.contains { $0.isLetter || $0.isNumber }, "\(text.debugDescription)")
        }
    }

    @Test("a set of folded texts has the same members whether folding is fast or general")
    func foldedTexts() {
        var generator = SplitMix64(seed: 9)
        let letters = Array("aAäß -đ東ก한İ\u{301}".unicodeScalars)
        for round in 0..<400 {
            var (texts, folded) = (FoldedTexts(), Set<String>())
            for _ in 0..<12 {
                var scalars = String.UnicodeScalarView()
                for _ in 0..<Int.random(in: 0...3, using: &generator) { scalars.append(letters.randomElement(using: &generator) ?? "a") }
                let text = String(scalars)
                let key = AddressText.foldedByProperties(text)
                #expect(texts.contains(text) == folded.contains(key), "round \(round): \(text.debugDescription)")
                #expect(texts.insert(text) == folded.insert(key).inserted, "round \(round): \(text.debugDescription)")
            }
        }
    }

    @Test("both ways fold names of any letters alike")
    func names() {
        var generator = SplitMix64(seed: 3)
        let letters = Array("aBcÄßøŁđẾƯơ İıÇ-–—.,'’“«·Σςσ й Ё م ة ء 東京都 が ッ ก한글 ÅÅ ﬁ½№\u{300}\u{323}\u{200D}\u{A0}$€+<|".unicodeScalars)
        for _ in 0..<4_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...24, using: &generator) { text.append(letters.randomElement(using: &generator) ?? "a") }
            #expect(AddressText.folded(String(text)) == AddressText.foldedByProperties(String(text)), "\(String(text).debugDescription)")
        }
        for name in [
            "", "München", "Thành phố Hồ Chí Minh", "Санкт-Петербург", "القاهرة", "Île-de-France", String(repeating: "Ü", count: 900),
        ] {
            #expect(AddressText.folded(name) == AddressText.foldedByProperties(name))
        }
    }

    @Test("parts are stored at their index")
    func parts() {
        for (index, part) in AddressPart.allCases.enumerated() { #expect(part.index == index) }
        var parts = AddressParts()
        #expect(parts.isEmpty && parts.all.isEmpty)
        for (text, kept) in [
            (" a ", "a"), ("a", "a"), (", Rue\u{A0}", "Rue"), ("\u{3000}東京\u{3000}", "東京"), ("\r\nx;\t", "x"), ("ààÀ", "ààÀ"),
            ("3,5", "3,5"),
        ] {
            parts[.road] = text
            #expect(parts[.road] == kept)
        }
        for nothing in [nil, "", " ,;\n", "\u{A0}\u{3000}"] {
            parts[.road] = nothing
            #expect(parts.isEmpty)
        }
        parts[.town] = "b\u{2009}\u{A0} c\td"
        parts[.city] = "é\u{3000}ü"
        parts.plainSpaces()
        #expect(parts[.town] == "b c d" && parts[.city] == "é ü")
    }

    @Test("an address is the same written with and without its country at once", arguments: AddressFormatter.countries + ["XX", ""])
    func written(_ country: String) {
        var generator = SplitMix64(seed: 5)
        let texts = ["Singapore", "Mitte", "Port", "10115", "東京都", "서울", "Monaco", "St. John's"]
        for _ in 0..<40 {
            var parts = AddressParts()
            parts[.countryCode] = country
            parts[.country] = CountryNames.name(country, language: "en") ?? texts.randomElement(using: &generator)
            for part in AddressPart.allCases where part != .country && part != .countryCode && Bool.random(using: &generator) {
                parts[part] = texts.randomElement(using: &generator)
            }
            for language in [nil, "en", "zh-Hant", "ar", "ko"] {
                let both = WrittenAddress(parts, .init(language: language))
                let without = WrittenAddress(parts, .init(language: language, includesCountry: false))
                #expect(both.linesWithoutCountry == without.lines && both.textWithoutCountry == without.text)
                #expect(both.lines == AddressFormatter.lines(parts, .init(language: language)))
            }
        }
    }
}
