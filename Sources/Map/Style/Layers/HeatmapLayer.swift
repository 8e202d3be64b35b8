/// The density of points as colours (`heatmap`).
public struct HeatmapLayer: Sendable {
    /// The layer's ID, source, zooms and filter.
    public internal(set) var info: LayerInfo
    /// `heatmap-radius`, pixels.
    public let radius: CompiledProperty<Double>
    /// `heatmap-weight`.
    public let weight: CompiledProperty<Double>
    /// `heatmap-intensity`.
    public let intensity: CompiledProperty<Double>
    /// `heatmap-color`: a colour for each `heatmap-density`.
    public let color: CompiledProperty<StyleColor>
    /// `heatmap-opacity`.
    public let opacity: CompiledProperty<Double>

    private static let standardRamp = #"""
        ["interpolate", ["linear"], ["heatmap-density"], 0, "rgba(0, 0, 255, 0)", 0.1, "royalblue", 0.3, "cyan", 0.5, "lime", 0.7, "yellow", 1, "red"]
        """#

    init(_ reader: inout PropertyReader, _ makeInfo: (inout PropertyReader) -> LayerInfo) {
        radius = reader.paint("heatmap-radius", 30.0, .state, in: .atLeastOne)
        weight = reader.paint("heatmap-weight", 1.0, .state, in: .nonNegative, transition: false)
        intensity = reader.paint("heatmap-intensity", 1.0, in: .nonNegative)
        color = reader.ramp("heatmap-color", StyleColor.transparent, over: .heatmapDensity, standard: Self.standardRamp)
        opacity = reader.paint("heatmap-opacity", 1.0, in: .fraction)
        info = makeInfo(&reader)
    }
}
