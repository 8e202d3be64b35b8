/// Lines with a width (`line`).
public struct LineLayer: Sendable {
    /// The layer's ID, source, zooms and filter.
    public internal(set) var info: LayerInfo
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
    /// `line-gradient`: a colour for each `line-progress`.
    public let gradient: CompiledProperty<StyleColor?>

    init(_ reader: inout PropertyReader, _ makeInfo: (inout PropertyReader) -> LayerInfo) {
        cap = reader.layout("line-cap", LineCap.butt, .data)
        join = reader.layout("line-join", LineJoin.miter, .data)
        miterLimit = reader.layout("line-miter-limit", 2.0, .data)
        roundLimit = reader.layout("line-round-limit", 1.05, .data)
        sortKey = reader.layout("line-sort-key", Double?.none, .data, interpolated: false)
        opacity = reader.paint("line-opacity", 1.0, .state, in: .fraction)
        layerOpacity = reader.paint("line-layer-opacity", 1.0, [.camera, .globalState], in: .fraction)
        color = reader.paint("line-color", StyleColor.black, .state)
        translate = reader.paint("line-translate", StyleOffset.zero)
        translateAnchor = reader.paint("line-translate-anchor", TranslateAnchor.map)
        width = reader.paint("line-width", 1.0, .state, in: .nonNegative)
        gapWidth = reader.paint("line-gap-width", 0.0, .state, in: .nonNegative)
        offset = reader.paint("line-offset", 0.0, .state)
        blur = reader.paint("line-blur", 0.0, .state, in: .nonNegative)
        dasharray = reader.paint("line-dasharray", [Double]?.none, .data, in: .nonNegative, crossFaded: true)
        pattern = reader.paint("line-pattern", StyleImage?.none, .data, crossFaded: true)
        gradient = reader.ramp("line-gradient", StyleColor?.none, over: .lineProgress)
        info = makeInfo(&reader)
    }
}
