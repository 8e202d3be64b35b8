public import Foundation
public import PortolanDetails
public import PortolanGeo
public import PortolanOSMModel

/// A place, with the fields that were asked for and are known.
///
/// What the data does not say is nil, never empty; `fields` tells a field that was not asked for from one that is not known.
public struct Place: Sendable, Hashable {
    /// The place's ID, which stays the same across imports.
    public var id: PlaceID
    /// The fields that were asked for.
    public var fields: PlaceFields

    // MARK: Names and kinds

    /// The name in the language asked for where the source has it, else in the place's own.
    public var displayName: LocalizedText?
    /// A short description of the place; nil if there is none.
    public var editorialSummary: LocalizedText?
    /// Google's place types, the primary one first.
    public var types: [String]?
    /// The type that says best what the place is.
    public var primaryType: String?
    /// The primary type's name in the language asked for, else in the region's own: "Coffee Shop".
    public var primaryTypeDisplayName: LocalizedText?
    /// What a map writes beneath the name, in the language of `primaryTypeDisplayName`: "Coffee Shop". nil where the type says nothing.
    public var googleMapsTypeLabel: LocalizedText?
    /// The pictogram of the place's type and its background colour; comes with `.icon` and with `.iconBackgroundColor`.
    public var icon: PlaceIcon?

    // MARK: Where

    /// A point inside the place's shape.
    public var location: Coordinate?
    /// A box to show on a map: the extent, or for points one whose size goes by the kind.
    public var viewport: CoordinateBounds?
    /// The open location code of the location.
    public var plusCode: PlacePlusCode?
    /// The address on one line, for display; for its parts use `addressComponents`.
    public var formattedAddress: String?
    /// The address on one line without the country.
    public var shortFormattedAddress: String?
    /// `formattedAddress` in HTML: each part in a span whose class is its property of the adr microformat.
    public var adrFormatAddress: String?
    /// The address in fields of an envelope; nil if the place's country is not known.
    public var postalAddress: PostalAddress?
    /// The parts of the address, from the smallest to the largest, the postal code last.
    public var addressComponents: [AddressComponent]?
    /// The grounds that the place stands in (at most `ContainerTypes.limit`) and then the areas of its address, the smallest first in each.
    public var containingPlaces: [ContainingPlace]?
    /// Landmarks near the place and the areas around it, by which people find it; only if it was asked for by name.
    public var addressDescriptor: AddressDescriptor?

    /// Which lines of public transport stop here, and where people board; nil if the place is no stop of one.
    public var transitStation: TransitStation?
    /// Of a place that is a line of public transport: what runs on it, and where it stops. Google has no such places.
    public var transitLine: TransitLine?

    /// Words of the search text that the place does not have: an unknown house number, a wrong postcode. nil if it has all, and outside of
    /// searches. If a house number is among them and its neighbours are known, `location` is between them.
    public var missingWords: [String]?
    /// Where the place is beside the route of a search along one; nil in other answers.
    public var routePoint: RoutePoint?

    // MARK: When

    /// The IANA name of the place's time zone, such as `Europe/Berlin`.
    public var timeZone: String?
    /// The place's offset from UTC at the moment of the answer, in minutes; positive to the east.
    public var utcOffsetMinutes: Int?
    /// Whether the business is open, closed or yet to open; nil if the place is no business.
    public var businessStatus: BusinessStatus?
    /// When a business that is yet to open will open; nil if that is not known.
    public var openingDate: LooseDate?
    /// The place that a business moved to; nil in places from regions, since open data does not say.
    public var movedPlace: PlaceID?
    /// The hours of an ordinary week; nil if not known.
    public var regularHours: PlaceHours?
    /// The hours of the seven days from today on, with holidays and exceptions; nil if the hours or the time zone are not known.
    public var currentHours: PlaceHours?
    /// The hours of the kitchen, of deliveries and the like in an ordinary week; one entry for each kind.
    public var regularSecondaryHours: [PlaceHours]?
    /// The hours of the kitchen, of deliveries and the like on the seven days from today on; one entry for each kind.
    public var currentSecondaryHours: [PlaceHours]?
    /// The rule behind the regular hours, which comes with them; nil if the time zone is not known.
    public var schedule: PlaceSchedule?

