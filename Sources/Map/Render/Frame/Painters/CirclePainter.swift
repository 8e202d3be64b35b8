import PortolanBasics
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Draws `circle` layers. Circles face the camera or lie on the ground.
struct CirclePainter: LayerPainter {
    private let layer: CircleLayer
    private var site: LayerSite
    private let plane: FramePlane
    private let liesOnGround: Bool

    init(_ layer: CircleLayer, at site: LayerSite) {
        self.layer = layer
        self.site = site
        plane = site.frame.plane
        liesOnGround = layer.pitchAlignment.evaluate(site.evaluation) == .map
    }

    mutating func paint(on canvas: inout FrameCanvas) {
        let moved = site.shift(layer.translate, layer.translateAnchor)
        let scalesWithMap = layer.pitchScale.evaluate(site.evaluation) == .map
        // Circles reach across the borders of their tiles.
        canvas.list.clip = nil
        for part in site.parts {
            let table = part.bucket.table
            let values = CircleValues(layer, part.bucket, zoom: site.frame.zoom, &site.evaluation)
            let transform = part.transform.translated(by: moved)
            for (position, feature) in part.bucket.features.enumerated() {
                for point in table.corners(of: feature) where part.drawn.owns(point, extent: table.extent) {
                    let center = transform(point)
                    let depth = plane.depth(center)
                    guard depth > 0.1 else { continue }
                    // The perspective already shrinks circles on the ground with the distance.
                    let size = plane.scale * (liesOnGround ? (scalesWithMap ? 1 : depth) : (scalesWithMap ? 1 / depth : 1))
                    guard let circle = Circle(values, position, pixels: size), let box = draw(circle, at: center, on: &canvas) else {
                        continue
                    }
                    if let origin = site.origin(of: feature, in: part, at: point) {
                        canvas.marks.append(PlaceMark(box: box, origin: origin, text: nil))
                    }
                }
            }
        }
    }

    /// Draws a circle around a point of the plane and returns the circle's box in the picture, or nil if the circle
    /// is not visible.
    private func draw(_ circle: Circle, at center: SIMD2<Float>, on canvas: inout FrameCanvas) -> Box? {
        let outer = circle.radius + circle.strokeWidth
        let seen = plane.picturePoint(center)
        var box = Box.empty
        for way in [SIMD2<Float>(-outer, -outer), SIMD2(outer, -outer), SIMD2(outer, outer), SIMD2(-outer, outer)] {
            box.extend(liesOnGround ? plane.picturePoint(center + way) : seen + way)
        }
        let picture = Box(minimum: .zero, maximum: SIMD2(Float(plane.width), Float(plane.height)))
        guard outer > 0, box.intersects(picture) else { return nil }
        let middle = liesOnGround ? center : seen
        if circle.blur > 0 {
            drawBlurred(circle, at: middle, on: &canvas)
            return box
        }
        if circle.radius > 0, circle.color.alpha > 0 {
            addDisc(middle, circle.radius, to: &canvas.list)
            canvas.list.fill(canvas.list.endPath(), circle.color)
        }
        if circle.strokeWidth > 0, circle.strokeColor.alpha > 0 {
            addDisc(middle, outer, to: &canvas.list)
            if circle.radius > 0 { addDisc(middle, circle.radius, to: &canvas.list) }
            canvas.list.fill(canvas.list.endPath(), circle.strokeColor, rule: .evenOdd)
        }
        return box
    }

    /// Adds a filled circle to the current path.
    private func addDisc(_ center: SIMD2<Float>, _ radius: Float, to list: inout DrawList) {
        guard liesOnGround, !plane.isFlat else { return list.circle(center, radius: radius) }
        // Cubic curves change under a perspective, so the code samples points of the circle by halving its
        // quarters.
        let corners: [SIMD2<Float>] = [[1, 0], [0, 1], [-1, 0], [0, -1]]
        var arc: [SIMD2<Float>] = []
        for quarter in 0..<4 { Self.arc(corners[quarter], corners[(quarter + 1) & 3], depth: 4, into: &arc) }
        list.contour(arc.lazy.map { [plane] in plane.picturePoint(center + $0 * radius) }, closed: true)
    }

    private static func arc(_ from: SIMD2<Float>, _ to: SIMD2<Float>, depth: Int, into points: inout [SIMD2<Float>]) {
        guard depth > 0 else {
            points.append(from)
            return
        }
        let sum = from + to
        let middle = sum / (sum * sum).sum().squareRoot()
        arc(from, middle, depth: depth - 1, into: &points)
        arc(middle, to, depth: depth - 1, into: &points)
    }

