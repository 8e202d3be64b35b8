import PortolanMapSources
import PortolanText

/// Provides the glyphs that a style names by address for the layout of labels. A range that cannot be read has
/// no glyphs.
struct StoredGlyphs: GlyphSource {
    let store: GlyphStore

    func glyph(_ scalar: UInt32, fonts: [String]) -> DistanceGlyph? {
        // Glyph files end at the basic multilingual plane.
        guard scalar <= 0xFFFF, let glyph = try? store.glyph(scalar, fonts: fonts) else { return nil }
        return DistanceGlyph(
            id: glyph.id,
            size: SIMD2(Int(glyph.width), Int(glyph.height)),
            corner: SIMD2(Int(glyph.left), Int(glyph.top)),
            advance: Float(glyph.advance),
            bitmap: glyph.field
        )
    }
}
