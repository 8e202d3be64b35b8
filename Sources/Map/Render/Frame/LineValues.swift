import PortolanRaster
import PortolanStyle

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The values of a line layer for the features of a bucket.
struct LineValues {
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
    let blur: Values<Double>
    /// The names of pictures to draw along lines; nil if the layer has none.
    let patterns: Values<StyleImage?>?
    /// The picture of the layer's colours along a line; nil if the layer has no gradient.
    let gradient: DrawList.ImageID?
    /// Whether some line may need a paint that follows it: a blur, a pattern or a gradient.
    let isShaded: Bool

    /// Whether lines are drawn in other colours than `line-color`.
    var hidesColor: Bool { patterns != nil || gradient != nil }
    /// The factor by which dashes are stretched. Dashes have the style's length at a whole zoom, and grow with the
    /// map until the next whole zoom.
    let dashStretch: Double

    init(_ layer: LineLayer, _ bucket: Bucket, zoom: Double, gradient: DrawList.ImageID?, _ context: inout EvaluationContext) {
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
        let isDashed = layer.dasharray.isSet && !layer.pattern.isSet
        dashes = isDashed ? bucket.values(layer.dasharray, slot: 8, zoom: whole, &context) : .one(nil)
        floorWidth =
            isDashed ? bucket.values(layer.width, slot: 9, zoom: whole, &context) : width
        dashStretch = exp2(zoom - whole)
        blur = bucket.values(layer.blur, slot: 11, zoom: zoom, &context)
        patterns = bucket.patterns(layer.pattern, slot: 12, zoom: zoom, &context)
        self.gradient = gradient
        isShaded = layer.blur.constant != 0 || patterns != nil || gradient != nil
    }
}
