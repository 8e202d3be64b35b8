public import Foundation

/// A request for the named properties of one place.
public final class GMSFetchPlaceRequest: NSObject, Sendable {
    /// The ID of the place to fetch, or an ID that a region has an alias for.
    public let placeID: String
    /// The properties to fetch: raw strings of ``GMSPlaceProperty``, at least one.
    public let placeProperties: [String]
    /// The token of the autocomplete session that this request ends; nil outside a session.
    public let sessionToken: GMSAutocompleteSessionToken?

    /// A request for some properties of a place; an empty list of properties makes the call fail with `invalidRequest`.
    public init(placeID: String, placeProperties: [String], sessionToken: GMSAutocompleteSessionToken?) {
        self.placeID = placeID
        self.placeProperties = placeProperties
        self.sessionToken = sessionToken
        super.init()
    }
}

/// A request for a photo in a size.
public final class GMSFetchPhotoRequest: NSObject, Sendable {
    /// The photo, as the place's ``GMSPlace/photos`` give it.
    public let photoMetadata: GMSPlacePhotoMetadata
    /// The largest width and height, whole numbers of 1…4800 pixels. Smaller originals stay as they are, larger ones are scaled to fit.
    public let maxSize: CGSize

    /// A request for a photo that fits into a size in pixels.
    public init(photoMetadata: GMSPlacePhotoMetadata, maxSize: CGSize) {
        self.photoMetadata = photoMetadata
        self.maxSize = maxSize
        super.init()
    }
}

/// A request that asks whether a place is open at a date.
public final class GMSPlaceIsOpenRequest: NSObject, Sendable {
    /// The place that the request was made with; nil for a request made with an ID.
    public let place: GMSPlace?
    /// The ID of the place to look up; nil for a request made with a place.
    public let placeID: String?
    /// The moment in question; nil means now.
    public let date: Date?

    /// A request about a place that was fetched before; fields that it lacks are fetched.
    public init(place: GMSPlace, date: Date?) {
        self.place = place
        placeID = nil
        self.date = date
        super.init()
    }

    /// A request about the place of an ID.
    public init(placeID: String, date: Date?) {
        place = nil
        self.placeID = placeID
        self.date = date
        super.init()
    }
}

/// The result of ``GMSPlaceIsOpenRequest``.
public final class GMSPlaceIsOpenResponse: NSObject, Sendable {
    /// Open or closed; unknown if the hours or the offset from UTC are not known, and if the call failed.
    public let status: GMSPlaceOpenStatus

    /// A response with a status, for tests.
    public init(status: GMSPlaceOpenStatus) {
        self.status = status
        super.init()
    }
}
