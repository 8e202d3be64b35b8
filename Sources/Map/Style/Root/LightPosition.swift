/// The position of the light on extrusions (`light.position`).
public struct LightPosition: StylePropertyValue {
    /// The distance of the light from the centre of an extrusion's base, in the specification's own unit.
    public var radial: Double
    /// The angle in degrees clockwise from north, or from the top of the picture.
    public var azimuthal: Double
    /// The angle in degrees from straight above (0) to straight below (180).
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

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .array([.number(radial), .number(azimuthal), .number(polar)]) }
}
