public import Foundation
// The vocabulary of details belongs to a place's face.
@_exported public import PortolanDetails
public import PortolanOSMModel

/// What a visit costs.
public struct PriceRange: Sendable, Hashable {
    /// ISO 4217.
    public var currencyCode: String
    public var from: Decimal
    /// Not included; nil for no upper end.
    public var to: Decimal?

    public init(currencyCode: String, from: Decimal, to: Decimal? = nil) {
        self.currencyCode = currencyCode
        self.from = from
        self.to = to
    }
}

/// A visitor's review.
public struct PlaceReview: Sendable, Hashable {
    /// 1…5.
    public var rating: Double
    public var text: LocalizedText?
    public var originalText: LocalizedText?
    public var author: AuthorAttribution?
    public var publishDate: Date?

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
    /// Tells photos of a place apart.
    public var name: String
    /// The picture itself, nil where it is only to be had by way of the page.
    public var imageURL: URL?
    /// A page about the picture, with its licence.
    public var pageURL: URL?
    /// In pixels; nil where unknown without fetching.
    public var widthPixels: Int?
    public var heightPixels: Int?
    /// To be shown with the photo.
    public var authors: [AuthorAttribution]

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
    /// `8FWH4HX8+QR`.
    public var globalCode: String
    /// With a town instead of its first characters: `4HX8+QR Munich`.
    public var compoundCode: String?

    public init(globalCode: String, compoundCode: String? = nil) {
        self.globalCode = globalCode
        self.compoundCode = compoundCode
    }
}

/// Pages about a place on a map.
public struct PlaceMapLinks: Sendable, Hashable {
    public var placeURL: String?
    public var directionsURL: String?

    public init(placeURL: String? = nil, directionsURL: String? = nil) {
        self.placeURL = placeURL
        self.directionsURL = directionsURL
    }
}

/// A place around another one: a shopping centre, an airport, a part of a town, a town, a state.
public struct ContainingPlace: Sendable, Hashable {
    public var id: PlaceID
    public var name: String

    public init(id: PlaceID, name: String) {
        self.id = id
        self.name = name
    }
}
