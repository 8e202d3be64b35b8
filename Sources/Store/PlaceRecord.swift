public import PortolanGeo
public import PortolanRegion

/// A place as a store holds it.
public struct PlaceRecord: Sendable, Hashable {
    public var id: PlaceID
    /// Of the source object; 0 where the source does not say.
    public var version: UInt32
    /// Of the source object's last edit, seconds since 1970-01-01 UTC; 0 where the source does not say.
    public var timestamp: Int64
    /// A point inside the shape; stored in 10⁻⁷ degrees.
    public var location: Coordinate
    /// The extent of the shape; one point for a node.
    public var bounds: CoordinateBounds
    /// The OSM tags that make it a place, such as `amenity=cafe`, the leading one first.
    public var kinds: [String]
    /// Google's place types, the primary one first.
    public var types: [String]
    /// All tags of the source object.
    public var tags: PlaceTags

    public init(
        id: PlaceID,
        version: UInt32 = 0,
        timestamp: Int64 = 0,
        location: Coordinate,
        bounds: CoordinateBounds? = nil,
        kinds: [String],
        types: [String],
        tags: PlaceTags
    ) {
        self.id = id
        self.version = version
        self.timestamp = timestamp
        self.location = location
        self.bounds = bounds ?? CoordinateBounds(location)
        self.kinds = kinds
        self.types = types
        self.tags = tags
    }

    public var name: String? { tags["name"] }
}

/// A place and how far it is.
public struct NearbyPlace: Sendable, Hashable {
    public var place: PlaceRecord
    /// From the asked point to the place's location, in metres on the sphere.
    public var distanceMeters: Double

    public init(place: PlaceRecord, distanceMeters: Double) {
        self.place = place
        self.distanceMeters = distanceMeters
    }
}

/// Which places are wanted: any that match one of the types or one of the kinds; all where both are empty.
public struct PlaceFilter: Sendable, Hashable {
    /// Google's place types.
    public var types: Set<String>
    /// OSM tags: `amenity=cafe`, or `amenity` for all values.
    public var kinds: Set<String>

    public init(types: Set<String> = [], kinds: Set<String> = []) {
        self.types = types
        self.kinds = kinds
    }

    public static let all = PlaceFilter()

    public var isEmpty: Bool { types.isEmpty && kinds.isEmpty }

    public func matches(kinds placeKinds: [String], types placeTypes: [String]) -> Bool {
        isEmpty || placeTypes.contains { types.contains($0) }
            || placeKinds.contains { kinds.contains($0) || kinds.contains(String($0.prefix { $0 != "=" })) }
    }
}

/// Why a store could not be opened, read or written.
public struct PlaceStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        case notReadable
        /// A file of another kind.
        case notAPlaceStore
        /// Written by a newer version of Portolan.
        case unsupportedVersion
        case damaged
        case notWritable
    }

    public var code: Code
    public var path: String
    public var message: String

    public init(_ code: Code, path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    public var description: String { "\(path): \(message)" }
}
