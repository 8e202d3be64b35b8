public import Foundation
// A place's public API uses the types of PortolanDetails, so they are exported with it.
@_exported public import PortolanDetails
public import PortolanOSMModel

/// What a visit costs.
public struct PriceRange: Sendable, Hashable {
    /// The ISO 4217 code of the currency.
    public var currencyCode: String
    /// The lower end of the range, included.
    public var from: Decimal
    /// The upper end of the range, excluded; nil for no upper end.
    public var to: Decimal?

    /// Makes a range in a currency (ISO 4217); nil for no upper end.
    public init(currencyCode: String, from: Decimal, to: Decimal? = nil) {
        self.currencyCode = currencyCode
        self.from = from
        self.to = to
    }
}

/// A visitor's review.
public struct PlaceReview: Sendable, Hashable {
    /// The visitor's rating, 1…5.
    public var rating: Double
    /// What the visitor wrote, in the language asked for; nil for a rating alone.
    public var text: LocalizedText?
    /// What the visitor wrote, before any translation; `text` if nothing was translated.
    public var originalText: LocalizedText?
    /// Who wrote the review; nil if not known.
    public var author: AuthorAttribution?
    /// When the review was published; nil if not known.
    public var publishDate: Date?

    /// Makes a review with a rating of 1…5; without an original text the text counts as the original.
    public init(
        rating: Double,
        text: LocalizedText? = nil,
        originalText: LocalizedText? = nil,
        author: AuthorAttribution? = nil,
        publishDate: Date? = nil
    ) {
        self.rating = rating
        self.text = text
        self.originalText = originalText ?? text
        self.author = author
        self.publishDate = publishDate
    }
}

/// A photo of a place, and where it is.
public struct Photo: Sendable, Hashable {
    /// Identifies the photo among those of its place.
    public var name: String
    /// The picture itself; nil if only the page shows it.
    public var imageURL: URL?
    /// A page about the picture, with its licence.
    public var pageURL: URL?
    /// The width in pixels; nil if unknown without fetching.
    public var widthPixels: Int?
    /// The height in pixels; nil if unknown without fetching.
    public var heightPixels: Int?
    /// The photo's authors, who are to be shown with it.
    public var authors: [AuthorAttribution]

    /// Makes a photo; nothing but its name must be known.
    public init(
        name: String,
        imageURL: URL? = nil,
        pageURL: URL? = nil,
        widthPixels: Int? = nil,
        heightPixels: Int? = nil,
        authors: [AuthorAttribution] = []
    ) {
        self.name = name
        self.imageURL = imageURL
        self.pageURL = pageURL
        self.widthPixels = widthPixels
        self.heightPixels = heightPixels
        self.authors = authors
    }

    init(_ photo: PlacePhoto) {
        self.init(
            name: photo.pageURL.url,
            imageURL: photo.imageURL.flatMap { URL(string: $0.url) },
            pageURL: URL(string: photo.pageURL.url),
            widthPixels: photo.widthPixels,
            heightPixels: photo.heightPixels,
            authors: [AuthorAttribution(displayName: photo.attribution, url: photo.pageURL.url)]
        )
    }
}

/// An open location code: a grid cell as a short text (plus.codes).
public struct PlacePlusCode: Sendable, Hashable {
    /// The whole code: `8FWH4HX8+QR`.
    public var globalCode: String
    /// The code with a town instead of its first characters: `4HX8+QR Munich`; nil if the town is not known.
    public var compoundCode: String?

    /// Makes a code from its global form; nil for no compound one.
    public init(globalCode: String, compoundCode: String? = nil) {
        self.globalCode = globalCode
        self.compoundCode = compoundCode
    }
}

/// Pages about a place on a map.
public struct PlaceMapLinks: Sendable, Hashable {
    /// The place's page on openstreetmap.org.
    public var placeURL: String?
    /// A page with directions to the place; nil in places from regions.
    public var directionsURL: String?

    /// Makes links; nil for a page that does not exist.
    public init(placeURL: String? = nil, directionsURL: String? = nil) {
        self.placeURL = placeURL
        self.directionsURL = directionsURL
    }
}

/// A place around another one: a shopping centre, an airport, a part of a town, a town, a state.
public struct ContainingPlace: Sendable, Hashable {
    public var id: PlaceID
    /// The containing place's name in the language asked for, else as it writes itself.
    public var name: String
    /// The BCP 47 tag of the name's language; nil if the data does not say.
    public var languageCode: String?

    /// Makes a containing place from its ID and a name whose language is not known.
    public init(id: PlaceID, name: String) { self.init(id: id, name: name, languageCode: nil) }

    /// Makes a containing place from its ID and its name in a language; nil if the language is not known.
    public init(id: PlaceID, name: String, languageCode: String?) {
        self.id = id
        self.name = name
        self.languageCode = languageCode
    }
}