    // MARK: How to reach it

    /// The leading phone number with its country code: `+84 28 3829 5555`.
    public var internationalPhoneNumber: String?
    /// The leading phone number as dialled within the country: `028 3829 5555`.
    public var nationalPhoneNumber: String?
    /// Further phone numbers in the international format; they come with `internationalPhoneNumber`.
    public var otherPhoneNumbers: [String]?
    /// The place's leading web site.
    public var website: URL?
    /// All web pages, mail addresses and social networks; they come with `website`.
    public var contactLinks: ContactLinks?
    /// Web pages about the place; nil if the place is not an OSM object.
    public var mapLinks: PlaceMapLinks?

    // MARK: What people say

    /// The mean of visitors' ratings, 1…5; nil unless an operator's facts have one, since open data has none.
    public var rating: Double?
    /// How many ratings the mean is of; nil unless an operator's facts say.
    public var userRatingCount: Int?
    /// Visitors' reviews; nil unless an operator's facts have some, since open data has none.
    public var reviews: [PlaceReview]?
    /// How expensive the place is; nil for most places, since few tags say it.
    public var priceLevel: PriceLevel?
    /// What a visit costs; nil in places from regions, since neither open data nor operators' facts give it.
    public var priceRange: PriceRange?
    /// The place's photos, an operator's own first.
    public var photos: [Photo]?

    // MARK: What it offers

    /// Yes, no or unknown for each: `attributes.takeout`, `attributes.payment.acceptsCreditCards`.
    public var attributes: PlaceAttributes

    // MARK: Whose data

    /// Whom the data comes from, which must be shown with the place.
    public var attributions: [Attribution]
    /// OpenStreetMap's view of the place.
    public var source: Source?

    /// Makes a place, for tests and for backends of your own; all but the ID may be missing. `fields` are those that count as asked for.
    public init(
        id: PlaceID,
        fields: PlaceFields = .all,
        displayName: LocalizedText? = nil,
        editorialSummary: LocalizedText? = nil,
        types: [String]? = nil,
        primaryType: String? = nil,
        primaryTypeDisplayName: LocalizedText? = nil,
        googleMapsTypeLabel: LocalizedText? = nil,
        icon: PlaceIcon? = nil,
        location: Coordinate? = nil,
        viewport: CoordinateBounds? = nil,
        plusCode: PlacePlusCode? = nil,
        formattedAddress: String? = nil,
        shortFormattedAddress: String? = nil,
        adrFormatAddress: String? = nil,
        postalAddress: PostalAddress? = nil,
        addressComponents: [AddressComponent]? = nil,
        containingPlaces: [ContainingPlace]? = nil,
        addressDescriptor: AddressDescriptor? = nil,
        timeZone: String? = nil,
        utcOffsetMinutes: Int? = nil,
        businessStatus: BusinessStatus? = nil,
        openingDate: LooseDate? = nil,
        movedPlace: PlaceID? = nil,
        regularHours: PlaceHours? = nil,
        currentHours: PlaceHours? = nil,
        regularSecondaryHours: [PlaceHours]? = nil,
        currentSecondaryHours: [PlaceHours]? = nil,
        schedule: PlaceSchedule? = nil,
        internationalPhoneNumber: String? = nil,
        nationalPhoneNumber: String? = nil,
        otherPhoneNumbers: [String]? = nil,
        website: URL? = nil,
        contactLinks: ContactLinks? = nil,
        mapLinks: PlaceMapLinks? = nil,
        rating: Double? = nil,
        userRatingCount: Int? = nil,
        reviews: [PlaceReview]? = nil,
        priceLevel: PriceLevel? = nil,
        priceRange: PriceRange? = nil,
        photos: [Photo]? = nil,
        attributes: PlaceAttributes = PlaceAttributes(),
        attributions: [Attribution] = [.openStreetMap],
        source: Source? = nil
    ) {
        self.id = id
        self.fields = fields.effective
        self.displayName = displayName
        self.editorialSummary = editorialSummary
        self.types = types
        self.primaryType = primaryType
        self.primaryTypeDisplayName = primaryTypeDisplayName
        self.googleMapsTypeLabel = googleMapsTypeLabel
        self.icon = icon
        self.location = location
        self.viewport = viewport
        self.plusCode = plusCode
        self.formattedAddress = formattedAddress
        self.shortFormattedAddress = shortFormattedAddress
        self.adrFormatAddress = adrFormatAddress
        self.postalAddress = postalAddress
        self.addressComponents = addressComponents
        self.containingPlaces = containingPlaces
        self.addressDescriptor = addressDescriptor
        self.timeZone = timeZone
        self.utcOffsetMinutes = utcOffsetMinutes
        self.businessStatus = businessStatus
        self.openingDate = openingDate
        self.movedPlace = movedPlace
        self.regularHours = regularHours
        self.currentHours = currentHours
        self.regularSecondaryHours = regularSecondaryHours
        self.currentSecondaryHours = currentSecondaryHours
        self.schedule = schedule
        self.internationalPhoneNumber = internationalPhoneNumber
        self.nationalPhoneNumber = nationalPhoneNumber
        self.otherPhoneNumbers = otherPhoneNumbers
        self.website = website
        self.contactLinks = contactLinks
        self.mapLinks = mapLinks
        self.rating = rating
        self.userRatingCount = userRatingCount
        self.reviews = reviews
        self.priceLevel = priceLevel
        self.priceRange = priceRange
        self.photos = photos
        self.attributes = attributes
        self.attributions = attributions
        self.source = source
    }
}

