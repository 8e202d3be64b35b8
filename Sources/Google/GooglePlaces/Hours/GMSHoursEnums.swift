// The constants are spelled as Objective-C and the guide spell them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import OpeningHours

/// A day of the week, counted as `DateComponents.weekday` counts.
public enum GMSDayOfWeek: UInt, Sendable, CaseIterable {
    case sunday = 1
    case monday = 2
    case tuesday = 3
    case wednesday = 4
    case thursday = 5
    case friday = 6
    case saturday = 7

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

/// What secondary hours are for.
public enum GMSPlaceHoursType: Int, Sendable, CaseIterable {
    case access = 0
    case breakfast = 1
    case brunch = 2
    case lunch = 3
    case dinner = 4
    case seniorHours = 5
    case pickup = 6
    case takeout = 7
    case delivery = 8
    case kitchen = 9
    case onlineServiceHours = 10
    case driveThrough = 11
    case happyHour = 12
    case unknown = 13

    init(_ kind: HoursKind?) { self = kind.flatMap { GMSPlaceHoursType(rawValue: $0.rawValue) } ?? .unknown }
}

// The guide writes the cases as Objective-C does.
public let GMSPlaceHoursTypeAccess = GMSPlaceHoursType.access
public let GMSPlaceHoursTypeBreakfast = GMSPlaceHoursType.breakfast
public let GMSPlaceHoursTypeBrunch = GMSPlaceHoursType.brunch
public let GMSPlaceHoursTypeLunch = GMSPlaceHoursType.lunch
public let GMSPlaceHoursTypeDinner = GMSPlaceHoursType.dinner
public let GMSPlaceHoursTypeSeniorHours = GMSPlaceHoursType.seniorHours
public let GMSPlaceHoursTypePickup = GMSPlaceHoursType.pickup
public let GMSPlaceHoursTypeTakeout = GMSPlaceHoursType.takeout
public let GMSPlaceHoursTypeDelivery = GMSPlaceHoursType.delivery
public let GMSPlaceHoursTypeKitchen = GMSPlaceHoursType.kitchen
public let GMSPlaceHoursTypeOnlineServiceHours = GMSPlaceHoursType.onlineServiceHours
public let GMSPlaceHoursTypeDriveThrough = GMSPlaceHoursType.driveThrough
public let GMSPlaceHoursTypeHappyHour = GMSPlaceHoursType.happyHour
public let GMSPlaceHoursTypeUnknown = GMSPlaceHoursType.unknown
