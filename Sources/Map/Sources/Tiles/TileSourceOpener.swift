internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanJSON
internal import PortolanStyle
internal import PortolanTiles

/// Opens the tiles of a style's source: an archive, a TileJSON, or addresses of single tiles.
struct TileSourceOpener {
    let source: StyleSource
    let options: SourceOptions

    init(_ source: StyleSource, _ options: SourceOptions) {
        self.source = source
        self.options = options
    }

    func open(warnings: inout [SourceError]) throws(SourceError) -> LimitedTiles {
        let tiles: any VectorTileSource
        if let url = source.url {
            let address = Address.resolved(url, base: options.base)
            if let archive = try archive(address) { tiles = archive } else { tiles = try tileJSON(address) }
        } else {
            guard let first = source.tiles.first else {
                throw SourceError(.malformed, "", "a source of tiles needs a “url” or “tiles”")
            }
            if let archive = try archive(Address.resolved(first, base: options.base)) {
                tiles = archive
            } else {
                tiles = try template(source.tiles, base: options.base, TileFacts())
            }
        }
        return LimitedTiles(tiles, TileFacts(source))
    }

    /// Opens an archive that is a single file; returns nil for other addresses.
    private func archive(_ address: String) throws(SourceError) -> (any VectorTileSource)? {
        switch Address.scheme(address) {
        case "mbtiles":
            var path = Address.rest(address)
            if path.hasPrefix("//") { path = path.dropFirst(2) }
            return try MBTilesArchive(path: Address.percentDecoded(path))
        case "pmtiles":
            var rest = Address.rest(address)
            if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
            return try pmtiles(Address.resolved(String(rest), base: options.base))
        default: break
        }
        guard let path = Address.filePath(address) else {
            let name = address.prefix { $0 != "?" && $0 != "#" }
            return name.hasSuffix(".pmtiles") ? try pmtiles(address) : nil
        }
        if path.hasSuffix(".mbtiles") { return try MBTilesArchive(path: path) }
        if path.hasSuffix(".pmtiles") { return try pmtiles(address) }
        return nil
    }

    private func pmtiles(_ address: String) throws(SourceError) -> any VectorTileSource {
        do throws(PMTilesError) {
            if let path = Address.filePath(address) { return try PMTilesArchive(file: URL(fileURLWithPath: path)) }
        } catch {
            throw Self.failure(error, address)
        }
        let bytes = try RemoteBytes(address, options.reader)
        do throws(PMTilesError) {
            return try PMTilesArchive(source: bytes)
        } catch {
            throw Self.failure(error, address)
        }
    }

    private static func failure(_ error: PMTilesError, _ address: String) -> SourceError {
        SourceError(error.code == .file ? .unreadable : .malformed, address, error.message)
    }

    private func tileJSON(_ address: String) throws(SourceError) -> any VectorTileSource {
        let bytes = try ResourceBytes.expanded(try options.reader.require(address), address, limit: TileLimits.metadataByteCount)
        let json = try TileJSON(bytes, address)
        if let first = json.tiles.first, let archive = try archive(Address.resolved(first, base: address)) {
            return LimitedTiles(archive, json.facts)
        }
        return LimitedTiles(try template(json.tiles, base: address, json.facts), json.facts)
    }

    private func template(_ addresses: [String], base: String?, _ facts: TileFacts) throws(SourceError) -> any VectorTileSource {
        let own = TileFacts(source)
        let first = own.minimumZoom ?? facts.minimumZoom ?? 0
        let last = own.maximumZoom ?? facts.maximumZoom ?? 22
        guard first <= last else {
            throw SourceError(.malformed, addresses.first ?? "", "the lowest zoom, \(first), is above the highest, \(last)")
        }
        return TemplateTiles(
            TileTemplate(
                addresses.map { Address.resolved($0, base: base) },
                countsRowsFromSouth: source.countsRowsFromSouth || facts.countsRowsFromSouth,
                pixelRatio: options.pixelRatio
            ),
            zooms: first...last,
            bounds: own.bounds ?? facts.bounds ?? .world,
            reader: options.reader
        )
    }
}

