import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Lines: `line` layers.
struct LinePainter: LayerPainter {
    private let layer: LineLayer
    private var site: LayerSite

    init(_ layer: LineLayer, at site: LayerSite) {
        self.layer = layer
        self.site = site
    }

    mutating func paint(on canvas: inout FrameCanvas) {
        let layerOpacity = Float(layer.layerOpacity.evaluate(site.evaluation))
        guard layerOpacity > 0 else { return }
        if layerOpacity < 1 { canvas.list.beginGroup() }
        defer { if layerOpacity < 1 { canvas.list.endGroup(opacity: layerOpacity) } }
        let moved = site.shift(layer.translate, layer.translateAnchor)
        let gradient = gradient(on: &canvas)
        for part in site.parts {
            let values = LineValues(layer, part.bucket, zoom: site.frame.zoom, gradient: gradient, &site.evaluation)
            canvas.list.clip = canvas.clips[part.number]
            let table = part.bucket.table
            let transform = part.transform.translated(by: moved)
            var shape = OpenShape()
            for (position, feature) in part.bucket.features.enumerated() {
                guard let look = look(values, position, in: transform(table.boxes[Int(feature)])) else { continue }
                let line = FeatureLine(feature: feature, table: table, transform: transform, position: position)
                if values.isShaded, drawShaded(line, values, look, on: &canvas) { continue }
                draw(line, look, on: &canvas, &shape)
            }
        }
        canvas.list.clip = nil
    }

    /// How a feature's lines look; nil if they are not seen.
    /// - Parameter box: the feature's, in the plane.
    private func look(_ values: LineValues, _ position: Int, in box: Box) -> LineLook? {
        let scale = site.frame.plane.scale
        let color = Color(values.color[position]).withOpacity(Float(values.opacity[position]))
        let width = values.width[position] * scale
        // What lies along the line hides its colour.
        guard width > 0, color.alpha > 0 || values.hidesColor && values.opacity[position] > 0 else { return nil }
        let gap = values.gapWidth[position] * scale
        let offset = values.offset[position] * scale
        let reach = Float(min(abs(offset) + gap + width * 2, 1e6))
        guard site.frame.plane.canSee(Box(minimum: box.minimum - reach, maximum: box.maximum + reach)) else { return nil }
        let join = Stroke.Join(values.join[position])
        let dashes = values.dashes[position] ?? []
        let cap = Stroke.Cap(values.cap[position])
        let dash = values.floorWidth[position] * scale * values.dashStretch
        var stroke = Stroke(
            width: Float(width),
            // Square caps do not lengthen dashes, in MapLibre's renderers.
            cap: cap == .square && !dashes.isEmpty ? .butt : cap,
            join: join,
            miterLimit: Float(values.miterLimit[position]),
            dashes: dashes.map { Float($0 * dash) }
        )
        stroke.roundLimit = Float(values.roundLimit[position])
        return LineLook(stroke: stroke, color: color, width: width, gap: gap, offset: offset)
    }

    private func draw(_ line: FeatureLine, _ look: LineLook, on canvas: inout FrameCanvas, _ shape: inout OpenShape) {
        // A gap makes two lines, one on either side of it.
        let (gap, width, offset) = (look.gap, look.width, look.offset)
        let offsets = gap > 0 ? [offset - (gap + width) / 2, offset + (gap + width) / 2] : [offset]
        for offset in offsets {
            let path: DrawList.Path
            switch line.table.type(of: line.feature) {
            case .line: path = canvas.lines(of: line.feature, in: line.table, line.transform, offset: Float(offset), look.stroke)
            case .polygon: path = canvas.outlines(of: line.feature, in: line.table, line.transform, offset: Float(offset), look.stroke)
            case .point, .unknown: continue
            }
            canvas.addStroke(path, look.stroke, look.color, &shape)
        }
    }

    /// The colours of the layer's lines from their beginning to their end, as a picture one pixel high; nil if it has none.
    private func gradient(on canvas: inout FrameCanvas) -> DrawList.ImageID? {
        // Pictures and dashes take its place, by the specification.
        guard layer.gradient.isSet, !layer.pattern.isSet, !layer.dasharray.isSet else { return nil }
        let steps = 256
        var picture = Pixmap(width: steps, height: 1)
        var evaluation = site.evaluation
        for step in 0..<steps {
            evaluation.lineProgress = Double(step) / Double(steps - 1)
            if let color = layer.gradient.evaluate(evaluation) { picture[step, 0] = Color(color).premultipliedPixel }
        }
        return canvas.list.add(picture)
    }

