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
        layer["metadata"] = [
            "portolan:roofs": true, "portolan:rise-with-tilt": true, "portolan:roof-tint": .number(Self.tint),
            "portolan:roof-tint-reach": .number(Self.tintReach),
        ]
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

    /// The share of a building's own colour in the drawn colour, if the own colour is close to the map's colour of
    /// buildings.
    private static let tint = 0.6

    /// The distance of colours at which the share is half of ``tint``; 1 is the distance of black and white. Colours in
    /// the data are those of paint in sunlight, which are too strong on a map, and white ones are too bright on a dark
    /// map. With this share no colour moves farther from the map's colour than `tint · tintReach`.
    private static let tintReach = 0.35

    /// Returns a colour of the feature, mixed with a colour of the map. The share of the feature's colour is
    /// `tint / (1 + distance / tintReach)`, in which the distance is that of the component that differs most.
    private func tinted(_ property: StyleValue, _ color: StyleValue) -> StyleValue {
        let own: StyleValue = ["to-color", ["get", property], color]
        let distances: [StyleValue] = (0..<3).map { component in
            let index = StyleValue.number(Double(component))
            return ["abs", ["-", ["at", index, ["to-rgba", own]], ["at", index, ["to-rgba", ["to-color", color]]]]]
        }
        let farthest: StyleValue = .array(["max"] + distances)
        let share: StyleValue = ["/", .number(Self.tint), ["+", 1, ["/", farthest, .number(255 * Self.tintReach)]]]
        return ["interpolate", ["linear"], share, 0, color, 1, own]
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
