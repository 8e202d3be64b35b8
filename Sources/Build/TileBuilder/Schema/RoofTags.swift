internal import PortolanBasics
internal import PortolanOSMModel

/// The roof that a building's tags describe (wiki.openstreetmap.org/wiki/Simple_3D_Buildings).
struct RoofTags {
    /// A value of `roof:shape`; nil for flat and for unknown roofs.
    var shape: String?
    /// The height in metres from the eaves to the top.
    var height: Double?
    /// The direction that the slope faces, in degrees clockwise from north.
    var direction: Int?
    /// Whether the ridge runs along the outline's shorter side.
    var isAcross: Bool
    /// The colour in the form of styles.
    var color: String?

    private static let metersPerLevel = 3.66

    init(_ source: SourceObject) {
        shape = source["roof:shape"].flatMap(Self.shape)
        let levels = source["roof:levels"].flatMap(FeatureMaker.count)
        height = (source["roof:height"].flatMap(Measure.meters) ?? levels.map { $0 * Self.metersPerLevel }).flatMap { $0 > 0 ? $0 : nil }
        direction = source["roof:direction"].flatMap(Self.degrees)
        isAcross = source["roof:orientation"] == "across"
        color = FeatureMaker.color(source["roof:colour"]) ?? Self.color(material: source["roof:material"])
    }

    /// Adds the properties of a building's roof.
    /// - Parameters:
    ///   - base: the height of the building's base in metres.
    ///   - top: the height of the building's top in metres.
    func add(to attributes: inout Attributes, base: Double, top: Double) {
        attributes.set("roof_colour", color, minZoom: FeatureMaker.roofZoom)
        guard let shape else { return }
        attributes.set("roof_shape", shape, minZoom: FeatureMaker.roofZoom)
        // The height is rounded to a tenth of a metre.
        attributes.set("roof_height", height.map { (min($0, top - base) * 10).rounded() / 10 }, minZoom: FeatureMaker.roofZoom)
        attributes.set("roof_direction", direction, minZoom: FeatureMaker.roofZoom)
        attributes.set("roof_orientation", isAcross ? "across" : nil, minZoom: FeatureMaker.roofZoom)
    }

    private static func shape(_ text: String) -> String? {
        let shape = text.lowercased()
        guard shape.utf8.count <= 24, shape != "flat", shape != "no", shape != "yes", shape != "unknown", shape != "many",
            shape.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-" || $0 == "_") })
        else { return nil }
        return shape
    }

    private static let points = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"]

    /// Returns the degrees of a number or of a point of the compass; nil for any other text.
    static func degrees(_ text: String) -> Int? {
        if let index = points.firstIndex(of: text.uppercased()) { return Int((Double(index) * 22.5).rounded()) }  // in range: 0…338
        guard let value = Double(text.hasSuffix("°") ? String(text.dropLast()) : text), value.isFinite, abs(value) <= 720 else {
            return nil
        }
        let turned = value.truncatingRemainder(dividingBy: 360)
        return Int(clamping: (turned < 0 ? turned + 360 : turned).rounded()) % 360
    }

    private static func color(material: String?) -> String? {
        switch material {
        case "roof_tiles", "clay": "#b5654a"
        case "copper": "#84b09b"
        case "slate", "tar_paper", "asphalt", "bitumen": "#6c7378"
        case "metal", "zinc", "tin", "steel", "aluminium": "#a9b0b3"
        case "thatch", "wood": "#b79a6b"
        case "glass": "#9cb8c6"
        case "grass", "plants", "sedum": "#9db886"
        case "concrete", "gravel", "stone": "#b9b6b0"
        default: nil
        }
    }
}
