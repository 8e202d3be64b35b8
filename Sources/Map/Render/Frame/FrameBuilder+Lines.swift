import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Lines: `line` layers; and `circle` layers, which stand upright on the picture.
extension FrameBuilder {
    mutating func line(_ layer: LineLayer, _ index: Int, _ tiles: [FrameTile]) {
        let layerOpacity = Float(layer.layerOpacity.evaluate(context))
        let translate = layer.translate.evaluate(context)
        let moved = SIMD2(translate.x, translate.y) * scale
        var open: Color?
        forEachFeature(index, layer.info, tiles) { builder, source, feature, transform in
            let context = builder.context
            let opacity = Float(layer.opacity.evaluate(context)) * layerOpacity
            let color = Color(layer.color.evaluate(context)).withOpacity(opacity)
            let width = layer.width.evaluate(context) * builder.scale
            guard color.alpha > 0, width > 0 else { return }
            let gap = layer.gapWidth.evaluate(context) * builder.scale
            let stroke = Stroke(
                width: Float(width),
                cap: .init(layer.cap.evaluate(context)),
                join: .init(layer.join.evaluate(context)),
                miterLimit: Float(layer.miterLimit.evaluate(context)),
                dashes: (layer.dasharray.evaluate(context) ?? []).map { Float($0 * width) }
            )
            let offset = layer.offset.evaluate(context) * builder.scale
            // A gap makes two lines, one on either side of it.
            let offsets = gap > 0 ? [offset - (gap + width) / 2, offset + (gap + width) / 2] : [offset]
            let transform = transform.translated(by: moved)
            for offset in offsets {
                switch source.tags.features[Int(feature)].type {
                case .line: builder.painter.addLines(source.ranges[Int(feature)], of: source.shapes, transform, offset: Float(offset))
                case .polygon:
                    builder.painter.addLines(source.outlineRanges[Int(feature)], of: source.outlines, transform, offset: Float(offset))
                case .point, .unknown: break
                }
                builder.addStroke(stroke, color, open: &open)
            }
        }
    }

    mutating func circle(_ layer: CircleLayer, _ index: Int, _ tiles: [FrameTile]) {
        let translate = layer.translate.evaluate(context)
        let moved = SIMD2(Float(translate.x), Float(translate.y)) * Float(scale)
        forEachFeature(index, layer.info, tiles) { builder, source, feature, transform in
            guard source.tags.features[Int(feature)].type == .point else { return }
            let context = builder.context
            let scalesWithMap = layer.pitchScale.evaluate(context) == .map
            for point in source.points[Int(source.ranges[Int(feature)].lowerBound)..<Int(source.ranges[Int(feature)].upperBound)] {
                let position = transform(point)
                let depth = builder.plane.depth(position)
                guard depth > 0.1 else { continue }
                let pixels = builder.scale / (scalesWithMap ? depth : 1)
                let radius = Float(min(layer.radius.evaluate(context) * pixels, 4096))
                let border = Float(min(layer.strokeWidth.evaluate(context) * pixels, 4096))
                let center = builder.plane.picturePoint(position) + moved
                if border > 0 {
                    let color = Color(layer.strokeColor.evaluate(context)).withOpacity(Float(layer.strokeOpacity.evaluate(context)))
                    builder.disc(center, radius + border, color)
                }
                let color = Color(layer.color.evaluate(context)).withOpacity(Float(layer.opacity.evaluate(context)))
                builder.disc(center, radius, color)
                let reach = max(radius + border, 0)
                builder.mark(Box(minimum: center - reach, maximum: center + reach), source, index, feature, at: point)
            }
        }
    }

    private mutating func disc(_ center: SIMD2<Float>, _ radius: Float, _ color: Color) {
        guard radius > 0, color.alpha > 0 else { return }
        // Four cubic arcs; the factor keeps them within 0.03 % of the circle (4/3 · (√2 − 1)).
        let handle = radius * 0.552_284_75
        let corners: [SIMD2<Float>] = [[1, 0], [0, 1], [-1, 0], [0, -1]]
        painter.list.move(to: center + corners[0] * radius)
        for quarter in 0..<4 {
            let from = corners[quarter]
            let to = corners[(quarter + 1) & 3]
            painter.list.curve(
                to: center + to * radius,
                control1: center + from * radius + to * handle,
                control2: center + to * radius + from * handle
            )
        }
        painter.list.close()
        painter.list.fill(painter.list.endPath(), color)
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
