/// Lines with a width (`line`).
public struct LineLayer: Sendable {
    /// The layer's ID, source, zooms and filter.
    public let info: LayerInfo
    /// `line-cap`.
    public let cap: CompiledProperty<LineCap>
    /// `line-join`.
    public let join: CompiledProperty<LineJoin>
    /// `line-miter-limit`.
    public let miterLimit: CompiledProperty<Double>
    /// `line-round-limit`.
    public let roundLimit: CompiledProperty<Double>
    /// `line-sort-key`.
    public let sortKey: CompiledProperty<Double?>
    /// `line-opacity`.
    public let opacity: CompiledProperty<Double>
    /// `line-layer-opacity`.
    public let layerOpacity: CompiledProperty<Double>
    /// `line-color`.
    public let color: CompiledProperty<StyleColor>
    /// `line-translate`, pixels.
    public let translate: CompiledProperty<StyleOffset>
    /// `line-translate-anchor`.
    public let translateAnchor: CompiledProperty<TranslateAnchor>
    /// `line-width`, pixels.
    public let width: CompiledProperty<Double>
    /// `line-gap-width`, pixels.
    public let gapWidth: CompiledProperty<Double>
    /// `line-offset`, pixels.
    public let offset: CompiledProperty<Double>
    /// `line-blur`, pixels.
    public let blur: CompiledProperty<Double>
    /// `line-dasharray`, line widths.
    public let dasharray: CompiledProperty<[Double]?>
    /// `line-pattern`.
    public let pattern: CompiledProperty<StyleImage?>
    /// `line-gradient`.
    public let gradient: CompiledProperty<StyleColor?>

    init(_ reader: inout LayerReader, _ makeInfo: (inout LayerReader) -> LayerInfo) {
        cap = reader.layout("line-cap", LineCap.butt, .feature)
        join = reader.layout("line-join", LineJoin.miter, .feature)
        miterLimit = reader.layout("line-miter-limit", 2.0, .feature)
        roundLimit = reader.layout("line-round-limit", 1.05, .feature)
        sortKey = reader.layout("line-sort-key", Double?.none, .feature, interpolated: false)
        opacity = reader.paint("line-opacity", 1.0, .feature, in: 0...1)
        layerOpacity = reader.paint("line-layer-opacity", 1.0, in: 0...1)
        color = reader.paint("line-color", StyleColor.black, .feature)
        translate = reader.paint("line-translate", StyleOffset.zero)
        translateAnchor = reader.paint("line-translate-anchor", TranslateAnchor.map)
        width = reader.paint("line-width", 1.0, .feature, in: 0...Double.infinity)
        gapWidth = reader.paint("line-gap-width", 0.0, .feature, in: 0...Double.infinity)
        offset = reader.paint("line-offset", 0.0, .feature)
        blur = reader.paint("line-blur", 0.0, .feature, in: 0...Double.infinity)
        dasharray = reader.paint("line-dasharray", [Double]?.none, .feature)
        pattern = reader.paint("line-pattern", StyleImage?.none, .feature)
        gradient = reader.paint("line-gradient", StyleColor?.none)
        info = makeInfo(&reader)
    }
}
