import HTTPTypes
import PortolanMaps
import PortolanPlaces

extension MapCatalog {
    /// A tile as a picture of 256 or 512 points.
    func rasterTile(_ style: MapStyle, _ id: TileID, points: Int, scale: Int, _ type: PictureType, _ call: Call) async throws -> Answer {
        let language = try MapsAPI.language(call)
        let key = "\(version)-\(style.id)-\(language ?? "")-\(points)-\(id.z)-\(id.x)-\(id.y)-\(scale)-\(type.ending)"
        let etag = "\"\(Fingerprint(key).text)\""
        func headed(_ answer: Answer) -> Answer { answer.with(.eTag, etag).cached(call.query["v"] == version ? .forever : .tiles) }
        if ETag.matches(call, etag) { return headed(Answer(.notModified)) }
        if let known = pictures.picture(key) { return headed(Answer(type: type.mediaType, known)) }
        // The middle on the map, which is not the middle of the latitudes.
        let count = Double(UInt64(1) << UInt64(id.z))
        let middle = MercatorPoint(x: (Double(id.x) + 0.5) / count, y: (Double(id.y) + 0.5) / count).coordinate
        let side = Double(points)
        let bytes: [UInt8]
        if abs(middle.latitude) > CameraPosition.latitudeRange.upperBound {
            // The last rows of fine tiles at the poles, where no camera looks and no data is.
            bytes = try type.encoded(Pixmap(width: points * scale, height: points * scale, color: .white))
        } else {
            var order = PictureOrder(
                style: style,
                language: language,
                camera: CameraPosition(target: middle, zoom: Double(id.z) + (points == 512 ? 1 : 0)),
                size: ScreenSize(width: side, height: side),
                scale: Double(scale),
                type: type
            )
            order.margin = Self.tileMargin
            bytes = try await picture(order)
        }
        pictures.store(bytes, key)
        return headed(Answer(type: type.mediaType, bytes))
    }

    /// Labels of neighbours reach so far into a tile, and the line of attribution is cut off with the margin.
    private static let tileMargin = 64.0

    /// TileJSON of a style's raster tiles.
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
