import Foundation
import PortolanBasics
import PortolanRaster
import PortolanRender
import PortolanText
@_spi(Portolan) import UIKit

/// A rectangle that is drawn as one picture on a grid of whole pixels. Points and pixels count from the origin
/// of the outermost view.
@MainActor
struct ViewGroup {
    /// The rectangle in points.
    let rect: CGRect
    let scale: Double
    /// The column of the first pixel.
    let left: Int
    /// The row of the first pixel.
    let top: Int
    private let width: Int
    private let height: Int
    private var text: OverlayCanvas?
    private var plain = DrawList()

    init(_ rect: CGRect, scale: Double, shaper: TextShaper?) {
        func pixel(_ points: CGFloat, _ rule: FloatingPointRoundingRule) -> Int { Self.pixel(points, scale: scale, rule) }
        self.rect = rect
        self.scale = scale
        left = pixel(rect.minX, .down)
        top = pixel(rect.minY, .down)
        width = max(pixel(rect.maxX, .up) - left, 0)
        height = max(pixel(rect.maxY, .up) - top, 0)
        text = shaper.map { OverlayCanvas(shaper: $0) }
    }

    /// Converts points to pixels. A view may have any frame, so numbers outside the drawable area are limited
    /// to it, and infinities and NaN become 0.
    private static func pixel(_ points: CGFloat, scale: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> Int {
        let value = (Double(points) * scale).rounded(rule)
        return value.isFinite ? Int(clamping: min(max(value, -ViewPainter.limit), ViewPainter.limit)) : 0
    }

    private var list: DrawList {
        get { text?.list ?? plain }
        set { if text == nil { plain = newValue } else { text?.list = newValue } }
    }

    func picture() -> Pixmap {
        var picture = Pixmap(width: width, height: height)
        Rasterizer().render(list, into: &picture)
        return picture
    }

    // MARK: Shapes

    /// Returns the outline of a rectangle with round corners, in pixels of the picture.
    func ring(_ rect: CGRect, radius: CGFloat) -> [SIMD2<Float>] {
        let low = SIMD2(Double(rect.minX), Double(rect.minY))
        let high = SIMD2(Double(rect.maxX), Double(rect.maxY))
        let radius = radius.isFinite ? min(max(Double(radius), 0), Double(min(rect.width, rect.height)) / 2) : 0
        func pixel(_ x: Double, _ y: Double) -> SIMD2<Float> { SIMD2(Float(x * scale - Double(left)), Float(y * scale - Double(top))) }
        guard radius > 0 else {
            return [pixel(low.x, low.y), pixel(high.x, low.y), pixel(high.x, high.y), pixel(low.x, high.y)]
        }
        let steps = Int(clamping: min(max(radius * scale, 4), 64))
        // The centres of the four quarter circles, clockwise from the lower right one.
        let (inner, outer) = (low + radius, high - radius)
        let middles = [outer, SIMD2(inner.x, outer.y), inner, SIMD2(outer.x, inner.y)]
        var points: [SIMD2<Float>] = []
        for (quarter, middle) in middles.enumerated() {
            for step in 0...steps {
                let angle = (Double(quarter) + Double(step) / Double(steps)) * .pi / 2
                points.append(pixel(middle.x + radius * cos(angle), middle.y + radius * sin(angle)))
            }
        }
        return points
    }

    mutating func fill(_ ring: [SIMD2<Float>], _ color: Color) { fill(rings: [ring], color) }

    /// Fills rings by the even-odd rule.
    mutating func fill(rings: [[SIMD2<Float>]], _ color: Color) {
        for ring in rings { list.contour(ring, closed: true) }
        let path = list.endPath()
        list.fill(path, color, rule: .evenOdd)
    }

    // MARK: Pictures and text

    mutating func draw(_ picture: Pixmap, left: Int, top: Int, opacity: Float) {
        guard picture.width > 0, picture.height > 0 else { return }
        let id = list.add(picture)
        list.draw(id, x: left - self.left, y: top - self.top, opacity: min(max(opacity, 0), 1))
    }

    /// Draws a transformed picture.
    /// - Parameters:
    ///   - toGroup: The transform from the picture's pixels to those that all groups share.
    ///   - part: The part of the group to draw in, in points; nil for the whole group.
    mutating func draw(_ picture: Pixmap, through toGroup: CGAffineTransform, within part: CGRect? = nil, opacity: Float) {
        var box = PixelRect(left: left, top: top, right: left + width, bottom: top + height)
        if let part {
            box.left = max(box.left, Self.pixel(part.minX, scale: scale))
            box.top = max(box.top, Self.pixel(part.minY, scale: scale))
            box.right = min(box.right, Self.pixel(part.maxX, scale: scale))
            box.bottom = min(box.bottom, Self.pixel(part.maxY, scale: scale))
        }
        guard let (warped, x, y) = ViewPixels.warped(picture, through: toGroup, within: box) else { return }
        draw(warped, left: x, top: y, opacity: opacity)
    }

    /// Draws a text.
    /// - Parameter corner: The upper left corner, in the pixels that all groups share.
    mutating func draw(_ textBlock: TextBlock, style: TextStyle, at corner: SIMD2<Float>, _ color: Color) {
        // A text without a suitable font is left out.
        try? text?.draw(textBlock, style: style, at: corner - SIMD2(Float(left), Float(top)), color: color)
    }
}

/// A rectangle of whole pixels. It excludes the right and bottom bounds.
struct PixelRect {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
}

/// Masks, blurs and transforms pictures. All functions work on premultiplied pixels, byte by byte.
enum ViewPixels {
    /// Returns the picture inside a mask.
    /// - Parameter mask: A picture of the same size whose opacity tells how much of each pixel stays.
    static func masked(_ picture: Pixmap, by mask: Pixmap) -> Pixmap {
        guard picture.width == mask.width, picture.height == mask.height else { return picture }
        let pixels = zip(picture.pixels, mask.pixels).map { pixel, mask in scaled(pixel, by: mask >> 24) }
        return Pixmap(width: picture.width, height: picture.height, premultipliedPixels: pixels) ?? picture
    }

