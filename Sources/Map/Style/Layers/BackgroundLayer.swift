/// A colour or a pattern under everything (`background`).
public struct BackgroundLayer: Sendable {
    /// The layer's ID and zooms; backgrounds have no source.
    public internal(set) var info: LayerInfo
    /// `background-color`.
    public let color: CompiledProperty<StyleColor>
    /// `background-pattern`.
    public let pattern: CompiledProperty<StyleImage?>
    /// `background-opacity`.
    public let opacity: CompiledProperty<Double>

    init(_ reader: inout PropertyReader, _ makeInfo: (inout PropertyReader) -> LayerInfo) {
        color = reader.paint("background-color", StyleColor.black)
        pattern = reader.paint("background-pattern", StyleImage?.none, crossFaded: true)
        opacity = reader.paint("background-opacity", 1.0, in: .fraction)
        info = makeInfo(&reader)
    }
}
