extension BuiltinStyle {
    /// Land, water and buildings.
    var ground: [StyleValue] {
        land + water + built
    }

    private var land: [StyleValue] {
        typealias P = Palette
        return [
            ["id": "background", "type": "background", "paint": ["background-color": P.land]],
            layer(
                "landuse",
                "fill",
                "landuse",
                filter: isClass(
                    "residential",
                    "suburb",
                    "quarter",
                    "neighbourhood",
                    "commercial",
                    "retail",
                    "industrial",
                    "garages",
                    "railway",
                    "bus_station",
                    "quarry",
                    "school",
                    "university",
                    "college",
                    "kindergarten",
                    "library",
                    "hospital",
                    "military",
                    "stadium",
                    "theme_park",
                    "zoo"
                ),
                paint: [
                    "fill-color": byClass(
                        [
                            (["residential", "suburb", "quarter", "neighbourhood"], P.residential),
                            (["commercial", "retail"], P.commercial),
                            (["industrial", "garages", "railway", "bus_station", "quarry"], P.industrial), (["hospital"], P.hospital),
                            (["military"], P.military), (["theme_park", "zoo", "stadium"], P.grass),
                        ],
                        otherwise: P.education
                    ),
                    "fill-opacity": ramp((8, 0.6), (12, 1)),
                ]
            ),
            layer(
                "landcover",
                "fill",
                "landcover",
                paint: [
                    "fill-color": byClass(
                        [
                            (["wood"], P.wood), (["farmland"], P.farmland), (["wetland"], P.wetland), (["sand"], P.sand),
                            (["rock"], P.rock),
                            (["ice"], P.ice),
                        ],
                        otherwise: P.grass
                    ),
                    "fill-opacity": ramp((4, 0.6), (9, 0.8), (13, 1)), "fill-antialias": ramp(switching: false, at: 9, to: true),
                ]
            ),
            layer(
                "park",
                "fill",
                "park",
                from: 5,
                filter: isPolygon,
                paint: ["fill-color": P.park, "fill-opacity": ramp((5, 0.3), (10, 0.5), (14, 0.85))]
            ),
            layer(
                "landuse-green",
                "fill",
                "landuse",
                filter: isClass("cemetery", "pitch", "playground", "track"),
                paint: ["fill-color": byClass([(["cemetery"], P.cemetery)], otherwise: P.pitch)]
            ),
            layer(
                "pitch-outline",
                "line",
                "landuse",
                from: 16,
                filter: isClass("pitch", "track"),
                paint: ["line-color": "#a5cfa9", "line-width": ramp((16, 0.6), (20, 1.5))]
            ),
        ]
    }

    private var isPolygon: StyleValue { ["==", ["geometry-type"], "Polygon"] }

    /// A truth value that changes at a zoom.
    private func ramp(switching before: Bool, at zoom: Double, to after: Bool) -> StyleValue {
        ["step", ["zoom"], .bool(before), .number(zoom), .bool(after)]
    }

    private var water: [StyleValue] {
        typealias P = Palette
        let isTunnel: StyleValue = ["==", ["get", "brunnel"], "tunnel"]
        let width = byClass(
            [(["river"], 1.6), (["canal"], 1.2)],
            otherwise: 0.6
        )
        let wide = byClass([(["river"], 9), (["canal"], 7)], otherwise: 3)
        let widest = byClass([(["river"], 40), (["canal"], 28)], otherwise: 12)
        let widths = ramp((3, 0.3), (8, byClass([(["river"], 0.6)], otherwise: 0.2)), (13, width), (17, wide), (20, widest), base: 1.4)
        return [
            layer(
                "waterway",
                "line",
                "waterway",
                from: 3,
                filter: not(isTunnel),
                layout: ["line-cap": "round", "line-join": "round"],
                paint: ["line-color": P.water, "line-width": widths]
            ),
            layer(
                "waterway-tunnel",
                "line",
                "waterway",
                from: 13,
                filter: isTunnel,
                paint: ["line-color": P.water, "line-width": widths, "line-dasharray": [2, 1.5], "line-opacity": 0.7]
            ),
            layer(
                "water",
                "fill",
                "water",
                filter: ["!=", ["get", "brunnel"], "tunnel"],
                paint: ["fill-color": ramp((3, P.waterDeep), (8, P.water))]
            ),
        ]
    }

