/// A glyph as a signed distance field, from a glyph range of a MapLibre style.
///
/// Lengths are in pixels of a font of 24 pixels.
public struct SDFGlyph: Hashable, Sendable {
    /// The Unicode code point.
    public var id: UInt32
    /// Distances, a byte for each pixel of `fieldWidth × fieldHeight`, top row first: 192 on the outline, more inside. Empty for a glyph without a
    /// shape, such as a space.
    public var field: [UInt8] = []
    /// Width of the shape, without the border.
    public var width: UInt32 = 0
    /// Height of the shape, without the border.
    public var height: UInt32 = 0
    /// From the pen to the left edge of the shape, rightward.
    public var left: Int32 = 0
    /// From the font's top line to the top edge of the shape, upward: negative for all that lies below.
    public var top: Int32 = 0
    /// From this glyph's pen position to the next one's.
    public var advance: UInt32

    /// Pixels around the shape that belong to the field.
    public static let border: UInt32 = 3
    /// The font size that glyphs are made at.
    public static let fontSize: Double = 24

    /// Width of the field, border included.
    public var fieldWidth: Int { field.isEmpty ? 0 : Int(width + 2 * Self.border) }
    /// Height of the field, border included.
    public var fieldHeight: Int { field.isEmpty ? 0 : Int(height + 2 * Self.border) }

    /// Creates a glyph without a shape. A field that it is given has a byte for each pixel of width and height with the border.
    public init(id: UInt32, advance: UInt32) {
        self.id = id
        self.advance = advance
    }
}

/// The glyphs of 256 code points of one font stack.
public struct GlyphRange: Sendable {
    /// The glyphs by code point.
    public var glyphs: [UInt32: SDFGlyph]
    /// The name of the font stack as the file gives it; empty if it gives none.
    public var name: String

    /// Creates a range; empty by default.
    public init(name: String = "", glyphs: [UInt32: SDFGlyph] = [:]) {
        self.name = name
        self.glyphs = glyphs
    }

    /// About how many bytes the glyphs take.
    var byteCount: Int { glyphs.values.reduce(64) { $0 + $1.field.count + 96 } }
}
