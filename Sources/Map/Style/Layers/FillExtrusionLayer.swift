/// Polygons raised to extrusions (`fill-extrusion`).
public struct FillExtrusionLayer: Sendable {
    /// The layer's ID, source, zooms and filter.
    public internal(set) var info: LayerInfo
    /// `fill-extrusion-rounded-corner-distance`, meters.
    public let roundedCornerDistance: CompiledProperty<Double>
    /// `fill-extrusion-opacity`.
    public let opacity: CompiledProperty<Double>
    /// `fill-extrusion-color`.
    public let color: CompiledProperty<StyleColor>
    /// `fill-extrusion-translate`, pixels.
    public let translate: CompiledProperty<StyleOffset>
    /// `fill-extrusion-translate-anchor`.
    public let translateAnchor: CompiledProperty<TranslateAnchor>
    /// `fill-extrusion-pattern`.
    public let pattern: CompiledProperty<StyleImage?>
    /// `fill-extrusion-height`, meters.
    public let height: CompiledProperty<Double>
    /// `fill-extrusion-base`, meters.
    public let base: CompiledProperty<Double>
    /// `fill-extrusion-vertical-gradient`.
    public let verticalGradient: CompiledProperty<Bool>

    init(_ reader: inout PropertyReader, _ makeInfo: (inout PropertyReader) -> LayerInfo) {
        roundedCornerDistance = reader.layout("fill-extrusion-rounded-corner-distance", 0.0, [], interpolated: false, in: .nonNegative)
        opacity = reader.paint("fill-extrusion-opacity", 1.0, in: .fraction)
        color = reader.paint("fill-extrusion-color", StyleColor.black, .state)
        translate = reader.paint("fill-extrusion-translate", StyleOffset.zero)
        translateAnchor = reader.paint("fill-extrusion-translate-anchor", TranslateAnchor.map)
        pattern = reader.paint("fill-extrusion-pattern", StyleImage?.none, .data, crossFaded: true)
        height = reader.paint("fill-extrusion-height", 0.0, .state, in: .nonNegative)
        base = reader.paint("fill-extrusion-base", 0.0, .state, in: .nonNegative)
        verticalGradient = reader.paint("fill-extrusion-vertical-gradient", true)
        info = makeInfo(&reader)
    }
}
