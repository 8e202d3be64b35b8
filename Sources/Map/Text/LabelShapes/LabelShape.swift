/// Numbers a glyph in a ``GlyphTable``.
public struct GlyphRef: Hashable, Sendable {
    /// The position in the table.
    public let index: UInt32

    init(index: UInt32) { self.index = index }
}

/// A glyph or a picture of a label in its place. Lengths are in 1/24 of the label's em, x to the right and y down from the anchor.
public struct LabelGlyph: Hashable, Sendable {
    /// The glyph; nil for a picture, which the section names.
    public var glyph: GlyphRef?
    /// Where the pen stands.
    public var x: Float
    /// Where the glyph's box is measured from: the ascender of the font, 26 above the baseline.
    public var y: Float
    /// Factor on the label's size.
    public var scale: Float
    /// To the next pen position before `scale`, without letter spacing.
    public var advance: Float
    /// The section that the glyph belongs to.
    public var section: UInt8
    /// Whether it stands upright in a text from top to bottom.
    public var isVertical: Bool
    /// Whether it leaves any ink.
    public var hasInk: Bool
}

/// A label laid out around its anchor, in 1/24 of its em.
public struct LabelShape: Hashable, Sendable {
    /// A line of text.
    public struct Line: Hashable, Sendable {
        /// Its part of ``LabelShape/glyphs``, from left to right.
        public var glyphs: Range<Int>
        /// How much a large section or a picture pushes it down.
        public var offset: Float
    }

    /// The lines from top to bottom.
    public var lines: [Line] = []
    /// The glyphs of all lines.
    public var glyphs: [LabelGlyph] = []
    /// Sides of the box around the text: lines times line height, and the widest line.
    public var left: Float = 0
    /// The upper side of the box.
    public var top: Float = 0
    /// The right side of the box.
    public var right: Float = 0
    /// The lower side of the box.
    public var bottom: Float = 0
    /// Whether the text was set from top to bottom.
    public var isVertical = false
    /// Whether some of its glyphs stand upright in a text from top to bottom.
    public var hasUprightGlyphs = false

    /// Whether there is nothing to draw and nothing that takes room.
    public var isEmpty: Bool { glyphs.isEmpty }
}

/// How a label is laid out. Lengths are in 1/24 of its em.
public struct LabelOptions: Hashable, Sendable {
    /// Where lines are to be broken; 0 breaks at line feeds alone.
    public var maxWidth: Float
    /// From one line to the next.
    public var lineHeight: Float
    /// Added after each character.
    public var letterSpacing: Float = 0
    /// How lines are aligned with each other: 0 left, 0.5 centre, 1 right.
    public var justify: Float = 0.5
    /// Which part of the box lies at the anchor: 0 its left upper corner, 1 the right lower one.
    public var align: SIMD2<Float>
    /// Added to the box's sides (not to the glyphs).
    public var offset: SIMD2<Float>
    /// Whether to write from top to bottom.
    public var isVertical: Bool = false
    /// Whether all but letters of joining scripts stand upright in texts from top to bottom.
    public var allowsVerticalPlacement: Bool = false
    /// The label's size in pixels, which pictures within the text are measured by when lines are broken.
    public var breakingSize: Float = 16
    /// The label's size in pixels, which pictures within the text are measured by when they are placed.
    public var imageSize: Float = 16
    /// BCP 47 tag of the text's language; see ``TextStyle/language``.
    public var language: String?

    /// Creates options: one line, centred.
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
