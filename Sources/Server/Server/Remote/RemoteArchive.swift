import HTTPTypes
import PortolanPlaces
import PortolanTiles
import Synchronization

/// A PMTiles archive on another server. This server serves its tiles. The archive is opened at the first request, and
/// again after it was replaced.
final class RemoteArchive: Sendable {
    /// An open archive.
    struct Opened: Sendable {
        var archive: PMTilesArchive
        var version: String
    }

    let location: RemoteLocation
    private let cacheBytes: Int
    private let opened = Mutex<Opened?>(nil)
    /// A lock, because only one thread opens the archive at a time.
    private let opening = Mutex<Void>(())

    init(_ location: RemoteLocation, cacheBytes: Int) {
        self.location = location
        self.cacheBytes = cacheBytes
    }

    /// Returns the archive. The first call opens it, which waits for its server.
    func open() throws -> Opened {
        if let known = opened.withLock({ $0 }) { return known }
        return try opening.withLock { _ in
            if let known = opened.withLock({ $0 }) { return known }
            let bytes = try CachedRemoteBytes(location, cacheBytes: cacheBytes)
            let new = Opened(archive: try PMTilesArchive(source: bytes), version: bytes.version)
            opened.withLock { $0 = new }
            return new
        }
    }

    /// Runs work with the archive on a thread that may block. If the archive was replaced meanwhile, the work runs once
    /// more with the new one.
    func with<Result: Sendable>(_ work: @escaping @Sendable (Opened) throws -> Result) async throws -> Result {
        try await BlockingThreads.run { [self] in
            do {
                let current = try open()
                do {
                    return try work(current)
                } catch let error as PMTilesError where error.message == CachedRemoteBytes.replaced {
                    opened.withLock { known in if known?.version == current.version { known = nil } }
                    return try work(try open())
                }
            } catch let error as PMTilesError {
                throw RequestError(.badGateway, "the archive \(location.name) cannot be read: \(error.message)", retryAfter: 1)
            }
        }
    }

    /// Returns a tile as the archive holds it; an answer with status 204 if the archive lacks it.
    func tile(_ id: TileID, ending: String, _ call: Call) async throws -> Answer {
        let acceptsGzip = ContentCoding.acceptsGzip(call)
        return try await with { [location] opened in
            let header = opened.archive.header
            let (type, endings) = Self.form(header.tileType)
            guard endings.contains(ending) else {
                throw RequestError.notFound("tiles of \(location.name) end in .\(endings[0]), not in .\(ending.prefix(20))")
            }
            guard header.minZoom <= id.z, id.z <= header.maxZoom else {
                throw RequestError.notFound("\(location.name) has tiles of zoom \(header.minZoom) to \(header.maxZoom)")
            }
            let passes = header.tileCompression == .gzip && acceptsGzip
            let etag = "\"\(opened.version)-\(id.z)-\(id.hilbertIndex)\(passes ? "-gz" : "")\""
            func headed(_ answer: Answer) -> Answer {
                answer.with(.eTag, etag).with(.vary, "Accept-Encoding").cached(call.query["v"] == opened.version ? .forever : .tiles)
            }
            if ETag.matches(call, etag) { return headed(Answer(.notModified)) }
            guard let bytes = try passes ? opened.archive.storedTile(id) : opened.archive.tile(id) else {
                return Answer(.noContent).cached(.tiles)
            }
            var answer = headed(Answer(type: type, bytes))
            if passes { answer.headers[.contentEncoding] = "gzip" }
            return answer
        }
    }

    /// Returns the media type of tiles and the extensions of their files.
    private static func form(_ type: PMTilesHeader.TileType) -> (String, [String]) {
        switch type {
        case .png: ("image/png", ["png"])
        case .jpeg: ("image/jpeg", ["jpg", "jpeg"])
        case .webp: ("image/webp", ["webp"])
        case .avif: ("image/avif", ["avif"])
        case .mlt: ("application/vnd.maplibre-vector-tile", ["mlt"])
        default: ("application/vnd.mapbox-vector-tile", ["pbf", "mvt"])
        }
    }

    /// Returns the TileJSON 3.0.0 of the archive.
    func tileJSON(_ call: Call, _ url: @escaping @Sendable (String, [String]) -> String) async throws -> JSONValue {
        try await with { [location] opened in
            let header = opened.archive.header
            let metadata = opened.archive.metadata
            let ending = Self.form(header.tileType).1[0]
            let layers = metadata.vectorLayers.map { layer -> JSONValue in
                let fields = layer.fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: JSONValue.string($0.value)) }
                return .object([
                    "id": .string(layer.id), "minzoom": layer.minZoom.map { .number($0) }, "maxzoom": layer.maxZoom.map { .number($0) },
                    "fields": .object(fields),
                ])
            }
            let isVector = header.tileType.isVector
            var bounds = header.bounds
            if bounds.crossesAntimeridian { bounds = CoordinateBounds(south: bounds.south, west: -180, north: bounds.north, east: 180) }
            let limit = Coordinate.mercatorLatitudeLimit
            let box = [bounds.west, max(bounds.south, -limit), bounds.east, min(bounds.north, limit)]
            let path = "/data/\(PercentCoding.encoded(location.name))/{z}/{x}/{y}.\(ending)"
            return .object([
                "tilejson": "3.0.0", "id": .string(location.name), "name": .string(metadata.name ?? location.name),
                "attribution": metadata.attribution.map { .string($0) }, "version": "1.0.0", "scheme": "xyz", "format": .string(ending),
                "tiles": .strings([url(path, ["v=\(opened.version)"])]),
                "minzoom": .number(Int(header.minZoom)), "maxzoom": .number(Int(header.maxZoom)),
                "bounds": .array(box.map { .number($0) }),
                "center": .array([
                    .number(header.center.longitude), .number(header.center.latitude),
                    .number(Int(min(max(header.centerZoom, header.minZoom), header.maxZoom))),
                ]),
                "vector_layers": isVector ? .array(layers) : nil,
                // MapLibre's renderers read Mapbox vector tiles unless the source names this encoding.
                "encoding": header.tileType == .mlt ? "mlt" : nil,
            ])
        }
    }
}
