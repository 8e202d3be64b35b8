/// A glyph with its position in a block.
public struct PositionedGlyph: Hashable, Sendable {
    /// The face of the glyph.
    public var font: FontID
    /// The glyph's number in its font; 0 is .notdef, the box of a character that no installed font has.
    public var glyphID: UInt32
    /// The horizontal position of the glyph's origin, in pixels from the block's left edge.
    public var x: Float
    /// The vertical position of the glyph's origin, in pixels down from the block's top. It is on the baseline,
    /// except for shifted marks.
    public var y: Float
    /// The distance from this glyph's origin to the next one's in pixels, including letter spacing; 0 for
    /// marks.
    public var advance: Float
    /// The byte offset (UTF-8) of the glyph's characters in the given text. Glyphs of one cluster, such as a
    /// letter and its marks, share it.
    public var cluster: Int32
}

/// A line of a block.
public struct TextLine: Hashable, Sendable {
    /// The left end in pixels from the block's left edge, without the spaces at the ends.
    public var x: Float
    /// The width in pixels, without the spaces at the ends.
    public var width: Float
    /// The baseline, in pixels down from the block's top.
    public var baseline: Float
    /// The line's range of ``TextBlock/glyphs``, from left to right.
    public var glyphs: Range<Int>
    /// Whether the line's paragraph runs from right to left.
    public var isRightToLeft: Bool
}

/// A text after layout: glyphs from left to right, lines from top to bottom.
public struct TextBlock: Hashable, Sendable {
    /// The width of the widest line, in pixels.
    public var width: Float
    /// The number of lines times the line height, in pixels. Ink may exceed it if a font is taller than the
    /// line.
    public var height: Float
    /// The lines from top to bottom; empty for empty text.
    public var lines: [TextLine]
    /// The glyphs of all lines, line by line and each from left to right.
    public var glyphs: [PositionedGlyph]
    /// Whether the text was longer than ``TextShaper/maximumScalars`` and ends in an ellipsis.
    public var isTruncated: Bool
    /// The number of glyphs for characters that no installed font has.
    public var missingGlyphs: Int

    static let empty = TextBlock(width: 0, height: 0, lines: [], glyphs: [], isTruncated: false, missingGlyphs: 0)

    /// Returns the same block, `factor` times as large.
    func scaled(by factor: Float) -> TextBlock {
        var textBlock = self
        textBlock.width *= factor
        textBlock.height *= factor
        for index in textBlock.lines.indices {
            textBlock.lines[index].x *= factor
            textBlock.lines[index].width *= factor
            textBlock.lines[index].baseline *= factor
        }
        for index in textBlock.glyphs.indices {
            textBlock.glyphs[index].x *= factor
            textBlock.glyphs[index].y *= factor
            textBlock.glyphs[index].advance *= factor
        }
        return textBlock
    }
}
