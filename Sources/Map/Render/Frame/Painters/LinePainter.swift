import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Draws `line` layers.
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

    /// Returns the appearance of a feature's lines, or nil if they are not visible.
    /// - Parameter box: the feature's box in the plane.
    private func look(_ values: LineValues, _ position: Int, in box: Box) -> LineLook? {
        let scale = site.frame.plane.scale
        let color = Color(values.color[position]).withOpacity(Float(values.opacity[position]))
        let width = values.width[position] * scale
        // A pattern or gradient along the line hides its colour.
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
            // In MapLibre's renderers, square caps do not lengthen dashes.
            cap: cap == .square && !dashes.isEmpty ? .butt : cap,
            join: join,
            miterLimit: Float(values.miterLimit[position]),
            dashes: dashes.map { Float($0 * dash) }
        )
        stroke.roundLimit = Float(values.roundLimit[position])
        return LineLook(stroke: stroke, color: color, width: width, gap: gap, offset: offset)
    }

    private func draw(_ line: FeatureLine, _ look: LineLook, on canvas: inout FrameCanvas, _ shape: inout OpenShape) {
        // A line with a gap is two lines, one on either side of the gap.
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

    /// Returns the colours of the layer's lines from beginning to end as a picture one pixel high, or nil if the
    /// layer has no gradient.
    private func gradient(on canvas: inout FrameCanvas) -> DrawList.ImageID? {
        // By the specification, patterns and dashes replace the gradient.
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

    /// Draws a feature with a paint that follows its line: a blur, a gradient or a picture. Returns false if
    /// the line needs no such paint.
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
            // The picture is stretched to the line's width. At a whole zoom the picture has its own length; it
            // grows with the map until the next whole zoom.
            let length = sprite.width * scale * values.dashStretch
            guard length > 0 else { return true }
            fill = .pattern(image, length: length)
        } else if let gradient = values.gradient {
            fill = .gradient(gradient, LineProgress(line.feature, of: line.table))
        } else {
            fill = .color
        }
        let opacity = fill.isColor ? 1 : Float(values.opacity[position])
        // Half a pixel is added, because the coverage of a line without blur ends half a pixel beyond its side.
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

/// A feature whose lines are being drawn.
private struct FeatureLine {
    var feature: Int32
    var table: FeatureTable
    /// The transform from the units of the table to the plane.
    var transform: PlaneTransform
    /// The feature's position in its bucket.
    var position: Int
}

/// The appearance of a feature's lines, in pixels.
private struct LineLook {
    /// The stroke of the line as if it had no gap.
    var stroke: Stroke
    /// The colour with the line's opacity.
    var color: Color
    var width: Double
    var gap: Double
    var offset: Double
}

/// The fill of a line, before its length is known.
private enum LineFill {
    case color
    case pattern(DrawList.ImageID, length: Double)
    case gradient(DrawList.ImageID, LineProgress?)

    var isColor: Bool { if case .color = self { true } else { false } }

    /// Returns the fill for a piece of a line, and the distance along the whole line at which the piece begins.
    /// - Parameter length: the length of the piece in pixels.
    func along(_ length: Double, _ color: Color) -> (LinePaint.Fill, start: Double) {
        switch self {
        case .color: return (.solid(color), 0)
        case .pattern(let image, let repetition): return (.image(image, length: repetition, repeats: true), 0)
        case .gradient(let image, let progress):
            // Without line metrics the length of the whole line is unknown: the gradient stays at its first
            // colour.
            guard let progress else { return (.image(image, length: 1e9, repeats: false), 0) }
            let whole = length / (progress.end - progress.start)
            return (.image(image, length: whole, repeats: false), progress.start * whole)
        }
    }
}

/// The piece of a line in a tile, as fractions of the whole line's length.
private struct LineProgress {
    var start: Double
    var end: Double

    /// Returns nil if the source does not measure lines (`lineMetrics`).
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
