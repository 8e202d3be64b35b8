public import Foundation

/// Where a place is: what an answer depends on besides the value and the time.
public struct EvaluationContext: Sendable {
    /// A position in degrees.
    public struct Coordinate: Hashable, Sendable {
        public var latitude: Double
        public var longitude: Double

        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// The zone of the place.
    public var timeZone: TimeZone { clock.timeZone }
    /// For sunrise and sunset; without it they are 06:00 and 18:00, dawn 05:30 and dusk 18:30.
    public var coordinate: Coordinate?
    /// For `PH` and `SH`; without it no day is a holiday.
    public var holidays: HolidayCalendar?

    let clock: ZoneClock

    /// A zone is looked up once; making many contexts of the same zone is cheap.
    public init(timeZone: TimeZone = .gmt, coordinate: Coordinate? = nil, holidays: HolidayCalendar? = nil) {
        clock = ZoneClock.shared(timeZone)
        self.coordinate = coordinate
        self.holidays = holidays
    }

    /// What the clock on the wall shows at an absolute time; seconds are dropped.
    public func localTime(of date: Date) -> LocalTime {
        let seconds = ZoneClock.seconds(date)
        return LocalTime(minutesSinceEpoch: floorDivide(seconds + clock.offset(at: seconds), 60))
    }

    /// When the clock on the wall shows a time: the first such moment where it shows it twice, the moment of the jump where it never does.
    public func date(of time: LocalTime) -> Date {
        Date(timeIntervalSince1970: Double(clock.universalSeconds(wall: time.minutesSinceEpoch * 60)))
    }
}
