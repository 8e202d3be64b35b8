import PortolanCamera
import PortolanRaster

/// Draws a line whose colour changes along it.
///
/// Each part with one colour is a stroke without caps at its cuts. Where two parts meet, the anti-aliased edges of both
/// would show the ground, so each part continues for one pixel beneath the next. Translucent colours would blend twice
/// in that pixel. So a line with translucent colours is drawn opaque, once in its colours and once as grey levels of
/// its opacity, and the two pictures are multiplied.
struct SpanPainter {
    private struct Piece {
        var points: [SIMD2<Float>]
        var startIsCut: Bool
        var endIsCut: Bool
        var stroke: Stroke
        var color: Color
    }

    private var pieces: [Piece] = []
    private var picture: PlacedPicture?

    /// The overlap of a piece beneath the next one, in pixels.
    private static let overlap: Float = 1

    init(_ runs: [ViewClipper.Run], _ ground: ShapeGround, _ style: LineStyle, _ viewport: Viewport) {
        guard style.width > 0, style.width.isFinite else { return }
        let dashes = DashPattern(style, scale: viewport.scale)
        // Beneath stamps there may be no colour.
        guard ground.colors.contains(where: { $0.alpha > 0 }) else { return }
        for run in runs { add(run, ground, dashes) }
        if pieces.contains(where: { $0.color.alpha < 1 }) { picture = translucent(style.width * viewport.scale, viewport) }
    }

    private mutating func add(_ run: ViewClipper.Run, _ ground: ShapeGround, _ dashes: DashPattern) {
        func band(_ segment: Int) -> Int32 { ground.bands[Int(run.segments[segment])] }
        var first = 0
        var length = run.start
        while first < run.segments.count {
            var end = first + 1
            while end < run.segments.count, band(end) == band(first) { end += 1 }
            var points = Array(run.points[first...end])
            let isLast = end == run.segments.count
            if !isLast { Self.extend(&points, run.points[(end + 1)...]) }
            pieces.append(
                Piece(
                    points: points,
                    startIsCut: first > 0 || run.isCutAtStart,
                    endIsCut: !isLast || run.isCutAtEnd,
                    stroke: dashes.stroke(startingAt: length),
                    color: ground.colors[Int(band(first))]
                )
            )
            for (a, b) in zip(run.points[first..<end], run.points[(first + 1)...end]) { length += Double(Self.distance(a, b)) }
            first = end
        }
    }

    /// Extends a part along the line by the overlap.
    private static func extend(_ points: inout [SIMD2<Float>], _ rest: ArraySlice<SIMD2<Float>>) {
        guard var last = points.last else { return }
        var left = overlap
        for next in rest {
            let step = distance(last, next)
            guard step < left else {
                points.append(last + (next - last) * (left / step))
                return
            }
            points.append(next)
            left -= step
            last = next
        }
    }

    private static func distance(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { ((b - a) * (b - a)).sum().squareRoot() }

    func draw(into list: inout DrawList) {
        if let picture {
            list.draw(list.add(picture.image), x: picture.x, y: picture.y)
        } else {
            draw(into: &list, offset: .zero) { $0 }
        }
    }

    private func draw(into list: inout DrawList, offset: SIMD2<Float>, _ color: (Color) -> Color) {
        for piece in pieces {
            list.contour(piece.points.map { $0 - offset }, closed: false, startIsCut: piece.startIsCut, endIsCut: piece.endIsCut)
            list.stroke(list.endPath(), piece.stroke, color(piece.color))
        }
    }

    private func translucent(_ width: Double, _ viewport: Viewport) -> PlacedPicture? {
        let points = pieces.lazy.flatMap(\.points).map { SIMD2<Double>($0) }
        guard let box = PixelBox(around: points, margin: width / 2 + 2, in: viewport) else { return nil }
        let offset = SIMD2(Float(box.left), Float(box.top))
        let rasterizer = Rasterizer()
        func layer(_ color: (Color) -> Color) -> Pixmap {
            var list = DrawList()
            draw(into: &list, offset: offset, color)
            var picture = Pixmap(width: box.width, height: box.height)
            rasterizer.render(list, into: &picture)
            return picture
        }
        let colors = layer { Color(red: $0.red, green: $0.green, blue: $0.blue) }
        let opacities = layer { Color(red: $0.alpha, green: $0.alpha, blue: $0.alpha) }
        let pixels = zip(colors.pixels, opacities.pixels).map { color, opacity -> UInt32 in
            let coverage = opacity >> 24
            guard coverage > 0 else { return 0 }
            let factor = opacity & 255
            func scaled(_ shift: UInt32) -> UInt32 { ((((color >> shift) & 255) * factor + coverage / 2) / coverage) << shift }
            return scaled(0) | scaled(8) | scaled(16) | scaled(24)
        }
        return Pixmap(width: box.width, height: box.height, premultipliedPixels: pixels).map {
            PlacedPicture(image: $0, x: box.left, y: box.top)
        }
    }
}
