import PortolanBasics
public import PortolanRaster
import PortolanRender
package import PortolanText

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Marker {
    /// The picture in the head of a pin.
    package enum PinGlyph: Sendable {
        case dot(Color)
        /// Bold letters, as large as the head allows.
        case text(String, Color)
        /// A picture, reduced to the head if it is larger.
        /// - Parameter scale: pixels per point.
        case image(Pixmap, scale: Double)
    }

    /// The colours of a pin, and the picture in its head.
    package struct PinLook: Sendable {
        package var body: Color
        package var edge: Color
        /// The picture in the head; nil leaves it plain.
        package var glyph: PinGlyph?

        package init(body: Color, edge: Color = .white, glyph: PinGlyph? = .dot(.white)) {
            self.body = body
            self.edge = edge
            self.glyph = glyph
        }
    }

    /// Draws the default pin as a picture, with its tip in the middle of the lower edge.
    /// - Parameters:
    ///   - color: the colour of the pin.
    ///   - scale: pixels per point, clamped to 0.1…16.
    public static func pinPicture(_ color: Color, scale: Double = 1) -> Pixmap {
        pinPicture(PinLook(body: color), scale: scale, shaper: nil)
    }

    /// Draws a pin as a picture, with its tip in the middle of the lower edge.
    /// - Parameters:
    ///   - look: the pin's colours and glyph.
    ///   - scale: pixels per point, clamped to 0.1…16.
    ///   - shaper: shapes the text; nil leaves it out.
    package static func pinPicture(_ look: PinLook, scale: Double, shaper: TextShaper?) -> Pixmap {
        let scale = scale.isFinite ? min(max(scale, 0.1), 16) : 1
        let size = PinShape.size * scale
        var list = DrawList()
        PinShape.draw(look, into: &list) { SIMD2<Float>($0 * scale) }
        switch look.glyph {
        case .text(let text, let color): if let shaper { draw(text, color, scale, shaper, into: &list) }
        case .image(let image, let imageScale): draw(image, imageScale, scale, into: &list)
        case .dot, nil: break
        }
        var picture = Pixmap(width: Int(clamping: size.x.rounded(.up)), height: Int(clamping: size.y.rounded(.up)))
        Rasterizer().render(list, into: &picture)
        return picture
    }

    /// The largest number of Unicode scalars of a text; more would not be legible in the head.
    private static let glyphLength = 32
    /// The side of the square inside the head, in points.
    private static let glyphSide = 16.0
    private static let glyphTextSize = 13.0

    /// Draws a text; one that no font can show is left out.
    private static func draw(_ text: String, _ color: Color, _ scale: Double, _ shaper: TextShaper, into list: inout DrawList) {
        func style(_ points: Double) -> TextStyle { TextStyle(fonts: ["Noto Sans Bold"], sizePixels: Float(points * scale)) }
        // The head has room for one line.
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(glyphLength)))
        let text = start.split(whereSeparator: \.isNewline).joined(separator: " ")
        var canvas = OverlayCanvas(list, shaper: shaper)
        guard let wide = try? canvas.layout(text, style: style(glyphTextSize)), wide.width > 0 else { return }
        let fitting = style(glyphTextSize * min(1, glyphSide * scale / Double(wide.width)))
        guard let textBlock = try? canvas.layout(text, style: fitting) else { return }
        let corner = SIMD2<Float>(PinShape.middle * scale) - SIMD2(textBlock.width, textBlock.height) / 2
        guard (try? canvas.draw(textBlock, style: fitting, at: corner.rounded(.toNearestOrAwayFromZero), color: color)) != nil else {
            return
        }
        list = canvas.list
    }

    private static func draw(_ image: Pixmap, _ imageScale: Double, _ scale: Double, into list: inout DrawList) {
        let pixels = SIMD2(Double(image.width), Double(image.height))
        guard pixels.min() > 0, imageScale.isFinite, imageScale > 0 else { return }
        let factor = min(scale / imageScale, glyphSide * scale / pixels.max())
        let corner = PinShape.middle * scale - pixels * factor / 2
        let kept = list.add(PortolanRaster.ImagePyramid(image))
        list.draw(kept, through: ProjectiveTransform(origin: corner, scale: factor))
    }
}

/// The default pin, with a round head of 26 points, a tip and a dot, in points of its icon.
enum PinShape {
    static let size = SIMD2(26.0, 38.0)
    static let middle = SIMD2(13.0, 13.0)
    private static let outline = drop(radius: 13, tip: 38)
    private static let body = drop(radius: 11.5, tip: 35)
    private static let dot = (0..<32).map { middle + direction(Double($0) / 32 * 2 * .pi) * 4.5 }

    /// Draws the pin without the text or picture in its head. It draws adjacent rings instead of overlapping
    /// ones, so that a translucent pin has even opacity.
    /// - Parameter pixel: returns the pixel for a point of the icon. If it returns nil for a point behind the
    ///   eye, the pin is left out.
    static func draw(_ look: Marker.PinLook, into list: inout DrawList, at pixel: (SIMD2<Double>) -> SIMD2<Float>?) {
        func ring(_ shape: [SIMD2<Double>]) -> [SIMD2<Float>]? {
            var pixels: [SIMD2<Float>] = []
            pixels.reserveCapacity(shape.count)
            for position in shape {
                guard let pixel = pixel(position) else { return nil }
                pixels.append(pixel)
            }
            return pixels
        }
        guard let outline = ring(outline), let body = ring(body), let dot = ring(dot) else { return }
        func fill(_ rings: [[SIMD2<Float>]], _ color: Color) {
            for ring in rings { list.contour(ring, closed: true) }
            list.fill(list.endPath(), color, rule: .evenOdd)
        }
        fill([outline, body], look.edge)
        if case .dot(let color) = look.glyph {
            fill([body, dot], look.body)
            fill([dot], color)
        } else {
            fill([body], look.body)
        }
    }

    /// Returns the direction at an angle from the lower end, counterclockwise.
    private static func direction(_ angle: Double) -> SIMD2<Double> { SIMD2(sin(angle), cos(angle)) }

    /// Returns the outline of a circle and its two tangents through the tip.
    private static func drop(radius: Double, tip: Double) -> [SIMD2<Double>] {
        let tangent = acos(radius / (tip - middle.y))
        let arc = (0...48).map { middle + direction(tangent + Double($0) / 48 * (2 * .pi - 2 * tangent)) * radius }
        return [SIMD2(middle.x, tip)] + arc
    }
}
