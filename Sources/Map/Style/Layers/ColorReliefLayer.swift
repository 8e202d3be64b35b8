/// Heights as colours (`color-relief`).
public struct ColorReliefLayer: Sendable {
    /// The layer's ID, source, zooms and filter.
    public internal(set) var info: LayerInfo
    /// `color-relief-opacity`.
    public let opacity: CompiledProperty<Double>
    /// `color-relief-color`: a colour for each `elevation`. Nil if the style gives none; the layer then draws
    /// nothing.
    public let color: CompiledProperty<StyleColor?>
    /// `resampling`.
    public let resampling: CompiledProperty<RasterResampling>

    init(_ reader: inout PropertyReader, _ makeInfo: (inout PropertyReader) -> LayerInfo) {
        opacity = reader.paint("color-relief-opacity", 1.0, in: .fraction)
        color = reader.ramp("color-relief-color", StyleColor?.none, over: .elevation)
        resampling = reader.paint("resampling", RasterResampling.linear)
        info = makeInfo(&reader)
    }
}
