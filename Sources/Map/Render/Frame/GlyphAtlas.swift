internal import PortolanBasics
public import PortolanRaster
public import PortolanText

/// The glyph masks that a draw list already holds, so that each is added once per frame.
public struct GlyphAtlas {
    private struct Key: Hashable {
        var font: FontID
        var glyph: UInt32
        var size: Float
        var quarter: Int
        var halo: Float
        var blur: Float
    }

    private struct Entry {
        var mask: DrawList.MaskID
        var left: Int
        var top: Int
    }

    private var entries: [Key: Entry?] = [:]

    /// The ink of letters, or of the halo around them.
    public struct Ink: Sendable {
        /// The fill colour of the letters, or of their halo.
        public var color: Color
        /// The width in pixels by which the letters are grown for a halo; 0 draws the letters themselves.
        public var halo: Float
        /// Half the width over which a halo's edge fades, in pixels.
        public var blur: Float

        /// Creates an ink, for letters or for the halo around them.
        public init(_ color: Color, halo: Float = 0, blur: Float = 0) {
            self.color = color
            self.halo = halo
            self.blur = blur
        }
    }

    /// Creates an empty atlas, for one draw list.
    public init() {}

    /// Draws laid-out text, and adds masks that the list lacks.
    /// - Parameters:
    ///   - textBlock: the text, laid out by `shaper`.
    ///   - origin: the position of the block's top left corner, in pixels.
    ///   - style: the style in which the text was laid out.
    ///   - ink: the ink for the letters or their halo.
    ///   - list: the list that is drawn into; the same in each call of a frame.
    ///   - shaper: the shaper that makes the masks of glyphs.
    public mutating func draw(
        _ textBlock: TextBlock,
        at origin: SIMD2<Float>,
        style: TextStyle,
        ink: Ink,
        into list: inout DrawList,
        shaper: TextShaper
    ) throws(TextError) {
        // Baselines are rounded to whole pixels, which keeps letters crisp. Horizontal positions are rounded to
        // quarters of a pixel.
        for glyph in textBlock.glyphs {
            let (x, quarter) = GlyphMask.snap(x: origin.x + glyph.x)
            let baseline = origin.y + glyph.y
            guard abs(baseline) < 1e6 else { continue }
            let y = Int(clamping: baseline.rounded())
            let key = Key(font: glyph.font, glyph: glyph.glyphID, size: style.sizePixels, quarter: quarter, halo: ink.halo, blur: ink.blur)
            let entry: Entry?
            if let known = entries[key] {
                entry = known
            } else {
                let mask = try shaper.mask(
                    for: glyph,
                    sizePixels: style.sizePixels,
                    quarter: quarter,
                    haloPixels: ink.halo,
                    haloBlurPixels: ink.blur
                )
                entry =
                    mask.isEmpty
                    ? nil
                    : CoverageMask(width: mask.width, height: mask.height, coverage: mask.coverage).map {
                        Entry(mask: list.add($0), left: mask.left, top: mask.top)
                    }
                entries[key] = entry
            }
            if let entry { list.draw(entry.mask, x: x + entry.left, y: y - entry.top, ink.color) }
        }
    }
}
