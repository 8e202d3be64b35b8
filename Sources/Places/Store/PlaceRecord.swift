public import PortolanGeo
internal import PortolanImportance
public import PortolanOSMModel

/// A place as a store holds it.
public struct PlaceRecord: Sendable, Hashable {
    public var id: PlaceID
    /// The version of the source object; 0 if the source does not say.
    public var version: UInt32
    /// When the source object was last edited, in seconds since 1970-01-01 UTC; 0 if the source does not say.
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
    public var tags: OSMTags
    /// How well known it is likely to be, 0…255: by its kind, its population and what is written of it.
    public var importance: UInt8
    /// The part of the address that the tags do not give; `addressParts(language:)` joins both.
    public var address: PlaceAddress

    /// Makes a record. Without bounds the location is its extent; without an importance it is computed from kinds and tags.
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

/// A place and how far it is.
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

/// Which places are wanted: those with one of the types or one of the kinds (all if both are empty), less those excluded.
public struct PlaceFilter: Sendable, Hashable {
    /// Google's place types.
    public var types: Set<String>
    /// OSM tags: `amenity=cafe`, or `amenity` for all values.
    public var kinds: Set<String>
    /// Types or kinds of places that are not wanted.
    public var excluded: Set<String>
    /// The leading type or kind is one of these; any if empty.
    public var primary: Set<String>
    /// The leading type or kind is none of these.
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

    /// Whether it names what it wants, not only what it does not.
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

/// Why a store could not be opened, read or written.
public struct PlaceStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Code: Hashable, Sendable {
        case notReadable
        /// The file is not a place store.
        case notAPlaceStore
        /// Written by a newer version of Portolan.
        case unsupportedVersion
        case damaged
        /// The file was changed or cut short while it was open.
        case changed
        /// The database that holds the store gives no answer now.
        case unavailable
        case notWritable
    }

    /// What went wrong, for programs to act on.
    public var code: Code
    /// The path of the store's file.
    public var path: String
    /// What went wrong, as an English sentence for people.
    public var message: String

    /// Makes an error about the file at a path.
    public init(_ code: Code, path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    public var description: String { "\(path): \(message)" }
}
