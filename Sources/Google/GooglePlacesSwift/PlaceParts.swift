public import CoreLocation
public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// A box on the map.
public struct RectangularCoordinateRegion: Sendable {
    /// The box's north-eastern corner, in degrees.
    public var northEast: CLLocationCoordinate2D
    /// The box's south-western corner, in degrees; its longitude is the larger one if the box crosses the antimeridian.
    public var southWest: CLLocationCoordinate2D

    /// A box with these corners, in degrees, which are not checked.
    public init(northEast: CLLocationCoordinate2D, southWest: CLLocationCoordinate2D) {
        self.northEast = northEast
        self.southWest = southWest
    }

    init(_ bounds: CoordinateBounds) {
        northEast = CLLocationCoordinate2D(latitude: bounds.north, longitude: bounds.east)
        southWest = CLLocationCoordinate2D(latitude: bounds.south, longitude: bounds.west)
    }
}

/// A person, or a site, that wrote a review or made a photo, to be shown with it.
public struct AuthorAttribution: Sendable, Hashable {
    /// The author's name; for photos of the open data the site that keeps them.
    public let displayName: String
    /// The author's page, or that of the photo; nil if there is none.
    public let url: URL?
    /// The author's portrait; nil if there is none.
    public let photoURL: URL?

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
    /// The picture itself; nil if only its page is known.
    public let imageURL: URL?
    /// A page about the picture, with its licence; nil if there is none.
    public let pageURL: URL?
    /// Width and height in pixels; zero if they are not known.
    public let maxSize: CGSize
    /// The photo's authors, to be shown with it.
    public let authorAttributions: [AuthorAttribution]

    init(_ photo: PortolanPlaces.Photo) {
        imageURL = photo.imageURL
        pageURL = photo.pageURL
        maxSize = CGSize(width: photo.widthPixels ?? 0, height: photo.heightPixels ?? 0)
        authorAttributions = photo.authors.map(AuthorAttribution.init)
    }

    /// Photos are the same if all that is known of them is.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(imageURL)
        hasher.combine(pageURL)
    }
}

/// What there is for wheelchairs; each is nil if it is not known.
public struct AccessibilityOptions: Sendable, Hashable {
    /// Whether there is a parking space.
    public let hasWheelchairAccessibleParking: Bool?
    /// Whether wheelchairs get in unaided.
    public let hasWheelchairAccessibleEntrance: Bool?
    /// Whether there is a toilet.
    public let hasWheelchairAccessibleRestroom: Bool?
    /// Whether there are seats.
    public let hasWheelchairAccessibleSeating: Bool?

    init(_ options: PortolanPlaces.AccessibilityOptions) {
        hasWheelchairAccessibleParking = options.wheelchairAccessibleParking
        hasWheelchairAccessibleEntrance = options.wheelchairAccessibleEntrance
        hasWheelchairAccessibleRestroom = options.wheelchairAccessibleRestroom
        hasWheelchairAccessibleSeating = options.wheelchairAccessibleSeating
    }
}
