public import Foundation
public import PortolanDetails
public import PortolanGeo
public import PortolanOSMModel

/// What is known of a place, as far as it was asked for.
///
/// A value. What the data does not say is nil, never empty; `fields` tells what was not asked from what is not known.
public struct Place: Sendable, Hashable {
    /// Stable: the same in every import, archive and answer.
    public var id: PlaceID
    /// The fields that were asked for.
    public var fields: PlaceFields

    // MARK: Names and kinds

    /// In the language asked for where the source has it, else as the place itself writes it.
    public var displayName: LocalizedText?
    /// A short description.
    public var editorialSummary: LocalizedText?
    /// Google's place types, the primary one first.
    public var types: [String]?
    /// The type that says best what the place is.
    public var primaryType: String?
    public var primaryTypeDisplayName: LocalizedText?
    public var icon: PlaceIcon?

    // MARK: Where

    /// A point inside the place's shape.
    public var location: Coordinate?
    /// A box to show on a map: the extent, or for points one whose size goes by the kind.
    public var viewport: CoordinateBounds?
    public var plusCode: PlacePlusCode?
    /// To be shown; `addressComponents` are for taking apart.
    public var formattedAddress: String?
    /// Without what people nearby know: the country, mostly.
    public var shortFormattedAddress: String?
    public var postalAddress: PostalAddress?
    public var addressComponents: [AddressComponent]?
    public var containingPlaces: [ContainingPlace]?
    /// What is near and around it, by which one finds it.
    public var addressDescriptor: AddressDescriptor?

    // MARK: When

    /// IANA name of the zone.
    public var timeZone: String?
    /// Minutes east of UTC at the moment of the answer.
    public var utcOffsetMinutes: Int?
    public var businessStatus: BusinessStatus?
    /// Of a business that is yet to open, as far as it is known.
    public var openingDate: LooseDate?
    /// Where a business has gone that moved from here.
    public var movedPlace: PlaceID?
    /// The ordinary week.
    public var regularHours: PlaceHours?
    /// The seven days from today on, with holidays and exceptions.
    public var currentHours: PlaceHours?
    /// The ordinary weeks of the kitchen, of deliveries …; one entry for each kind.
    public var regularSecondaryHours: [PlaceHours]?
    /// The same for the seven days from today on.
    public var currentSecondaryHours: [PlaceHours]?
    /// The rule behind the regular hours; comes with them.
    public var schedule: PlaceSchedule?

    // MARK: How to reach it

    /// `+84 28 3829 5555`.
    public var internationalPhoneNumber: String?
    /// As one dials it in the country.
    public var nationalPhoneNumber: String?
    /// More numbers, in the international format; comes with it.
    public var otherPhoneNumbers: [String]?
    public var website: URL?
    /// More pages, mail addresses, networks; come with the web site.
    public var contactLinks: ContactLinks?
    public var mapLinks: PlaceMapLinks?

    // MARK: What people say

    /// 1…5.
    public var rating: Double?
    /// Reviews behind the rating.
    public var userRatingCount: Int?
    public var reviews: [PlaceReview]?
    public var priceLevel: PriceLevel?
    public var priceRange: PriceRange?
    public var photos: [Photo]?

    // MARK: What it offers

    /// Yes, no or unknown for each: `attributes.takeout`, `attributes.payment.acceptsCreditCards`.
    public var attributes: PlaceAttributes

    // MARK: Whose data

    /// To be shown with the place.
    public var attributions: [Attribution]
    /// OpenStreetMap's view of the place.
    public var source: Source?

    /// Apps can make places for their tests.
    /// - Parameter fields: what counts as asked for.
    public init(
        id: PlaceID,
        fields: PlaceFields = .all,
        displayName: LocalizedText? = nil,
        editorialSummary: LocalizedText? = nil,
        types: [String]? = nil,
        primaryType: String? = nil,
        primaryTypeDisplayName: LocalizedText? = nil,
        icon: PlaceIcon? = nil,
        location: Coordinate? = nil,
        viewport: CoordinateBounds? = nil,
        plusCode: PlacePlusCode? = nil,
        formattedAddress: String? = nil,
        shortFormattedAddress: String? = nil,
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
        self.icon = icon
        self.location = location
        self.viewport = viewport
        self.plusCode = plusCode
        self.formattedAddress = formattedAddress
        self.shortFormattedAddress = shortFormattedAddress
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

// What of the attributes has fields of its own.
extension Place {
    public var accessibilityOptions: AccessibilityOptions? { attributes.accessibility.isEmpty ? nil : attributes.accessibility }
    public var paymentOptions: PaymentOptions? { attributes.payment.isEmpty ? nil : attributes.payment }
    public var parkingOptions: ParkingOptions? { attributes.parking.isEmpty ? nil : attributes.parking }
    public var evChargeOptions: EVChargeOptions? { attributes.evCharging }
    /// Kinds of fuel that are sold.
    public var fuelTypes: [FuelType]? { attributes.fuels.isEmpty ? nil : attributes.fuels }
}

extension Place {
    /// OpenStreetMap's view of a place.
    public struct Source: Sendable, Hashable {
        public var key: OSMKey
        /// 0 where the extract does not say.
        public var version: UInt32
        /// The last edit, nil where the extract does not say.
        public var timestamp: Date?
        /// The extent of the shape; nil for a point.
        public var bounds: CoordinateBounds?
        /// The tags that make it a place, the leading one first: `amenity=cafe`.
        public var kinds: [String]
        /// All tags, in the extract's order.
        public var tags: [Tag]

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

        /// The value of a key, nil where the object does not carry it.
        public subscript(_ key: String) -> String? { tags.first { $0.key == key }?.value }
    }

    public typealias Tag = OSMTags.Tag
}
