/// The index of a glyph in a ``GlyphTable``.
public struct GlyphRef: Hashable, Sendable {
    /// The position in the table.
    public let index: UInt32

    init(index: UInt32) { self.index = index }
}

/// A glyph or an image at its position in a label. Lengths are in 1/24 of the label's em, x to the right and y
/// down from the anchor.
public struct LabelGlyph: Hashable, Sendable {
    /// The glyph; nil for an image. The section names the image.
    public var glyph: GlyphRef?
    /// The horizontal position of the pen.
    public var x: Float
    /// The vertical position of the font's ascender, from which the glyph's box is measured; 26 units above the
    /// baseline.
    public var y: Float
    /// The factor by which the label's size is multiplied.
    public var scale: Float
    /// The distance to the next pen position, before `scale` and without letter spacing.
    public var advance: Float
    /// The section that the glyph belongs to.
    public var section: UInt8
    /// Whether the glyph stands upright in a text from top to bottom.
    public var isVertical: Bool
    /// Whether the glyph has ink.
    public var hasInk: Bool
}

/// A label laid out around its anchor, in 1/24 of its em.
public struct LabelShape: Hashable, Sendable {
    /// A line of text.
    public struct Line: Hashable, Sendable {
        /// The line's range of ``LabelShape/glyphs``, from left to right.
        public var glyphs: Range<Int>
        /// The distance by which a large section or an image moves the line down.
        public var offset: Float
    }

    /// The lines from top to bottom.
    public var lines: [Line] = []
    /// The glyphs of all lines.
    public var glyphs: [LabelGlyph] = []
    /// The left side of the box around the text. The box is as wide as the widest line, and as high as the number of
    /// lines times the line height.
    public var left: Float = 0
    /// The upper side of the box.
    public var top: Float = 0
    /// The right side of the box.
    public var right: Float = 0
    /// The lower side of the box.
    public var bottom: Float = 0
    /// Whether the text was set from top to bottom.
    public var isVertical = false
    /// Whether some of the glyphs stand upright in a text from top to bottom.
    public var hasUprightGlyphs = false

    /// Whether the label has no glyph and takes no room.
    public var isEmpty: Bool { glyphs.isEmpty }
}

/// The options for laying out a label. Lengths are in 1/24 of its em.
public struct LabelOptions: Hashable, Sendable {
    /// The width at which lines are broken; 0 breaks only at line feeds.
    public var maxWidth: Float
    /// The distance from one line to the next.
    public var lineHeight: Float
    /// The spacing added after each character.
    public var letterSpacing: Float = 0
    /// The alignment of lines relative to each other: 0 left, 0.5 centre, 1 right.
    public var justify: Float = 0.5
    /// The relative position of the anchor in the box: 0 is its upper left corner, 1 its lower right one.
    public var align: SIMD2<Float>
    /// The offset of the box's sides; it does not move the glyphs.
    public var offset: SIMD2<Float>
    /// Whether to write from top to bottom.
    public var isVertical: Bool = false
    /// Whether characters other than letters of joining scripts stand upright in texts from top to bottom.
    public var allowsVerticalPlacement: Bool = false
    /// The label's size in pixels, by which images in the text are scaled for line breaking.
    public var breakingSize: Float = 16
    /// The label's size in pixels, by which images in the text are scaled for placing.
    public var imageSize: Float = 16
    /// The BCP 47 tag of the text's language; see ``TextStyle/language``.
    public var language: String?

    /// Creates options; by default for one centred line.
    public init(
        maxWidth: Float = 0,
        lineHeight: Float = 28.8,
        align: SIMD2<Float> = [0.5, 0.5],
        offset: SIMD2<Float> = .zero,
        language: String? = nil
    ) {
        self.maxWidth = maxWidth
        self.lineHeight = lineHeight
        self.align = align
        self.offset = offset
        self.language = language
    }
}
