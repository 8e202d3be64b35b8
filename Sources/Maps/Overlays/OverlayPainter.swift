import PortolanCamera
import PortolanGeo
import PortolanRaster

/// Draws overlays for one camera, in pixels of its view.
struct OverlayPainter {
    /// From the lowest to the highest.
    let overlays: [MapOverlay]

    func draw(into list: inout DrawList, _ projection: Projection) {
        for overlay in overlays {
            switch overlay {
            case .marker(let marker): draw(marker, &list, projection)
            case .polyline, .polygon, .circle:
                let shape = OverlayShape(overlay, projection)
                shape.draw(into: &list)
            }
        }
    }

    private func draw(_ marker: Marker, _ list: inout DrawList, _ projection: Projection) {
        let opacity = Float(min(max(marker.opacity.isFinite ? marker.opacity : 1, 0), 1))
        guard opacity > 0 else { return }
        for placement in MarkerPlacement.all(marker, projection) {
            switch marker.icon {
            case .pin(let color): drawPin(placement, color.withOpacity(opacity), opacity, &list, projection.viewport.scale)
            case .image(let image, let scale):
                let viewport = projection.viewport
                if !marker.isFlat, marker.rotation == 0, scale == viewport.scale {
                    // Pixel for pixel, so at the nearest whole one.
                    guard let corner = placement.point(of: .zero) else { continue }
                    let (x, y) = ((corner.x * scale).rounded(), (corner.y * scale).rounded())
                    guard abs(x) < 100_000, abs(y) < 100_000 else { continue }
                    list.draw(list.add(image), x: Int(x), y: Int(y), opacity: opacity)
                } else if let (picture, x, y) = IconWarp.picture(image, scale: scale, placement, viewport) {
                    list.draw(list.add(picture), x: x, y: y, opacity: opacity)
                }
            }
        }
    }

    /// Rings side by side, not on top of each other, so that a translucent pin is translucent evenly.
    private func drawPin(_ placement: MarkerPlacement, _ color: Color, _ opacity: Float, _ list: inout DrawList, _ scale: Double) {
        func ring(_ shape: [SIMD2<Double>]) -> [SIMD2<Float>]? {
            var pixels: [SIMD2<Float>] = []
            for position in shape {
                guard let point = placement.point(of: position) else { return nil }
                pixels.append(SIMD2(Float(point.x * scale), Float(point.y * scale)))
            }
            return pixels
        }
        guard let outline = ring(PinShape.outline), let body = ring(PinShape.body), let dot = ring(PinShape.dot) else { return }
        func fill(_ rings: [[SIMD2<Float>]], _ color: Color) {
            for ring in rings { list.contour(ring, closed: true) }
            list.fill(list.endPath(), color, rule: .evenOdd)
        }
        fill([outline, body], Color.white.withOpacity(opacity))
        fill([body, dot], color)
        fill([dot], Color.white.withOpacity(opacity))
    }
}

/// A line, an area or a circle as it shows: what is drawn and what is hit.
struct OverlayShape {
    private var fills: [[[SIMD2<Float>]]] = []
    private var fill = Color.clear
    private var runs: [ViewClipper.Run] = []
    private var style: LineStyle?
    private let scale: Double

    init(_ overlay: MapOverlay, _ projection: Projection) {
        scale = projection.viewport.scale
        switch overlay {
        case .marker: break
        case .polyline(let line):
            let points = OverlayGeometry.unwrapped(
                line.path,
                isClosed: false,
                geodesicAt: line.isGeodesic ? projection.worldSize : nil
            )
            add([points], isClosed: false, fill: nil, stroke: line.style, projection)
        case .polygon(let polygon):
            let worldSize = polygon.isGeodesic ? projection.worldSize : nil
            let outer = OverlayGeometry.unwrapped(polygon.path, isClosed: true, geodesicAt: worldSize)
            let holes = polygon.holes.map {
                OverlayGeometry.unwrapped($0, near: outer.first?.x, isClosed: true, geodesicAt: worldSize)
            }
            add([outer] + holes, isClosed: true, fill: polygon.fill, stroke: polygon.stroke, projection)
        case .circle(let circle):
            let rim = OverlayGeometry.rim(center: circle.center, radiusMeters: circle.radiusMeters, worldSize: projection.worldSize)
            let points = OverlayGeometry.unwrapped(rim, isClosed: true, geodesicAt: nil)
            add([points], isClosed: true, fill: circle.fill, stroke: circle.stroke, projection)
        }
    }

