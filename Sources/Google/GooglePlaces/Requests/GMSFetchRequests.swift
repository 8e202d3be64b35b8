public import Foundation

/// A request for the named properties of one place.
public final class GMSFetchPlaceRequest: NSObject, Sendable {
    /// The ID of the place to fetch, or an ID that a region has an alias for.
    public let placeID: String
    /// The properties to fetch: raw strings of ``GMSPlaceProperty``, at least one.
    public let placeProperties: [String]
    /// The token of the autocomplete session that this request ends; nil outside a session.
    public let sessionToken: GMSAutocompleteSessionToken?

    /// Makes a request for properties of a place. An empty list of properties makes the call fail with
    /// `invalidRequest`.
    public init(placeID: String, placeProperties: [String], sessionToken: GMSAutocompleteSessionToken?) {
        self.placeID = placeID
        self.placeProperties = placeProperties
        self.sessionToken = sessionToken
        super.init()
    }
}

/// A request for a photo in a size.
public final class GMSFetchPhotoRequest: NSObject, Sendable {
    /// The photo, from the place's ``GMSPlace/photos``.
    public let photoMetadata: GMSPlacePhotoMetadata
    /// The maximum width and height, which are whole numbers of 1…4800 pixels. Larger originals are scaled down
    /// to fit.
    public let maxSize: CGSize

    /// Makes a request for a photo that fits into a size in pixels.
    public init(photoMetadata: GMSPlacePhotoMetadata, maxSize: CGSize) {
        self.photoMetadata = photoMetadata
        self.maxSize = maxSize
        super.init()
    }
}

/// A request that tells whether a place is open at a date.
public final class GMSPlaceIsOpenRequest: NSObject, Sendable {
    /// The place of the request; nil if the request has an ID.
    public let place: GMSPlace?
    /// The ID of the place to look up; nil if the request has a place.
    public let placeID: String?
    /// The date in question; nil for now.
    public let date: Date?

    /// Makes a request about a place that was fetched before. Missing fields are fetched.
    public init(place: GMSPlace, date: Date?) {
        self.place = place
        placeID = nil
        self.date = date
        super.init()
    }

    /// Makes a request about the place of an ID.
    public init(placeID: String, date: Date?) {
        place = nil
        self.placeID = placeID
        self.date = date
        super.init()
    }
}

/// The result of ``GMSPlaceIsOpenRequest``.
public final class GMSPlaceIsOpenResponse: NSObject, Sendable {
    /// Open or closed; unknown if the hours or the offset from UTC are not known or the call failed.
    public let status: GMSPlaceOpenStatus

    /// Makes a response with a status, for tests.
    public init(status: GMSPlaceOpenStatus) {
        self.status = status
        super.init()
    }
}