    private static func scaled(_ pixel: UInt32, by weight: UInt32) -> UInt32 {
        if weight == 255 { return pixel }
        return stride(from: UInt32(0), to: 32, by: 8).reduce(0) { $0 | ((pixel >> $1 & 0xFF) * weight + 127) / 255 << $1 }
    }

    /// Blurs with three passes of a moving average in each direction. The passes approximate a Gaussian blur (W. M.
    /// Wells, 1986).
    /// - Parameter radius: The radius in pixels.
    static func blurred(_ picture: Pixmap, radius: Double) -> Pixmap {
        let reach = radius.isFinite ? Int(clamping: (min(radius, ViewPainter.limit) * 0.94).rounded()) : 0
        guard reach > 0, picture.width > 0, picture.height > 0 else { return picture }
        var pixels = Array(picture.pixels)
        for _ in 0..<3 {
            for row in 0..<picture.height { mean(&pixels, start: row * picture.width, step: 1, count: picture.width, reach) }
            for column in 0..<picture.width { mean(&pixels, start: column, step: picture.width, count: picture.height, reach) }
        }
        return Pixmap(width: picture.width, height: picture.height, premultipliedPixels: pixels) ?? picture
    }

    private static func mean(_ pixels: inout [UInt32], start: Int, step: Int, count: Int, _ reach: Int) {
        let line = (0..<count).map { channels(pixels[start + $0 * step]) }
        var sum = SIMD4<Int32>.zero
        for index in 0..<min(reach, count) { sum &+= line[index] }
        let size = Int32(2 * reach + 1)
        for index in 0..<count {
            if index + reach < count { sum &+= line[index + reach] }
            pixels[start + index * step] = pixel((sum &+ size / 2) / size)
            if index >= reach { sum &-= line[index - reach] }
        }
    }

