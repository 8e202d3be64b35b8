import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Areas: `fill` layers.
extension FrameBuilder {
    mutating func fill(_ layer: FillLayer, _ index: Int) {
        let layerOpacity = Float(layer.layerOpacity.evaluate(context))
        guard layerOpacity > 0 else { return }
        if layerOpacity < 1 { painter.list.beginGroup() }
        defer { if layerOpacity < 1 { painter.list.endGroup(opacity: layerOpacity) } }
        let offset = plane.shift(layer.translate.evaluate(context), alongMap: layer.translateAnchor.evaluate(context) == .map)
        let isFilled = layer.pattern.isSet || layer.color.constant?.alpha != 0
        if isFilled { areas(layer, index, offset: offset) }
        if layer.outlineColor.isSet, layer.antialias.evaluate(context) { outlines(layer, index, offset: offset) }
        painter.list.clip = nil
    }

    private mutating func areas(_ layer: FillLayer, _ index: Int, offset: SIMD2<Double>) {
        let zoom = context.zoom
        forEachBucket(index) { builder, drawn, bucket, transform in
            let colors = bucket.values(layer.color, slot: 0, zoom: zoom, &builder.context)
            let opacities = bucket.values(layer.opacity, slot: 1, zoom: zoom, &builder.context)
            let patterns = layer.pattern.isSet ? bucket.values(layer.pattern, slot: 3, zoom: zoom.rounded(.down), &builder.context) : nil
            builder.painter.list.clip = drawn.clip
            let transform = transform.translated(by: offset)
            var shape = OpenShape()
            builder.forEachArea(bucket, transform) { builder, position, feature in
                if let patterns {
                    guard let name = patterns[position]?.name,
                        let paint = builder.pattern(name, opacity: Float(opacities[position]))
                    else { return }
                    let path = builder.painter.rings(of: feature, in: bucket.table, transform)
                    builder.painter.list.beginShape(paint)
                    builder.painter.list.addFill(path)
                    return
                }
                let color = Color(colors[position]).withOpacity(Float(opacities[position]))
                guard color.alpha > 0 else { return }
                let path = builder.painter.rings(of: feature, in: bucket.table, transform)
                builder.addArea(path, color, mayOverlap: bucket.mayOverlap[position], &shape)
            }
        }
    }

    /// Visits the polygons of a bucket that may be seen.
    private mutating func forEachArea(
        _ bucket: Bucket,
        _ transform: PlaneTransform,
        _ body: (inout FrameBuilder, _ position: Int, _ feature: Int32) -> Void
    ) {
        let table = bucket.table
        for (position, feature) in bucket.features.enumerated() where table.type(of: feature) == .polygon {
            if plane.canSee(transform(table.boxes[Int(feature)])) { body(&self, position, feature) }
        }
    }

    /// Fills a path, in the shape that is open if nothing is lost by it: if the colour is the same, and opaque or
    /// on areas that do not overlap.
    private mutating func addArea(_ path: DrawList.Path, _ color: Color, mayOverlap: Bool, _ shape: inout OpenShape) {
        guard !path.isEmpty else { return }
        if shape.color != color || mayOverlap && color.alpha < 1 {
            painter.list.beginShape(color)
            shape.color = color
        }
        painter.list.addFill(path)
    }

    /// Outlines of one pixel of the picture, as MapLibre draws them.
    private mutating func outlines(_ layer: FillLayer, _ index: Int, offset: SIMD2<Double>) {
        let stroke = Stroke(width: 1, cap: .butt, join: .miter)
        let zoom = context.zoom
        forEachBucket(index) { builder, drawn, bucket, transform in
            let colors = bucket.values(layer.outlineColor, slot: 2, zoom: zoom, &builder.context)
            let opacities = bucket.values(layer.opacity, slot: 1, zoom: zoom, &builder.context)
            builder.painter.list.clip = drawn.clip
            let transform = transform.translated(by: offset)
            var shape = OpenShape()
            builder.forEachArea(bucket, transform) { builder, position, feature in
                guard let outline = colors[position] else { return }
                let color = Color(outline).withOpacity(Float(opacities[position]))
                guard color.alpha > 0 else { return }
                let path = builder.painter.outlines(of: feature, in: bucket.table, transform, isSeen: true)
                builder.addStroke(path, stroke, color, isSeen: true, &shape)
            }
        }
    }

    /// Adds a path as a stroke, to the shape that is open if it has the same opaque colour.
    /// - Parameter isSeen: whether the path is in pixels of the picture already, not in the plane.
    mutating func addStroke(_ path: DrawList.Path, _ stroke: Stroke, _ color: Color, isSeen: Bool = false, _ shape: inout OpenShape) {
        guard !path.isEmpty else { return }
        if shape.color != color || color.alpha < 1 {
            painter.list.beginShape(color)
            shape.color = color
        }
        painter.list.addStroke(path, stroke, perspective: isSeen ? nil : plane.perspective)
    }
}

/// The shape of the draw list that the next feature may join.
struct OpenShape {
    var color: Color?
}
