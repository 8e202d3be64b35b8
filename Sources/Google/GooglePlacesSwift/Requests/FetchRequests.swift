public import Foundation

/// A request for the named properties of one place.
public struct FetchPlaceRequest: Sendable, Hashable {
    /// The ID of the place to fetch, or an ID that a region has an alias for.
    public let placeID: String
    /// The properties to fetch; an empty list is an error.
    public let placeProperties: [PlaceProperty]
    /// The token of the autocomplete session that this request ends; nil outside a session.
    public let sessionToken: AutocompleteSessionToken?
    /// The region code of the user's country, whose name addresses leave out; nil if it is not known.
    public let regionCode: String?

    /// A request for some properties of a place.
    public init(
        placeID: String,
        placeProperties: [PlaceProperty],
        sessionToken: AutocompleteSessionToken? = nil,
        regionCode: String? = nil
    ) {
        self.placeID = placeID
        self.placeProperties = placeProperties
        self.sessionToken = sessionToken
        self.regionCode = regionCode
    }
}

/// A request for a photo's picture.
public struct FetchPhotoRequest: Sendable, Hashable {
    /// The photo to load, from ``Place/photos``.
    public let photo: Photo
    /// The size in pixels that the picture fits into: whole numbers of 1…4800, others are an error. A smaller original comes as it is.
    public let maxSize: CGSize

    /// A request for a picture that fits into a size.
    public init(photo: Photo, maxSize: CGSize) {
        self.photo = photo
        self.maxSize = maxSize
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(photo)
        hasher.combine(maxSize.width)
        hasher.combine(maxSize.height)
    }
}

/// A request that asks whether a place is open at a date.
public struct IsPlaceOpenRequest: Sendable, Hashable {
    /// The place in question; nil in a request about an ID.
    public let place: Place?
    /// The ID in question; nil in a request about a place.
    public let placeID: String?
    /// The moment in question; nil means now.
    public let date: Date?

    /// A request about a place that was fetched before; hours and status that it lacks are fetched.
    public init(place: Place, date: Date? = nil) {
        self.place = place
        placeID = nil
        self.date = date
    }

    /// A request about the place of an ID.
    public init(placeID: String, date: Date? = nil) {
        place = nil
        self.placeID = placeID
        self.date = date
    }
}

/// The result of ``IsPlaceOpenRequest``.
public struct IsPlaceOpenResponse: Sendable, Hashable {
    /// Whether the place is open; nil if its hours or its offset from UTC are not known.
    public let status: Bool?

    /// A response with a status, for tests.
    public init(status: Bool?) { self.status = status }
}
