internal import Foundation

/// The JSON text that describes an archive: PMTiles specification version 3, section 5, with the members of TileJSON 3.
public struct PMTilesMetadata: Codable, Hashable, Sendable {
    /// The description of a layer of the tiles.
    public struct VectorLayer: Codable, Hashable, Sendable {
        /// The layer's name in the tiles.
        public var id: String
        /// A description of the layer for people; nil if not stated.
        public var description: String?
        /// The lowest zoom that has the layer; nil if not stated.
        public var minZoom: Int?
        /// The highest zoom that has the layer; nil if not stated.
        public var maxZoom: Int?
        /// The names of properties with their type: `String`, `Number` or `Boolean`.
        public var fields: [String: String]

        enum CodingKeys: String, CodingKey {
            case id, description, fields
            case minZoom = "minzoom"
            case maxZoom = "maxzoom"
        }

        /// Describes a layer by its name in the tiles and its fields.
        public init(id: String, description: String? = nil, minZoom: Int? = nil, maxZoom: Int? = nil, fields: [String: String]) {
            self.id = id
            self.description = description
            self.minZoom = minZoom
            self.maxZoom = maxZoom
            self.fields = fields
        }
    }

    /// The name of the tile set; nil if not stated.
    public var name: String?
    /// A description of the tile set for people; nil if not stated.
    public var description: String?
    /// The credit to show with the tiles; it may contain HTML in archives made elsewhere.
    public var attribution: String?
    /// `baselayer` or `overlay`; nil if not stated.
    public var type: String?
    /// The version of the tile set, not of the format; nil if not stated.
    public var version: String?
    /// The layers of vector tiles; empty for raster tiles and if not stated.
    public var vectorLayers: [VectorLayer]

    enum CodingKeys: String, CodingKey {
        case name, description, attribution, type, version
        case vectorLayers = "vector_layers"
    }

    /// Creates metadata; members that are nil are not written.
    public init(
        name: String? = nil,
        description: String? = nil,
        attribution: String? = nil,
        type: String? = nil,
        version: String? = nil,
        vectorLayers: [VectorLayer] = []
    ) {
        self.name = name
        self.description = description
        self.attribution = attribution
        self.type = type
        self.version = version
        self.vectorLayers = vectorLayers
    }

    /// Members with an unexpected type count as absent. Archives of other programs have, for example, a version that is
    /// a number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? { (try? container.decodeIfPresent(String.self, forKey: key)) ?? nil }
        name = text(.name)
        description = text(.description)
        attribution = text(.attribution)
        type = text(.type)
        version = text(.version)
        vectorLayers = (try? container.decodeIfPresent([VectorLayer].self, forKey: .vectorLayers)) ?? []
    }

    /// Returns JSON with sorted keys, so that equal metadata gives equal bytes.
    func encoded() throws(PMTilesError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(self))
        } catch {
            throw PMTilesError(.file, "the archive's metadata cannot be written as JSON: \(error)")
        }
    }
}
