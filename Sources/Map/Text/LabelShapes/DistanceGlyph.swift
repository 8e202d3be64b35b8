/// A glyph as a signed distance field, in the form of MapLibre's glyph files: 24 pixels per em, one byte a pixel.
///
/// The bitmap reaches ``border`` pixels over the glyph's box on each side. Bytes above ``edge`` lie inside the outline, and 32 of them stand for
/// one pixel of distance.
public struct DistanceGlyph: Hashable, Sendable {
    /// The code point.
    public var id: UInt32
    /// Width of the glyph's box in pixels, without the border.
    public var width: Int
    /// Height of the glyph's box in pixels, without the border.
    public var height: Int
    /// From the pen to the box's left edge, in pixels.
    public var left: Int
    /// From the font's ascender up to the box's top edge, in pixels; negative for a box that lies below it.
    public var top: Int
    /// From this glyph's pen to the next one's, in pixels.
    public var advance: Float
    /// `(width + 6) · (height + 6)` bytes, row by row from the top; empty for a glyph without ink.
    public var bitmap: [UInt8]

    /// How far the bitmap reaches over the glyph's box, in pixels.
    public static let border = 3
    /// Pixels per em.
    public static let emPixels: Float = 24
    /// The value of the outline itself, 0…255.
    public static let edge: Float = 192
    /// Pixels of distance from one end of the values to the other.
    public static let range: Float = 8

    /// From the middle of a line up to the ascender, in pixels, negative: where MapLibre sets the glyphs of every font.
    public static let ascenderToMiddle: Float = -17
    /// From the ascender down to the baseline of installed fonts, in pixels, as glyph files of Noto Sans have it.
    public static let ascenderToBaseline: Float = 26

    /// Creates a glyph. A bitmap of another size than width, height and border ask for counts as none.
    /// - Parameters:
    ///   - id: the code point.
    ///   - size: width and height of the glyph's box.
    ///   - corner: ``left`` and ``top`` of the box.
    ///   - advance: from this glyph's pen to the next one's, in pixels.
    ///   - bitmap: as ``bitmap``.
    public init(id: UInt32, size: SIMD2<Int>, corner: SIMD2<Int>, advance: Float, bitmap: [UInt8]) {
        let (width, height) = (size.x, size.y)
        let sides = 1...1024
        let fits =
            sides.contains(width) && sides.contains(height) && bitmap.count == (width + 2 * Self.border) * (height + 2 * Self.border)
        self.id = id
        self.width = fits ? width : 0
        self.height = fits ? height : 0
        left = min(max(corner.x, -1024), 1024)
        top = min(max(corner.y, -1024), 1024)
        self.advance = advance.isFinite ? min(max(advance, -1024), 1024) : 0
        self.bitmap = fits ? bitmap : []
    }
}

/// Where the glyphs of a style's fonts come from, when the style names files of them (`glyphs`).
///
/// Called from any task while tiles are prepared; an answer may wait for a file or the network.
public protocol GlyphSource: Sendable {
    /// The glyph of a code point in the first font of a list that has it; nil if none has.
    func glyph(_ scalar: UInt32, fonts: [String]) -> DistanceGlyph?
}
