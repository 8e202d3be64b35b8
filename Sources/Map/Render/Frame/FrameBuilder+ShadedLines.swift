import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Lines that are not of one colour: blurred ones, and those with a gradient or a picture along them.
extension FrameBuilder {
    /// The colours of a layer's lines from their beginning to their end, as a picture one pixel high; nil if it has none.
    mutating func lineGradient(_ layer: LineLayer) -> DrawList.ImageID? {
        // Pictures and dashes take its place, by the specification.
        guard layer.gradient.isSet, !layer.pattern.isSet, !layer.dasharray.isSet else { return nil }
        let steps = 256
        var picture = Pixmap(width: steps, height: 1)
        for step in 0..<steps {
            context.lineProgress = Double(step) / Double(steps - 1)
            if let color = layer.gradient.evaluate(context) { picture[step, 0] = Color(color).premultipliedPixel }
        }
        context.lineProgress = 0
        return painter.list.add(picture)
    }

    /// Draws a feature with a paint that follows it; false if it needs none.
    /// - Parameters:
    ///   - stroke: the line's, as wide as it would be without a gap.
    ///   - color: the line's, with its opacity.
    mutating func shadedLine(
        _ position: Int,
        _ feature: Int32,
        _ values: LineValues,
        _ table: FeatureTable,
        _ transform: PlaneTransform,
        _ stroke: Stroke,
        _ color: Color
    ) -> Bool {
        let blur = Float(min(values.blur[position] * scale, 1e4))
        guard blur > 0 || values.patterns != nil || values.gradient != nil else { return false }
        let width = Float(values.width[position] * scale)
        let gap = Float(max(values.gapWidth[position], 0) * scale)
        let offset = Float(values.offset[position] * scale)
        let fill: LineFill
        if let patterns = values.patterns {
            guard let name = patterns[position]?.name, let sprite = sprites.image(named: name), let image = patternImage(name) else {
                return true
            }
            // The picture is as high as the line is wide. It has its own length at the whole zoom, and grows with the map from there.
            let length = sprite.width * scale * values.dashStretch
            guard length > 0 else { return true }
            fill = .pattern(image, length: length)
        } else if let gradient = values.gradient {
            fill = .gradient(gradient, LineProgress(feature, of: table))
        } else {
            fill = .color
        }
        let opacity = fill.isColor ? 1 : Float(values.opacity[position])
        // Half a pixel more: there, the coverage of a line that is not blurred ends.
        let outer = gap / 2 + (gap > 0 ? width : width / 2) + 0.5
        var outline = stroke
        if blur > 0 { outline.width = 2 * outer }
        let offsets = blur > 0 || gap <= 0 ? [offset] : [offset - (gap + width) / 2, offset + (gap + width) / 2]
        let perspective = plane.perspective
        painter.forEachLine(of: feature, table, transform) { painter, line in
            painter.list.contour(line.points, closed: line.isClosed)
            let course = painter.list.endPath()
            let length = Self.length(line.points, isClosed: line.isClosed)
            guard length > 0 else { return }
            let (paintFill, start) = fill.along(length, color)
            let paint = LinePaint(
                paintFill,
                opacity: opacity,
                along: course,
                perspective: perspective,
                start: start + Double(line.distance),
                offset: offset,
                inner: gap > 0 ? gap / 2 + 0.5 : 0,
                outer: outer,
                blur: blur > 0 ? blur + 1 : 0,
                isRound: stroke.cap == .round || stroke.join == .round
            )
            let paths = offsets.map { offset in
                painter.addLine(line, offset: offset, outline)
                return painter.list.endPath()
            }
            painter.list.beginShape(.line(paint))
            for path in paths { painter.list.addStroke(path, outline, perspective: perspective) }
        }
        return true
    }

    private static func length(_ line: [SIMD2<Float>], isClosed: Bool) -> Double {
        guard var previous = isClosed ? line.last : line.first else { return 0 }
        return line.reduce(0.0) { sum, point in
            let way = SIMD2<Double>(point) - SIMD2<Double>(previous)
            previous = point
            return sum + (way * way).sum().squareRoot()
        }
    }
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
