internal import OpeningHours
internal import PortolanPlaces

/// The status of a business. A business that is yet to open has no case.
public enum BusinessStatus: Sendable, Hashable, CaseIterable, Identifiable {
    case operational, closedTemporarily, closedPermanently

    /// The status itself.
    public var id: Self { self }

    init?(_ status: PortolanPlaces.BusinessStatus?) {
        switch status {
        case .operational: self = .operational
        case .closedTemporarily: self = .closedTemporarily
        case .closedPermanently: self = .closedPermanently
        case .futureOpening, nil: return nil
        }
    }
}

/// The price level of a place.
public enum PriceLevel: Sendable, Hashable, CaseIterable, Identifiable {
    /// The level is not known or was not requested.
    case unspecified
    case free, inexpensive, moderate, expensive, veryExpensive

    /// The level itself.
    public var id: Self { self }

    init(_ level: PortolanPlaces.PriceLevel?) {
        self =
            switch level {
            case .free: .free
            case .inexpensive: .inexpensive
            case .moderate: .moderate
            case .expensive: .expensive
            case .veryExpensive: .veryExpensive
            case nil: .unspecified
            }
    }

    /// The core's level; nil for ``unspecified``.
    var core: PortolanPlaces.PriceLevel? {
        switch self {
        case .unspecified: nil
        case .free: .free
        case .inexpensive: .inexpensive
        case .moderate: .moderate
        case .expensive: .expensive
        case .veryExpensive: .veryExpensive
        }
    }
}

/// A day of the week, numbered like `DateComponents.weekday`.
public enum DayOfWeek: Int, Sendable, Hashable {
    case sunday = 1
    case monday, tuesday, wednesday, thursday, friday, saturday

    init(_ weekday: Weekday) {
        self =
            switch weekday {
            case .sunday: .sunday
            case .monday: .monday
            case .tuesday: .tuesday
            case .wednesday: .wednesday
            case .thursday: .thursday
            case .friday: .friday
            case .saturday: .saturday
            }
    }
}

/// The purpose of secondary opening hours.
public enum HoursType: Int, Sendable, Hashable {
    case access, breakfast, brunch, lunch, dinner, seniorHours, pickup, takeout, delivery, kitchen
    case onlineServiceHours, driveThrough, happyHour

    /// Returns nil for the hours of the place itself, and for a purpose without a case.
    init?(_ kind: HoursKind?) {
        guard let kind else { return nil }
        self.init(rawValue: kind.rawValue)
    }
}

/// Whether a place is open now.
public enum OpenNowStatus: Int, Sendable, Hashable {
    case yes, no, unknown
}
