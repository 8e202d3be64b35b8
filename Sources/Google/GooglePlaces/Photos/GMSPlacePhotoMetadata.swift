public import Foundation
internal import PortolanBasics
internal import PortolanPlaces

/// What is known of a photo before it is loaded.
public final class GMSPlacePhotoMetadata: NSObject, Sendable {
    let photo: Photo

    init(_ photo: Photo) {
        self.photo = photo
        super.init()
    }

    /// To be shown with the photo; may hold links.
    public var attributions: NSAttributedString? { Attributions.text(photo.authors) }
    public var authorAttributions: [GMSPlaceAuthorAttribution]? {
        photo.authors.isEmpty ? nil : photo.authors.map(GMSPlaceAuthorAttribution.init)
    }
    /// In pixels; zero where it is not known.
    public var maxSize: CGSize { CGSize(width: photo.widthPixels ?? 0, height: photo.heightPixels ?? 0) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSPlacePhotoMetadata)?.photo == photo }
    public override var hash: Int { photo.hashValue }
}

/// The photos of a place, ten at most.
public final class GMSPlacePhotoMetadataList: NSObject, Sendable {
    public let results: [GMSPlacePhotoMetadata]

    init(_ results: [GMSPlacePhotoMetadata]) {
        self.results = results
        super.init()
    }
}

/// Who made a photo or wrote a review; to be shown with it.
public final class GMSPlaceAuthorAttribution: NSObject, Sendable {
    public let name: String
    public let uri: URL?
    public let photoURI: URL?

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

/// A visitor's review. OpenStreetMap has none; an operator's enrichment may.
public final class GMSPlaceReview: NSObject, Sendable {
    private let review: PlaceReview

    init(_ review: PlaceReview) {
        self.review = review
        super.init()
    }

    /// Tests can make reviews.
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

    /// The distant past where it is not known.
    public var publishDate: Date { review.publishDate ?? .distantPast }
    /// Such as "2 months ago", as seen now.
    public var relativePublishDateDescription: String? {
        guard let date = review.publishDate else { return nil }
        let days = Int(clamping: Date().timeIntervalSince(date) / 86_400)
        switch days {
        case ..<1: return "today"
        case 1..<7: return days == 1 ? "a day ago" : "\(days) days ago"
        case 7..<30: return days < 14 ? "a week ago" : "\(days / 7) weeks ago"
        case 30..<365: return days < 60 ? "a month ago" : "\(days / 30) months ago"
        default: return days < 730 ? "a year ago" : "\(days / 365) years ago"
        }
    }
    public var text: String? { review.text?.text }
    public var textLanguageCode: String? { review.text?.languageCode }
    public var originalText: String? { review.originalText?.text }
    public var originalTextLanguageCode: String? { review.originalText?.languageCode }
    /// 1…5.
    public var rating: Double { review.rating }
    public var authorAttribution: GMSPlaceAuthorAttribution? { review.author.map(GMSPlaceAuthorAttribution.init) }
}
