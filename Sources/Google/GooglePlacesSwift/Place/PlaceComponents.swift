public import Foundation
@_spi(Portolan) internal import GooglePlaces
internal import PortolanPlaces

/// One part of an address, such as its town.
public struct AddressComponent: Sendable, Hashable {
    /// The part in full, such as a country's name.
    public let name: String
    /// An abbreviation, such as a country's region code; the same as ``name`` if there is none, never nil.
    public let shortName: String?
    /// The kinds of part that this one is, such as `locality` and `political`.
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
    /// The code without its first four digits and the town it is near: `4HX8+QR Munich`; nil if no town is known.
    public let compoundCode: String?
}

/// A person, or a site, that wrote a review or made a photo, to be shown with it.
public struct AuthorAttribution: Sendable, Hashable {
    /// The author's name; for photos of the open data the site that keeps them.
    public let displayName: String
    /// The author's page, or that of the photo; nil if there is none.
    public let url: URL?
    /// The author's portrait; nil if there is none.
    public let photoURL: URL?

    /// An attribution of its parts, for tests.
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
    /// What the visitor wrote, in the language of the answer if there is a translation; nil for a rating alone.
    public let text: String?
    /// The BCP 47 tag of the text's language; nil if it is not known.
    public let textLanguageCode: String?
    /// What the visitor wrote, before any translation; nil for a rating alone.
    public let originalText: String?
    /// The BCP 47 tag of the original text's language; nil if it is not known.
    public let originalTextLanguageCode: String?
    /// Who wrote the review; nil if it is not known.
    public let authorAttribution: AuthorAttribution?
    /// When the review was published; nil if it is not known.
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

/// What is known of a photo: where it is, how large, and by whom.
public struct Photo: Sendable, Hashable {
    let core: PortolanPlaces.Photo
    /// The photo's authors, to be shown with it.
    public let authorAttributions: [AuthorAttribution]

    init(_ photo: PortolanPlaces.Photo) {
        core = photo
        authorAttributions = photo.authors.map(AuthorAttribution.init)
    }

    /// A photo of its parts, for tests; without a picture to load.
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

    /// The picture itself; nil if only its page is known. Portolan's own addition: ``PlacesClient/fetchPhoto(with:)`` loads it.
    public var imageURL: URL? { core.imageURL }
    /// A page about the picture, with its licence; nil if there is none. Portolan's own addition.
    public var pageURL: URL? { core.pageURL }
    /// Width and height in pixels; zero if they are not known.
    public var maxSize: CGSize { CGSize(width: core.widthPixels ?? 0, height: core.heightPixels ?? 0) }
    /// The authors as a text that may hold links, to be shown with the photo; nil if none is known.
    public var attributions: AttributedString? { Attributions.text(core.authors.map { ($0.displayName, $0.url) }) }
}

/// Turns attributions into texts with links.
enum Attributions {
    /// The names separated by commas, each once, with links to their pages; nil for none.
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
    /// The name and its kinds.
    public var description: String { "\(name) (\(types.map(\.rawValue).joined(separator: ", ")))" }
}

extension PlusCode: CustomStringConvertible {
    /// The compound code if there is one, else the global one.
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
