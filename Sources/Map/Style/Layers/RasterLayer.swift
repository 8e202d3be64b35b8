/// Images of raster tiles (`raster`).
public struct RasterLayer: Sendable {
    /// The layer's ID, source, zooms and filter.
    public internal(set) var info: LayerInfo
    /// `raster-opacity`.
    public let opacity: CompiledProperty<Double>
    /// `raster-hue-rotate`, degrees.
    public let hueRotate: CompiledProperty<Double>
    /// `raster-brightness-min`.
    public let brightnessMin: CompiledProperty<Double>
    /// `raster-brightness-max`.
    public let brightnessMax: CompiledProperty<Double>
    /// `raster-saturation`.
    public let saturation: CompiledProperty<Double>
    /// `raster-contrast`.
    public let contrast: CompiledProperty<Double>
    /// `resampling`, or its older name `raster-resampling` if only that is set.
    public let resampling: CompiledProperty<RasterResampling>
    /// `raster-fade-duration`, milliseconds.
    public let fadeDuration: CompiledProperty<Double>

    init(_ reader: inout PropertyReader, _ makeInfo: (inout PropertyReader) -> LayerInfo) {
        opacity = reader.paint("raster-opacity", 1.0, in: .fraction)
        hueRotate = reader.paint("raster-hue-rotate", 0.0)
        brightnessMin = reader.paint("raster-brightness-min", 0.0, in: .fraction)
        brightnessMax = reader.paint("raster-brightness-max", 1.0, in: .fraction)
        saturation = reader.paint("raster-saturation", 0.0, in: -1...1)
        contrast = reader.paint("raster-contrast", 0.0, in: -1...1)
        let general = reader.paint("resampling", RasterResampling.linear)
        let older = reader.paint("raster-resampling", RasterResampling.linear)
        resampling = general.isSet ? general : older
        fadeDuration = reader.paint("raster-fade-duration", 300.0, in: .nonNegative, transition: false)
        info = makeInfo(&reader)
    }
}
