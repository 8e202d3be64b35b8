internal import PortolanBasics
public import PortolanGeo
internal import PortolanTiles

/// Addresses of tiles with `{z}`, `{x}`, `{y}` and the other tokens that styles use.
public struct TileTemplate: Hashable, Sendable {
    /// The addresses. Each tile uses one of them, always the same.
    public var addresses: [String]
    /// Whether `{y}` counts from the south (`scheme` is `tms`).
    public var countsRowsFromSouth: Bool
    /// The ratio for `{ratio}`; above 1 it becomes, for example, `@2x`.
    public var pixelRatio: Double

    /// Creates a template from one or more addresses.
    public init(_ addresses: [String], countsRowsFromSouth: Bool = false, pixelRatio: Double = 1) {
        self.addresses = addresses
        self.countsRowsFromSouth = countsRowsFromSouth
        self.pixelRatio = pixelRatio
    }

    /// Returns the address of a tile; empty if the template has none.
    public func address(of tile: TileID) -> String {
        guard !addresses.isEmpty else { return "" }
        let template = addresses[Int((UInt64(tile.x) + UInt64(tile.y)) % UInt64(addresses.count))]
        var result = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}"), let text = replacement(rest[rest.index(after: open)..<close], tile) else {
                result += "{"
                rest = rest.dropFirst()
                continue
            }
            result += text
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    private func replacement(_ token: Substring, _ tile: TileID) -> String? {
        switch token {
        case "z": "\(tile.z)"
        case "x": "\(tile.x)"
        case "y": "\(countsRowsFromSouth ? (UInt32(1) << tile.z) - 1 - tile.y : tile.y)"
        case "-y": "\((UInt32(1) << tile.z) - 1 - tile.y)"
        case "ratio", "r": pixelRatio > 1 ? "@2x" : ""
        case "quadkey": Self.quadkey(tile)
        case "bbox-epsg-3857": Self.box(tile)
        // The last hexadecimal digits of column and row, for folders that distribute tiles.
        case "prefix": String(tile.x % 16, radix: 16) + String(tile.y % 16, radix: 16)
        default: nil
        }
    }

    /// Returns the quadkey: one digit in base 4 for each zoom from 1 on, with bit 0 from the column and bit 1
    /// from the row.
    private static func quadkey(_ tile: TileID) -> String {
        (0..<tile.z).reversed().map { bit in "\((tile.x >> UInt32(bit)) & 1 | ((tile.y >> UInt32(bit)) & 1) << 1)" }.joined()
    }

    /// Returns west, south, east and north in metres of EPSG:3857.
    private static func box(_ tile: TileID) -> String {
        let half = 20_037_508.342_789_244
        let side = 2 * half / Double(UInt32(1) << tile.z)
        let west = -half + Double(tile.x) * side
        let north = half - Double(tile.y) * side
        return [west, north - side, west + side, north].map { "\($0)" }.joined(separator: ",")
    }
}

/// Tiles that are read one by one from addresses: a folder of files, or a server.
public struct TemplateTiles: VectorTileSource {
    /// The addresses.
    public let template: TileTemplate
    /// The zooms with tiles.
    public let zooms: ClosedRange<UInt8>
    /// The box of coordinates with tiles.
    public let bounds: CoordinateBounds
    private let reader: any ResourceReader

    /// Creates a source of tiles at addresses.
    /// - Parameters:
    ///   - template: the addresses.
    ///   - zooms: the zooms with tiles.
    ///   - bounds: the box of coordinates with tiles.
    ///   - reader: reads the tiles; a tile that it does not find does not exist.
    public init(_ template: TileTemplate, zooms: ClosedRange<UInt8>, bounds: CoordinateBounds = .world, reader: any ResourceReader) {
        self.template = template
        self.zooms = zooms
        self.bounds = bounds
        self.reader = reader
    }

    /// Returns the bytes of a tile, expanded if they are compressed with gzip, or nil if there is none.
    /// - Throws: ``SourceError`` if the reader fails.
    public func bytes(of tile: TileID) throws -> [UInt8]? {
        let address = template.address(of: tile)
        guard let bytes = try reader.read(address), !bytes.isEmpty else { return nil }
        return try ResourceBytes.expanded(bytes, address, limit: TileLimits.tileByteCount)
    }

    /// Returns the features of a tile. Several threads decode its layers.
    public func vectorTile(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile? {
        try decoded(tile, layers: layers, threads: threads)
    }
}
