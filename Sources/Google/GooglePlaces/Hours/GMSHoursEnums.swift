// These constants have the spelling of Objective-C and of the guide.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import OpeningHours

/// A day of the week, numbered like `DateComponents.weekday`.
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

/// The kind of a place's secondary hours.
public enum GMSPlaceHoursType: Int, Sendable, CaseIterable {
    /// The times when people can enter.
    case access = 0
    case breakfast = 1
    case brunch = 2
    case lunch = 3
    case dinner = 4
    /// The times reserved for older customers.
    case seniorHours = 5
    /// The times when orders can be picked up.
    case pickup = 6
    /// The times when food is sold to take away.
    case takeout = 7
    /// The times of deliveries.
    case delivery = 8
    /// The times when the kitchen serves food.
    case kitchen = 9
    /// The times of online service.
    case onlineServiceHours = 10
    /// The times of the drive-through.
    case driveThrough = 11
    case happyHour = 12
    /// Hours of another kind, or regular and current hours.
    case unknown = 13

    init(_ kind: HoursKind?) { self = kind.flatMap { GMSPlaceHoursType(rawValue: $0.rawValue) } ?? .unknown }
}

// The guide writes these cases in the form of Objective-C (requirement P15, docs/requirements.md).
/// The name in Google's guide for ``GMSPlaceHoursType/access``: the times when people can enter.
public let GMSPlaceHoursTypeAccess = GMSPlaceHoursType.access
/// The name in Google's guide for ``GMSPlaceHoursType/breakfast``: the times of breakfast.
public let GMSPlaceHoursTypeBreakfast = GMSPlaceHoursType.breakfast
/// The name in Google's guide for ``GMSPlaceHoursType/brunch``: the times of brunch.
public let GMSPlaceHoursTypeBrunch = GMSPlaceHoursType.brunch
/// The name in Google's guide for ``GMSPlaceHoursType/lunch``: the times of lunch.
public let GMSPlaceHoursTypeLunch = GMSPlaceHoursType.lunch
/// The name in Google's guide for ``GMSPlaceHoursType/dinner``: the times of dinner.
public let GMSPlaceHoursTypeDinner = GMSPlaceHoursType.dinner
/// The name in Google's guide for ``GMSPlaceHoursType/seniorHours``: the times reserved for older customers.
public let GMSPlaceHoursTypeSeniorHours = GMSPlaceHoursType.seniorHours
/// The name in Google's guide for ``GMSPlaceHoursType/pickup``: the times when orders can be picked up.
public let GMSPlaceHoursTypePickup = GMSPlaceHoursType.pickup
/// The name in Google's guide for ``GMSPlaceHoursType/takeout``: the times when food is sold to take away.
public let GMSPlaceHoursTypeTakeout = GMSPlaceHoursType.takeout
/// The name in Google's guide for ``GMSPlaceHoursType/delivery``: the times of deliveries.
public let GMSPlaceHoursTypeDelivery = GMSPlaceHoursType.delivery
/// The name in Google's guide for ``GMSPlaceHoursType/kitchen``: the times when the kitchen serves food.
public let GMSPlaceHoursTypeKitchen = GMSPlaceHoursType.kitchen
/// The name in Google's guide for ``GMSPlaceHoursType/onlineServiceHours``: the times of online service.
public let GMSPlaceHoursTypeOnlineServiceHours = GMSPlaceHoursType.onlineServiceHours
/// The name in Google's guide for ``GMSPlaceHoursType/driveThrough``: the times of the drive-through.
public let GMSPlaceHoursTypeDriveThrough = GMSPlaceHoursType.driveThrough
/// The name in Google's guide for ``GMSPlaceHoursType/happyHour``: the times of happy hour.
public let GMSPlaceHoursTypeHappyHour = GMSPlaceHoursType.happyHour
/// The name in Google's guide for ``GMSPlaceHoursType/unknown``: hours of another kind, or regular and current hours.
public let GMSPlaceHoursTypeUnknown = GMSPlaceHoursType.unknown
