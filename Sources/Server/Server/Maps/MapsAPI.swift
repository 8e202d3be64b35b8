import HTTPTypes
import PortolanMaps
import PortolanPlaces

/// Maps in the URL shapes of TileServer GL: styles, tiles, sprites, glyphs, pictures.
struct MapsAPI: Sendable {
    let maps: MapCatalog

    /// Returns the language of names in pictures and styles; nil for local names.
    static func language(_ call: Call) throws(RequestError) -> String? {
        do throws(GoogleError) {
            return try PlacesAPI.language(call.query.text("language"))
        } catch {
            throw .badRequest(error.message)
        }
    }

    /// Returns the numbers of a tile and the extension of its file.
    private static func tile(_ call: Call, _ file: String) throws(RequestError) -> (TileID, String) {
        let parts = file.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let z = call.parts["z"].flatMap({ UInt8($0) }), let x = call.parts["x"].flatMap({ UInt32($0) }),
            let y = UInt32(parts[0]), z <= 24, x < UInt32(1) << UInt32(z),
            y < UInt32(1) << UInt32(z)
        else { throw .badRequest("there is no such tile: write {z}/{x}/{y}.{format}, with x and y below 2^z") }
        return (TileID(z: z, x: x, y: y), String(parts[1]))
    }

    private var sourceNames: [String] {
        guard maps.archives.count > 0 else { return [] }
        let names = maps.archives.map(\.name)
        return [MapCatalog.allRegions] + names.filter { $0 != MapCatalog.allRegions }
    }

    func tile(_ call: Call) async throws -> Answer {
        let (id, ending) = try Self.tile(call, call.file)
        let source = call.parts["source"] ?? ""
        if let remote = maps.remoteArchive(named: source) { return try await remote.tile(id, ending: ending, call) }
        if let ground = maps.ground(named: source) { return try ground.tile(id, ending: ending, call, version: maps.version) }
        guard ending == "pbf" || ending == "mvt" else {
            throw RequestError.notFound("vector tiles must end in .pbf or .mvt, not in .\(ending.prefix(20))")
        }
        return try maps.tile(source: source, id, call)
    }

    func tileJSON(_ name: String, _ call: Call) async throws -> JSONValue {
        if let ground = maps.ground(named: name) {
            return ground.tileJSON(version: maps.version) { maps.url(call, $0, query: $1) }
        }
        guard let remote = maps.remoteArchive(named: name) else { return try maps.tileJSON(source: name, call) }
        return try await remote.tileJSON(call) { [maps] path, query in maps.url(call, path, query: query) }
    }

    /// Returns the TileJSON of all sources. An archive on another server that cannot be read is left out, so that one
    /// failing server does not make the list fail.
    func tileJSONs(_ call: Call) async throws -> [JSONValue] {
        var all = try sourceNames.map { try maps.tileJSON(source: $0, call) }
        for remote in maps.options.remote { if let one = try? await tileJSON(remote.location.name, call) { all.append(one) } }
        return all
    }

    // MARK: Styles

    /// Returns the TileJSON of a style's raster tiles.
    func rasterTileJSON(_ call: Call) throws -> Answer {
        maps.rasterTileJSON(try style(call), points: call.segments.contains("512") ? 512 : 256, call)
    }

    func rendered(_ call: Call) -> Answer {
        .json(.array(MapStyle.all.map { .object(["id": .string($0.id), "url": .string(maps.url(call, "/styles/\($0.id).json"))]) }))
    }

    func styles(_ call: Call) -> Answer {
        .json(
            .array(
                MapStyle.all.map { style in
                    .object([
                        "version": .number(8), "id": .string(style.id), "name": .string(style.name),
                        "url": .string(maps.url(call, "/styles/\(style.id)/style.json")),
                    ])
                }
            )
        ).cached(.brief)
    }

    /// Returns the style of an address; the first style if the address names none.
    func style(_ call: Call) throws(RequestError) -> MapStyle {
        guard let id = call.parts["style"] else { return MapStyle.all[0] }
        guard let style = MapStyle(id: id) else {
            throw .notFound("there is no style named \(id.prefix(60)); the styles are \(MapStyle.all.map(\.id).joined(separator: ", "))")
        }
        return style
    }

    func styleJSON(_ call: Call) throws -> Answer {
        let style = try style(call)
        let glyphs = maps.url(call, "/fonts/{fontstack}/{range}.pbf")
        let json = Style.builtinJSON(
            language: try Self.language(call) ?? "",
            look: style.look,
            addresses: .init(
                tiles: maps.url(call, "/data/\(MapCatalog.allRegions).json"),
                ground: maps.ground(named: GroundTiles.source).map { _ in maps.url(call, "/data/\(GroundTiles.source).json") },
                glyphs: glyphs,
                sprite: maps.url(call, "/styles/\(style.id)/sprite")
            )
        )
        return .text(json, type: "application/json; charset=utf-8").cached(.brief)
    }

