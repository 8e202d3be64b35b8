public import Foundation
// A place's public API uses the types of PortolanDetails, so this module exports them.
@_exported public import PortolanDetails
public import PortolanOSMModel

/// The price of a visit.
public struct PriceRange: Sendable, Hashable {
    /// The ISO 4217 code of the currency.
    public var currencyCode: String
    /// The lower end of the range, inclusive.
    public var from: Decimal
    /// The upper end of the range, exclusive; nil for no upper end.
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
    /// The text of the review in the requested language; nil for a rating alone.
    public var text: LocalizedText?
    /// The text of the review before any translation; equal to `text` if it was not translated.
    public var originalText: LocalizedText?
    /// The author of the review; nil if unknown.
    public var author: AuthorAttribution?
    /// The date of publication; nil if unknown.
    public var publishDate: Date?

    /// Makes a review with a rating of 1…5. Without an original text, the text is the original.
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

/// A photo of a place, with its address on the web.
public struct Photo: Sendable, Hashable {
    /// The identifier of the photo among the photos of its place.
    public var name: String
    /// The web address of the photo's image file; nil if only a web page shows the photo.
    public var imageURL: URL?
    /// The web address of a page about the photo, with its licence.
    public var pageURL: URL?
    /// The width in pixels; nil if the photo must be fetched to know it.
    public var widthPixels: Int?
    /// The height in pixels; nil if the photo must be fetched to know it.
    public var heightPixels: Int?
    /// The photo's authors. A program must show them with the photo.
    public var authors: [AuthorAttribution]

    /// Makes a photo. Only the name is required.
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

/// An open location code: a short text for a cell of a grid (plus.codes).
public struct PlacePlusCode: Sendable, Hashable {
    /// The full code: `8FWH4HX8+QR`.
    public var globalCode: String
    /// The code with a town instead of its first characters: `4HX8+QR Munich`; nil if the town is not known.
    public var compoundCode: String?

    /// Makes a code from its global form. The compound form is optional.
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

/// A place inside another one: a shop of a shopping centre, a terminal of an airport.
public struct SubDestination: Sendable, Hashable {
    public var id: PlaceID
    /// The name in the requested language, or else in the place's own.
    public var displayName: LocalizedText

    /// Makes a place inside another one from its ID and its name.
    public init(id: PlaceID, displayName: LocalizedText) {
        self.id = id
        self.displayName = displayName
    }
}

/// A place that contains another one: a shopping centre, an airport, a part of a town, a town, a state.
public struct ContainingPlace: Sendable, Hashable {
    public var id: PlaceID
    /// The name in the requested language, or else in the containing place's own.
    public var name: String
    /// The BCP 47 tag of the name's language; nil if the data does not have it.
    public var languageCode: String?

    /// Makes a containing place from its ID and a name whose language is not known.
    public init(id: PlaceID, name: String) { self.init(id: id, name: name, languageCode: nil) }

    /// Makes a containing place from its ID and its name. `languageCode` is the language of the name; nil if it is not
    /// known.
    public init(id: PlaceID, name: String, languageCode: String?) {
        self.id = id
        self.name = name
        self.languageCode = languageCode
    }
}
