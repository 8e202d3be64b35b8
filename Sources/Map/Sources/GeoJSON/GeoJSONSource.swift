internal import PortolanBasics
public import PortolanGeo
internal import PortolanJSON
public import PortolanStyle
internal import PortolanTiles

/// GeoJSON as vector tiles, which are cut on request.
///
/// A tile's side has 8192 units. Lines and rings are simplified for the zoom and cut at the tile's buffer.
/// Features across the antimeridian appear on both sides of the world. Points may be clustered; clusters have
/// the properties `cluster`, `cluster_id`, `point_count` and `point_count_abbreviated`.
public final class GeoJSONSource: VectorTileSource {
    /// The name of the tiles' only layer.
    public static let layerName = "geojson"
    /// The number of units along a tile's side.
    public static let extent: UInt32 = 8192

    /// The options that determine the tiles.
    public let options: GeoJSONOptions
    /// The zooms from 0 to the options' `maximumZoom`.
    public let zooms: ClosedRange<UInt8>
    /// The whole world, because wide lines reach into tiles beside those that they cross.
    public var bounds: CoordinateBounds { .world }
    private let table: GeoJSONFeatureTable
    private let clusters: ClusterIndex?

    /// Reads GeoJSON in UTF-8, with at most 1 GiB and 33,554,432 positions. O(n log n) in the number of
    /// positions.
    /// - Throws: the first error.
    public convenience init(_ bytes: [UInt8], options: GeoJSONOptions = GeoJSONOptions()) throws(GeoJSONError) {
        let options = options.clamped
        self.init(try GeoJSONReader.reduce(.lenient, into: Self.table(options), bytes) { table, feature in table.add(feature) }, options)
    }

    /// Creates a source from GeoJSON in a style.
    /// - Throws: the first error; its offset is 0.
    public convenience init(_ value: StyleValue, options: GeoJSONOptions = GeoJSONOptions()) throws(GeoJSONError) {
        do throws(GeoJSONError) {
            // Styles contain little GeoJSON, so it is written as text and read like any other.
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

    /// Returns the tolerance on the plane at a zoom.
    private static func tolerance(_ options: GeoJSONOptions, zoom: UInt8) -> Double {
        options.tolerance / 512 / Double(UInt32(1) << zoom)
    }

    /// Returns the features of a tile, or nil if there are none. O(features + vertices near the tile).
    public func vectorTile(_ tile: TileID) -> VectorTile? { vectorTile(tile, layers: nil) }

    /// Returns the features of a tile, like ``vectorTile(_:)``. There is only one layer, so `layers` has no
    /// effect.
    public func vectorTile(_ tile: TileID, layers: Set<String>?) -> VectorTile? {
        var cutter = GeoJSONTileCutter(tile, options)
        if let clusters {
            clusters.add(to: &cutter, zoom: tile.z)
        } else {
            for feature in table.features { cutter.add(feature, table) }
        }
        return cutter.builder.finish()
    }

    /// Returns the bytes of a tile as a vector tile. Properties that vector tiles do not support become texts.
    public func bytes(of tile: TileID) -> [UInt8]? {
        vectorTile(tile).map { MVTTile(layers: $0.layers.map(\.features)).encoded() }
    }
}

extension GeoJSONOptions {
    /// The options with each number clamped to its range.
    fileprivate var clamped: GeoJSONOptions {
        var options = self
        options.maximumZoom = min(maximumZoom, 24)
        options.buffer = buffer.clamped(to: 0...512)
        options.tolerance = tolerance.clamped(to: 0...4096)
        return options
    }
}

extension JSONNode {
    /// Creates a node from a style's value; its offsets are unknown.
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
