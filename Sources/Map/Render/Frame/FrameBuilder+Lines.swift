import PortolanRaster
import PortolanStyle
import PortolanTiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Lines: `line` layers.
extension FrameBuilder {
    mutating func line(_ layer: LineLayer, _ index: Int) {
        let layerOpacity = Float(layer.layerOpacity.evaluate(context))
        guard layerOpacity > 0 else { return }
        if layerOpacity < 1 { painter.list.beginGroup() }
        defer { if layerOpacity < 1 { painter.list.endGroup(opacity: layerOpacity) } }
        let moved = plane.shift(layer.translate.evaluate(context), alongMap: layer.translateAnchor.evaluate(context) == .map)
        let zoom = context.zoom
        forEachBucket(index) { builder, drawn, bucket, transform in
            let values = LineValues(layer, bucket, zoom: zoom, &builder.context)
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
        guard color.alpha > 0, width > 0 else { return }
        let gap = values.gapWidth[position] * scale
        let offset = values.offset[position] * scale
        let reach = Float(min(abs(offset) + gap + width * 2, 1e6))
        let box = transform(table.boxes[Int(feature)])
        guard Box(minimum: box.minimum - reach, maximum: box.maximum + reach).intersects(plane.visible) else { return }
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
        // A gap makes two lines, one on either side of it.
        let offsets = gap > 0 ? [offset - (gap + width) / 2, offset + (gap + width) / 2] : [offset]
        for offset in offsets {
            switch table.type(of: feature) {
            case .line: painter.addLines(table.ranges[Int(feature)], of: table.shapes, transform, offset: Float(offset), stroke)
            case .polygon: painter.addOutlines(table.ranges[Int(feature)], of: table, transform, offset: Float(offset), stroke)
            case .point, .unknown: break
            }
            addStroke(stroke, color, &shape)
        }
    }
}

/// The values of a line layer for the features of a bucket.
private struct LineValues {
    let color: Values<StyleColor>
    let opacity: Values<Double>
    let width: Values<Double>
    let floorWidth: Values<Double>
    let gapWidth: Values<Double>
    let offset: Values<Double>
    let cap: Values<LineCap>
    let join: Values<LineJoin>
    let miterLimit: Values<Double>
    let roundLimit: Values<Double>
    let dashes: Values<[Double]?>
    /// Dashes have their length at the whole zoom and grow with the map from there.
    let dashStretch: Double

    init(_ layer: LineLayer, _ bucket: Bucket, zoom: Double, _ context: inout EvaluationContext) {
        let whole = zoom.rounded(.down)
        let layout = Double(bucket.styleZoom)
        color = bucket.values(layer.color, slot: 0, zoom: zoom, &context)
        opacity = bucket.values(layer.opacity, slot: 1, zoom: zoom, &context)
        width = bucket.values(layer.width, slot: 2, zoom: zoom, &context)
        gapWidth = bucket.values(layer.gapWidth, slot: 3, zoom: zoom, &context)
        offset = bucket.values(layer.offset, slot: 4, zoom: zoom, &context)
        cap = bucket.values(layer.cap, slot: 5, zoom: layout, &context)
        join = bucket.values(layer.join, slot: 6, zoom: layout, &context)
        miterLimit = bucket.values(layer.miterLimit, slot: 7, zoom: layout, &context)
        roundLimit = bucket.values(layer.roundLimit, slot: 10, zoom: layout, &context)
        dashes = layer.dasharray.isSet ? bucket.values(layer.dasharray, slot: 8, zoom: whole, &context) : .one(nil)
        floorWidth = layer.dasharray.isSet ? bucket.values(layer.width, slot: 9, zoom: whole, &context) : width
        dashStretch = exp2(zoom - whole)
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
