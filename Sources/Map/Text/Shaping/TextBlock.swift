/// A glyph in its place.
public struct PositionedGlyph: Hashable, Sendable {
    /// The face that the glyph is of.
    public var font: FontID
    /// The glyph's number in its font; 0 is .notdef, the box of a character that no installed font has.
    public var glyphID: UInt32
    /// The glyph's origin, in pixels rightward from the block's left edge.
    public var x: Float
    /// The glyph's origin, in pixels downward from the block's top: on the baseline, apart from shifted marks.
    public var y: Float
    /// From this glyph's origin to the next one's, in pixels, letter spacing included; 0 for marks.
    public var advance: Float
    /// Where the glyph's characters begin in the text given, in UTF-8 bytes. Glyphs of one cluster (a letter and its marks) share it.
    public var cluster: Int32
}

/// A line of a block.
public struct TextLine: Hashable, Sendable {
    /// Left end in pixels from the block's left edge, without the spaces at the ends.
    public var x: Float
    /// Width in pixels, without the spaces at the ends.
    public var width: Float
    /// The baseline, in pixels downward from the block's top.
    public var baseline: Float
    /// The line's part of ``TextBlock/glyphs``, from left to right.
    public var glyphs: Range<Int>
    /// Whether the line's paragraph runs from right to left.
    public var isRightToLeft: Bool
}

/// Text laid out: glyphs from left to right, lines from top to bottom.
public struct TextBlock: Hashable, Sendable {
    /// The widest line, in pixels.
    public var width: Float
    /// Lines times line height, in pixels. Ink may reach over it if a font is taller than the line.
    public var height: Float
    /// The lines from top to bottom; empty for empty text.
    public var lines: [TextLine]
    /// The glyphs of all lines, line by line and each from left to right.
    public var glyphs: [PositionedGlyph]
    /// Whether the text was longer than ``TextShaper/maximumScalars`` and ends in an ellipsis.
    public var isTruncated: Bool
    /// How many glyphs stand for characters that no installed font has.
    public var missingGlyphs: Int

    static let empty = TextBlock(width: 0, height: 0, lines: [], glyphs: [], isTruncated: false, missingGlyphs: 0)

    /// The same block `factor` times as large.
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