    private func drawBlurred(_ circle: Circle, at center: SIMD2<Float>, on canvas: inout FrameCanvas) {
        guard let image = canvas.image(.circle(circle), { circle.picture() }) else { return }
        let corner = SIMD2<Double>(center) - Double(circle.pictureReach)
        let placed = ProjectiveTransform(origin: corner)
        let through = liesOnGround ? placed.concatenating(plane.planeToPicture) : placed
        canvas.list.draw(image, through: through)
    }
}

/// One circle, in pixels.
struct Circle: Hashable {
    var radius: Float
    var strokeWidth: Float
    var color: Color
    var strokeColor: Color
    /// The fraction of the radius, including the stroke, over which the circle fades.
    var blur: Float

    /// The radius in pixels to which larger circles are limited.
    private static let largest = 4096.0

    fileprivate init?(_ values: CircleValues, _ position: Int, pixels: Double) {
        radius = Float(min(max(values.radius[position], 0) * pixels, Self.largest))
        strokeWidth = Float(min(max(values.strokeWidth[position], 0) * pixels, Self.largest))
        color = Color(values.color[position]).withOpacity(Float(values.opacity[position]))
        strokeColor = Color(values.strokeColor[position]).withOpacity(Float(values.strokeOpacity[position]))
        blur = Float(max(values.blur[position], 0))
        guard radius + strokeWidth > 0, color.alpha > 0 || strokeWidth > 0 && strokeColor.alpha > 0 else { return nil }
    }

    /// Half the side of the circle's picture, in pixels.
    var pictureReach: Int { Int(clamping: min(radius + strokeWidth, 512).rounded(.up)) + 1 }

    /// Returns the circle's pixels. Alpha falls smoothly over the outer part of the radius, as in MapLibre.
    func picture() -> Pixmap {
        let reach = pictureReach
        let side = 2 * reach
        let outer = radius + strokeWidth
        let fade = max(blur, 1 / outer)
        var pixmap = Pixmap(width: side, height: side)
        for y in 0..<side {
            for x in 0..<side {
                let way = SIMD2(Float(x) + 0.5 - Float(reach), Float(y) + 0.5 - Float(reach)) / outer
                let length = (way * way).sum().squareRoot()
                let opacity = Self.smoothStep((1 - length) / fade)
                guard opacity > 0 else { continue }
                let part = strokeWidth < 0.01 ? 0 : Self.smoothStep((length - radius / outer) / fade + 1)
                func mixed(_ channel: KeyPath<Color, Float>) -> Float {
                    color[keyPath: channel] * color.alpha * (1 - part) + strokeColor[keyPath: channel] * strokeColor.alpha * part
                }
                let alpha = color.alpha * (1 - part) + strokeColor.alpha * part
                guard alpha > 0 else { continue }
                let straight = Color(red: mixed(\.red) / alpha, green: mixed(\.green) / alpha, blue: mixed(\.blue) / alpha, alpha: alpha)
                pixmap[x, y] = straight.withOpacity(opacity).premultipliedPixel
            }
        }
        return pixmap
    }

    private static func smoothStep(_ t: Float) -> Float {
        let t = min(max(t, 0), 1)
        return t * t * (3 - 2 * t)
    }
}

/// The values of a circle layer for the features of a bucket.
private struct CircleValues {
    let radius: Values<Double>
    let strokeWidth: Values<Double>
    let color: Values<StyleColor>
    let opacity: Values<Double>
    let strokeColor: Values<StyleColor>
    let strokeOpacity: Values<Double>
    let blur: Values<Double>

    init(_ layer: CircleLayer, _ bucket: Bucket, zoom: Double, _ context: inout EvaluationContext) {
        radius = bucket.values(layer.radius, slot: 0, zoom: zoom, &context)
        strokeWidth = bucket.values(layer.strokeWidth, slot: 1, zoom: zoom, &context)
        color = bucket.values(layer.color, slot: 2, zoom: zoom, &context)
        opacity = bucket.values(layer.opacity, slot: 3, zoom: zoom, &context)
        strokeColor = bucket.values(layer.strokeColor, slot: 4, zoom: zoom, &context)
        strokeOpacity = bucket.values(layer.strokeOpacity, slot: 5, zoom: zoom, &context)
        blur = bucket.values(layer.blur, slot: 6, zoom: zoom, &context)
    }
}
