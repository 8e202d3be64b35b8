/// Filled polygons (`fill`).
public struct FillLayer: Sendable {
    /// The layer's ID, source, zooms and filter.
    public let info: LayerInfo
    /// `fill-sort-key`.
    public let sortKey: CompiledProperty<Double?>
    /// `fill-antialias`.
    public let antialias: CompiledProperty<Bool>
    /// `fill-opacity`.
    public let opacity: CompiledProperty<Double>
    /// `fill-layer-opacity`.
    public let layerOpacity: CompiledProperty<Double>
    /// `fill-color`.
    public let color: CompiledProperty<StyleColor>
    /// `fill-outline-color`.
    public let outlineColor: CompiledProperty<StyleColor?>
    /// `fill-translate`, pixels.
    public let translate: CompiledProperty<StyleOffset>
    /// `fill-translate-anchor`.
    public let translateAnchor: CompiledProperty<TranslateAnchor>
    /// `fill-pattern`.
    public let pattern: CompiledProperty<StyleImage?>

    init(_ reader: inout LayerReader, _ makeInfo: (inout LayerReader) -> LayerInfo) {
        sortKey = reader.layout("fill-sort-key", Double?.none, .feature, interpolated: false)
        antialias = reader.paint("fill-antialias", true)
        opacity = reader.paint("fill-opacity", 1.0, .feature, in: 0...1)
        layerOpacity = reader.paint("fill-layer-opacity", 1.0, in: 0...1)
        color = reader.paint("fill-color", StyleColor.black, .feature)
        outlineColor = reader.paint("fill-outline-color", StyleColor?.none, .feature)
        translate = reader.paint("fill-translate", StyleOffset.zero)
        translateAnchor = reader.paint("fill-translate-anchor", TranslateAnchor.map)
        pattern = reader.paint("fill-pattern", StyleImage?.none, .feature)
        info = makeInfo(&reader)
    }
}
