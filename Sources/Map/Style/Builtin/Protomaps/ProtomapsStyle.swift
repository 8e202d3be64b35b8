extension Style {
    /// Returns a style in a look of the built-in one for tiles of Protomaps' basemap (its schema up to version
    /// 2, with `pmap:kind`), as JSON.
    ///
    /// - Parameters:
    ///   - language: a BCP 47 tag; empty for local names only.
    ///   - look: the colours. The outline look is not available for these tiles; the style uses the dark look
    ///     instead.
    ///   - addresses: the addresses of the tiles (such as `pmtiles:///home/me/florence.pmtiles`), the glyphs
    ///     and the images.
    public static func protomapsJSON(
        language: String = "",
        look: BuiltinLook = .light,
        addresses: Addresses = Addresses()
    ) -> String {
        var source = StyleObject([
            ("type", "vector"), ("attribution", "© OpenStreetMap contributors, Protomaps"),
        ])
        if let url = addresses.tiles { source["url"] = .string(url) }
        var style = StyleObject([
            ("version", 8), ("name", "Portolan for Protomaps"), ("sources", .object(StyleObject([("protomaps", .object(source))]))),
            ("sprite", .string(addresses.sprite ?? look.sprite)),
        ])
        if let glyphs = addresses.glyphs { style["glyphs"] = .string(glyphs) }
        let builtin = BuiltinStyle(
            source: "protomaps",
            names: LanguageNames(language),
            look: look == .outline ? .dark : look,
            buildings: .flat
        )
        style["layers"] = .array(builtin.protomaps)
        return StyleValue.object(style).json
    }
}

extension BuiltinStyle {
    /// The layers for Protomaps' tiles.
    var protomaps: [StyleValue] {
        protomapsGround + protomapsRoads + protomapsNames
    }

    private var protomapsGround: [StyleValue] {
        let kind: StyleValue = ["coalesce", ["get", "pmap:kind"], ""]
        return [
            ["id": "background", "type": "background", "paint": ["background-color": palette.land]],
            layer("earth", "fill", "earth", paint: ["fill-color": palette.land]),
            layer(
                "landuse",
                "fill",
                "landuse",
                filter: isPolygon,
                paint: [
                    "fill-color": [
                        "match", kind, "park", ["match", ["get", "leisure"], "pitch", palette.pitch, palette.park], "farmland",
                        palette.farmland, "school", palette.education, "industrial", palette.industrial, "cemetery", palette.cemetery,
                        "hospital", palette.hospital, "aerodrome", palette.aeroway, "pedestrian", palette.square,
                        [
                            "match", ["get", "landuse"], ["residential"], palette.builtUp, ["commercial", "retail"], palette.commercial,
                            ["grass", "meadow", "recreation_ground", "greenery", "village_green"], palette.grass, ["forest"], palette.wood,
                            ["orchard", "vineyard"], palette.farmland, ["railway"], palette.industrial,
                            [
                                "match", ["get", "leisure"], "pitch", palette.pitch, ["garden", "park", "playground", "golf_course"],
                                palette.park, palette.land,
                            ],
                        ],
                    ]
                ]
            ),
            layer(
                "natural",
                "fill",
                "natural",
                filter: isPolygon,
                paint: [
                    "fill-color": [
                        "match", ["coalesce", ["get", "natural"], ["get", "landuse"], ""], ["wood", "forest"], palette.wood, ["wetland"],
                        palette.wetland, ["sand", "beach"], palette.sand, ["glacier"], palette.ice, ["bare_rock", "scree"], palette.rock,
                        palette.grass,
                    ]
                ]
            ),
            layer(
                "physical_line",
                "line",
                "physical_line",
                from: 9,
                filter: ["==", kind, "waterway"],
                layout: ["line-cap": "round", "line-join": "round"],
                paint: [
                    "line-color": palette.water,
                    "line-width": ramp(
                        (9, ["match", ["get", "waterway"], "river", 1.2, 0.4]),
                        (13, ["match", ["get", "waterway"], "river", 2, "canal", 1.4, 0.7]),
                        (17, ["match", ["get", "waterway"], "river", 8, "canal", 6, 2.5]),
                        base: 1.4
                    ),
                ]
            ),
            layer(
                "water",
                "fill",
                "water",
                filter: all(isPolygon, not(oneOf("waterway", ["weir", "dam"]))),
                paint: ["fill-color": ramp((3, palette.ocean), (8, palette.water))]
            ),
            layer(
                "buildings",
                "fill",
                "buildings",
                from: 13,
                paint: [
                    "fill-color": ramp((13, palette.buildingFar), (15.5, palette.building)),
                    "fill-outline-color": ramp((13, palette.buildingFar), (15, palette.buildingOutline)),
                ]
            ),
        ]
    }

