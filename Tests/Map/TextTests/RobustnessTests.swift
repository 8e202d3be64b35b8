import PortolanTestSupport
import Testing

@testable import PortolanText

@Suite(.enabled(if: hasNoto)) struct RobustnessTests {
    @Test(arguments: [
        String(repeating: "a", count: 65_536),
        String(repeating: "word ", count: 13_000),
        String(repeating: "語", count: 20_000),
        "a" + String(repeating: "\u{301}", count: 10_000),
        String(repeating: "\u{301}", count: 10_000),
        String(repeating: "ب\u{64E}\u{651}", count: 5_000),
        String(repeating: "\u{202E}\u{2067}(", count: 3_000),
        String(repeating: "\n", count: 5_000) + "a",
        String(repeating: " ", count: 2_000) + "a",
        String(repeating: "👨‍👩‍👧‍👦🇫🇷👍🏽", count: 500),
        String(repeating: "\u{200D}", count: 3_000),
        String(repeating: "क्", count: 3_000),
        String(repeating: "-", count: 3_000),
    ])
    func longTextIsCut(text: String) throws {
        let shaper = try makeShaper()
        for width in [nil, 10] as [Float?] {
            let block = try shaper.layout(text, style: TextStyle(sizePixels: 14, maxWidthEms: width))
            #expect(block.glyphs.count <= 4 * TextShaper.maximumScalars)
            #expect(block.width.isFinite && block.height.isFinite)
            #expect(block.isTruncated == (text.unicodeScalars.count > TextShaper.maximumScalars))
        }
    }

    /// Styles and programs may give numbers of any size.
    @Test func anyNumbers() throws {
        let shaper = try makeShaper()
        let block = try shaper.layout("A", style: TextStyle(sizePixels: 14))
        let known = try #require(block.glyphs.first)
        for seed in Fuzz.seeds(300) {
            var random = SplitMix64(seed: seed)
            func number(_ sound: Float, _ random: inout SplitMix64) -> Float { random.next() % 2 == 0 ? Float(random.anyNumber()) : sound }
            let (size, halo, blur) = (number(14, &random), number(1, &random), number(0, &random))
            let quarter = random.anyInteger(Int.self)
            Fuzz.trace("seed \(seed): \(size) \(halo) \(blur) \(quarter)")
            _ = try? shaper.mask(for: known, sizePixels: size, quarter: quarter, haloPixels: halo, haloBlurPixels: blur)
            let font = FontID(file: random.anyInteger(), face: random.anyInteger())
            _ = try? shaper.mask(font: font, glyph: random.anyInteger(), sizePixels: 14, quarter: quarter)
            _ = (try? shaper.outline(font: font, glyph: 3), try? shaper.field(font: known.font, glyph: random.anyInteger()))
            _ = GlyphMask.snap(x: size)
            _ = DistanceGlyph(
                id: random.anyInteger(),
                size: [random.anyInteger(), random.anyInteger()],
                corner: [random.anyInteger(), random.anyInteger()],
                advance: size,
                bitmap: [1]
            )
            let style = TextStyle(sizePixels: size, maxWidthEms: number(10, &random))
            #expect((try? shaper.layout("Any text", style: style))?.width.isFinite ?? true, "seed \(seed)")
        }
    }

    @Test func invalidBytesAndControls() throws {
        let shaper = try makeShaper()
        let bytes: [UInt8] = [0x61, 0xFF, 0xFE, 0xC3, 0x00, 0x07, 0x1B, 0xED, 0xA0, 0x80, 0x62]
        let block = try shaper.layout(String(decoding: bytes, as: UTF8.self), style: TextStyle(sizePixels: 14))
        #expect(block.glyphs.count >= 2 && block.lines.count == 1)
        let controls = String(String.UnicodeScalarView((0..<0xA0).compactMap(Unicode.Scalar.init)))
        #expect(try shaper.layout(controls, style: TextStyle(sizePixels: 14)).missingGlyphs == 0)
    }

    /// Random text of many scripts, with marks, joiners and direction marks. It gives finite numbers, glyphs inside
    /// their lines, and the same result twice.
    @Test func fuzz() throws {
        let first = try makeShaper()
        // The second cache is so small that it keeps nothing, and the labels come in another order. The results are
        // the same.
        let second = try TextShaper(library: first.library, layoutCacheBytes: 0, glyphCacheBytes: 0)
        let blocks: [ClosedRange<UInt32>] = [
            0x00...0x7F, 0xA0...0x17F, 0x300...0x36F, 0x370...0x4FF, 0x590...0x5FF, 0x600...0x6FF, 0x900...0x97F, 0xE00...0xE7F,
            0x1100...0x11FF, 0x1780...0x17FF, 0x2000...0x206F, 0x3000...0x30FF, 0x4E00...0x4FFF, 0xAC00...0xACFF, 0xD000...0xDFFF,
            0xFE00...0xFFFF, 0x1F300...0x1F6FF, 0xE0000...0xE01EF, 0x10_F000...0x10_FFFF,
        ]
        let languages = [nil, "ar", "zh-Hant", "tr", "", "x", String(repeating: "q", count: 500), "zh-\u{0}", "日本"]
        var random = SplitMix64(seed: 11)
        var cases: [(String, TextStyle)] = []
        for _ in 0..<600 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                let block = blocks[Int.random(in: 0..<blocks.count, using: &random)]
                if let scalar = Unicode.Scalar(UInt32.random(in: block, using: &random)) { scalars.append(scalar) }
            }
            let style = TextStyle(
                fonts: Bool.random(using: &random) ? ["Noto Sans Bold"] : [],
                sizePixels: Float.random(in: 1...60, using: &random),
                letterSpacingEms: Bool.random(using: &random) ? 0 : Float.random(in: -1...2, using: &random),
                maxWidthEms: Bool.random(using: &random) ? nil : Float.random(in: 0.1...20, using: &random),
                language: languages[Int.random(in: 0..<languages.count, using: &random)]
            )
            cases.append((String(scalars), style))
        }
        let answers = try cases.map { try first.layout($0.0, style: $0.1) }
        for (round, (text, style)) in cases.enumerated().reversed() {
            let block = answers[round]
            #expect(try second.layout(text, style: style) == block, "seed 11, round \(round)")
            #expect(block.lines.map(\.glyphs).flatMap { $0 } == Array(block.glyphs.indices), "seed 11, round \(round)")
            #expect(block.glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.cluster >= 0 && $0.cluster <= text.utf8.count })
            if round.isMultiple(of: 10) {
                for glyph in block.glyphs {
                    let mask = try first.mask(for: glyph, sizePixels: style.sizePixels, haloPixels: 1)
                    #expect(try second.mask(for: glyph, sizePixels: style.sizePixels, haloPixels: 1) == mask)
                    #expect(mask.coverage.count == mask.width * mask.height)
                }
            }
        }
    }

    /// Several tasks share a font library, and each has a shaper of its own. All tasks get the same glyphs and bytes.
    @Test func shapersOnManyThreadsAgree() async throws {
        let library = try FontLibrary(folders: notoFolders)
        let answers = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let shaper = try TextShaper(library: library)
                    var sums: [Int] = []
                    for text in ["Rue Saint-Jean", "شارع", "臺北", "No Such Font"] {
                        let block = try shaper.layout(
                            text,
                            style: TextStyle(fonts: ["Unknown \(text)"], sizePixels: 13, language: "zh-Hant")
                        )
                        for glyph in block.glyphs {
                            let mask = try shaper.mask(for: glyph, sizePixels: 13, quarter: 1, haloPixels: 1.5)
                            sums.append(mask.coverage.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF })
                            sums.append(Int(glyph.font.file) << 8 + Int(glyph.font.face))
                        }
                    }
                    return sums
                }
            }
            return try await group.reduce(into: [[Int]]()) { $0.append($1) }
        }
        #expect(Set(answers).count == 1)
        #expect(answers.first?.isEmpty == false)
    }
}
