public import PortolanGeo
public import PortolanOSMModel

/// An address of a coordinate: that of a house, of a street, or of an area that contains the coordinate.
public struct LocatedAddress: Sendable, Hashable {
    /// The exactness of a location. The raw values are the names in the JSON.
    public enum Granularity: String, Sendable, Hashable, CaseIterable {
        /// A house or a place with its own address.
        case rooftop = "ROOFTOP"
        /// A position between two houses with known numbers.
        case interpolated = "RANGE_INTERPOLATED"
        /// A point on the line of a street.
        case geometricCenter = "GEOMETRIC_CENTER"
        /// Some point in an area.
        case approximate = "APPROXIMATE"
    }

    /// The level of the address.
    public var level: AddressLevel
    /// The exactness of `location`.
    public var granularity: Granularity
    /// The ID of the house, the street or the area; nil for an interpolated house, and for areas that are not places of
    /// the region.
    public var placeID: PlaceID?
    /// The address on one line, in the order of its country.
    public var formattedAddress: String
    /// The parts of the address, from the smallest to the largest.
    public var addressComponents: [AddressComponent]
    /// The address in the parts of an envelope; nil without a country.
    public var postalAddress: PostalAddress?
    /// Google's place types, the primary one first.
    public var types: [String] = []
    /// The position of the house, the point of the street nearest to the coordinate, the centre of the area, or the
    /// coordinate itself.
    public var location: Coordinate
    /// The distance from the coordinate to the house's shape or the street's line, in metres; 0 for an area, which
    /// contains the coordinate.
    public var distanceMeters: Double = 0
    /// The sources of the data. A program must show them with the address.
    public var attributions: [Attribution] = []

    /// Makes an address.
    public init(
        level: AddressLevel,
        granularity: Granularity,
        placeID: PlaceID? = nil,
        formattedAddress: String,
        addressComponents: [AddressComponent] = [],
        location: Coordinate
    ) {
        self.level = level
        self.granularity = granularity
        self.placeID = placeID
        self.formattedAddress = formattedAddress
        self.addressComponents = addressComponents
        self.location = location
    }
}
