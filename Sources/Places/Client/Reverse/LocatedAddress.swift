public import PortolanGeo
public import PortolanOSMModel

/// An address of a coordinate: that of a house, of a street, or of an area that contains it.
public struct LocatedAddress: Sendable, Hashable {
    /// How exact the location is. The raw values are the names on the wire.
    public enum Granularity: String, Sendable, Hashable, CaseIterable {
        /// A house or a place with an address of its own.
        case rooftop = "ROOFTOP"
        /// Between the houses of two known numbers.
        case interpolated = "RANGE_INTERPOLATED"
        /// On the line of a street.
        case geometricCenter = "GEOMETRIC_CENTER"
        /// Somewhere in an area.
        case approximate = "APPROXIMATE"
    }

    /// What the address is an address of.
    public var level: AddressLevel
    /// How exact `location` is.
    public var granularity: Granularity
    /// The house, the street or the area; nil for an interpolated house, and for areas that are not places of the region.
    public var placeID: PlaceID?
    /// The address on one line, as its country writes it.
    public var formattedAddress: String
    /// The parts of the address, from the smallest to the largest.
    public var addressComponents: [AddressComponent]
    /// The parts that an envelope has; nil without a country.
    public var postalAddress: PostalAddress?
    /// Google's place types, the primary one first.
    public var types: [String] = []
    /// Where the house stands, the point of the street nearest to the coordinate, the middle of the area, or the coordinate itself.
    public var location: Coordinate
    /// From the coordinate to the house's shape or the street's line, in metres; 0 for an area, which contains it.
    public var distanceMeters: Double = 0
    /// The owners of the data, to be shown with it.
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
