import HTTPTypes
import PortolanMaps
import PortolanPlaces
import PortolanTiles

/// A vector tile on its way to a client.
struct VectorTile: Sendable {
    static let type = "application/vnd.mapbox-vector-tile"

    var bytes: [UInt8]
    var isGzip: Bool
    var etag: String
}

// Vector tiles and their TileJSON.
extension MapCatalog {
    /// The name of the source that stacks all regions.
    static let allRegions = "portolan"

    /// Returns the archives of a source by its name; nil if there is none.
    func archives(named name: String) -> [Archive]? {
        if name == Self.allRegions { return archives.isEmpty ? nil : archives }
        return archives.first { $0.name == name }.map { [$0] }
    }

    /// Returns a vector tile as its archive holds it, from the most detailed region that has it; an empty answer with
    /// status 204 if no region has it.
    func tile(source: String, _ id: TileID, _ call: Call) throws -> Answer {
        guard let archives = archives(named: source) else { throw RequestError.notFound("there is no source of tiles named \(source)") }
        let zooms = zoomRange(archives)
        guard zooms.contains(Int(id.z)) else {
            throw RequestError.notFound("\(source) has tiles of zoom \(zooms.lowerBound) to \(zooms.upperBound)")
        }
        guard let tile = try vectorTile(archives, id, acceptsGzip: ContentCoding.acceptsGzip(call)) else {
            return Answer(.noContent).cached(.tiles)
        }
        func headed(_ answer: Answer) -> Answer {
            answer.with(.eTag, tile.etag).with(.vary, "Accept-Encoding").cached(call.query["v"] == version ? .forever : .tiles)
        }
        if ETag.matches(call, tile.etag) { return headed(Answer(.notModified)) }
        var answer = headed(Answer(type: VectorTile.type, tile.bytes))
        if tile.isGzip { answer.headers[.contentEncoding] = "gzip" }
        return answer
    }

    /// Returns the tile from the first archive that has it; nil if none has it.
    func vectorTile(_ archives: [Archive], _ id: TileID, acceptsGzip: Bool) throws -> VectorTile? {
        for archive in Self.inOrder(archives, for: id) {
            let passes = acceptsGzip && archive.archive.header.tileCompression == .gzip
            guard let bytes = try passes ? archive.archive.storedTile(id) : archive.archive.tile(id) else { continue }
            let etag = "\"\(archive.digest)-\(id.z)-\(id.hilbertIndex)\(passes ? "-gz" : "")\""
            return VectorTile(bytes: bytes, isGzip: passes, etag: etag)
        }
        return nil
    }

    func zoomRange(_ archives: [Archive]) -> ClosedRange<Int> {
        let low = archives.map { Int($0.archive.header.minZoom) }.min() ?? 0
        return low...max(low, archives.map { Int($0.archive.header.maxZoom) }.max() ?? 0)
    }

    /// Returns the archives in the order in which they are searched for a tile. Regions that contain the whole tile
    /// come first; the others follow, the largest one first, because it has the most data.
    private static func inOrder(_ archives: [Archive], for id: TileID) -> [Archive] {
        guard archives.count > 1 else { return archives }
        let bounds = id.bounds
        let whole = archives.filter { $0.region.manifest.bounds.encloses(bounds) }
        let others = archives.filter { !$0.region.manifest.bounds.encloses(bounds) }
        return whole + others.reversed()
    }

    /// Returns the TileJSON 3.0.0 of a source of vector tiles.
    func tileJSON(source: String, _ call: Call) throws -> JSONValue {
        guard let archives = archives(named: source), let first = archives.first else {
            throw RequestError.notFound("there is no source of tiles named \(source)")
        }
        let zooms = zoomRange(archives)
        var bounds = archives[0].region.manifest.bounds
        for archive in archives.dropFirst() { bounds = bounds.union(archive.region.manifest.bounds) }
        if bounds.crossesAntimeridian { bounds = CoordinateBounds(south: bounds.south, west: -180, north: bounds.north, east: 180) }
        let limit = Coordinate.mercatorLatitudeLimit
        let box = [bounds.west, max(bounds.south, -limit), bounds.east, min(bounds.north, limit)]
        let center = first.region.manifest.center
        let middle = min(max(12, zooms.lowerBound), zooms.upperBound)
        return .object([
            "tilejson": "3.0.0", "id": .string(source), "name": .string(source),
            "description": "Vector tiles in the OpenMapTiles schema",
            "attribution": .string(archives.count == 1 ? first.region.manifest.attribution : attribution),
            "version": "1.0.0", "scheme": "xyz", "format": "pbf",
            "tiles": .strings([url(call, "/data/\(PercentCoding.encoded(source))/{z}/{x}/{y}.pbf", query: ["v=\(version)"])]),
            "minzoom": .number(zooms.lowerBound), "maxzoom": .number(zooms.upperBound),
            "bounds": .array(box.map { .number($0) }),
            "center": .array([.number(center.longitude), .number(center.latitude), .number(middle)]),
            "vector_layers": .array(Self.layers(archives)),
        ])
    }

    private static func layers(_ archives: [Archive]) -> [JSONValue] {
        var order: [String] = []
        var layers: [String: PMTilesMetadata.VectorLayer] = [:]
        for layer in archives.flatMap(\.archive.metadata.vectorLayers) {
            guard var known = layers[layer.id] else {
                order.append(layer.id)
                layers[layer.id] = layer
                continue
            }
            known.fields.merge(layer.fields) { first, _ in first }
            known.minZoom = [known.minZoom, layer.minZoom].compactMap(\.self).min()
            known.maxZoom = [known.maxZoom, layer.maxZoom].compactMap(\.self).max()
            layers[layer.id] = known
        }
        // Clients report it as an error if the style reads a layer that the source does not list. A region without
        // parks lacks the layer, so the list includes all layers of the styles.
        for id in styleLayers where layers[id] == nil {
            order.append(id)
            layers[id] = PMTilesMetadata.VectorLayer(id: id, fields: [:])
        }
        return order.compactMap { layers[$0] }.map { layer in
            let fields = layer.fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: JSONValue.string($0.value)) }
            return .object([
                "id": .string(layer.id), "description": layer.description.map { .string($0) }, "minzoom": layer.minZoom.map { .number($0) },
                "maxzoom": layer.maxZoom.map { .number($0) }, "fields": .object(fields),
            ])
        }
    }

    /// The layers that the built-in styles read.
    private static let styleLayers: [String] = {
        let names = Style.BuiltinLook.allCases.flatMap { look in
            let style = try? JSONValue(parsing: Array(Style.builtinJSON(look: look).utf8))
            return style?["layers"]?.array?.compactMap { $0["source-layer"]?.string } ?? []
        }
        return Set(names).sorted()
    }()

    /// Returns an address of this server as the client sees it, with the key from the client's request.
    func url(_ call: Call, _ path: String, query: [String] = []) -> String {
        let key = call.query.text("key").map { ["key=" + PercentCoding.encoded($0)] } ?? []
        let items = query + key
        return call.publicURL + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }
}

extension CoordinateBounds {
    /// Whether another box lies entirely in this one.
    fileprivate func encloses(_ other: CoordinateBounds) -> Bool {
        guard south <= other.south, north >= other.north else { return false }
        if crossesAntimeridian { return other.west >= west || other.east <= east }
        return west <= other.west && east >= other.east
    }
}
