package import PortolanJSON

/// The reason why a GeoJSON text cannot be read, with its position.
public struct GeoJSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as an English sentence, without the position.
    public var message: String
    /// The offset of the invalid value in the text, in bytes.
    public var byteOffset: Int

    /// Creates an error for the value at an offset.
    public init(message: String, byteOffset: Int) {
        self.message = message
        self.byteOffset = byteOffset
    }

    public var description: String { "byte \(byteOffset): \(message)" }
}

/// A feature of a GeoJSON text (RFC 7946).
package struct GeoJSONFeature: Hashable {
    /// The geometry; nil if it is null.
    package var geometry: GeoJSONGeometry?
    /// The properties: an object or null.
    package var properties: JSONNode
    /// The feature's `id` member; nil if it has none.
    package var id: JSONNode?
    /// The feature's `bbox` member as west, south, east and north; nil if it has none.
    package var box: SIMD4<Double>?

    package init(geometry: GeoJSONGeometry?, properties: JSONNode, id: JSONNode? = nil, box: SIMD4<Double>? = nil) {
        self.geometry = geometry
        self.properties = properties
        self.id = id
        self.box = box
    }
}

/// A geometry of a GeoJSON text. Positions are longitude and latitude in degrees.
package struct GeoJSONGeometry: Hashable {
    package enum Shape: Hashable {
        case points([SIMD2<Double>])
        case lines([[SIMD2<Double>]])
        /// For each polygon its rings, the outer one first. Each ring ends with its first position.
        case polygons([[[SIMD2<Double>]]])
        case collection([GeoJSONGeometry])
    }

    package var shape: Shape
    /// Whether the type allows several parts: MultiPoint, MultiLineString or MultiPolygon.
    package var isMulti: Bool
    /// The offset of the geometry in the text.
    package var offset: Int

    package init(shape: Shape, isMulti: Bool = false, offset: Int) {
        self.shape = shape
        self.isMulti = isMulti
        self.offset = offset
    }
}
