public import PortolanStyle

extension MapRenderer {
    /// The features of styles that this renderer draws.
    public static let support = DrawingSupport(missing: missing)

    private static let missing: [DrawingSupport.Part: String] = {
        var missing: [DrawingSupport.Part: String] = [:]
        missing[.property("fill-extrusion-rounded-corner-distance")] = "“fill-extrusion-rounded-corner-distance” has no effect."
        missing[.member("terrain")] = "The ground is drawn flat."
        missing[.word("type", "globe")] = "The map is drawn in the Mercator projection."
        missing[.word("type", "vertical-perspective")] = "The map is drawn in the Mercator projection."
        return missing
    }()
}
