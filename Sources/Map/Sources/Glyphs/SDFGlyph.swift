/// A glyph as a signed distance field, from a glyph range of a MapLibre style.
///
/// Lengths are in pixels of a font of 24 pixels.
public struct SDFGlyph: Hashable, Sendable {
    /// The Unicode code point.
    public var id: UInt32
    /// The distances, one byte for each pixel of `fieldWidth × fieldHeight`, top row first: 192 on the outline,
    /// more inside. Empty for a glyph without a shape, such as a space.
    public var field: [UInt8] = []
    /// The width of the shape, without the border.
    public var width: UInt32 = 0
    /// The height of the shape, without the border.
    public var height: UInt32 = 0
    /// The distance from the pen to the left edge of the shape, rightward.
    public var left: Int32 = 0
    /// The distance from the font's top line to the top edge of the shape, upward; negative if the edge is
    /// below the line.
    public var top: Int32 = 0
    /// The distance from this glyph's pen position to the next one's.
    public var advance: UInt32

    /// The width of the border around the shape in the field, in pixels.
    public static let border: UInt32 = 3
    /// The font size of the glyphs, in pixels per em.
    public static let fontSize: Double = 24

    /// The width of the field, including the border.
    public var fieldWidth: Int { field.isEmpty ? 0 : Int(width + 2 * Self.border) }
    /// The height of the field, including the border.
    public var fieldHeight: Int { field.isEmpty ? 0 : Int(height + 2 * Self.border) }

    /// Creates a glyph without a shape. If you set a field, it must have a byte for each pixel of width and
    /// height with the border.
    public init(id: UInt32, advance: UInt32) {
        self.id = id
        self.advance = advance
    }
}

/// The glyphs of 256 code points of one font stack.
public struct GlyphRange: Sendable {
    /// The glyphs by code point.
    public var glyphs: [UInt32: SDFGlyph]
    /// The name of the font stack in the file; empty if it has none.
    public var name: String

    /// Creates a range; empty by default.
    public init(name: String = "", glyphs: [UInt32: SDFGlyph] = [:]) {
        self.name = name
        self.glyphs = glyphs
    }

    /// An estimate of the glyphs' memory in bytes.
    var byteCount: Int { glyphs.values.reduce(64) { $0 + $1.field.count + 96 } }
}
