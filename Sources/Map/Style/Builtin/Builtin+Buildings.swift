/// Extruded buildings, the light on them, and the sky behind them.
extension BuiltinStyle {
    /// Buildings as extrusions, above the roads. Portolan raises them as the camera tilts; other programs
    /// always draw them at full height.
    var extrusions: [StyleValue] {
        guard buildings == .extruded, look != .outline else { return [] }
        var layer = StyleObject([
            ("id", "building-3d"), ("type", "fill-extrusion"), ("source", .string(source)), ("source-layer", "building"),
            ("minzoom", .number(Self.firstZoom)),
        ])
        layer["metadata"] = ["portolan:roofs": true, "portolan:rise-with-tilt": true, "portolan:roof-tint": .number(Self.tint)]
        layer["filter"] = ["!=", ["get", "hide_3d"], true]
        layer["paint"] = [
            "fill-extrusion-color": tinted("colour", palette.building),
            "fill-extrusion-height": ["coalesce", ["get", "render_height"], 5],
            "fill-extrusion-base": ["coalesce", ["get", "render_min_height"], 0],
            "fill-extrusion-opacity": ramp((Self.firstZoom, 0), (Self.firstZoom + 0.5, 1)),
        ]
        return [.object(layer)]
    }

    /// The style's zoom from which extrusions fade in: 15.5 of the camera.
    private static let firstZoom = 14.5

    /// The share of a building's own colour. Colours in the data are those of paint in sunlight, which are too
    /// strong on a map.
    private static let tint = 0.4

    /// Returns a colour of the feature, mixed with a colour of the map.
    private func tinted(_ property: StyleValue, _ color: StyleValue) -> StyleValue {
        ["interpolate", ["linear"], .number(Self.tint), 0, color, 1, ["to-color", ["get", property], color]]
    }

    /// A soft light from the south-west, which does not turn with the camera.
    static let light: StyleValue = ["anchor": "map", "position": [1.2, 215, 40], "color": "#ffffff", "intensity": 0.38]

    /// A pale sky, and a haze that begins halfway to the horizon.
    static let sky: StyleValue = [
        "sky-color": "#a9d0ec", "horizon-color": "#f1f3f1", "fog-color": "#f3f2ee", "fog-ground-blend": 0.5, "horizon-fog-blend": 0.7,
        "sky-horizon-blend": 0.9,
    ]

    /// The sky of a dark map.
    static let darkSky: StyleValue = [
        "sky-color": "#0e1420", "horizon-color": "#2b3444", "fog-color": "#1d232c", "fog-ground-blend": 0.5, "horizon-fog-blend": 0.7,
        "sky-horizon-blend": 0.8,
    ]
}
