import HTTPTypes
import PortolanMaps
import PortolanPlaces
import Synchronization

extension MapCatalog {
    /// Returns a tile as a picture of 256 or 512 points, from the cache or drawn now together with its neighbours.
    func rasterTile(_ style: MapStyle, _ id: TileID, points: Int, scale: Int, _ type: PictureType, _ call: Call) async throws -> Answer {
        let language = try MapsAPI.language(call)
        @Sendable func key(_ tile: TileID) -> String {
            "\(version)-\(style.id)-\(language ?? "")-\(points)-\(tile.z)-\(tile.x)-\(tile.y)-\(scale)-\(type.ending)"
        }
        let etag = "\"\(Fingerprint(key(id)).text)\""
        func headed(_ answer: Answer) -> Answer { answer.with(.eTag, etag).cached(call.query["v"] == version ? .forever : .tiles) }
        if ETag.matches(call, etag) { return headed(Answer(.notModified)) }
        if let known = pictures.picture(key(id)) { return headed(Answer(type: type.mediaType, known)) }
        let metatile = Metatile(of: id, points: points, scale: scale)
        // All requests for tiles of this metatile share one drawing.
        let files = try await sharedMetatiles.value(key(metatile.origin)) { [self] in
            let files = try await drawing.pass { try await drawn(metatile, style, language, type) }
            for (tile, file) in zip(metatile.tiles, files) { pictures.store(file, key(tile)) }
            return files
        }
        let index = metatile.index(of: id)
        guard files.indices.contains(index) else { throw RequestError(.internalServerError, "the tile could not be drawn") }
        return headed(Answer(type: type.mediaType, files[index]))
    }

    /// Returns the files of a metatile's tiles.
    private func drawn(_ metatile: Metatile, _ style: MapStyle, _ language: String?, _ type: PictureType) async throws -> [[UInt8]] {
        let camera = CameraPosition(target: metatile.middle, zoom: Double(metatile.origin.z) + (metatile.points == 512 ? 1 : 0))
        guard abs(camera.target.latitude) <= CameraPosition.latitudeRange.upperBound else {
            // These tiles are next to the poles, beyond the latitudes of the camera, and have no data.
            let side = metatile.points * metatile.scale
            let empty = try type.encoded(Pixmap(width: side, height: side, color: .white))
            return metatile.tiles.map { _ in empty }
        }
        let files = Held<[[UInt8]]>([])
        try await snapshotter(style, language: language).draw(
            camera,
            size: ScreenSize(width: metatile.drawnPoints, height: metatile.drawnPoints),
            scale: Double(metatile.scale),
            // The whole metatile is one band.
            rows: MapRenderer.maximumSide
        ) { picture in
            let cut = try metatile.cut(picture).map { tile in
                try Task.checkCancellation()
                return try type.encoded(tile)
            }
            files.value.withLock { $0 = cut }
        }
        return files.value.withLock { $0 }
    }

    /// Returns the TileJSON of a style's raster tiles.
    func rasterTileJSON(_ style: MapStyle, points: Int, _ call: Call) -> Answer {
        let limit = Coordinate.mercatorLatitudeLimit
        let bounds = archives.first?.region.manifest.bounds ?? .world
        let center = archives.first?.region.manifest.center ?? bounds.center
        let size = points == 256 ? "" : "/\(points)"
        return .json(
            .object([
                "tilejson": "3.0.0", "name": .string(style.name), "attribution": .string(attribution), "scheme": "xyz", "format": "png",
                "type": "baselayer", "minzoom": .number(0), "maxzoom": .number(20), "tileSize": .number(points),
                "bounds": .array([-180, -limit, 180, limit].map { .number($0) }),
                "center": .array([.number(center.longitude), .number(center.latitude), .number(12)]),
                "tiles": .strings([url(call, "/styles/\(style.id)\(size)/{z}/{x}/{y}.png", query: ["v=\(version)"])]),
            ])
        ).cached(.brief)
    }
}
