extension BuiltinStyle {
    /// Land, water and buildings.
    var ground: [StyleValue] {
        land + water + built
    }

    /// The picture of the ground, in the look's tones. It fades out from the style's zoom 4 to 7; at higher zooms only
    /// the land cover of the tiles is drawn.
    private var relief: [StyleValue] {
        guard hasGround, let relief = palette.relief else { return [] }
        let opacity = StyleValue.number(relief.opacity)
        return [
            [
                "id": "ground-relief", "type": "raster", "source": .string(Self.groundSource), "maxzoom": 7,
                "paint": [
                    "raster-opacity": ramp((4, opacity), (7, 0)), "raster-saturation": .number(relief.saturation),
                    "raster-contrast": .number(relief.contrast), "raster-brightness-min": .number(relief.darkest),
                    "raster-brightness-max": .number(relief.brightest), "raster-fade-duration": 0,
                ],
            ]
        ]
    }

    private var land: [StyleValue] {
        [["id": "background", "type": "background", "paint": ["background-color": palette.land]]] + relief + landCover
    }

    private var landCover: [StyleValue] {
        [
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
                            (["residential", "suburb", "quarter", "neighbourhood"], palette.builtUp),
                            (["commercial", "retail"], palette.commercial),
                            (["industrial", "garages", "railway", "bus_station", "quarry"], palette.industrial),
                            (["hospital"], palette.hospital), (["military"], palette.military),
                            (["theme_park", "zoo", "stadium"], palette.grass),
                        ],
                        otherwise: palette.education
                    ),
                    "fill-opacity": ramp((6, 0.7), (12, 1)), "fill-antialias": steps(false, (12, true)),
                ]
            ),
            layer(
                "landcover",
                "fill",
                "landcover",
                paint: [
                    "fill-color": byClass(
                        [
                            (["wood"], palette.wood), (["farmland"], palette.farmland), (["wetland"], palette.wetland),
                            (["sand"], palette.sand), (["rock"], palette.rock), (["ice"], palette.ice),
                            (
                                ["grass"],
                                ["match", ["get", "subclass"], ["park", "garden", "village_green"], palette.park, palette.grass]
                            ),
                        ],
                        otherwise: palette.grass
                    ),
                    "fill-opacity": ramp((4, 0.7), (9, 0.85), (13, 1)), "fill-antialias": steps(false, (10, true)),
                ]
            ),
            layer(
                "landcover-wetland",
                "fill",
                "landcover",
                from: 12,
                filter: isClass("wetland"),
                paint: ["fill-pattern": "wetland", "fill-opacity": ramp((12, 0.5), (14, 0.9))]
            ),
            layer(
                "park",
                "fill",
                "park",
                from: 5,
                filter: all(isPolygon, isNature),
                paint: ["fill-color": palette.park, "fill-opacity": ramp((5, 0.45), (10, 0.35), (13, 0.25))]
            ),
            // A reserve may contain villages. From the zoom of streets on, its outline shows where it is,
            // instead of a colour over all its ground.
            layer(
                "park-outline",
                "line",
                "park",
                from: 8,
                filter: all(isPolygon, isNature),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": palette.parkEdge, "line-width": ramp((8, 0.6), (13, 1.6), (18, 3)),
                    "line-opacity": ramp((8, 0.4), (12, 0.7), (16, 0.5)),
                ]
            ),
            layer(
                "landuse-green",
                "fill",
                "landuse",
                filter: isClass("cemetery", "pitch", "playground", "track"),
                paint: [
                    "fill-color": byClass([(["cemetery"], palette.cemetery), (["playground"], palette.grass)], otherwise: palette.pitch)
                ]
            ),
            layer(
                "cemetery-pattern",
                "fill",
                "landuse",
                from: 14,
                filter: isClass("cemetery"),
                paint: ["fill-pattern": "cemetery", "fill-opacity": ramp((14, 0.3), (16, 0.8))]
            ),
            layer(
                "pitch-outline",
                "line",
                "landuse",
                from: 15,
                filter: isClass("pitch", "track"),
                paint: ["line-color": palette.pitchEdge, "line-width": ramp((15, 0.6), (20, 2))]
            ),
        ]
    }

    /// Whether an area protects nature. The protected towns that some tiles contain do not.
    private var isNature: StyleValue {
        isClass("national_park", "nature_reserve", "protected_area", "wilderness_area", "aboriginal_lands")
    }

    private var water: [StyleValue] {
        let isTunnel: StyleValue = ["==", ["get", "brunnel"], "tunnel"]
        func width(_ river: Double, _ canal: Double, _ other: Double) -> StyleValue {
            byClass([(["river"], .number(river)), (["canal"], .number(canal))], otherwise: .number(other))
        }
        let widths = ramp(
            (3, 0.4),
            (8, width(0.9, 0.4, 0.3)),
            (11, width(1.5, 0.9, 0.5)),
            (13, width(2, 1.4, 0.8)),
            (17, width(9, 7, 3)),
            (20, width(40, 28, 12)),
            base: 1.4
        )
        let isSteady: StyleValue = ["!=", ["get", "intermittent"], 1]
        return [
            layer(
                "waterway",
                "line",
                "waterway",
                from: 3,
                filter: all(not(isTunnel), isSteady),
                layout: ["line-cap": "round", "line-join": "round"],
                paint: ["line-color": palette.water, "line-width": widths]
            ),
            layer(
                "waterway-intermittent",
                "line",
                "waterway",
                from: 10,
                filter: all(not(isTunnel), not(isSteady)),
                layout: ["line-join": "round"],
                paint: ["line-color": palette.water, "line-width": widths, "line-dasharray": [4, 2]]
            ),
            layer(
                "waterway-tunnel",
                "line",
                "waterway",
                from: 13,
                filter: isTunnel,
                paint: ["line-color": palette.water, "line-width": widths, "line-dasharray": [2, 1.5], "line-opacity": 0.6]
            ),
            layer(
                "water",
                "fill",
                "water",
                filter: ["!=", ["get", "brunnel"], "tunnel"],
                paint: [
                    "fill-color": ramp((3, palette.ocean), (8, palette.water)),
                    "fill-opacity": ["case", ["==", ["get", "intermittent"], 1], 0.6, 1],
                ]
            ),
            layer(
                "water-outline",
                "line",
                "water",
                from: 8,
                filter: ["!=", ["get", "brunnel"], "tunnel"],
                paint: ["line-color": palette.shore, "line-width": ramp((8, 0.3), (14, 0.7), (18, 1.4)), "line-opacity": 0.55]
            ),
        ]
    }

    private var built: [StyleValue] {
        [
            layer(
                "aeroway-area",
                "fill",
                "aeroway",
                from: 10,
                filter: isPolygon,
                paint: [
                    "fill-color": byClass([(["runway", "taxiway", "apron", "helipad"], palette.runway)], otherwise: palette.aeroway),
                    "fill-opacity": ramp((10, 0.6), (14, 1)),
                ]
            ),
            layer(
                "aeroway-line",
                "line",
                "aeroway",
                from: 10,
                filter: all(isLine, isClass("runway", "taxiway")),
                paint: [
                    "line-color": palette.runway,
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
                paint: ["fill-color": palette.square, "fill-outline-color": palette.squareEdge, "fill-opacity": ramp((13, 0.3), (14, 1))]
            ),
            layer(
                "pier",
                "fill",
                "transportation",
                from: 12,
                filter: all(isPolygon, isClass("pier", "bridge")),
                paint: ["fill-color": palette.land, "fill-outline-color": palette.squareEdge]
            ),
            layer(
                "pier-line",
                "line",
                "transportation",
                from: 12,
                filter: all(isLine, isClass("pier")),
                paint: ["line-color": palette.land, "line-width": ramp((12, 0.5), (15, 1.5), (18, 6), (20, 18), base: 1.4)]
            ),
            flatBuildings,
        ]
    }

    /// Buildings as flat areas. Portolan leaves out those beneath an extrusion: only their outline would be
    /// visible, as a line along the foot of the walls.
    private var flatBuildings: StyleValue {
        let flat = layer(
            "building",
            "fill",
            "building",
            from: 12,
            paint: [
                "fill-color": ramp((13, palette.buildingFar), (15.5, palette.building)),
                "fill-outline-color": ramp((13, palette.buildingFar), (15, palette.buildingOutline)),
                "fill-opacity": ramp((12, 0.5), (13, 0.75), (14, 1)),
            ]
        )
        guard !extrusions.isEmpty, case .object(var object) = flat else { return flat }
        object["metadata"] = ["portolan:beneath": "building-3d"]
        return .object(object)
    }
}
