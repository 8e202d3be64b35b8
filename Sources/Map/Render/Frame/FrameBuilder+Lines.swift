import PortolanRaster
import PortolanStyle
import PortolanTiles

/// Lines: `line` layers.
extension FrameBuilder {
    mutating func line(_ layer: LineLayer, _ index: Int) {
        let layerOpacity = Float(layer.layerOpacity.evaluate(context))
        guard layerOpacity > 0 else { return }
        if layerOpacity < 1 { painter.list.beginGroup() }
        defer { if layerOpacity < 1 { painter.list.endGroup(opacity: layerOpacity) } }
        let moved = plane.shift(layer.translate.evaluate(context), alongMap: layer.translateAnchor.evaluate(context) == .map)
        let zoom = context.zoom
        let gradient = lineGradient(layer)
        forEachBucket(index) { builder, drawn, bucket, transform in
            let values = LineValues(layer, bucket, zoom: zoom, gradient: gradient, &builder.context)
            builder.painter.list.clip = drawn.clip
            let transform = transform.translated(by: moved)
            var shape = OpenShape()
            for (position, feature) in bucket.features.enumerated() {
                builder.line(position, feature, values, bucket.table, transform, &shape)
            }
        }
        painter.list.clip = nil
    }

    private mutating func line(
        _ position: Int,
        _ feature: Int32,
        _ values: LineValues,
        _ table: FeatureTable,
        _ transform: PlaneTransform,
        _ shape: inout OpenShape
    ) {
        let color = Color(values.color[position]).withOpacity(Float(values.opacity[position]))
        let width = values.width[position] * scale
        // What lies along the line hides its colour.
        guard width > 0, color.alpha > 0 || values.hidesColor && values.opacity[position] > 0 else { return }
        let gap = values.gapWidth[position] * scale
        let offset = values.offset[position] * scale
        let reach = Float(min(abs(offset) + gap + width * 2, 1e6))
        let box = transform(table.boxes[Int(feature)])
        guard plane.canSee(Box(minimum: box.minimum - reach, maximum: box.maximum + reach)) else { return }
        let join = Stroke.Join(values.join[position])
        let dashes = values.dashes[position] ?? []
        let cap = Stroke.Cap(values.cap[position])
        let dash = values.floorWidth[position] * scale * values.dashStretch
        let stroke = Stroke(
            width: Float(width),
            // Square caps do not lengthen dashes, in MapLibre's renderers.
            cap: cap == .square && !dashes.isEmpty ? .butt : cap,
            join: join,
            miterLimit: Float(values.miterLimit[position]),
            roundLimit: Float(values.roundLimit[position]),
            dashes: dashes.map { Float($0 * dash) }
        )
        if values.isShaded, shadedLine(position, feature, values, table, transform, stroke, color) { return }
        // A gap makes two lines, one on either side of it.
        let offsets = gap > 0 ? [offset - (gap + width) / 2, offset + (gap + width) / 2] : [offset]
        for offset in offsets {
            let path: DrawList.Path
            switch table.type(of: feature) {
            case .line: path = painter.lines(of: feature, in: table, transform, offset: Float(offset), stroke)
            case .polygon: path = painter.outlines(of: feature, in: table, transform, offset: Float(offset), stroke)
            case .point, .unknown: continue
            }
            addStroke(path, stroke, color, &shape)
        }
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