// The groups of attributes that `PlaceField` has fields for.
extension Place {
    /// What people with wheelchairs can use; nil if nothing of it is known.
    public var accessibilityOptions: AccessibilityOptions? { attributes.accessibility.isEmpty ? nil : attributes.accessibility }
    /// How one can pay; nil if nothing of it is known.
    public var paymentOptions: PaymentOptions? { attributes.payment.isEmpty ? nil : attributes.payment }
    /// Where one can park; nil if nothing of it is known.
    public var parkingOptions: ParkingOptions? { attributes.parking.isEmpty ? nil : attributes.parking }
    /// The sockets of a charging station; nil if the place has none or was not asked for them.
    public var evChargeOptions: EVChargeOptions? { attributes.evCharging }
    /// The kinds of fuel that are sold; nil if none is known.
    public var fuelTypes: [FuelType]? { attributes.fuels.isEmpty ? nil : attributes.fuels }
}

extension Place {
    /// OpenStreetMap's view of a place.
    public struct Source: Sendable, Hashable {
        /// The OSM object's type and number.
        public var key: OSMKey
        /// The other objects that the place consists of: pieces of a street, stops of a station, the node of a town. Their IDs lead to the place too.
        public var members: [OSMKey] = []
        /// The object's version; 0 if the extract does not say.
        public var version: UInt32
        /// When the object was last edited; nil if the extract does not say.
        public var timestamp: Date?
        /// The extent of the shape; nil for a point.
        public var bounds: CoordinateBounds?
        /// How well known the place is likely to be, 0…1: by its kind, its population and what is written of it. Not part of the JSON.
        public var importance = 0.0
        /// The tags that make it a place, the leading one first: `amenity=cafe`.
        public var kinds: [String]
        /// All tags, in the extract's order.
        public var tags: [Tag]

        /// Makes a source; apart from the key all is unknown by default.
        public init(
            key: OSMKey,
            version: UInt32 = 0,
            timestamp: Date? = nil,
            bounds: CoordinateBounds? = nil,
            kinds: [String] = [],
            tags: [Tag] = []
        ) {
            self.key = key
            self.version = version
            self.timestamp = timestamp
            self.bounds = bounds
            self.kinds = kinds
            self.tags = tags
        }

        /// The value of a key, nil if the object does not carry it.
        public subscript(_ key: String) -> String? { tags.first { $0.key == key }?.value }
    }

    /// A key and a value of an OSM object.
    public typealias Tag = OSMTags.Tag
}
