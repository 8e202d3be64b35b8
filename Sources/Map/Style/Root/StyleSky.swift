/// The sky above the horizon and the haze before it (`sky`).
public struct StyleSky: Sendable {
    /// `sky-color`.
    public let color: CompiledProperty<StyleColor>
    /// `horizon-color`.
    public let horizonColor: CompiledProperty<StyleColor>
    /// `fog-color`.
    public let fogColor: CompiledProperty<StyleColor>
    /// `fog-ground-blend`: where fog begins over terrain, 0 at the map's centre and 1 at the horizon.
    public let fogGroundBlend: CompiledProperty<Double>
    /// `horizon-fog-blend`: 0 for the horizon's colour alone, 1 for that of the fog.
    public let horizonFogBlend: CompiledProperty<Double>
    /// `sky-horizon-blend`: how high the horizon's colour goes, 1 to the middle of the sky.
    public let skyHorizonBlend: CompiledProperty<Double>
    /// `atmosphere-blend`: 1 for the whole atmosphere of a globe, 0 for none.
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
