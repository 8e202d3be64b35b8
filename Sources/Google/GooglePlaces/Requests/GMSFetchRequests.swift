public import Foundation

/// A place and which of its properties are wanted.
public final class GMSFetchPlaceRequest: NSObject, Sendable {
    public let placeID: String
    /// Raw strings of ``GMSPlaceProperty``; at least one.
    public let placeProperties: [String]
    public let sessionToken: GMSAutocompleteSessionToken?

    public init(placeID: String, placeProperties: [String], sessionToken: GMSAutocompleteSessionToken?) {
        self.placeID = placeID
        self.placeProperties = placeProperties
        self.sessionToken = sessionToken
        super.init()
    }
}

/// A photo and how large it is wanted.
public final class GMSFetchPhotoRequest: NSObject, Sendable {
    public let photoMetadata: GMSPlacePhotoMetadata
    /// Whole numbers of 1…4800 pixels; smaller originals come as they are, larger ones are scaled to fit.
    public let maxSize: CGSize

    public init(photoMetadata: GMSPlacePhotoMetadata, maxSize: CGSize) {
        self.photoMetadata = photoMetadata
        self.maxSize = maxSize
        super.init()
    }
}

/// Is this place open at that date?
public final class GMSPlaceIsOpenRequest: NSObject, Sendable {
    public let place: GMSPlace?
    public let placeID: String?
    /// nil for now.
    public let date: Date?

    public init(place: GMSPlace, date: Date?) {
        self.place = place
        placeID = nil
        self.date = date
        super.init()
    }

    public init(placeID: String, date: Date?) {
        place = nil
        self.placeID = placeID
        self.date = date
        super.init()
    }
}

/// Whether a place is open; tests can make one.
public final class GMSPlaceIsOpenResponse: NSObject, Sendable {
    public let status: GMSPlaceOpenStatus

    public init(status: GMSPlaceOpenStatus) {
        self.status = status
        super.init()
    }
}
