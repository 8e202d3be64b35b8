/// One part of an address.
public struct AddressComponent: Sendable, Hashable {
    /// The part in full: "New South Wales".
    public var longText: String
    /// The abbreviation of the part, such as a country's code; equal to the long text if there is none.
    public var shortText: String
    /// Google's component types, such as `street_number` or `postal_code`.
    public var types: [String]
    /// The BCP 47 tag of the texts' language; nil if not known.
    public var languageCode: String?

    /// Makes a component. Without a short text, the long text serves as both.
    public init(_ longText: String, shortText: String? = nil, types: [String], languageCode: String? = nil) {
        self.longText = longText
        self.shortText = shortText ?? longText
        self.types = types
        self.languageCode = languageCode
    }
}

/// An address in the parts of an envelope.
public struct PostalAddress: Sendable, Hashable {
    /// The region code (ISO 3166-1 alpha-2) of the address's country.
    public var regionCode: String
    /// The BCP 47 tag of the address's language; nil if none was requested.
    public var languageCode: String?
    /// The postal code; nil if not known.
    public var postalCode: String?
    /// The state or province; nil if the address has none.
    public var administrativeArea: String?
    /// The town or village; nil if the address has none.
    public var locality: String?
    /// The suburb or city district; nil if the address has none.
    public var sublocality: String?
    /// The lines of the address above the town: building, street and house number.
    public var addressLines: [String]

    /// Makes an address in a country; all other parts are empty by default.
    public init(
        regionCode: String,
        postalCode: String? = nil,
        administrativeArea: String? = nil,
        locality: String? = nil,
        sublocality: String? = nil,
        addressLines: [String] = []
    ) {
        self.regionCode = regionCode
        self.postalCode = postalCode
        self.administrativeArea = administrativeArea
        self.locality = locality
        self.sublocality = sublocality
        self.addressLines = addressLines
    }
}

/// The source of data. A program must show the source with the data.
public struct Attribution: Sendable, Hashable {
    /// The provider's name in the form that the provider asks for.
    public var provider: String
    /// A page about the provider or its licence; nil if there is none.
    public var providerURL: String?

    /// Makes an attribution to a provider.
    public init(provider: String, providerURL: String? = nil) {
        self.provider = provider
        self.providerURL = providerURL
    }

    /// The attribution that OpenStreetMap's licence requires.
    public static let openStreetMap = Attribution(
        provider: "© OpenStreetMap contributors",
        providerURL: "https://www.openstreetmap.org/copyright"
    )
}

/// The author of a photo or a review. A program must show the author with the photo or review.
public struct AuthorAttribution: Sendable, Hashable {
    /// The author's name. For photos of the open data, this is the name of the site that holds the photos.
    public var displayName: String
    /// The author's page or the photo's page; nil if there is none.
    public var url: String?
    /// The author's portrait; nil in places from regions.
    public var photoURL: String?

    /// Makes an author's attribution. `url` and `photoURL` are nil if the pages are not known.
    public init(displayName: String, url: String? = nil, photoURL: String? = nil) {
        self.displayName = displayName
        self.url = url
        self.photoURL = photoURL
    }
}