    /// Draws a feature with a paint that follows it: a line that is blurred, or has a gradient or a picture along it; false if it needs none.
    private func drawShaded(_ line: FeatureLine, _ values: LineValues, _ look: LineLook, on canvas: inout FrameCanvas) -> Bool {
        let scale = site.frame.plane.scale
        let position = line.position
        let blur = Float(min(values.blur[position] * scale, 1e4))
        guard blur > 0 || values.patterns != nil || values.gradient != nil else { return false }
        let width = Float(look.width)
        let gap = Float(max(values.gapWidth[position], 0) * scale)
        let offset = Float(look.offset)
        let fill: LineFill
        if let patterns = values.patterns {
            let sprites = site.frame.sprites
            guard let name = patterns[position]?.name, let sprite = sprites.image(named: name), let image = canvas.image(name, of: sprites)
            else { return true }
            // The picture is as high as the line is wide. It has its own length at the whole zoom, and grows with the map from there.
            let length = sprite.width * scale * values.dashStretch
            guard length > 0 else { return true }
            fill = .pattern(image, length: length)
        } else if let gradient = values.gradient {
            fill = .gradient(gradient, LineProgress(line.feature, of: line.table))
        } else {
            fill = .color
        }
        let opacity = fill.isColor ? 1 : Float(values.opacity[position])
        // Half a pixel more: there, the coverage of a line that is not blurred ends.
        let outer = gap / 2 + (gap > 0 ? width : width / 2) + 0.5
        var outline = look.stroke
        if blur > 0 { outline.width = 2 * outer }
        let offsets = blur > 0 || gap <= 0 ? [offset] : [offset - (gap + width) / 2, offset + (gap + width) / 2]
        let perspective = site.frame.plane.perspective
        canvas.forEachLine(of: line.feature, line.table, line.transform) { canvas, course in
            canvas.list.contour(course.points, closed: course.isClosed)
            let path = canvas.list.endPath()
            let length = course.length
            guard length > 0 else { return }
            let (paintFill, start) = fill.along(length, look.color)
            var paint = LinePaint(paintFill, opacity: opacity, along: path, perspective: perspective, outer: outer)
            paint.start = start + Double(course.distance)
            paint.offset = offset
            paint.inner = gap > 0 ? gap / 2 + 0.5 : 0
            paint.blur = blur > 0 ? blur + 1 : 0
            paint.isRound = look.stroke.cap == .round || look.stroke.join == .round
            let paths = offsets.map { offset in
                canvas.addLine(course, offset: offset, outline)
                return canvas.list.endPath()
            }
            canvas.list.beginShape(.line(paint))
            for path in paths { canvas.list.addStroke(path, outline, perspective: perspective) }
        }
        return true
    }
}

/// A feature whose lines are drawn.
private struct FeatureLine {
    var feature: Int32
    var table: FeatureTable
    /// From the units of the table to the plane.
    var transform: PlaneTransform
    /// The feature's position in its bucket.
    var position: Int
}

/// How the lines of a feature look, in pixels.
private struct LineLook {
    /// As wide as the line would be without a gap.
    var stroke: Stroke
    /// With its opacity.
    var color: Color
    var width: Double
    var gap: Double
    var offset: Double
}

/// What a line is filled with, before its length is known.
private enum LineFill {
    case color
    case pattern(DrawList.ImageID, length: Double)
    case gradient(DrawList.ImageID, LineProgress?)

    var isColor: Bool { if case .color = self { true } else { false } }

    /// The fill of a line so many pixels long, and where on its whole length it begins.
    func along(_ length: Double, _ color: Color) -> (LinePaint.Fill, start: Double) {
        switch self {
        case .color: return (.solid(color), 0)
        case .pattern(let image, let repetition): return (.image(image, length: repetition, repeats: true), 0)
        case .gradient(let image, let progress):
            // Without line metrics nothing is known of the whole line: the gradient stays at its beginning.
            guard let progress else { return (.image(image, length: 1e9, repeats: false), 0) }
            let whole = length / (progress.end - progress.start)
            return (.image(image, length: whole, repeats: false), progress.start * whole)
        }
    }
}

/// Which part of a line its piece in a tile is, as fractions of its length.
private struct LineProgress {
    var start: Double
    var end: Double

    /// Nil if the source measures no lines (`lineMetrics`).
    init?(_ feature: Int32, of table: FeatureTable) {
        guard case .number(let start)? = table.layer.value("mapbox_clip_start", ofFeature: Int(feature)),
            case .number(let end)? = table.layer.value("mapbox_clip_end", ofFeature: Int(feature)), end > start
        else { return nil }
        self.start = start
        self.end = end
    }
}

extension Stroke.Cap {
    init(_ cap: LineCap) {
        self =
            switch cap {
            case .butt: .butt
            case .round: .round
            case .square: .square
            }
    }
}

extension Stroke.Join {
    init(_ join: LineJoin) {
        self =
            switch join {
            case .bevel: .bevel
            case .round: .round
            case .miter: .miter
            }
    }
}
