public import Foundation
public import PortolanDetails
public import PortolanGeo
public import PortolanOSMModel

/// A place, with the fields that were requested and are known.
///
/// An unknown value is nil, never empty. `fields` distinguishes fields that were not requested from fields that are not
/// known.
public struct Place: Sendable, Hashable {
    /// The place's ID, which stays the same across imports.
    public var id: PlaceID
    /// The requested fields.
    public var fields: PlaceFields

    // MARK: Names and kinds

    /// The name in the requested language if the source has it, or else in the place's own.
    public var displayName: LocalizedText?
    /// A short description of the place; nil if there is none.
    public var editorialSummary: LocalizedText?
    /// Google's place types, the primary one first.
    public var types: [String]?
    /// The type that describes the place best.
    public var primaryType: String?
    /// The name of the primary type in the requested language, or else in the region's own: "Coffee Shop".
    public var primaryTypeDisplayName: LocalizedText?
    /// The text beneath the name on a map, in the language of `primaryTypeDisplayName`: "Coffee Shop". nil if the type
    /// is too general.
    public var googleMapsTypeLabel: LocalizedText?
    /// The pictogram of the place's type and its background colour. `.icon` and `.iconBackgroundColor` both request it.
    public var icon: PlaceIcon?

    // MARK: Location

    /// A point inside the place's shape.
    public var location: Coordinate?
    /// A box to show on a map: the extent of the place, or for a point a box whose size depends on the kind.
    public var viewport: CoordinateBounds?
    /// The open location code of the location.
    public var plusCode: PlacePlusCode?
    /// The address on one line, for display. Its parts are in `addressComponents`.
    public var formattedAddress: String?
    /// The address on one line without the country.
    public var shortFormattedAddress: String?
    /// `formattedAddress` in HTML. Each part is in a span. The class of the span is the part's property in the adr
    /// microformat.
    public var adrFormatAddress: String?
    /// The address in the fields of an envelope; nil if the place's country is not known.
    public var postalAddress: PostalAddress?
    /// The parts of the address, from the smallest to the largest, and the postal code last.
    public var addressComponents: [AddressComponent]?
    /// The grounds that contain the place (at most `ContainerTypes.limit`), followed by the areas of its address. Both
    /// lists begin with the smallest.
    public var containingPlaces: [ContainingPlace]?
    /// The most important named places on the ground of the place. The list is nil if the place is no ground, or if no
    /// named place is on its ground. The field must be requested by name.
    public var subDestinations: [SubDestination]?
    /// The landmarks near the place and the areas around it. They help people find the place. The field must be
    /// requested by name.
    public var addressDescriptor: AddressDescriptor?

    /// The lines of public transport that stop here, and the places where people board; nil if the place is not a stop.
    public var transitStation: TransitStation?
    /// The vehicle and the stops of a place that is a line of public transport. Google has no such places.
    public var transitLine: TransitLine?

    /// Words of the search text that the place lacks, such as an unknown house number or a wrong postcode; nil if the
    /// place has all words, and in answers to other requests than searches. If a house number is missing and its
    /// neighbours are known, `location` is between these neighbours.
    public var missingWords: [String]?
    /// The position of the place along the route of a search; nil in other answers.
    public var routePoint: RoutePoint?

    // MARK: Time

    /// The IANA name of the place's time zone, such as `Europe/Berlin`.
    public var timeZone: String?
    /// The place's offset from UTC at the time of the answer, in minutes; positive to the east.
    public var utcOffsetMinutes: Int?
    /// Whether the business is open, closed or has not opened yet; nil if the place is no business.
    public var businessStatus: BusinessStatus?
    /// The date on which a future business opens; nil if it is not known.
    public var openingDate: LooseDate?
    /// The place to which a business moved; nil in places from regions, since open data does not have it.
    public var movedPlace: PlaceID?
    /// The hours of an ordinary week; nil if not known.
    public var regularHours: PlaceHours?
    /// The hours of the seven days from today on, with holidays and exceptions; nil if the hours or the time zone are
    /// not known.
    public var currentHours: PlaceHours?
    /// The hours of the kitchen, of deliveries and the like in an ordinary week, with one entry for each kind.
    public var regularSecondaryHours: [PlaceHours]?
    /// The hours of the kitchen, of deliveries and the like on the seven days from today on, with one entry for each
    /// kind.
    public var currentSecondaryHours: [PlaceHours]?
    /// The rule behind the regular hours; nil if the time zone is not known. A request for the regular hours includes
    /// it.
    public var schedule: PlaceSchedule?

