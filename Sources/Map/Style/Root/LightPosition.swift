/// Where the light on extruded blocks comes from (`light.position`).
public struct LightPosition: StylePropertyValue {
    /// The light's distance from the middle of a block's base; its unit is the specification's own.
    public var radial: Double
    /// Degrees clockwise from north, or from the upper side of the picture.
    public var azimuthal: Double
    /// Degrees from straight above (0) to straight below (180).
    public var polar: Double

    /// Creates a position from a distance and two angles in degrees.
    public init(radial: Double, azimuthal: Double, polar: Double) {
        self.radial = radial
        self.azimuthal = azimuthal
        self.polar = polar
    }

    /// The type that expressions for this property must have: an array of three numbers.
    public static var expressionType: ExpressionType { .array(of: .number, count: 3) }

    /// Takes the value of an expression; nil unless it is an array of three numbers: radial, azimuthal and polar.
    public init?(styleValue: StyleValue) {
        guard let n = [Double](styleValue: styleValue), n.count == 3 else { return nil }
        self.init(radial: n[0], azimuthal: n[1], polar: n[2])
    }

    /// The value as expressions hold it.
    public var styleValue: StyleValue { .array([.number(radial), .number(azimuthal), .number(polar)]) }
}
