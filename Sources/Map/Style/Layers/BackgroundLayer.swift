/// A colour or a pattern under everything (`background`).
public struct BackgroundLayer: Sendable {
    /// The layer's ID and zooms; backgrounds have no source.
    public let info: LayerInfo
    /// `background-color`.
    public let color: CompiledProperty<StyleColor>
    /// `background-pattern`.
    public let pattern: CompiledProperty<StyleImage?>
    /// `background-opacity`.
    public let opacity: CompiledProperty<Double>

    init(_ reader: inout LayerReader, _ makeInfo: (inout LayerReader) -> LayerInfo) {
        color = reader.paint("background-color", StyleColor.black)
        pattern = reader.paint("background-pattern", StyleImage?.none)
        opacity = reader.paint("background-opacity", 1.0, in: 0...1)
        info = makeInfo(&reader)
    }
}
