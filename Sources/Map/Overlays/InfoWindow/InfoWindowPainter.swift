import PortolanBasics
package import PortolanCamera
internal import PortolanRaster
package import PortolanRender
package import PortolanText

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The layout of an info window: its size and its drawing. Lengths are points.
package struct InfoWindowPainter {
    private struct Line {
        var textBlock: TextBlock
        var style: TextStyle
        var color: Color
    }

    private enum Content {
        case lines([Line])
        case picture(Pixmap, scale: Double)
    }

    private let content: Content
    private let hasBubble: Bool
    /// The width of the bubble or of the picture.
    private let width: Double
    /// The height of the bubble without its tail, or of the picture.
    private let height: Double
    private let scale: Double

    private static let padding = SIMD2(12.0, 9.0)
    private static let corner = 8.0
    private static let tail = SIMD2(18.0, 10.0)
    /// The space between the title and the snippet.
    private static let gap = 3.0
    private static let maximumTextWidth = 260.0
    private static let titleSize = 14.0
    private static let snippetSize = 12.0

    /// Returns nil if there is nothing to show.
    package init?(_ window: InfoWindow, _ canvas: OverlayCanvas, scale: Double) throws(TextError) {
        self.scale = scale
        switch window {
        case .none: return nil
        case .text(let title, let snippet):
            var lines: [Line] = []
            if let title,
                let line = try Self.line(title, "Noto Sans Bold", Self.titleSize, Color(red8: 32, green8: 33, blue8: 36), canvas, scale)
            {
                lines.append(line)
            }
            if let snippet,
                let line = try Self.line(
                    snippet,
                    "Noto Sans Regular",
                    Self.snippetSize,
                    Color(red8: 95, green8: 99, blue8: 104),
                    canvas,
                    scale
                )
            {
                lines.append(line)
            }
            guard !lines.isEmpty else { return nil }
            content = .lines(lines)
            hasBubble = true
            let text = SIMD2(
                lines.reduce(0) { max($0, Double($1.textBlock.width)) } / scale,
                lines.reduce(0) { $0 + Double($1.textBlock.height) } / scale + Self.gap * Double(lines.count - 1)
            )
            width = max(text.x, Self.tail.x) + 2 * Self.padding.x
            height = text.y + 2 * Self.padding.y
        case .contents(let image, let imageScale), .picture(let image, let imageScale):
            guard image.width > 0, image.height > 0, imageScale.isFinite, imageScale > 0 else { return nil }
            content = .picture(image, scale: imageScale)
            if case .contents = window { hasBubble = true } else { hasBubble = false }
            let padding = hasBubble ? 2 * Self.padding : .zero
            width = max(Double(image.width) / imageScale, hasBubble ? Self.tail.x : 0) + padding.x
            height = Double(image.height) / imageScale + padding.y
        }
    }

    private static func line(
        _ text: String,
        _ font: String,
        _ size: Double,
        _ color: Color,
        _ canvas: OverlayCanvas,
        _ scale: Double
    ) throws(TextError) -> Line? {
        var style = TextStyle(
            fonts: [font],
            sizePixels: Float(min(size * scale, Double(TextStyle.maximumSizePixels))),
            maxWidthEms: Float(maximumTextWidth / size),
            justification: .left
        )
        var textBlock = try canvas.layout(text, style: style)
        if textBlock.lines.first?.isRightToLeft == true {
            style.justification = .right
            textBlock = try canvas.layout(text, style: style)
        }
        return textBlock.glyphs.isEmpty ? nil : Line(textBlock: textBlock, style: style, color: color)
    }

    /// Returns the window's rectangle above a point, including its tail.
    package func rect(standingOn point: ScreenPoint) -> ScreenRect {
        let bottom = point.y - (hasBubble ? Self.tail.y : 0)
        return ScreenRect(left: point.x - width / 2, top: bottom - height, right: point.x + width / 2, bottom: point.y)
    }

    package func draw(standingOn point: ScreenPoint, _ canvas: inout OverlayCanvas) throws(TextError) {
        // The window is placed at whole pixels, so that text and picture stay sharp while the marker moves.
        let tip = ScreenPoint(x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
        let rect = rect(standingOn: tip)
        let corner = SIMD2((rect.left * scale).rounded() / scale, (rect.top * scale).rounded() / scale)
        if hasBubble { drawBubble(corner, tip, &canvas.list) }
        switch content {
        case .lines(let lines):
            var top = corner.y + Self.padding.y
            for line in lines {
                let isRight = line.style.justification == .right
                let left = isRight ? corner.x + width - Self.padding.x - Double(line.textBlock.width) / scale : corner.x + Self.padding.x
                try canvas.draw(line.textBlock, style: line.style, at: SIMD2(Float(left * scale), Float(top * scale)), color: line.color)
                top += Double(line.textBlock.height) / scale + Self.gap
            }
        case .picture(let image, let imageScale):
            let size = SIMD2(Double(image.width), Double(image.height)) / imageScale
            let inset = hasBubble ? Self.padding.y : 0
            draw(image, imageScale, at: SIMD2(corner.x + (width - size.x) / 2, corner.y + inset), &canvas.list)
        }
    }

    private func draw(_ image: Pixmap, _ imageScale: Double, at corner: SIMD2<Double>, _ list: inout DrawList) {
        let origin = (corner * scale).rounded(.toNearestOrAwayFromZero)
        guard abs(origin.x) < 100_000, abs(origin.y) < 100_000 else { return }
        if imageScale == scale {
            list.draw(list.add(image), x: Int(clamping: origin.x), y: Int(clamping: origin.y))
            return
        }
        let step = scale / imageScale
        let end = origin + SIMD2(Double(image.width), Double(image.height)) * step
        let view = Viewport(width: end.x + 1, height: end.y + 1)
        guard let box = PixelBox(around: [origin, end], in: view), box.width * box.height <= 4_000_000 else { return }
        var warp = ImageWarp(box)
        warp.draw(ImagePyramid(image), toView: Homography(origin: origin, across: SIMD2(step, 0), down: SIMD2(0, step)))
        if let picture = warp.picture { list.draw(list.add(picture.image), x: picture.x, y: picture.y) }
    }

    private func drawBubble(_ corner: SIMD2<Double>, _ tip: ScreenPoint, _ list: inout DrawList) {
        // The shadow consists of rings, each a little larger and fainter, beneath a thin edge.
        for step in [4.0, 3, 2, 1] {
            fill(corner, tip, grow: step, dropped: 1.5, Color(red: 0, green: 0, blue: 0, alpha: 0.05), &list)
        }
        fill(corner, tip, grow: 0.5, dropped: 0, Color(red8: 0xC8, green8: 0xCA, blue8: 0xCE), &list)
        fill(corner, tip, grow: 0, dropped: 0, .white, &list)
    }

    private func fill(
        _ corner: SIMD2<Double>,
        _ tip: ScreenPoint,
        grow: Double,
        dropped: Double,
        _ color: Color,
        _ list: inout DrawList
    ) {
        let (left, top) = (corner.x - grow, corner.y - grow + dropped)
        let (right, bottom) = (corner.x + width + grow, corner.y + height + grow + dropped)
        let radius = Self.corner + grow
        // The tail's sides are at about 45°, so this makes the shape grow by the same distance everywhere.
        let half = Self.tail.x / 2 + grow * 0.6
        func pixel(_ x: Double, _ y: Double) -> SIMD2<Float> { SIMD2(Float(x * scale), Float(y * scale)) }
        var points: [SIMD2<Float>] = []
        func arc(_ x: Double, _ y: Double, from start: Double) {
            for step in 0...8 {
                let angle = start + Double(step) / 8 * .pi / 2
                points.append(pixel(x + radius * cos(angle), y + radius * sin(angle)))
            }
        }
        arc(left + radius, top + radius, from: .pi)
        arc(right - radius, top + radius, from: 1.5 * .pi)
        arc(right - radius, bottom - radius, from: 0)
        points.append(pixel(tip.x + half, bottom))
        points.append(pixel(tip.x, tip.y + grow * 1.3 + dropped))
        points.append(pixel(tip.x - half, bottom))
        arc(left + radius, bottom - radius, from: .pi / 2)
        list.contour(points, closed: true)
        list.fill(list.endPath(), color)
    }
}
