public import Foundation

// `localizedDescription` of every error is its `description`.

extension OpeningHoursError: LocalizedError {
    public var errorDescription: String? { description }
}

extension HolidayTableError: LocalizedError {
    public var errorDescription: String? { description }
}

extension ICalendarError: LocalizedError {
    public var errorDescription: String? { description }
}
