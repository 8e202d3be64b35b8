/// The shading of slopes (`hillshade`).
public struct HillshadeLayer: Sendable {
    /// The layer's ID, source, zooms and filter.
    public internal(set) var info: LayerInfo
    /// `hillshade-illumination-direction`, degrees clockwise, one for each source of light.
    public let illuminationDirection: CompiledProperty<NumberArray>
    /// `hillshade-illumination-altitude`, degrees above the horizon, one for each source of light.
    public let illuminationAltitude: CompiledProperty<NumberArray>
    /// `hillshade-illumination-anchor`.
    public let illuminationAnchor: CompiledProperty<TranslateAnchor>
    /// `hillshade-exaggeration`.
    public let exaggeration: CompiledProperty<Double>
    /// `hillshade-shadow-color`, one for each source of light.
    public let shadowColor: CompiledProperty<ColorArray>
    /// `hillshade-highlight-color`, one for each source of light.
    public let highlightColor: CompiledProperty<ColorArray>
    /// `hillshade-accent-color`.
    public let accentColor: CompiledProperty<StyleColor>
    /// `hillshade-method`.
    public let method: CompiledProperty<HillshadeMethod>
    /// `resampling`.
    public let resampling: CompiledProperty<RasterResampling>

    init(_ reader: inout PropertyReader, _ makeInfo: (inout PropertyReader) -> LayerInfo) {
        illuminationDirection = reader.paint("hillshade-illumination-direction", NumberArray([335]), in: 0...359, transition: false)
        illuminationAltitude = reader.paint("hillshade-illumination-altitude", NumberArray([45]), in: 0...90, transition: false)
        illuminationAnchor = reader.paint("hillshade-illumination-anchor", TranslateAnchor.viewport)
        exaggeration = reader.paint("hillshade-exaggeration", 0.5, in: .fraction)
        shadowColor = reader.paint("hillshade-shadow-color", ColorArray([.black]))
        highlightColor = reader.paint("hillshade-highlight-color", ColorArray([.white]))
        accentColor = reader.paint("hillshade-accent-color", StyleColor.black)
        method = reader.paint("hillshade-method", HillshadeMethod.standard)
        resampling = reader.paint("resampling", RasterResampling.linear)
        info = makeInfo(&reader)
    }
}
