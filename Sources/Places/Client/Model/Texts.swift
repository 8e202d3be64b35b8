/// One part of an address.
public struct AddressComponent: Sendable, Hashable {
    public var longText: String
    /// An abbreviation, such as a country's code; the long text where there is none.
    public var shortText: String
    /// Google's component types, such as `street_number` or `postal_code`.
    public var types: [String]
    /// BCP 47, nil where the source does not say.
    public var languageCode: String?

    public init(_ longText: String, shortText: String? = nil, types: [String], languageCode: String? = nil) {
        self.longText = longText
        self.shortText = shortText ?? longText
        self.types = types
        self.languageCode = languageCode
    }
}

/// An address in the parts that an envelope has.
public struct PostalAddress: Sendable, Hashable {
    /// ISO 3166-1 alpha-2.
    public var regionCode: String
    /// Of the lines.
    public var languageCode: String?
    public var postalCode: String?
    public var administrativeArea: String?
    public var locality: String?
    public var sublocality: String?
    /// From the street to whatever the other parts do not say.
    public var addressLines: [String]

    public init(
        regionCode: String,
        languageCode: String? = nil,
        postalCode: String? = nil,
        administrativeArea: String? = nil,
        locality: String? = nil,
        sublocality: String? = nil,
        addressLines: [String] = []
    ) {
        self.regionCode = regionCode
        self.languageCode = languageCode
        self.postalCode = postalCode
        self.administrativeArea = administrativeArea
        self.locality = locality
        self.sublocality = sublocality
        self.addressLines = addressLines
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

/// Who made a photo or wrote a review; to be shown with it.
public struct AuthorAttribution: Sendable, Hashable {
    public var displayName: String
    public var url: String?
    public var photoURL: String?

    public init(displayName: String, url: String? = nil, photoURL: String? = nil) {
        self.displayName = displayName
        self.url = url
        self.photoURL = photoURL
    }
}
