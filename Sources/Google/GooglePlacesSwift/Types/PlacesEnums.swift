internal import OpeningHours
internal import PortolanPlaces

/// Whether a place is in business; one that is yet to open has no case.
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

/// How expensive a place is.
public enum PriceLevel: Sendable, Hashable, CaseIterable, Identifiable {
    /// The level is not known, or was not asked for.
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

/// A day of the week, numbered as `DateComponents.weekday` is.
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

/// What secondary opening hours are for.
public enum HoursType: Int, Sendable, Hashable {
    case access, breakfast, brunch, lunch, dinner, seniorHours, pickup, takeout, delivery, kitchen
    case onlineServiceHours, driveThrough, happyHour

    /// nil for the hours of the place itself, and for a purpose that is none of these.
    init?(_ kind: HoursKind?) {
        guard let kind else { return nil }
        self.init(rawValue: kind.rawValue)
    }
}

/// Whether a place is open now.
public enum OpenNowStatus: Int, Sendable, Hashable {
    case yes, no, unknown
}
