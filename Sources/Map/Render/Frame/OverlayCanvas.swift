package import PortolanCamera
public import PortolanRaster
public import PortolanText

/// The canvas for overlays: a list of shapes and pictures, and text.
public struct OverlayCanvas {
    /// The commands drawn so far; shapes and pictures are added to it directly, text with ``draw(_:style:at:color:)``.
    public var list: DrawList
    var glyphs = GlyphAtlas()
    private let shaper: TextShaper

    /// Creates a canvas that belongs to no frame, such as for the picture of an icon.
    public init(_ list: DrawList = DrawList(), shaper: TextShaper) {
        self.list = list
        self.shaper = shaper
    }

    /// Lays text out, to be measured and drawn.
    /// - Throws: ``/PortolanText/TextError``.
    public func layout(_ text: String, style: TextStyle) throws(TextError) -> TextBlock { try shaper.layout(text, style: style) }

    /// Draws laid-out text with its upper left corner at a pixel of the picture.
    public mutating func draw(_ textBlock: TextBlock, style: TextStyle, at corner: SIMD2<Float>, color: Color) throws(TextError) {
        try glyphs.draw(textBlock, at: corner, style: style, ink: GlyphAtlas.Ink(color), into: &list, shaper: shaper)
    }
}

extension Box {
    /// Creates the box of a rectangle of the view, in pixels. Returns nil if a number is not finite, or if an edge
    /// lies beyond the opposite edge.
    package init?(_ rect: ScreenRect, scale: Double) {
        self.init(
            minimum: SIMD2(Float(rect.left * scale), Float(rect.top * scale)),
            maximum: SIMD2(Float(rect.right * scale), Float(rect.bottom * scale))
        )
        guard minimum.x <= maximum.x, minimum.y <= maximum.y, minimum.x.isFinite, maximum.x.isFinite, minimum.y.isFinite,
            maximum.y.isFinite
        else { return nil }
    }
}