/// The description of tiles in a style or a TileJSON.
struct TileFacts {
    var minimumZoom: UInt8?
    var maximumZoom: UInt8?
    var bounds: CoordinateBounds?
    var countsRowsFromSouth = false
    var attribution: String?
    /// The credit that counts if the tiles state none.
    var otherAttribution: String?
    var layerNames: [String] = []

    init() {}

    init(_ source: StyleSource) {
        minimumZoom = source.minimumZoom.map { UInt8(clamping: max(0, min($0, 30))) }
        maximumZoom = source.maximumZoom.map { UInt8(clamping: max(0, min($0, 30))) }
        bounds = source.bounds.flatMap(Self.bounds)
        countsRowsFromSouth = source.countsRowsFromSouth
        if case .string(let text)? = source.members["attribution"], !text.isEmpty { attribution = text }
        otherAttribution = source.attribution
    }

    /// Reads bounds from west, south, east and north; returns nil if the numbers are not bounds.
    static func bounds(_ numbers: [Double]) -> CoordinateBounds? {
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[1] <= numbers[3] else { return nil }
        return CoordinateBounds(south: numbers[1], west: numbers[0], north: numbers[3], east: numbers[2])
    }
}

/// The tiles of another source, limited to the zooms and the box that a style gives.
struct LimitedTiles: VectorTileSource {
    let tiles: any VectorTileSource
    let zooms: ClosedRange<UInt8>
    let bounds: CoordinateBounds
    let attribution: String?
    let layerNames: [String]

    init(_ tiles: any VectorTileSource, _ facts: TileFacts) {
        self.tiles = tiles
        layerNames = facts.layerNames.isEmpty ? tiles.layerNames : facts.layerNames
        attribution = facts.attribution ?? tiles.attribution ?? facts.otherAttribution
        let first = max(tiles.zooms.lowerBound, facts.minimumZoom ?? 0)
        let last = min(tiles.zooms.upperBound, facts.maximumZoom ?? 30)
        zooms = first <= last ? first...last : tiles.zooms
        bounds = facts.bounds ?? tiles.bounds
    }

    func bytes(of tile: TileID) throws -> [UInt8]? { try tiles.bytes(of: tile) }
    func vectorTile(_ tile: TileID, layers: Set<String>?) throws -> VectorTile? { try tiles.vectorTile(tile, layers: layers) }
    func vectorTile(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile? {
        try tiles.vectorTile(tile, layers: layers, threads: threads)
    }
}

/// A description of tiles: TileJSON 3.0, and the versions before it.
struct TileJSON {
    var tiles: [String] = []
    var facts = TileFacts()

    init(_ bytes: [UInt8], _ address: String) throws(SourceError) {
        let root: JSONNode
        do throws(JSONReader.Failure) {
            root = try JSONReader.read(bytes).root
        } catch {
            throw SourceError(.malformed, address, "not a TileJSON: byte \(error.offset): \(error.message)")
        }
        tiles = (root["tiles"]?.array ?? []).compactMap(\.string)
        guard !tiles.isEmpty else { throw SourceError(.malformed, address, "not a TileJSON: “tiles” is missing") }
        facts.minimumZoom = Self.zoom(root["minzoom"]?.number)
        facts.maximumZoom = Self.zoom(root["maxzoom"]?.number)
        // A value that is not a number makes the whole box unknown; leaving it out would shift the numbers
        // after it.
        facts.bounds = root["bounds"]?.array.flatMap { TileFacts.bounds($0.map { $0.number ?? .nan }) }
        facts.countsRowsFromSouth = root["scheme"]?.string == "tms"
        facts.attribution = root["attribution"]?.string
        facts.layerNames = (root["vector_layers"]?.array ?? []).compactMap { $0["id"]?.string }
    }

    private static func zoom(_ number: Double?) -> UInt8? { number.map { UInt8(clamping: min(max($0, 0), 30)) } }
}
