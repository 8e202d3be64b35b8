import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Areas: `fill` layers, and `fill-extrusion` ones as flat areas.
extension FrameBuilder {
    mutating func fill(_ layer: FillLayer, _ index: Int, _ tiles: [FrameTile]) {
        let layerOpacity = Float(layer.layerOpacity.evaluate(context))
        let translate = layer.translate.evaluate(context)
        let offset = SIMD2(translate.x, translate.y) * scale
        var open: Color?
        forEachFeature(index, layer.info, tiles) { builder, source, feature, transform in
            let opacity = Float(layer.opacity.evaluate(builder.context)) * layerOpacity
            let color = Color(layer.color.evaluate(builder.context)).withOpacity(opacity)
            guard color.alpha > 0, source.tags.features[Int(feature)].type == .polygon else { return }
            builder.addArea(source, feature, transform.translated(by: offset), color, open: &open)
        }
        guard layer.outlineColor.isSet else { return }
        outlines(layer, index, tiles, layerOpacity: layerOpacity, offset: offset)
    }

    /// The ground plan of raised areas.
    mutating func flatExtrusion(_ layer: FillExtrusionLayer, _ index: Int, _ tiles: [FrameTile]) {
        let opacity = Float(layer.opacity.evaluate(context))
        var open: Color?
        forEachFeature(index, layer.info, tiles) { builder, source, feature, transform in
            let color = Color(layer.color.evaluate(builder.context)).withOpacity(opacity)
            guard color.alpha > 0, source.tags.features[Int(feature)].type == .polygon else { return }
            builder.addArea(source, feature, transform, color, open: &open)
        }
    }

    /// Neighbours of one colour share a shape, so that edges between tiles leave no gap and translucent areas blend once.
    private mutating func addArea(
        _ source: PreparedSourceLayer,
        _ feature: Int32,
        _ transform: PlaneTransform,
        _ color: Color,
        open: inout Color?
    ) {
        painter.addRings(source.ranges[Int(feature)], of: source.shapes, transform)
        let path = painter.list.endPath()
        guard !path.isEmpty else { return }
        if open != color {
            painter.list.beginShape(color)
            open = color
        }
        painter.list.addFill(path)
    }

    private mutating func outlines(
        _ layer: FillLayer,
        _ index: Int,
        _ tiles: [FrameTile],
        layerOpacity: Float,
        offset: SIMD2<Double>
    ) {
        let stroke = Stroke(width: Float(scale), cap: .butt, join: .miter)
        var open: Color?
        forEachFeature(index, layer.info, tiles) { builder, source, feature, transform in
            guard let outline = layer.outlineColor.evaluate(builder.context), source.tags.features[Int(feature)].type == .polygon else {
                return
            }
            let opacity = Float(layer.opacity.evaluate(builder.context)) * layerOpacity
            let color = Color(outline).withOpacity(opacity)
            guard color.alpha > 0 else { return }
            builder.painter.addLines(source.outlineRanges[Int(feature)], of: source.outlines, transform.translated(by: offset))
            builder.addStroke(stroke, color, open: &open)
        }
    }

    /// Ends the path being written and adds it as a stroke, to the shape that is open where it has the same colour.
    mutating func addStroke(_ stroke: Stroke, _ color: Color, open: inout Color?) {
        let path = painter.list.endPath()
        guard !path.isEmpty else { return }
        if open != color {
            painter.list.beginShape(color)
            open = color
        }
        painter.list.addStroke(path, stroke, perspective: plane.perspective)
    }
}
