public import Foundation
public import PortolanGeo
public import PortolanRegion

/// A text and the language it is in.
public struct LocalizedText: Sendable, Hashable {
    public var text: String
    /// BCP 47, nil where the source does not say.
    public var languageCode: String?

    public init(_ text: String, languageCode: String? = nil) {
        self.text = text
        self.languageCode = languageCode
    }
}

/// One part of an address.
public struct AddressComponent: Sendable, Hashable {
    public var text: String
    /// Google's component types, such as `street_number` or `postal_code`.
    public var types: [String]

    public init(_ text: String, types: [String]) {
        self.text = text
        self.types = types
    }
}

/// Who the data comes from; to be shown with it.
public struct Attribution: Sendable, Hashable {
    public var provider: String
    public var providerURL: String?

    public init(provider: String, providerURL: String? = nil) {
        self.provider = provider
        self.providerURL = providerURL
    }

    public static let openStreetMap = Attribution(
        provider: "© OpenStreetMap contributors",
        providerURL: "https://www.openstreetmap.org/copyright"
    )
}

/// What is known of a place. What the data does not say is nil or empty.
public struct Place: Sendable, Hashable {
    /// OpenStreetMap's view of the place.
    public struct Source: Sendable, Hashable {
        public var key: OSMKey
        /// 0 where the extract does not say.
        public var version: UInt32
        /// The last edit, nil where the extract does not say.
        public var timestamp: Date?
        /// The tags that make it a place, the leading one first: `amenity=cafe`.
        public var kinds: [String]
        /// All tags, in the extract's order.
        public var tags: [Tag]

        public init(key: OSMKey, version: UInt32 = 0, timestamp: Date? = nil, kinds: [String] = [], tags: [Tag] = []) {
            self.key = key
            self.version = version
            self.timestamp = timestamp
            self.kinds = kinds
            self.tags = tags
        }

        /// The value of a key, nil where the object does not carry it.
        public subscript(_ key: String) -> String? { tags.first { $0.key == key }?.value }
    }

    public struct Tag: Sendable, Hashable {
        public var key: String
        public var value: String

        public init(_ key: String, _ value: String) {
            self.key = key
            self.value = value
        }
    }

    public var id: PlaceID
    /// In the language asked for where the source has it, else as the place itself writes it.
    public var displayName: LocalizedText?
    /// A point inside the place's shape.
    public var location: Coordinate
    /// The extent of the shape; one point where the source has a point.
    public var bounds: CoordinateBounds
    /// A box to show on a map: the extent, or for points one whose size goes by the kind.
    public var viewport: CoordinateBounds
    /// Google's place types, the primary one first.
    public var types: [String]
    public var primaryType: String? { types.first }
    /// As the place's own tags give them; from the house number to the country.
    public var addressComponents: [AddressComponent]
    /// The raw text of OSM's `opening_hours`.
    public var openingHoursText: String?
    /// To be shown with the place.
    public var attributions: [Attribution]
    public var source: Source?

    public init(
        id: PlaceID,
        displayName: LocalizedText? = nil,
        location: Coordinate,
        bounds: CoordinateBounds? = nil,
        viewport: CoordinateBounds? = nil,
        types: [String] = [],
        addressComponents: [AddressComponent] = [],
        openingHoursText: String? = nil,
        attributions: [Attribution] = [.openStreetMap],
        source: Source? = nil
    ) {
        self.id = id
        self.displayName = displayName
        self.location = location
        self.bounds = bounds ?? CoordinateBounds(location)
        self.viewport = viewport ?? Viewport.box(location: location, bounds: self.bounds, kind: source?.kinds.first)
        self.types = types
        self.addressComponents = addressComponents
        self.openingHoursText = openingHoursText
        self.attributions = attributions
        self.source = source
    }
}

/// A place and how far its location is from the point that was asked for.
public struct PlaceDistance: Sendable, Hashable {
    public var place: Place
    public var distanceMeters: Double

    public init(place: Place, distanceMeters: Double) {
        self.place = place
        self.distanceMeters = distanceMeters
    }
}
