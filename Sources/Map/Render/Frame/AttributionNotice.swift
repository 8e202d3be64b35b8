import PortolanRaster
import PortolanText

/// The line in the lower right corner that names the sources of the data.
struct AttributionNotice {
    let box: Box
    private let textBlock: TextBlock
    private let style: TextStyle
    private let inset: SIMD2<Float>

    init(_ text: String, width: Int, height: Int, scale: Float, shaper: TextShaper) throws(TextError) {
        // A narrow picture gets smaller letters, so that the notice is not cut off.
        let room = Float(width) - 4 * scale
        var style = TextStyle(fonts: ["Noto Sans Regular"], sizePixels: 11 * scale)
        var textBlock = try shaper.layout(text, style: style)
        if textBlock.width > room, room > 0 {
            style.sizePixels = max(1, style.sizePixels * room / textBlock.width)
            textBlock = try shaper.layout(text, style: style)
        }
        self.style = style
        self.textBlock = textBlock
        inset = SIMD2(5, 1) * scale
        let corner = SIMD2(Float(width), Float(height))
        box = Box(minimum: corner - SIMD2(textBlock.width, textBlock.height) - inset * 2, maximum: corner)
    }

    func draw(into list: inout DrawList, shaper: TextShaper, glyphs: inout GlyphAtlas) throws(TextError) {
        list.move(to: box.minimum)
        list.line(to: SIMD2(box.maximum.x, box.minimum.y))
        list.line(to: box.maximum)
        list.line(to: SIMD2(box.minimum.x, box.maximum.y))
        list.close()
        list.fill(list.endPath(), Color(red: 1, green: 1, blue: 1, alpha: 0.75))
        try glyphs.draw(
            textBlock,
            at: box.minimum + inset,
            style: style,
            ink: GlyphAtlas.Ink(Color(red: 0.2, green: 0.2, blue: 0.2)),
            into: &list,
            shaper: shaper
        )
    }
}
