public import Foundation
internal import PortolanBasics
internal import PortolanPlaces

/// The authors and the size of a photo. They are known before the photo is loaded.
public final class GMSPlacePhotoMetadata: NSObject, Sendable {
    let photo: Photo

    init(_ photo: Photo) {
        self.photo = photo
        super.init()
    }

    /// The photo's authors as a text that may have links; nil if they are not known. A program must show the text with
    /// the photo.
    public var attributions: NSAttributedString? { Attributions.text(photo.authors) }
    /// The photo's authors; nil if they are not known. A program must show them with the photo.
    public var authorAttributions: [GMSPlaceAuthorAttribution]? {
        photo.authors.isEmpty ? nil : photo.authors.map(GMSPlaceAuthorAttribution.init)
    }
    /// The photo's full size in pixels; zero if it is not known.
    public var maxSize: CGSize { CGSize(width: photo.widthPixels ?? 0, height: photo.heightPixels ?? 0) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSPlacePhotoMetadata)?.photo == photo }
    public override var hash: Int { photo.hashValue }
}

/// The photos of a place, at most ten.
public final class GMSPlacePhotoMetadataList: NSObject, Sendable {
    /// The photos' metadata, in the order of the place's photos; empty if it has none.
    public let results: [GMSPlacePhotoMetadata]

    init(_ results: [GMSPlacePhotoMetadata]) {
        self.results = results
        super.init()
    }
}

/// The author of a photo or review. A program must show the author with the photo or review.
public final class GMSPlaceAuthorAttribution: NSObject, Sendable {
    /// The author's name; for a photo from open data it may name the licence too.
    public let name: String
    /// The author's page, or the photo's page for open data; nil if it is not known.
    public let uri: URL?
    /// The author's portrait; nil in Portolan's own results.
    public let photoURI: URL?

    /// Makes an attribution. Its URLs are not checked.
    public init(name: String, uri: URL?, photoURI: URL?) {
        self.name = name
        self.uri = uri
        self.photoURI = photoURI
        super.init()
    }

    convenience init(_ author: AuthorAttribution) {
        self.init(
            name: author.displayName,
            uri: author.url.flatMap(URL.init(string:)),
            photoURI: author.photoURL.flatMap(URL.init(string:))
        )
    }
}

/// A visitor's review. OpenStreetMap has no reviews; the operator of a region may add them.
public final class GMSPlaceReview: NSObject, Sendable {
    private let review: PlaceReview

    init(_ review: PlaceReview) {
        self.review = review
        super.init()
    }

    /// Makes a review, for tests.
    public convenience init(text: String?, rating: Double, publishDate: Date, authorAttribution: GMSPlaceAuthorAttribution?) {
        self.init(
            PlaceReview(
                rating: rating,
                text: text.map { LocalizedText($0) },
                author: authorAttribution.map {
                    AuthorAttribution(displayName: $0.name, url: $0.uri?.absoluteString, photoURL: $0.photoURI?.absoluteString)
                },
                publishDate: publishDate
            )
        )
    }

    /// The date of publication; `Date.distantPast` if it is not known.
    public var publishDate: Date { review.publishDate ?? .distantPast }
    /// The review's age in English, such as "2 months ago"; nil if the date is not known.
    public var relativePublishDateDescription: String? { review.publishDate.map { ReviewAge.text(since: $0) } }
    /// The review's text; nil if it has only a rating. Portolan does not translate reviews.
    public var text: String? { review.text?.text }
    /// The BCP 47 code of the text's language; nil if it is not known.
    public var textLanguageCode: String? { review.text?.languageCode }
    /// The text in its original language. It equals ``text``, because Portolan does not translate reviews.
    public var originalText: String? { review.originalText?.text }
    /// The BCP 47 code of the original text's language; nil if it is not known.
    public var originalTextLanguageCode: String? { review.originalText?.languageCode }
    /// The rating, 1…5.
    public var rating: Double { review.rating }
    /// The review's author; nil if it is not known. A program must show it with the review.
    public var authorAttribution: GMSPlaceAuthorAttribution? { review.author.map(GMSPlaceAuthorAttribution.init) }
}

/// Writes the age of a review in words, also for the other compatibility module.
@_spi(Portolan) public enum ReviewAge {
    /// Returns the age in English, such as `2 months ago`.
    public static func text(since date: Date) -> String {
        let days = Int(clamping: Date().timeIntervalSince(date) / 86_400)
        switch days {
        case ..<1: return "today"
        case 1..<7: return days == 1 ? "a day ago" : "\(days) days ago"
        case 7..<30: return days < 14 ? "a week ago" : "\(days / 7) weeks ago"
        case 30..<365: return days < 60 ? "a month ago" : "\(days / 30) months ago"
        default: return days < 730 ? "a year ago" : "\(days / 365) years ago"
        }
    }
}
