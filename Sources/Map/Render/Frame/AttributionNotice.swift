import PortolanRaster
import PortolanText

/// The line in the lower right corner that names the sources of the data.
struct AttributionNotice {
    let box: Box
    private let textBlock: TextBlock
    private let style: TextStyle
    private let inset: SIMD2<Float>
    private let colors: Colors

    /// The colours of the letters and of the sheet behind them.
    struct Colors {
        var ink: Color
        var sheet: Color

        private static let light = Colors(ink: Color(red: 0.2, green: 0.2, blue: 0.2), sheet: Color(red: 1, green: 1, blue: 1, alpha: 0.75))
        private static let dark = Colors(
            ink: Color(red: 0.85, green: 0.85, blue: 0.85),
            sheet: Color(red: 0.08, green: 0.1, blue: 0.13, alpha: 0.75)
        )

        /// Returns the colours that suit the ground of a map: light letters on a dark ground, else dark letters.
        /// - Parameter ground: the colour of the style's background; nil if the style has none.
        static func on(_ ground: Color?) -> Colors {
            guard let ground, ground.alpha > 0.5 else { return light }
            return 0.299 * ground.red + 0.587 * ground.green + 0.114 * ground.blue < 0.4 ? dark : light
        }
    }

    init(_ text: String, _ plane: FramePlane, colors: Colors, shaper: TextShaper) throws(TextError) {
        let (width, height, scale) = (plane.width, plane.height, Float(plane.scale))
        self.colors = colors
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
        list.fill(list.endPath(), colors.sheet)
        try glyphs.draw(
            textBlock,
            at: box.minimum + inset,
            style: style,
            ink: GlyphAtlas.Ink(colors.ink),
            into: &list,
            shaper: shaper
        )
    }
}
