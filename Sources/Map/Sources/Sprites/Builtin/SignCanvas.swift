internal import PortolanPictograms
internal import PortolanRaster

/// A small picture that is drawn in points and rendered in pixels.
struct SignCanvas {
    private let width: Float
    private let height: Float
    private let ratio: Int
    private var list = DrawList()

    /// - Parameter ratio: pixels per point.
    init(width: Float, height: Float, ratio: Int) {
        self.width = width
        self.height = height
        self.ratio = ratio
    }

    private func scaled(_ point: SIMD2<Float>) -> SIMD2<Float> { point * Float(ratio) }

    mutating func polygon(_ points: [SIMD2<Float>], _ color: Color) {
        contour(points)
        list.close()
        list.fill(list.endPath(), color)
    }

    mutating func line(_ points: [SIMD2<Float>], width: Float, _ color: Color) {
        contour(points)
        list.stroke(list.endPath(), Stroke(width: width * Float(ratio), cap: .round, join: .round), color)
    }

    private mutating func contour(_ points: [SIMD2<Float>]) {
        for (index, point) in points.enumerated() {
            if index == 0 { list.move(to: scaled(point)) } else { list.line(to: scaled(point)) }
        }
    }

    /// Draws an area bounded by curves. The points are the start, then two control points and an end for each
    /// curve.
    mutating func curves(_ points: [SIMD2<Float>], _ color: Color) {
        guard let first = points.first else { return }
        list.move(to: scaled(first))
        for index in stride(from: 1, to: points.count - 2, by: 3) {
            list.curve(to: scaled(points[index + 2]), control1: scaled(points[index]), control2: scaled(points[index + 1]))
        }
        list.close()
        list.fill(list.endPath(), color)
    }

    mutating func circle(_ center: SIMD2<Float>, _ radius: Float, _ color: Color) {
        guard radius > 0 else { return }
        rectangle(center - radius, SIMD2(repeating: 2 * radius), radius: radius, color)
    }

    mutating func rectangle(_ corner: SIMD2<Float>, _ size: SIMD2<Float>, radius: Float, _ color: Color) {
        let radius = min(radius, size.x / 2, size.y / 2)
        // A curve draws a quarter of the circle. For radius 1, the distance of its control points from its ends is four
        // thirds of the tangent of a sixteenth of a turn.
        let inset = radius * (1 - 0.552_284_8)
        let (low, high) = (corner, corner + size)
        list.move(to: scaled(SIMD2(low.x + radius, low.y)))
        func turn(_ start: SIMD2<Float>, _ end: SIMD2<Float>, _ control1: SIMD2<Float>, _ control2: SIMD2<Float>) {
            list.line(to: scaled(start))
            list.curve(to: scaled(end), control1: scaled(control1), control2: scaled(control2))
        }
        turn(
            SIMD2(high.x - radius, low.y),
            SIMD2(high.x, low.y + radius),
            SIMD2(high.x - inset, low.y),
            SIMD2(high.x, low.y + inset)
        )
        turn(
            SIMD2(high.x, high.y - radius),
            SIMD2(high.x - radius, high.y),
            SIMD2(high.x, high.y - inset),
            SIMD2(high.x - inset, high.y)
        )
        turn(
            SIMD2(low.x + radius, high.y),
            SIMD2(low.x, high.y - radius),
            SIMD2(low.x + inset, high.y),
            SIMD2(low.x, high.y - inset)
        )
        turn(
            SIMD2(low.x, low.y + radius),
            SIMD2(low.x + radius, low.y),
            SIMD2(low.x, low.y + inset),
            SIMD2(low.x + inset, low.y)
        )
        list.close()
        list.fill(list.endPath(), color)
    }

    mutating func pictogram(_ pictogram: Pictogram, at corner: SIMD2<Float>, side: Float, _ color: Color) {
        pictogram.draw(into: &list, at: scaled(corner), side: side * Float(ratio), color)
    }

    /// Returns the drawing on a transparent ground.
    consuming func image() -> SpriteImage {
        // in range: sides of signs have some dozens of points.
        var picture = Pixmap(width: Int(width) * ratio, height: Int(height) * ratio)
        Rasterizer().render(list, into: &picture)
        return SpriteImage(picture, pixelRatio: Double(ratio))
    }
}