    private static func channels(_ pixel: UInt32) -> SIMD4<Int32> {
        SIMD4(Int32(pixel & 0xFF), Int32(pixel >> 8 & 0xFF), Int32(pixel >> 16 & 0xFF), Int32(pixel >> 24))
    }

    private static func pixel(_ channels: SIMD4<Int32>) -> UInt32 {
        UInt32(channels.x) | UInt32(channels.y) << 8 | UInt32(channels.z) << 16 | UInt32(channels.w) << 24
    }

    /// Transforms the pixels of a picture. Each new pixel is the average of several samples.
    /// - Returns: The picture and its position; nil if none of it is visible.
    static func warped(_ picture: Pixmap, through transform: CGAffineTransform, within box: PixelRect) -> (Pixmap, x: Int, y: Int)? {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let corners = [(0, 0), (width, 0), (0, height), (width, height)].map { CGPoint(x: $0.0, y: $0.1).applying(transform) }
        guard corners.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 }), transform.a * transform.d != transform.b * transform.c else {
            return nil
        }
        let left = max(box.left, Int(clamping: Double(corners.map(\.x).min() ?? 0).rounded(.down)))
        let right = min(box.right, Int(clamping: Double(corners.map(\.x).max() ?? 0).rounded(.up)))
        let top = max(box.top, Int(clamping: Double(corners.map(\.y).min() ?? 0).rounded(.down)))
        let bottom = min(box.bottom, Int(clamping: Double(corners.map(\.y).max() ?? 0).rounded(.up)))
        guard left < right, top < bottom, right - left <= 4096, bottom - top <= 4096 else { return nil }
        let back = transform.inverted()
        let isExact =
            back.a == 1 && back.b == 0 && back.c == 0 && back.d == 1 && back.tx == back.tx.rounded() && back.ty == back.ty.rounded()
        // The number of samples per side. It is large enough that a reduced picture skips no pixel.
        let places =
            isExact ? 1 : Int(clamping: Double(max(abs(back.a), abs(back.b), abs(back.c), abs(back.d))).rounded(.up).clamped(to: 2...8))
        var pixels: [UInt32] = []
        pixels.reserveCapacity((right - left) * (bottom - top))
        for y in top..<bottom {
            for x in left..<right {
                var sum = SIMD4<Float>.zero
                for row in 0..<places {
                    for column in 0..<places {
                        let place = CGPoint(
                            x: Double(x) + (Double(column) + 0.5) / Double(places),
                            y: Double(y) + (Double(row) + 0.5) / Double(places)
                        ).applying(back)
                        guard place.x >= 0, place.y >= 0, place.x < width, place.y < height else { continue }
                        sum +=
                            isExact
                            ? SIMD4<Float>(channels(picture[Int(clamping: Double(place.x)), Int(clamping: Double(place.y))]))
                            : blended(picture, place)
                    }
                }
                pixels.append(pixel(SIMD4<Int32>((sum / Float(places * places)).rounded(.toNearestOrEven))))
            }
        }
        return Pixmap(width: right - left, height: bottom - top, premultipliedPixels: pixels).map { ($0, left, top) }
    }

    /// Interpolates between the four nearest pixels.
    private static func blended(_ picture: Pixmap, _ place: CGPoint) -> SIMD4<Float> {
        let (x, y) = (Double(place.x) - 0.5, Double(place.y) - 0.5)
        let (left, top) = (Int(clamping: x.rounded(.down)), Int(clamping: y.rounded(.down)))
        let (across, down) = (Float(x - Double(left)), Float(y - Double(top)))
        func color(_ x: Int, _ y: Int) -> SIMD4<Float> {
            SIMD4<Float>(channels(picture[min(max(x, 0), picture.width - 1), min(max(y, 0), picture.height - 1)]))
        }
        let upper = color(left, top) * (1 - across) + color(left + 1, top) * across
        let lower = color(left, top + 1) * (1 - across) + color(left + 1, top + 1) * across
        return upper * (1 - down) + lower * down
    }
}
