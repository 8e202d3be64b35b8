import PortolanCamera
import PortolanPlane
import PortolanRaster

/// The layout of a line, an area or a circle, for drawing and hit tests.
struct OverlayShape {
    /// The areas, each as rings filled by the even-odd rule.
    private var fills: [[[SIMD2<Float>]]] = []
    private var fill = Color.clear
    private var runs: [ViewClipper.Run] = []
    private var style: LineStyle?
    private var spans: SpanPainter?
    private var stamps: StampPainter?
    private let scale: Double

    init(_ overlay: MapOverlay, _ ground: ShapeGround, _ projection: Projection) {
        scale = projection.viewport.scale
        switch overlay {
        case .marker, .groundOverlay, .tileLayer: break
        case .polyline(let line): add(ground, fill: nil, stroke: line.style, projection)
        case .polygon(let polygon): add(ground, fill: polygon.fill, stroke: polygon.stroke, projection)
        case .circle(let circle): add(ground, fill: circle.fill, stroke: circle.stroke, projection)
        }
    }

    private mutating func add(_ ground: ShapeGround, fill: Color?, stroke: LineStyle?, _ projection: Projection) {
        let width = stroke.map { $0.width.isFinite ? max($0.width, 0) : 0 } ?? 0
        style = stroke
        self.fill = fill ?? .clear
        let margin = width + 16 + ground.stampReach
        guard ground.low <= ground.high,
            let copies = OverlayGeometry.copies(low: ground.low, high: ground.high, projection, margin: margin)
        else { return }
        let clipper = ViewClipper(projection, margin: margin * scale)
        if fill != nil {
            let areas = copies.map { copy in ground.rings.map { clipper.ring($0, shift: Double(copy)) } }
            fills = ground.isTiling ? [areas.flatMap(\.self)] : areas
        }
        guard stroke != nil else { return }
        for copy in copies {
            for stroke in ground.strokes {
                var found = clipper.runs(stroke.points, shift: Double(copy), isClosed: stroke.isClosed)
                if stroke.isEndless {
                    // Adjacent copies meet edge to edge.
                    for index in found.indices {
                        found[index].isCutAtStart = true
                        found[index].isCutAtEnd = true
                    }
                }
                runs += found
            }
        }
        if let style, !ground.bands.isEmpty {
            spans = SpanPainter(runs, ground, style, projection.viewport)
            if !ground.stamps.isEmpty { stamps = StampPainter(runs, ground, style, projection.viewport) }
        }
    }

    func draw(into list: inout DrawList) {
        for rings in fills where fill.alpha > 0 {
            for ring in rings where !ring.isEmpty { list.contour(ring, closed: true) }
            let path = list.endPath()
            if !path.isEmpty { list.fill(path, fill, rule: .evenOdd) }
        }
        if let spans {
            spans.draw(into: &list)
            stamps?.draw(into: &list)
            return
        }
        guard let style, style.color.alpha > 0, style.width > 0, !runs.isEmpty else { return }
        let dashes = DashPattern(style, scale: scale)
        // All paths are added before the shape begins. All runs of a line are one shape, which is blended once.
        var pieces: [StrokedPath] = []
        for run in runs {
            // A completely visible ring closes with a join.
            let isWhole = run.points.count > 2 && run.points.first == run.points.last && !run.isCutAtStart
            list.contour(
                isWhole ? Array(run.points.dropLast()) : run.points,
                closed: isWhole,
                startIsCut: run.isCutAtStart,
                endIsCut: run.isCutAtEnd
            )
            pieces.append(StrokedPath(path: list.endPath(), stroke: dashes.stroke(startingAt: run.start)))
        }
        list.beginShape(style.color)
        for piece in pieces { list.addStroke(piece.path, piece.stroke) }
    }

    private struct StrokedPath {
        var path: DrawList.Path
        var stroke: Stroke
    }

    /// Whether a point of the view is in the area, or on the line or within `slop` points of it.
    func contains(_ point: ScreenPoint, slop: Double) -> Bool {
        let pixel = SIMD2(point.x, point.y) * scale
        let isInside = fills.contains { rings in
            PlaneRing.contains(evenOdd: rings.lazy.map { $0.lazy.map { SIMD2<Double>($0) } }, pixel)
        }
        if isInside { return true }
        guard let style else { return false }
        let reach = max(style.width / 2, slop) * scale
        return runs.contains { run in
            zip(run.points, run.points.dropFirst()).contains { a, b in
                PlaneSegment(SIMD2<Double>(a), SIMD2<Double>(b)).squaredDistance(to: pixel) <= reach * reach
            }
        }
    }
}

/// A line's width and dashes in pixels.
struct DashPattern {
    private let width: Float
    private let dashes: [Float]
    private let length: Double

    init(_ style: LineStyle, scale: Double) {
        width = Float(style.width * scale)
        dashes = style.dashes.map { Float($0 * scale) }
        length = style.dashes.reduce(0) { $0 + max($1, 0) } * scale * (style.dashes.count % 2 == 1 ? 2 : 1)
    }

    /// Returns a stroke that begins at an offset in pixels into the pattern.
    func stroke(startingAt start: Double) -> Stroke {
        let phase = length > 0 ? start.truncatingRemainder(dividingBy: length) : 0
        return Stroke(width: width, cap: dashes.isEmpty ? .round : .butt, join: .round, dashes: dashes, dashPhase: Float(phase))
    }
}
