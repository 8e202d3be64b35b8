internal import PortolanBasics
public import PortolanGeo
internal import PortolanJSON
public import PortolanStyle
internal import PortolanTiles

/// GeoJSON as vector tiles, cut when they are asked for.
///
/// A tile's side has 8192 units. Lines and rings are simplified as the zoom allows and cut at the tile's buffer; what crosses the antimeridian shows on
/// both sides of the world. Points may be gathered into clusters, which have the properties `cluster`, `cluster_id`, `point_count` and
/// `point_count_abbreviated`.
public final class GeoJSONSource: VectorTileSource {
    /// The name of the tiles' only layer.
    public static let layerName = "geojson"
    /// Units along a tile's side.
    public static let extent: UInt32 = 8192

    /// How the tiles are made.
    public let options: GeoJSONOptions
    /// From 0 to the options' `maximumZoom`.
    public let zooms: ClosedRange<UInt8>
    /// The whole world: wide lines show in tiles beside those that they run through.
    public var bounds: CoordinateBounds { .world }
    private let table: GeoJSONFeatureTable
    private let clusters: ClusterIndex?

    /// Reads GeoJSON in UTF-8, at most 1 GiB and 33,554,432 positions of it. O(n log n) in the number of positions.
    /// - Throws: the first thing that is wrong.
    public convenience init(_ bytes: [UInt8], options: GeoJSONOptions = GeoJSONOptions()) throws(GeoJSONError) {
        let options = options.clamped
        self.init(try GeoJSONReader.reduce(.lenient, into: Self.table(options), bytes) { table, feature in table.add(feature) }, options)
    }

    /// Takes GeoJSON that stands in a style.
    /// - Throws: the first thing that is wrong; its offset is 0.
    public convenience init(_ value: StyleValue, options: GeoJSONOptions = GeoJSONOptions()) throws(GeoJSONError) {
        do throws(GeoJSONError) {
            // Styles hold little of it: it is read as all GeoJSON is.
            try self.init(JSONNode(value).lineBytes, options: options)
        } catch {
            throw GeoJSONError(message: error.message, byteOffset: 0)
        }
    }

    private init(_ table: GeoJSONFeatureTable, _ options: GeoJSONOptions) {
        self.options = options
        zooms = 0...options.maximumZoom
        var table = table
        table.close()
        self.table = table
        clusters = options.clusters.map { [table] in ClusterIndex(table, $0, sourceZoom: options.maximumZoom) }
    }

    private static func table(_ options: GeoJSONOptions) -> GeoJSONFeatureTable {
        GeoJSONFeatureTable(options, tolerance: tolerance(options, zoom: options.maximumZoom))
    }

    /// The tolerance on the plane at a zoom.
    private static func tolerance(_ options: GeoJSONOptions, zoom: UInt8) -> Double {
        options.tolerance / 512 / Double(UInt32(1) << zoom)
    }

    /// The features of a tile; nil if there are none. O(features + vertices near the tile).
    public func vectorTile(_ tile: TileID) -> VectorTile? { vectorTile(tile, layers: nil) }

    /// The features of a tile, as ``vectorTile(_:)`` gives them: there is one layer, whatever is asked for.
    public func vectorTile(_ tile: TileID, layers: Set<String>?) -> VectorTile? {
        var cutter = GeoJSONTileCutter(tile, options)
        if let clusters {
            clusters.add(to: &cutter, zoom: tile.z)
        } else {
            for feature in table.features { cutter.add(feature, table) }
        }
        return cutter.builder.finish()
    }

    /// A tile as the bytes of a vector tile. Properties that these cannot hold are text.
    public func bytes(of tile: TileID) -> [UInt8]? {
        vectorTile(tile).map { MVTTile(layers: $0.layers.map(\.features)).encoded() }
    }
}

extension GeoJSONOptions {
    /// The options with each number in its range.
    fileprivate var clamped: GeoJSONOptions {
        var options = self
        options.maximumZoom = min(maximumZoom, 24)
        options.buffer = buffer.clamped(to: 0...512)
        options.tolerance = tolerance.clamped(to: 0...4096)
        return options
    }
}

extension JSONNode {
    /// A style's value as it was read; offsets are not known any more.
    init(_ value: StyleValue) {
        let kind: Kind =
            switch value {
            case .null, .collator: .null
            case .bool(let flag): .bool(flag)
            case .number(let number): .number(number)
            case .string(let text): .string(text)
            case .array(let items): .array(items.map { JSONNode($0) })
            case .object(let object):
                .object(zip(object.keys, object.values).map { JSONMember(key: $0, keyOffset: 0, value: JSONNode($1)) })
            case .color, .formatted, .image: .string(value.text)
            }
        self.init(kind, at: 0)
    }
}