    // MARK: Contact

    /// The main phone number with its country code: `+84 28 3829 5555`.
    public var internationalPhoneNumber: String?
    /// The main phone number as dialled within the country: `028 3829 5555`.
    public var nationalPhoneNumber: String?
    /// Further phone numbers in the international format; requested with `internationalPhoneNumber`.
    public var otherPhoneNumbers: [String]?
    /// The place's main website.
    public var website: URL?
    /// All web pages, mail addresses and social networks; requested with `website`.
    public var contactLinks: ContactLinks?
    /// Web pages about the place; nil if the place is not an OSM object.
    public var mapLinks: PlaceMapLinks?

    // MARK: Ratings, prices and photos

    /// The mean of visitors' ratings, 1…5; nil unless an operator's facts have one, since open data has none.
    public var rating: Double?
    /// The number of ratings; nil unless an operator's facts have it.
    public var userRatingCount: Int?
    /// Visitors' reviews; nil unless an operator's facts have some, since open data has none.
    public var reviews: [PlaceReview]?
    /// How expensive the place is; nil for most places, since few have a tag for it.
    public var priceLevel: PriceLevel?
    /// The price of a visit; nil in places from regions, since neither open data nor operators' facts have it.
    public var priceRange: PriceRange?
    /// The place's photos, an operator's own first.
    public var photos: [Photo]?

    // MARK: Attributes

    /// The attributes, each of them yes, no or unknown: `attributes.takeout`, `attributes.payment.acceptsCreditCards`.
    public var attributes: PlaceAttributes

    // MARK: Sources

    /// The sources of the data. A program must show them with the place.
    public var attributions: [Attribution]
    /// The data of the place in OpenStreetMap.
    public var source: Source?

    /// Makes a place, for tests and for your own backends. Only the ID is required. `fields` are the fields that count
    /// as requested.
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
    /// The facilities that people with wheelchairs can use; nil if none is known.
    public var accessibilityOptions: AccessibilityOptions? { attributes.accessibility.isEmpty ? nil : attributes.accessibility }
    /// The accepted ways to pay; nil if none is known.
    public var paymentOptions: PaymentOptions? { attributes.payment.isEmpty ? nil : attributes.payment }
    /// The options for parking; nil if none is known.
    public var parkingOptions: ParkingOptions? { attributes.parking.isEmpty ? nil : attributes.parking }
    /// The sockets of a charging station; nil if the place has none or they were not requested.
    public var evChargeOptions: EVChargeOptions? { attributes.evCharging }
    /// The kinds of fuel that the place sells; nil if none is known.
    public var fuelTypes: [FuelType]? { attributes.fuels.isEmpty ? nil : attributes.fuels }
}

extension Place {
    /// The data of a place in OpenStreetMap.
    public struct Source: Sendable, Hashable {
        /// The OSM object's type and number.
        public var key: OSMKey
        /// The other objects that belong to the place: pieces of a street, stops of a station, the node of a town.
        /// Their IDs lead to the place too.
        public var members: [OSMKey] = []
        /// The object's version; 0 if the extract does not have it.
        public var version: UInt32
        /// The time of the object's last edit; nil if the extract does not have it.
        public var timestamp: Date?
        /// The extent of the shape; nil for a point.
        public var bounds: CoordinateBounds?
        /// How well known the place probably is, 0…1. It depends on the kind, the population and articles about the
        /// place. It is not part of the JSON.
        public var importance = 0.0
        /// The tags that make the object a place, the main one first: `amenity=cafe`.
        public var kinds: [String]
        /// All tags, in the order of the extract.
        public var tags: [Tag]

        /// Makes a source; everything but the key is unknown by default.
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

        /// Returns the value of a key; nil if the object does not have the key.
        public subscript(_ key: String) -> String? { tags.first { $0.key == key }?.value }
    }

    /// A key and a value of an OSM object.
    public typealias Tag = OSMTags.Tag
}
