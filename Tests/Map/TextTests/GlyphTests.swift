import PortolanText
import Testing

@Suite(.enabled(if: hasNoto)) struct GlyphTests {
    private static func masks(_ text: String, size: Float = 32, quarter: Int = 0, halo: Float = 0, blur: Float = 0) throws -> [GlyphMask] {
        let shaper = try makeShaper()
        let block = try shaper.layout(text, style: TextStyle(sizePixels: size))
        return try block.glyphs.map {
            try shaper.mask(for: $0, sizePixels: size, quarter: quarter, haloPixels: halo, haloBlurPixels: blur)
        }
    }

    private static func ink(_ mask: GlyphMask) -> Int { mask.coverage.reduce(0) { $0 + Int($1) } }

    @Test func narrowAndWideLetters() throws {
        let masks = try Self.masks("lm")
        #expect(masks[0].width * 4 < masks[1].width)
        #expect(masks[0].height > masks[1].height)
        // In Noto Sans the ascender of l is 0.766 em and the x-height 0.545 em. Both letters stand on the baseline.
        #expect(masks[0].top == 25 && masks[0].height == 25)
        for mask in masks { #expect(mask.coverage.count == mask.width * mask.height && mask.coverage.contains(255)) }
    }

    @Test func spacesAreEmpty() throws {
        #expect(try Self.masks(" a ").count == 1)
        #expect(try Self.masks("a b")[1].isEmpty)
    }

    @Test func quartersShiftTheInk() throws {
        func center(_ mask: GlyphMask) -> Double {
            var sum = 0.0
            for (index, value) in mask.coverage.enumerated() {
                sum += (Double(mask.left + index % mask.width) + 0.5) * Double(value)
            }
            return sum / Double(Self.ink(mask))
        }
        let centers = try (0..<4).map { try center(Self.masks("n", quarter: $0)[0]) }
        for quarter in 1..<4 { #expect(abs(centers[quarter] - centers[0] - Double(quarter) / 4) < 0.02) }
        #expect(try Self.masks("n", quarter: 4) == Self.masks("n", quarter: 0))
    }

    @Test(
        arguments: [
            (0, 0, 0), (0.12, 0, 0), (0.13, 0, 1), (0.5, 0, 2), (0.874, 0, 3), (0.9, 1, 0), (-0.25, -1, 3), (.nan, 0, 0), (.infinity, 0, 0),
        ] as [(Float, Int, Int)]
    )
    func snapsToQuarters(x: Float, pixel: Int, quarter: Int) {
        #expect(GlyphMask.snap(x: x) == (pixel, quarter))
    }

    @Test(arguments: [1, 2, 3.5, 8] as [Float])
    func haloGrowsTheBox(halo: Float) throws {
        for (plain, grown) in zip(try Self.masks("lg中ش", size: 24), try Self.masks("lg中ش", size: 24, halo: halo)) {
            let least = Int(halo.rounded(.down))
            let most = Int(halo.rounded(.up))
            #expect((least...most).contains(plain.left - grown.left))
            #expect((least...most).contains(grown.top - plain.top))
            #expect((2 * least...2 * most + 1).contains(grown.width - plain.width))
            #expect((2 * least...2 * most + 1).contains(grown.height - plain.height))
            // The halo covers at least the pixels of the glyph.
            for y in 0..<plain.height {
                for x in 0..<plain.width {
                    let there = grown.coverage[(y + grown.top - plain.top) * grown.width + x + plain.left - grown.left]
                    #expect(there >= plain.coverage[y * plain.width + x])
                }
            }
        }
    }

    /// The halo of a bar is a rounded rectangle of a known area (Steiner's formula: A + p·r + π·r²).
    @Test(arguments: [1, 2, 5, 12] as [Float])
    func haloAreaIsExact(halo: Float) throws {
        let shaper = try makeShaper()
        // In this font, “|” is a plain rectangle.
        let block = try shaper.layout("|", style: TextStyle(sizePixels: 40))
        let outline = try shaper.outline(font: block.glyphs[0].font, glyph: block.glyphs[0].glyphID)
        var low = SIMD2<Float>(repeating: .infinity)
        var high = SIMD2<Float>(repeating: -.infinity)
        for element in outline.elements {
            if case .moveTo(let point) = element { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
            if case .lineTo(let point) = element { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
        }
        let size = (high - low) * 40
        let area = size.x * size.y + 2 * (size.x + size.y) * halo + .pi * halo * halo
        let mask = try shaper.mask(for: block.glyphs[0], sizePixels: 40, haloPixels: halo)
        #expect(abs(Float(Self.ink(mask)) / 255 - area) < 0.02 * area)
    }

    @Test func blurSoftensTheEdge() throws {
        let sharp = try Self.masks("o", halo: 4)[0]
        let soft = try Self.masks("o", halo: 4, blur: 2)[0]
        #expect(soft.width > sharp.width)
        func partial(_ mask: GlyphMask) -> Int { mask.coverage.filter { $0 > 0 && $0 < 255 }.count }
        #expect(partial(soft) > 2 * partial(sharp))
    }

    @Test func outlinesMatchMasks() throws {
        let shaper = try makeShaper()
        for text in ["l", "g", "中", "ش", "@"] {
            let block = try shaper.layout(text, style: TextStyle(sizePixels: 100, language: "zh-Hant"))
            let outline = try shaper.outline(font: block.glyphs[0].font, glyph: block.glyphs[0].glyphID)
            let mask = try shaper.mask(for: block.glyphs[0], sizePixels: 100)
            // The signed area of the outline, computed by Green's theorem from short straight pieces, must equal the
            // ink of the mask.
            #expect(abs(abs(area(outline)) * 10_000 - Float(Self.ink(mask)) / 255) < 0.01 * Float(Self.ink(mask)) / 255, "\(text)")
            #expect(outline.elements.first.map { if case .moveTo = $0 { true } else { false } } == true)
            #expect(outline.elements.last == .close)
        }
        let space = try shaper.layout("a b", style: TextStyle(sizePixels: 10)).glyphs[1]
        #expect(try shaper.outline(font: space.font, glyph: space.glyphID) == .empty)
    }

    private func area(_ outline: GlyphOutline) -> Float {
        var sum: Float = 0
        var start = SIMD2<Float>.zero
        var pen = SIMD2<Float>.zero
        func line(_ to: SIMD2<Float>) {
            sum += (pen.x * to.y - to.x * pen.y) / 2
            pen = to
        }
        for element in outline.elements {
            let from = pen
            switch element {
            case .moveTo(let to): (start, pen) = (to, to)
            case .lineTo(let to): line(to)
            case .quadTo(let control, let to):
                for step in 1...16 {
                    let t = Float(step) / 16
                    line((1 - t) * (1 - t) * from + 2 * t * (1 - t) * control + t * t * to)
                }
            case .cubicTo(let first, let second, let to):
                for step in 1...16 {
                    let t = Float(step) / 16
                    let u = 1 - t
                    let head = u * u * u * from + 3 * u * u * t * first
                    line(head + 3 * u * t * t * second + t * t * t * to)
                }
            case .close: line(start)
            }
        }
        return sum
    }

    @Test func wrongNumbersAreErrors() throws {
        let shaper = try makeShaper()
        let glyph = try shaper.layout("a", style: TextStyle(sizePixels: 10)).glyphs[0]
        for size in [0, -1, .nan, .infinity, 1e9] as [Float] {
            #expect(throws: TextError.self) { try shaper.mask(for: glyph, sizePixels: size) }
            #expect(throws: TextError.self) { try shaper.layout("a", style: TextStyle(sizePixels: size)) }
        }
        for halo in [-1, .nan, .infinity, 65] as [Float] {
            #expect(throws: TextError.self) { try shaper.mask(for: glyph, sizePixels: 10, haloPixels: halo) }
        }
        for value in [.nan, .infinity, -2, 11] as [Float] {
            #expect(throws: TextError.self) { try shaper.layout("a", style: TextStyle(sizePixels: 10, letterSpacingEms: value)) }
            var style = TextStyle(sizePixels: 10)
            style.lineHeightEms = value
            #expect(throws: TextError.self) { try shaper.layout("a", style: style) }
        }
        #expect(throws: TextError.self) { try shaper.layout("a", style: TextStyle(sizePixels: 10, maxWidthEms: 0)) }
        let foreign = FontID(file: 1 << 30, face: 0)
        #expect(throws: TextError.unknownFont(foreign)) { try shaper.mask(font: foreign, glyph: 1, sizePixels: 10) }
        #expect(throws: TextError.unknownFont(foreign)) { try shaper.outline(font: foreign, glyph: 1) }
        // A glyph index beyond the last glyph of the font draws nothing.
        #expect(try shaper.mask(font: glyph.font, glyph: .max, sizePixels: 10).isEmpty)
    }
}
