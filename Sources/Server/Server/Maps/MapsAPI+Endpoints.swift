import HTTPTypes
import PortolanMaps
import PortolanPlaces

extension MapsAPI {
    private static let style = Parameter("style", .choice(MapStyle.all.map(\.id)), "one of the styles")

    /// Returns the parameters of a tile's numbers, up to a zoom.
    private static func tile(maxZoom: Int) -> [Parameter] {
        [Parameter("z", .whole(0...maxZoom), "the zoom")]
            + ["x", "y"].map { Parameter($0, .whole(0...(1 << maxZoom) - 1), "the tile's number, below 2 to the power of z") }
    }

    /// Returns the endpoints of maps.
    /// - Parameter hasOperation: whether the same address answers the description of all addresses.
    static func endpoints(hasOperation: Bool) -> [Endpoint] {
        vectors + pictures + [
            endpoint("maps.fonts.json", ["/fonts.json"], "Fonts") { _, _ in .json(.strings(fontNames)).cached(.brief) },
            endpoint(
                "maps.fonts",
                ["/fonts/{fontstack}/{range}.pbf", "/fonts/{fontstack}/{file}"],
                "Glyphs",
                [
                    Parameter("fontstack", "names of fonts between commas"),
                    Parameter("range", .pattern("^[0-9]+-[0-9]+$"), "0-255, 256-511 and so on"),
                ]
            ) { try await $0.glyphs($1) }.with(\.types, ["application/x-protobuf"]),
            endpoint("maps.index.json", ["/index.json"], "TileJSON of all styles and sources") { try await $0.index($1) },
            endpoint("maps.catalog", ["/catalog"], "A list of all styles, sources and fonts") { $0.catalog($1) },
            Endpoint("catalog", .maps, ["/catalog.html"], "A page that shows all styles, sources and fonts") { _, set in
                .text(CatalogPage.html(set.maps, hasOperation: hasOperation), type: "text/html; charset=utf-8").cached(.brief)
            }.with(\.types, ["text/html"]),
        ]
    }

    private static let vectors = [
        endpoint("maps.data.json", ["/data.json"], "TileJSON of all sources") { .json(.array(try await $0.tileJSONs($1))).cached(.brief) },
        endpoint("maps.tilejson", ["/data/{source}.json"], "TileJSON of a source") {
            .json(try await $0.tileJSON($1.parts["source"] ?? "", $1)).cached(.brief)
        }.with(\.isQuick, true),
        endpoint(
            "maps.tile",
            ["/data/{source}/{z}/{x}/{y}.pbf", "/data/{source}/{z}/{x}/{file}"],
            "A vector tile, or a picture of the ground",
            tile(maxZoom: 14) + [.version]
        ) { try await $0.tile($1) }
        .with(\.isQuick, true).with(\.types, ["application/vnd.mapbox-vector-tile", "image/webp"]).with(\.statuses, [200, 204]),
        endpoint(
            "maps.archive",
            ["/archive/{source}.pmtiles"],
            "An archive of tiles, or a part of it",
            [Parameter("Range", "bytes=FIRST-LAST: a part of the archive").header]
        ) { try ArchiveFile.answer($0.maps, $1) }
        .with(\.isQuick, true).with(\.types, ["application/vnd.pmtiles"]).with(\.statuses, [200, 206]),
    ]

    private static let pictures = [
        endpoint("maps.styles.json", ["/styles.json", "/styles"], "The styles") { $0.styles($1) },
        endpoint("maps.styles", ["/styles/{style}/style.json"], "A style for MapLibre", [style, .language]) { try $0.styleJSON($1) },
        endpoint("maps.sprite", ["/styles/{style}/sprite.json", "/styles/{style}/sprite{form}"], "The pictograms of a style", [style]) {
            try $0.sprite($1)
        }.with(\.types, ["application/json", "image/png"]),
        endpoint("maps.wmts", ["/styles/{style}/wmts.xml"], "A style for clients of OGC's Web Map Tile Service", [style]) {
            .text(WMTS.capabilities($0.maps, try $0.style($1), $1), type: "application/xml; charset=utf-8").cached(.brief)
        }.with(\.types, ["application/xml"]),
        endpoint("maps.rendered.json", ["/rendered.json"], "The styles as pictures") { $0.rendered($1) },
        endpoint(
            "maps.rastertilejson",
            [
                "/styles/{style}.json", "/styles/256/{style}.json", "/styles/512/{style}.json", "/styles/{style}/256/{file}.json",
                "/styles/{style}/512/{file}.json",
            ],
            "TileJSON of a style as pictures",
            [style]
        ) { try $0.rasterTileJSON($1) },
        endpoint(
            "maps.static",
            ["/styles/{style}/static/{view}/{size}.png", "/styles/{style}/static/{view}/{file}", "/static/{view}/{file}"],
            "A picture of the map at any place",
            [
                style,
                Parameter("view", "LON,LAT,ZOOM[@BEARING[,ANGLE]], or WEST,SOUTH,EAST,NORTH, or auto, which shows all paths and markers"),
                Parameter(
                    "size",
                    .pattern("^[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$"),
                    "WIDTHxHEIGHT in points, at most 2048 each, and then perhaps @2x to @4x"
                ),
                Parameter("path", "[fill:…|stroke:…|width:…|]LON,LAT|LON,LAT… or …|enc:POLYLINE; repeat it for several paths"),
                Parameter("marker", "LON,LAT[|COLOUR][|scale:…][|offset:X,Y]; repeat it for several markers"),
                Parameter("latlng", .choice(["0", "1"]), "whether paths and markers have the latitude first"),
                Parameter("fill", "the colour that fills paths"), Parameter("stroke", "the colour of the line of paths"),
                Parameter("width", "the width of paths, in points"),
                Parameter("padding", .number(0...0.45), "the margin around the content, as a share of the picture; 0.1 by default"),
                Parameter("maxzoom", .number(0...22), "the greatest zoom; 20 by default"), .language,
            ]
        ) { try await StaticPicture.answer($0.maps, try $0.style($1), $1) }.with(\.draws, true).with(\.types, imageTypes),
        endpoint(
            "maps.picture",
            ["/styles/{style}/{z}/{x}/{y}.png", "/styles/{style}/{z}/{x}/{file}", "/styles/{style}/{points}/{z}/{x}/{file}"],
            "A tile as a picture",
            [style] + tile(maxZoom: 22) + [.language, .version]
        ) { try await $0.raster($1) }.with(\.draws, true).with(\.types, imageTypes),
    ]

    private static let imageTypes = ["image/png", "image/jpeg", "image/webp"]

    private static func endpoint(
        _ name: String,
        _ paths: [PathTemplate],
        _ summary: String,
        _ parameters: [Parameter] = [],
        _ run: @escaping @Sendable (MapsAPI, Call) async throws -> Answer
    ) -> Endpoint {
        Endpoint(name, .maps, paths, summary, parameters) { call, set in try await run(MapsAPI(maps: set.maps), call) }
    }
}
