public import PortolanStyle

extension MapRenderer {
    /// What this renderer draws of styles.
    public static let support = DrawingSupport(missing: missing)

    private static let missing: [DrawingSupport.Part: String] = {
        var missing: [DrawingSupport.Part: String] = [:]
        for type in ["raster", "heatmap", "hillshade", "color-relief"] {
            missing[.layer(type)] = "Layers of the type \(type) are not drawn."
        }
        for name in ["icon-image", "icon-text-fit"] { missing[.property(name)] = "Icons are not drawn." }
        for name in ["background-pattern", "fill-pattern", "line-pattern", "fill-extrusion-pattern"] {
            missing[.property(name)] = "Patterns are not drawn."
        }
        for name in ["fill-extrusion-height", "fill-extrusion-base"] { missing[.property(name)] = "Blocks are drawn as flat areas." }
        for word in ["line", "line-center"] { missing[.word("symbol-placement", word)] = "Text along lines is not drawn." }
        let others = [
            "circle-blur", "circle-pitch-alignment", "circle-sort-key", "fill-antialias", "fill-extrusion-rounded-corner-distance",
            "fill-extrusion-translate", "fill-sort-key", "line-blur", "line-gradient", "line-round-limit", "line-sort-key",
            "symbol-z-order", "text-optional", "text-pitch-alignment", "text-rotate", "text-rotation-alignment",
            "text-variable-anchor-offset", "text-writing-mode",
        ]
        for name in others { missing[.property(name)] = "“\(name)” has no effect." }
        missing[.member("sky")] = "No sky is drawn."
        missing[.member("terrain")] = "The ground is drawn flat."
        missing[.word("type", "globe")] = "The map is drawn in the Mercator projection."
        missing[.word("type", "vertical-perspective")] = "The map is drawn in the Mercator projection."
        return missing
    }()
}
