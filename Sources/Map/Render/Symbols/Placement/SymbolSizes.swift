import PortolanStyle
import PortolanText

/// The text and icon sizes of a bucket's features at a zoom.
struct SymbolSizes: Sendable {
    private let textConstant: Float?
    private let iconConstant: Float?
    private let textShare: Float
    private let iconShare: Float

    init(_ bucket: SymbolBucket, _ context: EvaluationContext) {
        let zoom = context.zoom
        let tileZoom = Double(bucket.tile.zoom)
        func constant(_ property: CompiledProperty<Double>) -> Float? {
            property.dependencies.isDisjoint(with: .feature) ? Float(property.evaluate(context)) : nil
        }
        func share(_ property: CompiledProperty<Double>) -> Float {
            guard property.dependencies.contains(.zoom) else { return 0 }
            return Float(property.zoomFactor(zoom, from: tileZoom, to: tileZoom + 1))
        }
        textConstant = constant(bucket.layer.textSize)
        iconConstant = constant(bucket.layer.iconSize)
        textShare = share(bucket.layer.textSize)
        iconShare = share(bucket.layer.iconSize)
    }

    /// Returns the text size in pixels of the style.
    func text(_ feature: SymbolFeature) -> Float { textConstant ?? Self.mixed(feature.textSizes, textShare) }

    /// Returns the text size in pixels of the style per 1/24 em.
    func unit(_ feature: SymbolFeature) -> Float { text(feature) / DistanceGlyph.emPixels }

    /// Returns the icon size as a factor of the icon's own size.
    func icon(_ feature: SymbolFeature) -> Float { iconConstant ?? Self.mixed(feature.iconSizes, iconShare) }

    private static func mixed(_ sizes: SIMD2<Float>, _ share: Float) -> Float { sizes.x + (sizes.y - sizes.x) * share }
}
