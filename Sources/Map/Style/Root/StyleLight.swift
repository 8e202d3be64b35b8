/// The light on extrusions (`light`). Values that the style does not give are the specification's defaults.
public struct StyleLight: Sendable {
    /// `anchor`: whether the light turns with the map or stays with the picture.
    public let anchor: CompiledProperty<TranslateAnchor>
    /// `position`.
    public let position: CompiledProperty<LightPosition>
    /// `color`.
    public let color: CompiledProperty<StyleColor>
    /// `intensity`.
    public let intensity: CompiledProperty<Double>
    /// The members that the style sets.
    public let properties: [StylePropertyUse]

    init(_ reader: inout PropertyReader) {
        anchor = reader.member("anchor", TranslateAnchor.viewport, transition: false)
        position = reader.member("position", LightPosition(radial: 1.15, azimuthal: 210, polar: 30), transition: true)
        color = reader.member("color", StyleColor.white, transition: true)
        intensity = reader.member("intensity", 0.5, in: .fraction, transition: true)
        reader.warnOfUnknownProperties(in: .root, of: "a light")
        properties = reader.uses
    }
}