    private mutating func add(
        _ lines: [[SIMD2<Double>]],
        isClosed: Bool,
        fill: Color?,
        stroke: LineStyle?,
        _ projection: Projection
    ) {
        guard let outer = lines.first, let first = outer.first else { return }
        let width = stroke.map { $0.width.isFinite ? max($0.width, 0) : 0 } ?? 0
        style = stroke
        self.fill = fill ?? .clear
        var (low, high) = (first.x, first.x)
        for point in outer {
            low = min(low, point.x)
            high = max(high, point.x)
        }
        let margin = width + 16
        guard let copies = OverlayGeometry.copies(low: low, high: high, projection, margin: margin) else { return }
        let clipper = ViewClipper(projection, margin: margin * scale)
        for copy in copies {
            if fill != nil { fills.append(lines.map { clipper.ring($0, shift: Double(copy)) }) }
            if stroke != nil {
                for line in lines { runs += clipper.runs(line, shift: Double(copy), isClosed: isClosed) }
            }
        }
    }

    func draw(into list: inout DrawList) {
        for rings in fills where fill.alpha > 0 {
            for ring in rings where !ring.isEmpty { list.contour(ring, closed: true) }
            let path = list.endPath()
            if !path.isEmpty { list.fill(path, fill, rule: .evenOdd) }
        }
        guard let style, style.color.alpha > 0, style.width > 0, !runs.isEmpty else { return }
        // One path after the other before the shape begins: all runs of a line are one shape, blended once.
        var paths: [(path: DrawList.Path, stroke: Stroke)] = []
        let dashes = style.dashes.map { Float($0 * scale) }
        let pattern = style.dashes.reduce(0) { $0 + max($1, 0) } * scale * (style.dashes.count % 2 == 1 ? 2 : 1)
        for run in runs {
            // A ring that is seen whole closes with a corner.
            let isWhole = run.points.count > 2 && run.points.first == run.points.last
            list.contour(
                isWhole ? Array(run.points.dropLast()) : run.points,
                closed: isWhole,
                startIsCut: run.isCutAtStart,
                endIsCut: run.isCutAtEnd
            )
            let phase = pattern > 0 ? run.start.truncatingRemainder(dividingBy: pattern) : 0
            let cap: Stroke.Cap = dashes.isEmpty ? .round : .butt
            let stroke = Stroke(width: Float(style.width * scale), cap: cap, join: .round, dashes: dashes, dashPhase: Float(phase))
            paths.append((list.endPath(), stroke))
        }
        list.beginShape(style.color)
        for (path, stroke) in paths { list.addStroke(path, stroke) }
    }

    /// A point of the view lies on the line (or within `slop` points of it) or in the area.
    func contains(_ point: ScreenPoint, slop: Double) -> Bool {
        let pixel = SIMD2(point.x, point.y) * scale
        if fills.contains(where: { Self.isInside($0, pixel) }) { return true }
        guard let style else { return false }
        let reach = max(style.width / 2, slop) * scale
        return runs.contains { run in zip(run.points, run.points.dropFirst()).contains { Self.distance(pixel, $0, $1) <= reach } }
    }

    /// By the even-odd rule: how many edges a ray to the right crosses.
    private static func isInside(_ rings: [[SIMD2<Float>]], _ point: SIMD2<Double>) -> Bool {
        var isInside = false
        for ring in rings {
            guard var previous = ring.last.map({ SIMD2<Double>($0) }) else { continue }
            for next in ring {
                let current = SIMD2<Double>(next)
                if (current.y > point.y) != (previous.y > point.y) {
                    let x = current.x + (previous.x - current.x) * (point.y - current.y) / (previous.y - current.y)
                    if point.x < x { isInside.toggle() }
                }
                previous = current
            }
        }
        return isInside
    }

    private static func distance(_ point: SIMD2<Double>, _ start: SIMD2<Float>, _ end: SIMD2<Float>) -> Double {
        let (a, b) = (SIMD2<Double>(start), SIMD2<Double>(end))
        let square = ((b - a) * (b - a)).sum()
        let t = square > 0 ? min(max(((point - a) * (b - a)).sum() / square, 0), 1) : 0
        let offset = point - (a + (b - a) * t)
        return (offset * offset).sum().squareRoot()
    }
}
