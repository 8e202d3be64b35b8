public import Foundation

/// A request for the named properties of one place.
public struct FetchPlaceRequest: Sendable, Hashable {
    /// The ID of the place to fetch, or an ID that a region has an alias for.
    public let placeID: String
    /// The properties to fetch; an empty list is an error.
    public let placeProperties: [PlaceProperty]
    /// The token of the autocomplete session that this request ends; nil outside a session.
    public let sessionToken: AutocompleteSessionToken?
    /// The region code of the user's country, whose name addresses omit; nil if it is not known.
    public let regionCode: String?

    /// Makes a request for properties of a place.
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

/// A request for the image of a photo.
public struct FetchPhotoRequest: Sendable, Hashable {
    /// The photo to load, from ``Place/photos``.
    public let photo: Photo
    /// The size in pixels that the image fits into. Width and height must be whole numbers of 1…4800. Smaller
    /// originals are not enlarged.
    public let maxSize: CGSize

    /// Makes a request for an image that fits into a size.
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

/// A request that tells whether a place is open at a date.
public struct IsPlaceOpenRequest: Sendable, Hashable {
    /// The place of the request; nil if the request has an ID.
    public let place: Place?
    /// The ID of the request; nil if the request has a place.
    public let placeID: String?
    /// The date in question; nil for now.
    public let date: Date?

    /// Makes a request about a place that was fetched before. Missing hours and status are fetched.
    public init(place: Place, date: Date? = nil) {
        self.place = place
        placeID = nil
        self.date = date
    }

    /// Makes a request about the place of an ID.
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

    /// Makes a response with a status, for tests.
    public init(status: Bool?) { self.status = status }
}
