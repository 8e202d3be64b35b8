/// A glyph as a signed distance field, in the form of MapLibre's glyph files: 24 pixels per em, one byte per
/// pixel.
///
/// The bitmap exceeds the glyph's box by ``border`` pixels on each side. Bytes above ``edge`` are inside the
/// outline, and 32 steps are one pixel of distance.
public struct DistanceGlyph: Hashable, Sendable {
    /// The code point.
    public var id: UInt32
    /// Width of the glyph's box in pixels, without the border.
    public var width: Int
    /// Height of the glyph's box in pixels, without the border.
    public var height: Int
    /// The distance from the pen to the box's left edge, in pixels.
    public var left: Int
    /// The distance from the font's ascender up to the box's top edge, in pixels; negative if the edge is below
    /// the ascender.
    public var top: Int
    /// The distance from this glyph's pen to the next one's, in pixels.
    public var advance: Float
    /// `(width + 6) · (height + 6)` bytes, row by row from the top; empty for a glyph without ink.
    public var bitmap: [UInt8]

    /// The distance by which the bitmap exceeds the glyph's box on each side, in pixels.
    public static let border = 3
    /// Pixels per em.
    public static let emPixels: Float = 24
    /// The value of the outline itself, 0…255.
    public static let edge: Float = 192
    /// The distance in pixels that the full range of values covers.
    public static let range: Float = 8

    /// The distance from the middle of a line up to the ascender, in pixels, as a negative number. MapLibre
    /// uses it for the glyphs of every font.
    public static let ascenderToMiddle: Float = -17
    /// The distance from the ascender down to the baseline of installed fonts, in pixels, as in the glyph files
    /// of Noto Sans.
    public static let ascenderToBaseline: Float = 26

    /// Creates a glyph. A bitmap whose size does not fit the width, height and border is ignored.
    /// - Parameters:
    ///   - id: the code point.
    ///   - size: width and height of the glyph's box.
    ///   - corner: ``left`` and ``top`` of the box.
    ///   - advance: the distance from this glyph's pen to the next one's, in pixels.
    ///   - bitmap: the bytes of ``bitmap``.
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

/// A source of the glyphs of a style's fonts, for styles that name glyph files (`glyphs`).
///
/// Any task may call it while tiles are prepared; an answer may wait for a file or the network.
public protocol GlyphSource: Sendable {
    /// Returns the glyph of a code point in the first font of a list that has it, or nil if none has it.
    func glyph(_ scalar: UInt32, fonts: [String]) -> DistanceGlyph?
}