    private var built: [StyleValue] {
        typealias P = Palette
        return [
            layer(
                "aeroway-area",
                "fill",
                "aeroway",
                from: 10,
                filter: isPolygon,
                paint: ["fill-color": P.aeroway, "fill-opacity": ramp((10, 0.6), (14, 1))]
            ),
            layer(
                "aeroway-line",
                "line",
                "aeroway",
                from: 10,
                filter: all(["==", ["geometry-type"], "LineString"], isClass("runway", "taxiway")),
                paint: [
                    "line-color": "#d6d4da",
                    "line-width": ramp(
                        (10, byClass([(["runway"], 1)], otherwise: 0.3)),
                        (14, byClass([(["runway"], 9)], otherwise: 2)),
                        (18, byClass([(["runway"], 90)], otherwise: 30)),
                        base: 1.5
                    ),
                ]
            ),
            layer(
                "square",
                "fill",
                "transportation",
                from: 13,
                filter: all(isPolygon, not(isClass("pier", "bridge"))),
                paint: ["fill-color": P.square, "fill-outline-color": "#dfd7ca", "fill-opacity": ramp((13, 0), (14, 1))]
            ),
            layer(
                "pier",
                "fill",
                "transportation",
                from: 12,
                filter: all(isPolygon, isClass("pier", "bridge")),
                paint: ["fill-color": P.land, "fill-outline-color": "#dfd7ca"]
            ),
            layer(
                "pier-line",
                "line",
                "transportation",
                from: 12,
                filter: all(["==", ["geometry-type"], "LineString"], isClass("pier")),
                paint: ["line-color": P.land, "line-width": ramp((12, 0.5), (15, 1.5), (18, 6), (20, 18), base: 1.4)]
            ),
            layer(
                "building",
                "fill",
                "building",
                from: 13,
                to: buildings == .extruded ? 15 : nil,
                paint: [
                    "fill-color": ramp((13, "#ece7df"), (15.5, P.building)), "fill-outline-color": P.buildingOutline,
                    "fill-opacity": ramp((13, 0), (14, 1)),
                ]
            ),
        ]
    }

    /// Buildings as blocks, above the roads.
    var blocks: [StyleValue] {
        guard buildings == .extruded else { return [] }
        return [
            layer(
                "building-3d",
                "fill-extrusion",
                "building",
                from: 15,
                filter: ["!=", ["get", "hide_3d"], true],
                paint: [
                    "fill-extrusion-color": ["to-color", ["get", "colour"], Palette.building],
                    "fill-extrusion-height": ["coalesce", ["get", "render_height"], 5],
                    "fill-extrusion-base": ["coalesce", ["get", "render_min_height"], 0], "fill-extrusion-opacity": 0.92,
                ]
            )
        ]
    }

    /// Borders of countries and of their parts.
    var boundaries: [StyleValue] {
        let onLand: StyleValue = ["!=", ["get", "maritime"], 1]
        let isDisputed: StyleValue = ["==", ["get", "disputed"], 1]
        let level: StyleValue = ["get", "admin_level"]
        return [
            layer(
                "boundary-state",
                "line",
                "boundary",
                from: 4,
                filter: all(["==", level, 4], onLand),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": Palette.boundary, "line-width": ramp((4, 0.4), (8, 1), (14, 1.8)), "line-dasharray": [3, 2],
                    "line-opacity": 0.55,
                ]
            ),
            layer(
                "boundary-country",
                "line",
                "boundary",
                filter: all(["<=", level, 2], onLand, not(isDisputed)),
                layout: ["line-join": "round", "line-cap": "round"],
                paint: ["line-color": Palette.boundary, "line-width": ramp((1, 0.6), (6, 1.3), (14, 3)), "line-opacity": 0.85]
            ),
            layer(
                "boundary-disputed",
                "line",
                "boundary",
                filter: all(["<=", level, 2], onLand, isDisputed),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": Palette.boundary, "line-width": ramp((1, 0.6), (6, 1.3), (14, 3)), "line-dasharray": [2, 2],
                    "line-opacity": 0.85,
                ]
            ),
        ]
    }
}
