/// The sky above the horizon and the haze in front of it (`sky`).
public struct StyleSky: Sendable {
    /// `sky-color`.
    public let color: CompiledProperty<StyleColor>
    /// `horizon-color`.
    public let horizonColor: CompiledProperty<StyleColor>
    /// `fog-color`.
    public let fogColor: CompiledProperty<StyleColor>
    /// `fog-ground-blend`: the distance at which fog begins over terrain, 0 at the map's centre and 1 at the
    /// horizon.
    public let fogGroundBlend: CompiledProperty<Double>
    /// `horizon-fog-blend`: 0 for the horizon's colour only, 1 for the fog's colour only.
    public let horizonFogBlend: CompiledProperty<Double>
    /// `sky-horizon-blend`: the height up to which the horizon's colour reaches; 1 is the middle of the sky.
    public let skyHorizonBlend: CompiledProperty<Double>
    /// `atmosphere-blend`: 1 for the full atmosphere of a globe, 0 for none.
    public let atmosphereBlend: CompiledProperty<Double>
    /// The members that the style sets.
    public let properties: [StylePropertyUse]

    init(_ reader: inout PropertyReader) {
        color = reader.member("sky-color", StyleColor(bytes: 0x88, 0xC6, 0xFC), transition: true)
        horizonColor = reader.member("horizon-color", StyleColor.white, transition: true)
        fogColor = reader.member("fog-color", StyleColor.white, transition: true)
        fogGroundBlend = reader.member("fog-ground-blend", 0.5, in: .fraction, transition: true)
        horizonFogBlend = reader.member("horizon-fog-blend", 0.8, in: .fraction, transition: true)
        skyHorizonBlend = reader.member("sky-horizon-blend", 0.8, in: .fraction, transition: true)
        atmosphereBlend = reader.member("atmosphere-blend", 0.8, in: .fraction, transition: true)
        reader.warnOfUnknownProperties(in: .root, of: "a sky")
        properties = reader.uses
    }
}

extension StyleColor {
    fileprivate init(bytes red: Float, _ green: Float, _ blue: Float) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255)
    }
}
