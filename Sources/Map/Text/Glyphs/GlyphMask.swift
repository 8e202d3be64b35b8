internal import PortolanBasics

/// A glyph's coverage of each pixel, 0...255, row by row from the top without padding.
public struct GlyphMask: Hashable, Sendable {
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// The distance from the glyph's origin, rounded down to a whole pixel, to the mask's left edge, rightward.
    public var left: Int
    /// The distance from the baseline up to the mask's top edge: the top row is drawn at `baseline − top`.
    public var top: Int
    /// `width · height` bytes, shared between copies.
    public var coverage: [UInt8]

    /// A mask without pixels, such as that of a space.
    public static let empty = GlyphMask(width: 0, height: 0, left: 0, top: 0, coverage: [])

    /// Creates a mask; `coverage` must have `width · height` bytes.
    public init(width: Int, height: Int, left: Int, top: Int, coverage: [UInt8]) {
        self.width = width
        self.height = height
        self.left = left
        self.top = top
        self.coverage = coverage
    }

    /// Whether the mask has no pixels and draws nothing.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// Splits a horizontal position into the pixel and the quarter of a pixel for
    /// ``TextShaper/mask(font:glyph:sizePixels:quarter:haloPixels:haloBlurPixels:)``, rounded to the nearest
    /// quarter.
    public static func snap(x: Float) -> (pixel: Int, quarter: Int) {
        guard x.isFinite, abs(x) < 1e6 else { return (0, 0) }
        let quarters = Int(clamping: (x * 4).rounded(.toNearestOrAwayFromZero))
        return (quarters >> 2, quarters & 3)
    }
}

struct MaskKey: Hashable {
    var font: FontID
    var glyph: UInt32
    /// The size in pixels per em, in 64ths.
    var size64: Int32
    /// The width of the halo in pixels, in 64ths.
    var halo64: Int32
    /// The blur in pixels, in 64ths.
    var blur64: Int32
    /// The glyph's position within a pixel, in quarters: 0...3.
    var quarter: UInt8
}

struct OutlineKey: Hashable {
    var font: FontID
    var glyph: UInt32
}