    func sprite(_ call: Call) throws -> Answer {
        let style = try style(call)
        let parts = call.file.split(separator: ".", omittingEmptySubsequences: false)
        let ratios = ["sprite": 1, "sprite@2x": 2, "sprite@3x": 3, "sprite@4x": 4]
        guard parts.count == 2, let ratio = ratios[String(parts[0])] else {
            throw RequestError.notFound("there is no such file of a sprite: write sprite[@2x].json or sprite[@2x].png")
        }
        let sheet = try SpriteSheet.sheet(style.look, pixelRatio: ratio)
        switch parts[1] {
        case "json": return .json(sheet.index).cached(.tiles)
        case "png": return Answer(type: "image/png", sheet.png).cached(.tiles)
        default: throw RequestError.notFound("there is no such file of a sprite: write sprite[@2x].json or sprite[@2x].png")
        }
    }

    func raster(_ call: Call) async throws -> Answer {
        let style = try style(call)
        let points = call.parts["points"] ?? "256"
        guard let points = Int(points), points == 256 || points == 512 else {
            throw RequestError.badRequest("picture tiles must be 256 or 512 points wide")
        }
        var file = call.file
        var scale = 1
        if let at = file.firstIndex(of: "@") {
            let dot = file[at...].firstIndex(of: ".") ?? file.endIndex
            guard let given = Int(file[file.index(after: at)..<dot].dropLast()), (1...4).contains(given), file[..<dot].hasSuffix("x") else {
                throw RequestError.badRequest("pictures must have @1x to @4x pixels per point")
            }
            scale = given
            file.removeSubrange(at..<dot)
        }
        let (id, ending) = try Self.tile(call, file)
        guard id.z <= 22 else { throw RequestError.notFound("picture tiles must have a zoom of 22 or lower") }
        guard let type = PictureType(ending) else {
            throw RequestError.badRequest("pictures must be png, jpg or webp, not \(ending.prefix(20))")
        }
        return try await maps.rasterTile(style, id, points: points, scale: scale, type, call)
    }

    // MARK: Glyphs

    /// The names of the fonts in the list. The server also serves every other name by which a font is found.
    static let fontNames = [
        "Noto Sans Regular", "Noto Sans Bold", "Noto Sans Italic", "Noto Sans Medium", "Noto Serif Regular", "Noto Serif Italic",
    ]

    func glyphs(_ call: Call) async throws -> Answer {
        let (stack, file) = (call.parts["fontstack"] ?? "", call.file)
        let range = file.hasSuffix(".pbf") ? String(file.dropLast(4)) : file
        let ends = range.split(separator: "-").map(String.init)
        guard ends.count == 2, let start = UInt32(ends[0]), let end = UInt32(ends[1]), start % 256 == 0,
            start <= 65_280 || start < 0x11_0000,
            end == start + 255
        else { throw RequestError.badRequest("there is no such range of glyphs: write 0-255, 256-511 and so on") }
        let fonts = stack.split(separator: ",").map { $0.trimmingSpace() }.filter { !$0.isEmpty }
        guard !fonts.isEmpty, fonts.count <= 16, stack.utf8.count <= 1024 else {
            throw RequestError.badRequest("a font stack must name 1 to 16 fonts")
        }
        return Answer(type: "application/x-protobuf", try await maps.glyphs.range(fonts: fonts, start: start)).cached(.tiles)
    }

    // MARK: Lists

    func index(_ call: Call) async throws -> Answer {
        let styles = MapStyle.all.map { style -> JSONValue in
            let json = maps.rasterTileJSON(style, points: 256, call)
            return (try? JSONValue(parsing: json.body)) ?? .null
        }
        return .json(.array(styles + (try await tileJSONs(call)))).cached(.brief)
    }

    func catalog(_ call: Call) -> Answer {
        .json(
            .object([
                "tiles": .object(
                    (sourceNames + maps.options.remote.map(\.location.name)).map { name in
                        (
                            name,
                            .object([
                                "content_type": "application/x-protobuf", "content_encoding": "gzip",
                                "url": .string(maps.url(call, "/data/\(name).json")),
                            ])
                        )
                    }
                ),
                "styles": .object(MapStyle.all.map { ($0.id, .object(["url": .string(maps.url(call, "/styles/\($0.id)/style.json"))])) }),
                "sprites": .object(MapStyle.all.map { ($0.id, .object(["url": .string(maps.url(call, "/styles/\($0.id)/sprite"))])) }),
                "fonts": .strings(Self.fontNames),
                "regions": .array(
                    maps.regions.map { region in
                        .object([
                            "name": .string(region.manifest.name), "attribution": .string(region.manifest.attribution),
                            "license": .string(region.manifest.license), "hasTiles": .bool(region.tilesFile != nil),
                        ])
                    }
                ),
                "version": .string(maps.version),
            ])
        ).cached(.brief)
    }
}
