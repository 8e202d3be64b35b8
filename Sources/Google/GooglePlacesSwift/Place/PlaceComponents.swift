public import Foundation
@_spi(Portolan) internal import GooglePlaces
internal import PortolanPlaces

/// One part of an address, such as its town.
public struct AddressComponent: Sendable, Hashable {
    /// The full name of the part, such as a country's name.
    public let name: String
    /// An abbreviation, such as a country's region code; equal to ``name`` if there is none. It is never nil.
    public let shortName: String?
    /// The types of the part, such as `locality` and `political`.
    public let types: [PlaceType]

    init(_ component: PortolanPlaces.AddressComponent) {
        name = component.longText
        shortName = component.shortText
        types = component.types.map(PlaceType.init(rawValue:))
    }
}

/// A grid cell as a short text (plus.codes).
public struct PlusCode: Sendable, Hashable {
    /// The whole code, valid anywhere: `8FWH4HX8+QR`.
    public let globalCode: String
    /// The code without its first four digits, followed by the nearby town: `4HX8+QR Munich`; nil if no town is
    /// known.
    public let compoundCode: String?
}

/// The author of a review or photo: a person or a website. A program must show the author with the review or photo.
public struct AuthorAttribution: Sendable, Hashable {
    /// The author's name; for photos of open data, the name of the website that hosts them.
    public let displayName: String
    /// The author's page, or that of the photo; nil if there is none.
    public let url: URL?
    /// The author's portrait; nil if there is none.
    public let photoURL: URL?

    /// Makes an attribution, for tests.
    public init(displayName: String, url: URL? = nil, photoURL: URL? = nil) {
        self.displayName = displayName
        self.url = url
        self.photoURL = photoURL
    }

    init(_ author: PortolanPlaces.AuthorAttribution) {
        displayName = author.displayName
        url = author.url.flatMap { URL(string: $0) }
        photoURL = author.photoURL.flatMap { URL(string: $0) }
    }
}

/// A visitor's review.
public struct Review: Sendable, Hashable {
    /// The visitor's rating, 1…5.
    public let rating: Double
    /// The text of the review, in the language of the result if there is a translation; nil if the review has
    /// only a rating.
    public let text: String?
    /// The BCP 47 tag of the text's language; nil if it is not known.
    public let textLanguageCode: String?
    /// The text of the review before any translation; nil if the review has only a rating.
    public let originalText: String?
    /// The BCP 47 tag of the original text's language; nil if it is not known.
    public let originalTextLanguageCode: String?
    /// The author of the review; nil if it is not known.
    public let authorAttribution: AuthorAttribution?
    /// The date of publication; nil if it is not known.
    public let publishDate: Date?
    /// The review's age in English, such as `2 months ago`; nil if its date is not known.
    public var relativePublishDateDescription: String? { publishDate.map { ReviewAge.text(since: $0) } }

    init(_ review: PlaceReview) {
        rating = review.rating
        text = review.text?.text
        textLanguageCode = review.text?.languageCode
        originalText = review.originalText?.text
        originalTextLanguageCode = review.originalText?.languageCode
        authorAttribution = review.author.map(AuthorAttribution.init)
        publishDate = review.publishDate
    }
}

/// The URL, size and authors of a photo.
public struct Photo: Sendable, Hashable {
    let core: PortolanPlaces.Photo
    /// The photo's authors. A program must show them with the photo.
    public let authorAttributions: [AuthorAttribution]

    init(_ photo: PortolanPlaces.Photo) {
        core = photo
        authorAttributions = photo.authors.map(AuthorAttribution.init)
    }

    /// Makes a photo without an image to load, for tests.
    public init(maxSize: CGSize, authorAttributions: [AuthorAttribution] = []) {
        core = PortolanPlaces.Photo(
            name: "test",
            widthPixels: Int(exactly: maxSize.width.rounded()),
            heightPixels: Int(exactly: maxSize.height.rounded()),
            authors: authorAttributions.map {
                PortolanPlaces.AuthorAttribution(
                    displayName: $0.displayName,
                    url: $0.url?.absoluteString,
                    photoURL: $0.photoURL?.absoluteString
                )
            }
        )
        self.authorAttributions = authorAttributions
    }

    /// The URL of the image; nil if only the photo's page is known. ``PlacesClient/fetchPhoto(with:)`` loads
    /// the image. Portolan's own addition.
    public var imageURL: URL? { core.imageURL }
    /// A page about the photo, with its licence; nil if there is none. Portolan's own addition.
    public var pageURL: URL? { core.pageURL }
    /// The width and height in pixels; zero if they are not known.
    public var maxSize: CGSize { CGSize(width: core.widthPixels ?? 0, height: core.heightPixels ?? 0) }
    /// The authors as a text that may have links; nil if they are not known. A program must show it with the
    /// photo.
    public var attributions: AttributedString? { Attributions.text(core.authors.map { ($0.displayName, $0.url) }) }
}

/// Turns attributions into texts with links.
enum Attributions {
    /// Returns the names without duplicates, separated by commas, with links to their pages; nil if there are
    /// none.
    static func text(_ parts: [(name: String, url: String?)]) -> AttributedString? {
        guard !parts.isEmpty else { return nil }
        var text = AttributedString()
        for (index, part) in parts.enumerated() where !parts[..<index].contains(where: { $0 == part }) {
            if index > 0 { text += AttributedString(", ") }
            var name = AttributedString(part.name)
            if let url = part.url.flatMap({ URL(string: $0) }) { name.link = url }
            text += name
        }
        return text
    }
}

extension AddressComponent: CustomStringConvertible {
    /// The name and its types.
    public var description: String { "\(name) (\(types.map(\.rawValue).joined(separator: ", ")))" }
}

extension PlusCode: CustomStringConvertible {
    /// The compound code; the global code if there is none.
    public var description: String { compoundCode ?? globalCode }
}

extension AuthorAttribution: CustomStringConvertible {
    /// The author's name.
    public var description: String { displayName }
}

extension Review: CustomStringConvertible {
    /// The rating, the author and the text.
    public var description: String {
        [String(rating), authorAttribution?.displayName, text].compactMap { $0 }.joined(separator: ", ")
    }
}

extension Photo: CustomStringConvertible {
    /// The size and the authors.
    public var description: String {
        "\(core.widthPixels ?? 0) × \(core.heightPixels ?? 0), \(authorAttributions.map(\.displayName).joined(separator: ", "))"
    }
}