    /// The kinds of roads: their OSM classes, colours, first zooms and widths by zoom.
    private var protomapsKinds: [(id: String, classes: [String], colors: Palette.Road, from: Double, widths: [(Double, Double)])] {
        [
            ("service", ["service", "track"], palette.service, 13, [(13, 0.5), (14, 0.9), (16, 3.6), (18, 11)]),
            (
                "minor", ["residential", "unclassified", "living_street", "road"], palette.street, 11.5,
                [(11.5, 0.5), (13, 1.3), (14, 2.6), (16, 7.5), (18, 20)]
            ),
            ("tertiary", ["tertiary", "tertiary_link"], palette.street, 10, [(10, 0.6), (12, 1.6), (14, 3.7), (16, 9.5), (18, 24)]),
            (
                "secondary", ["secondary", "secondary_link"], palette.secondary, 8.5,
                [(8.5, 0.6), (11, 1.5), (14, 4.4), (16, 10.5), (18, 26)]
            ),
            ("primary", ["primary", "primary_link"], palette.primary, 7, [(7, 0.6), (11, 2.1), (14, 5), (16, 11.5), (18, 28)]),
            ("trunk", ["trunk", "trunk_link"], palette.trunk, 5, [(5, 0.6), (8, 1.4), (11, 2.6), (14, 5.5), (16, 12), (18, 29)]),
            (
                "motorway", ["motorway", "motorway_link"], palette.motorway, 4,
                [(4, 0.5), (7, 1.3), (11, 3), (14, 6), (16, 12.5), (18, 30)]
            ),
        ]
    }

    private var protomapsRoads: [StyleValue] {
        let isTunnel: StyleValue = ["has", "tunnel"]
        let isBridge: StyleValue = all(["has", "bridge"], ["!=", ["get", "bridge"], "no"])
        let kinds = protomapsKinds
        func width(_ widths: [(Double, Double)], edge: Double) -> StyleValue {
            ramp(widths.map { ($0.0, .number($0.1 + edge * ($0.0 < 13 ? 1 : 2))) }, base: 1.5)
        }
        func roads(_ prefix: String, _ level: StyleValue) -> [StyleValue] {
            let edges = kinds.map { kind in
                layer(
                    prefix + kind.id + "-casing",
                    "line",
                    "roads",
                    from: max(kind.from + 1, prefix == "road-" ? 0 : 12),
                    filter: all(isLine, oneOf("highway", kind.classes), level),
                    layout: ["line-join": "round", "line-cap": prefix == "road-" ? "round" : "butt"],
                    paint: [
                        "line-color": prefix == "bridge-"
                            ? palette.bridgeEdge : prefix == "tunnel-" ? palette.tunnelEdge : kind.colors.edge,
                        "line-width": width(kind.widths, edge: 1),
                    ]
                )
            }
            let ways = kinds.map { kind in
                layer(
                    prefix + kind.id,
                    "line",
                    "roads",
                    from: max(kind.from, prefix == "road-" ? 0 : 12),
                    filter: all(isLine, oneOf("highway", kind.classes), level),
                    layout: ["line-join": "round", "line-cap": "round"],
                    paint: [
                        "line-color": prefix == "tunnel-" ? palette.tunnel : kind.colors.way, "line-width": width(kind.widths, edge: 0),
                    ]
                )
            }
            return edges + ways
        }
        let paths = layer(
            "road-path",
            "line",
            "roads",
            from: 14,
            filter: all(isLine, oneOf("highway", ["footway", "path", "cycleway", "bridleway", "steps"]), not(isTunnel)),
            paint: [
                "line-color": palette.path, "line-width": ramp((14, 0.5), (16, 0.9), (18, 1.7)), "line-dasharray": [3, 1.6],
                "line-opacity": ramp((14, 0.35), (16, 0.75)),
            ]
        )
        let walking = layer(
            "road-pedestrian",
            "line",
            "roads",
            from: 13,
            filter: all(isLine, oneOf("highway", ["pedestrian"])),
            layout: ["line-join": "round", "line-cap": "round"],
            paint: ["line-color": palette.pedestrian.way, "line-width": ramp((13, 1), (16, 5.5), (18, 14), base: 1.5)]
        )
        let isRail = all(isLine, oneOf("railway", ["rail", "tram", "light_rail", "subway", "narrow_gauge"]))
        let rails = [
            layer(
                "rail",
                "line",
                "transit",
                from: 9,
                filter: isRail,
                paint: [
                    "line-color": ["match", ["get", "railway"], ["rail", "narrow_gauge"], palette.rail, palette.transit],
                    "line-width": ramp((9, 0.5), (14, 1), (18, 3)),
                ]
            ),
            layer(
                "rail-ties",
                "line",
                "transit",
                from: 14,
                filter: all(isLine, oneOf("railway", ["rail"]), not(["has", "service"])),
                paint: ["line-color": palette.railGap, "line-width": ramp((14, 0.6), (18, 1.8)), "line-dasharray": [6, 6]]
            ),
            layer(
                "aeroway",
                "line",
                "transit",
                from: 10,
                filter: all(isLine, oneOf("aeroway", ["runway", "taxiway"])),
                paint: ["line-color": palette.runway, "line-width": ramp((10, 1), (14, 8), (18, 60), base: 1.5)]
            ),
        ]
        let borders = layer(
            "boundaries",
            "line",
            "boundaries",
            filter: ["<=", ["get", "pmap:min_admin_level"], 6],
            paint: ["line-color": palette.border, "line-width": ramp((3, 0.6), (10, 1.6)), "line-dasharray": [3, 2], "line-opacity": 0.6]
        )
        var layers = roads("tunnel-", isTunnel)
        layers.append(paths)
        layers.append(walking)
        layers += roads("road-", all(not(isTunnel), not(isBridge)))
        layers += rails
        layers += roads("bridge-", isBridge)
        layers.append(borders)
        return layers
    }
}
