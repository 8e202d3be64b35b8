internal import PortolanBasics
public import PortolanRaster
public import PortolanText

/// The glyph masks that a draw list already holds, so that each is added only once a frame.
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

    /// What letters are drawn with.
    public struct Ink: Sendable {
        /// What the letters, or their halo, are filled with.
        public var color: Color
        /// Pixels that the letters are grown by; 0 draws the letters themselves.
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

    /// Draws laid-out text, and adds masks to the list that it lacks.
    /// - Parameters:
    ///   - textBlock: the text, laid out by `shaper`.
    ///   - origin: where the block's top left corner stands, in pixels.
    ///   - style: the style that it was laid out in.
    ///   - ink: what it is drawn with.
    ///   - list: what is drawn into, the same in each call of a frame.
    ///   - shaper: gives the masks of glyphs.
    public mutating func draw(
        _ textBlock: TextBlock,
        at origin: SIMD2<Float>,
        style: TextStyle,
        ink: Ink,
        into list: inout DrawList,
        shaper: TextShaper
    ) throws(TextError) {
        // Baselines stand on whole pixels, which keeps letters crisp; across, quarters of a pixel are kept.
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
