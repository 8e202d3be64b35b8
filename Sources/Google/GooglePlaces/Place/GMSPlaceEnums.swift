internal import PortolanPlaces

/// Whether a place is open.
public enum GMSPlaceOpenStatus: Int, Sendable, CaseIterable {
    case unknown = 0
    case open = 1
    case closed = 2

    init(_ status: OpenStatus) {
        self =
            switch status {
            case .unknown: .unknown
            case .open: .open
            case .closed: .closed
            }
    }
}

/// Whether a business operates.
public enum GMSPlacesBusinessStatus: Int, Sendable, CaseIterable {
    case unknown = 0
    case operational = 1
    case closedTemporarily = 2
    case closedPermanently = 3

    /// Reads the status of a business. A business that is yet to open is `unknown`, because no case stands for it.
    init(_ place: Place) {
        self =
            switch place.businessStatus {
            case .operational: .operational
            case .closedTemporarily: .closedTemporarily
            case .closedPermanently: .closedPermanently
            case .futureOpening, nil: .unknown
            }
    }
}

/// The approximate price level of a place.
public enum GMSPlacesPriceLevel: Int, Sendable, CaseIterable {
    case unknown = -1
    case free = 0
    case cheap = 1
    case medium = 2
    case high = 3
    case expensive = 4
}

/// The answer to a question about a place. It is `unknown` if it was not requested or is not known.
public enum GMSBooleanPlaceAttribute: Int, Sendable, CaseIterable {
    case unknown = 0
    case `true` = 1
    case `false` = 2

    init(_ value: Bool?) { self = value.map { $0 ? .true : .false } ?? .unknown }
}

/// Unused. Google's headers keep it from the time when places had an `openNowStatus`.
public enum GMSOpenNowStatus: Int, Sendable, CaseIterable {
    case yes = 0
    case no = 1
    case unknown = 2
}
