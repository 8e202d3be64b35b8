internal import Foundation
internal import OpeningHours

extension PlaceHours {
    /// The hours as `OpeningHours` of Google's API.
    var json: JSONValue {
        .object([
            "openNow": isOpenNow.map { .bool($0) },
            "periods": .array(periods.map { .object(["open": $0.open.json, "close": $0.close?.json]) }),
            "weekdayDescriptions": weekdayDescriptions.isEmpty ? nil : .strings(weekdayDescriptions),
            "secondaryHoursType": kind.flatMap(\.wireName).map { .string($0) },
            "specialDays": specialDays.isEmpty ? nil : .array(specialDays.map { .object(["date": $0.date.json]) }),
            "nextOpenTime": nextOpening.map { .string($0.wireText) },
            "nextCloseTime": nextClosing.map { .string($0.wireText) },
        ])
    }
}

extension PlaceHours.Moment {
    fileprivate var json: JSONValue {
        .object([
            // Sunday is 0 in Google's API.
            "day": .number((weekday.rawValue + 1) % 7),
            "hour": .number(hour),
            "minute": .number(minute),
            "truncated": isTruncated ? .bool(true) : nil,
            "date": date?.json,
        ])
    }
}

extension CivilDate {
    var json: JSONValue { .object(["year": .number(year), "month": .number(month), "day": .number(day)]) }
}

extension HoursKind {
    /// The name in Google's API; nil if there is none.
    fileprivate var wireName: String? {
        switch self {
        case .access: "ACCESS"
        case .breakfast: "BREAKFAST"
        case .brunch: "BRUNCH"
        case .lunch: "LUNCH"
        case .dinner: "DINNER"
        case .seniorHours: "SENIOR_HOURS"
        case .pickup: "PICKUP"
        case .takeout: "TAKEOUT"
        case .delivery: "DELIVERY"
        case .kitchen: "KITCHEN"
        case .onlineServiceHours: "ONLINE_SERVICE_HOURS"
        case .driveThrough: "DRIVE_THROUGH"
        case .happyHour: "HAPPY_HOUR"
        case .unknown: nil
        }
    }
}
