import PortolanTestSupport
import Testing

@testable import PortolanText

@Suite(.enabled(if: hasNoto)) struct WrappingTests {
    private static func lines(_ text: String, maxWidthEms: Float?, language: String? = nil) throws -> [String] {
        let block = try makeShaper().layout(
            text,
            style: TextStyle(sizePixels: 10, maxWidthEms: maxWidthEms, justification: .left, language: language)
        )
        return visualLines(text, block)
    }

    @Test(
        arguments: [
            ("Central Park", nil, ["Central Park"]),
            ("Central Park", 20, ["Central Park"]),
            ("Central Park", 4, ["Central", "Park"]),
            ("  Central   Park  ", 4, ["Central", "Park"]),
            ("Vierwaldstättersee", 4, ["Vierwaldstättersee"]),
            // The lines are balanced. They are not "Musée national des / beaux-arts du / Québec", whose last line is
            // much shorter.
            ("Musée national des beaux-arts du Québec", 8, ["Musée national", "des beaux-arts", "du Québec"]),
            ("Line one\nLine two", nil, ["Line one", "Line two"]),
            ("Line one\r\nLine two", 20, ["Line one", "Line two"]),
            ("a\n\nb", nil, ["a", "", "b"]),
            ("Rue A/Rue B", 4, ["Rue A/", "Rue B"]),
            ("12-14 Main", 3, ["12-14", "Main"]),
            ("no\u{A0}break here", 3, ["no\u{A0}break", "here"]),
            ("zero\u{200B}width", 3, ["zero", "width"]),
            ("北京大學圖書館", 4, ["北京大學", "圖書館"]),
            ("國立故宮（北部）", 4, ["國立故宮", "（北部）"]),
            ("ニュー・センター", 5, ["ニュー・", "センター"]),
            ("서울 특별시 종로구", 5, ["서울 특별시", "종로구"]),
            ("متحف قطر الوطني", 5, ["رطق فحتم", "ينطولا"]),
        ] as [(String, Float?, [String])]
    )
    func wraps(text: String, maxWidthEms: Float?, lines: [String]) throws {
        let shown = try Self.lines(text, maxWidthEms: maxWidthEms)
        #expect(shown == lines)
    }

    /// A label with English and Arabic lines. The letters of each line are ordered separately.
    @Test func bidiIsReorderedPerLine() throws {
        let text = "Museum متحف الفن"
        let shown = try Self.lines(text, maxWidthEms: 6)
        #expect(shown == ["Museum", "نفلا فحتم"])
    }

    /// UAX #9, rule L1: the blank at the end of a line does not move into the line, whatever directions meet there.
    @Test(arguments: ["شارع الشيخ زايد 12 (Sheikh Zayed Road)", "King Road (שדרות המלך) 12 ירושלים", "one two three four"])
    func blanksAtTheEndsOfLabelLines(text: String) throws {
        let shaper = LabelShaper(try makeShaper(), table: GlyphTable())
        var label = LabelText()
        label.append(text, .init(fonts: ["Noto Sans Regular"]))
        var counts: Set<Int> = []
        for width in stride(from: Float(60), through: 600, by: 30) {
            let shape = try shaper.shape(label, LabelOptions(maxWidth: width))
            counts.insert(shape.lines.count)
            let blanks = text.unicodeScalars.count { $0 == " " } - (shape.lines.count - 1)
            #expect(shape.glyphs.count { !$0.hasInk } == blanks, "\(width): \(shape.lines.count) lines")
        }
        #expect(counts.count > 1)
    }

    @Test func noLineIsWiderThanAskedUnlessAWordIs() throws {
        let shaper = try makeShaper()
        var random = SplitMix64(seed: 7)
        let words = ["Rue", "de", "la", "République", "臺北", "車站", "شارع", "محمد", "नई", "12", "St.", "O’Connell"]
        for _ in 0..<300 {
            let count = Int.random(in: 1...9, using: &random)
            let text = (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined(separator: " ")
            let width = Float.random(in: 2...12, using: &random)
            let block = try shaper.layout(text, style: TextStyle(sizePixels: 1, maxWidthEms: width))
            let widest = try words.map { try shaper.layout($0, style: TextStyle(sizePixels: 1)).width }.max() ?? 0
            for line in block.lines { #expect(line.width <= max(width, widest) + 0.01, "\(text) in \(width)") }
            // Every character has its glyphs, except for the spaces at the ends of lines.
            let whole = try shaper.layout(text, style: TextStyle(sizePixels: 1))
            let isSpace = Set(text.utf8.enumerated().filter { $0.element == 0x20 }.map { Int32($0.offset) })
            #expect(
                Set(block.glyphs.map(\.cluster)).subtracting(isSpace) == Set(whole.glyphs.map(\.cluster)).subtracting(isSpace),
                "\(text)"
            )
        }
    }

    @Test(arguments: [(TextStyle.Justification.left, 0), (.center, 0.5), (.right, 1)] as [(TextStyle.Justification, Float)])
    func justification(_ justification: TextStyle.Justification, share: Float) throws {
        let block = try makeShaper().layout("Long line\nx", style: TextStyle(sizePixels: 10, justification: justification))
        #expect(block.lines[0].x == 0)
        #expect(abs(block.lines[1].x - (block.width - block.lines[1].width) * share) < 0.01)
        #expect(abs(block.glyphs[block.lines[1].glyphs.lowerBound].x - block.lines[1].x) < 0.01)
        #expect(abs(block.lines[1].baseline - block.lines[0].baseline - 12) < 0.01)
        #expect(abs(block.height - 24) < 0.01)
    }

    /// The allowed line breaks, shown as `|`.
    @Test(arguments: [
        ("ab cd", "ab |cd"), ("ab  cd", "ab  |cd"), ("北京", "北|京"), ("（北）京", "（北）|京"), ("「北」。京", "「北」。|京"), ("ラーメン", "ラー|メ|ン"),
        ("キャット", "キャッ|ト"), ("a-b", "a-|b"), ("1-2", "1-2"), ("a–b", "a–|b"), ("서울", "서|울"), ("서울 시", "서울 |시"),
        ("Bar咖啡", "Bar|咖|啡"), ("101大", "101|大"), ("กรุงเทพ", "กรุงเทพ"), ("-a", "-a"), ("x\u{2060}y", "x\u{2060}y"), ("בית־ספר", "בית־|ספר"),
    ])
    func opportunities(text: String, marked: String) {
        let scalars = text.unicodeScalars.map(\.value)
        let breaks = Set(LineBreaker.opportunities(scalars, 0..<scalars.count).map(\.index))
        var shown = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if breaks.contains(index) { shown += "|" }
            shown.unicodeScalars.append(scalar)
        }
        #expect(shown == marked)
    }
}
