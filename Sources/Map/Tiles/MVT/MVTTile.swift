internal import PortolanPlane

/// A decoded vector tile: Mapbox Vector Tile specification 2.1.
public struct MVTTile: Sendable {
    /// The layers in the order of the tile's bytes.
    public var layers: [MVTLayer]
    /// Faults that did not prevent decoding, such as a feature left out or a layer name used twice. At most
    /// `maximumWarnings`.
    public var warnings: [MVTError] = []

    /// The largest number of warnings kept for one tile.
    public static let maximumWarnings = 32

    /// Creates a tile from layers; without any by default.
    public init(layers: [MVTLayer] = []) { self.layers = layers }

    /// The first layer with a name; nil if there is none. Linear in the number of layers.
    public subscript(_ name: String) -> MVTLayer? { layers.first { $0.name == name } }
}

/// One layer in a form for renderers: features are records of fixed size that refer to the layer's shared
/// arrays.
public struct MVTLayer: Sendable {
    /// The layer's name. The specification requires that it is unique within a tile.
    public var name: String
    /// The version of the specification, 1 or 2.
    public var version: UInt32 = 2
    /// The number of units along a tile's side.
    public var extent: UInt32 = 4096
    /// The names of properties that tags refer to.
    public var keys: [String] = []
    /// The values of properties that tags refer to.
    public var values: [MVTValue] = []
    /// The features in the order of the tile's bytes.
    public var features: [MVTFeature] = []
    /// The tags of all features. Each has an index into `keys` and one into `values`, both in range.
    public var tags: [MVTTag] = []
    /// For each part (point, line or ring) of each feature, the index of its first point, and at the end the
    /// number of points. Part `i` has the points `partStarts[i] ..< partStarts[i + 1]`.
    public var partStarts: [UInt32] = [0]
    /// The points of all features. Rings do not repeat their first point.
    public var points: [MVTPoint] = []

    /// Creates an empty layer of version 2 with an extent of 4096.
    public init(name: String) { self.name = name }
}

/// The key and value of a property, as indices into the layer's tables.
public struct MVTTag: Hashable, Sendable {
    /// The index into the layer's `keys`.
    public var key: UInt32
    /// The index into the layer's `values`.
    public var value: UInt32

    /// Creates a tag from two indices.
    public init(key: UInt32, value: UInt32) {
        self.key = key
        self.value = value
    }
}

/// A position in a tile: x eastward, y southward, from 0 at the north-west corner to `extent` at the opposite
/// sides. Positions in the buffer are outside this range.
public struct MVTPoint: Hashable, Sendable {
    /// Units eastward from the tile's western edge.
    public var x: Int32
    /// Units southward from the tile's northern edge.
    public var y: Int32

    /// Creates a position in units of the layer's extent.
    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }
}

/// The kind of a feature's shape.
public enum MVTGeometryType: UInt8, Sendable {
    /// The feature states no type, or the type 0. The decoder keeps its properties but no geometry.
    case unknown = 0
    /// Each part is one point.
    case point = 1
    /// Each part is a line of two or more points.
    case line = 2
    /// Each part is a ring of three or more points. Outer rings have positive area by the surveyor's formula
    /// (clockwise on screen), and their holes follow them.
    case polygon = 3
}

/// A feature as a record of fixed size that refers to its layer's arrays.
public struct MVTFeature: Hashable, Sendable {
    /// The ID; 0 if the feature has none.
    public var id: UInt64
    /// Whether the parts are points, lines or rings.
    public var type: MVTGeometryType
    /// The range of indices into the layer's `tags`.
    public var tagRange: Range<UInt32>
    /// The range of the feature's parts: part `i` has the points `partStarts[i] ..< partStarts[i + 1]`.
    public var partRange: Range<UInt32>

    /// Creates a record that refers to ranges of a layer's `tags` and parts.
    public init(id: UInt64, type: MVTGeometryType, tagRange: Range<UInt32>, partRange: Range<UInt32>) {
        self.id = id
        self.type = type
        self.tagRange = tagRange
        self.partRange = partRange
    }
}

extension MVTLayer {
    /// Returns the range in `points` of a part.
    /// - Precondition: the index is in some feature's `partRange`.
    public func pointRange(ofPart index: UInt32) -> Range<Int> {
        Int(partStarts[Int(index)])..<Int(partStarts[Int(index) + 1])
    }

    /// Returns the value of a feature's property. Linear in the number of tags.
    public func value(_ key: String, of feature: MVTFeature) -> MVTValue? {
        for index in feature.tagRange where keys[Int(tags[Int(index)].key)] == key {
            return values[Int(tags[Int(index)].value)]
        }
        return nil
    }

    /// Returns all properties of a feature in their order in the tile.
    public func properties(of feature: MVTFeature) -> [(key: String, value: MVTValue)] {
        feature.tagRange.map { (keys[Int(tags[Int($0)].key)], values[Int(tags[Int($0)].value)]) }
    }

    /// Returns twice the area of a ring by the surveyor's formula: positive for outer rings, negative for
    /// holes.
    public func doubledArea(ofPart index: UInt32) -> Int64 {
        PlaneRing.doubledArea(points[pointRange(ofPart: index)].lazy.map(\.xy))
    }
}

extension MVTPoint {
    /// Both coordinates as a vector.
    @inlinable package var xy: SIMD2<Int32> { SIMD2(x, y) }
}
