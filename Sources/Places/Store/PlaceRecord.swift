public import PortolanGeo
internal import PortolanImportance
public import PortolanOSMModel

/// A place as a store holds it.
public struct PlaceRecord: Sendable, Hashable {
    public var id: PlaceID
    /// The version of the source object; 0 if the source does not say.
    public var version: UInt32
    /// The time of the source object's last edit, in seconds since 1970-01-01 UTC; 0 if the source does not say.
    public var timestamp: Int64
    /// A point inside the shape. The store keeps it in 10⁻⁷ degrees.
    public var location: Coordinate
    /// The extent of the shape; a single point for a node.
    public var bounds: CoordinateBounds
    /// The OSM tags that make the object a place, such as `amenity=cafe`, the leading one first.
    public var kinds: [String]
    /// Google's place types, the primary one first.
    public var types: [String]
    /// All tags of the source object.
    public var tags: OSMTags
    /// The importance, 0…255: how well known the place is likely to be, by its kind, its size and its tags.
    public var importance: UInt8
    /// The part of the address that the tags do not give; `addressParts(language:)` joins it with the parts in the
    /// tags.
    public var address: PlaceAddress

    /// Makes a record. Without `bounds`, the extent is the location itself. Without `importance`, the importance is
    /// computed from kinds and tags.
    public init(
        id: PlaceID,
        version: UInt32 = 0,
        timestamp: Int64 = 0,
        location: Coordinate,
        bounds: CoordinateBounds? = nil,
        kinds: [String],
        types: [String],
        tags: OSMTags,
        importance: UInt8? = nil,
        address: PlaceAddress = PlaceAddress()
    ) {
        self.id = id
        self.version = version
        self.timestamp = timestamp
        self.location = location
        self.bounds = bounds ?? CoordinateBounds(location)
        self.kinds = kinds
        self.types = types
        self.tags = tags
        self.importance = importance ?? Importance.of(tags, kinds: kinds)
        self.address = address
    }

    /// The value of the `name` tag; nil if there is none.
    public var name: String? { tags["name"] }
}

/// A place and its distance from a point.
public struct NearbyPlace: Sendable, Hashable {
    /// The place.
    public var place: PlaceRecord
    /// The distance from the query's centre to the place's location, in metres on the sphere.
    public var distanceMeters: Double

    /// Makes a place with its distance in metres.
    public init(place: PlaceRecord, distanceMeters: Double) {
        self.place = place
        self.distanceMeters = distanceMeters
    }
}

/// A filter for places. It passes places that have one of the types or kinds (all places if both are empty), and
/// rejects places that have an excluded type or kind.
public struct PlaceFilter: Sendable, Hashable {
    /// Google's place types.
    public var types: Set<String>
    /// OSM tags: `amenity=cafe`, or `amenity` for all values.
    public var kinds: Set<String>
    /// The types or kinds that a place must not have.
    public var excluded: Set<String>
    /// The leading type or the leading kind of a place must be in this set. If the set is empty, any may lead.
    public var primary: Set<String>
    /// Types or kinds that must not be the leading type or kind of the place.
    public var excludedPrimary: Set<String>

    /// Makes a filter; without arguments it lets every place through.
    public init(
        types: Set<String> = [],
        kinds: Set<String> = [],
        excluded: Set<String> = [],
        primary: Set<String> = [],
        excludedPrimary: Set<String> = []
    ) {
        self.types = types
        self.kinds = kinds
        self.excluded = excluded
        self.primary = primary
        self.excludedPrimary = excludedPrimary
    }

    /// The filter that lets every place through.
    public static let all = PlaceFilter()

    /// Whether the filter lets every place through.
    public var isEmpty: Bool { self == .all }

    /// Whether the filter names places to include, not only places to exclude.
    package var includesSome: Bool { !types.isEmpty || !kinds.isEmpty || !primary.isEmpty }

    /// Whether a place with these kinds and types, each with the leading one first, passes the filter.
    public func matches(kinds placeKinds: [String], types placeTypes: [String]) -> Bool {
        func names(_ kind: String, _ set: Set<String>) -> Bool {
            !set.isEmpty && (set.contains(kind) || set.contains(String(kind.prefix { $0 != "=" })))
        }
        func leads(_ set: Set<String>) -> Bool {
            placeTypes.first.map { set.contains($0) } ?? false || placeKinds.first.map { names($0, set) } ?? false
        }
        let includesOthers = types.isEmpty && kinds.isEmpty
        guard includesOthers || placeTypes.contains(where: { types.contains($0) }) || placeKinds.contains(where: { names($0, kinds) })
        else {
            return false
        }
        if !primary.isEmpty, !leads(primary) { return false }
        if !excluded.isEmpty, placeTypes.contains(where: { excluded.contains($0) }) || placeKinds.contains(where: { names($0, excluded) }) {
            return false
        }
        return excludedPrimary.isEmpty || !leads(excludedPrimary)
    }
}

/// An error of opening, reading or writing a store.
public struct PlaceStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Code: Hashable, Sendable {
        case notReadable
        /// The file is not a place store.
        case notAPlaceStore
        /// A newer version of Portolan wrote the file.
        case unsupportedVersion
        case damaged
        /// The file was changed or cut short while it was open.
        case changed
        /// The database that holds the store does not answer now.
        case unavailable
        case notWritable
    }

    /// The kind of the error, for programs to act on.
    public var code: Code
    /// The path of the store's file.
    public var path: String
    /// A sentence in English for people.
    public var message: String

    /// Makes an error about the file at a path.
    public init(_ code: Code, path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    public var description: String { "\(path): \(message)" }
}
