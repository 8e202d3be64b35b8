/// Circles of a size on the screen (`circle`).
public struct CircleLayer: Sendable {
    /// The layer's ID, source, zooms and filter.
    public internal(set) var info: LayerInfo
    /// `circle-sort-key`.
    public let sortKey: CompiledProperty<Double?>
    /// `circle-radius`, pixels.
    public let radius: CompiledProperty<Double>
    /// `circle-color`.
    public let color: CompiledProperty<StyleColor>
    /// `circle-blur`.
    public let blur: CompiledProperty<Double>
    /// `circle-opacity`.
    public let opacity: CompiledProperty<Double>
    /// `circle-translate`, pixels.
    public let translate: CompiledProperty<StyleOffset>
    /// `circle-translate-anchor`.
    public let translateAnchor: CompiledProperty<TranslateAnchor>
    /// `circle-pitch-scale`.
    public let pitchScale: CompiledProperty<TranslateAnchor>
    /// `circle-pitch-alignment`.
    public let pitchAlignment: CompiledProperty<TranslateAnchor>
    /// `circle-stroke-width`, pixels.
    public let strokeWidth: CompiledProperty<Double>
    /// `circle-stroke-color`.
    public let strokeColor: CompiledProperty<StyleColor>
    /// `circle-stroke-opacity`.
    public let strokeOpacity: CompiledProperty<Double>

    init(_ reader: inout PropertyReader, _ makeInfo: (inout PropertyReader) -> LayerInfo) {
        sortKey = reader.layout("circle-sort-key", Double?.none, .data, interpolated: false)
        radius = reader.paint("circle-radius", 5.0, .state, in: .nonNegative)
        color = reader.paint("circle-color", StyleColor.black, .state)
        blur = reader.paint("circle-blur", 0.0, .state)
        opacity = reader.paint("circle-opacity", 1.0, .state, in: .fraction)
        translate = reader.paint("circle-translate", StyleOffset.zero)
        translateAnchor = reader.paint("circle-translate-anchor", TranslateAnchor.map)
        pitchScale = reader.paint("circle-pitch-scale", TranslateAnchor.map)
        pitchAlignment = reader.paint("circle-pitch-alignment", TranslateAnchor.viewport)
        strokeWidth = reader.paint("circle-stroke-width", 0.0, .state, in: .nonNegative)
        strokeColor = reader.paint("circle-stroke-color", StyleColor.black, .state)
        strokeOpacity = reader.paint("circle-stroke-opacity", 1.0, .state, in: .fraction)
        info = makeInfo(&reader)
    }
}
