public import Foundation

/// The place that hours are evaluated for: its time zone, position and holidays.
public struct HoursContext: Sendable {
    /// A position in degrees.
    public struct Coordinate: Hashable, Sendable {
        /// Degrees north of the equator; negative to the south.
        public var latitude: Double
        /// Degrees east of Greenwich; negative to the west.
        public var longitude: Double

        /// Creates a position in degrees, without checking the numbers.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// This is a class, so that passing a context on changes only one reference count.
    private final class Storage: Sendable {
        let clock: ZoneClock
        let coordinate: Coordinate?
        let holidays: HolidayCalendar?

        init(clock: ZoneClock, coordinate: Coordinate?, holidays: HolidayCalendar?) {
            self.clock = clock
            self.coordinate = coordinate
            self.holidays = holidays
        }
    }

    private var storage: Storage

    /// The time zone of the place.
    public var timeZone: TimeZone { clock.timeZone }
    /// The place's position, for sunrise and sunset. If it is nil, sunrise is 06:00, sunset 18:00, dawn 05:30 and dusk
    /// 18:30.
    public var coordinate: Coordinate? {
        get { storage.coordinate }
        set { storage = Storage(clock: clock, coordinate: newValue, holidays: holidays) }
    }
    /// The calendar for `PH` and `SH`; if nil, no day is a holiday.
    public var holidays: HolidayCalendar? {
        get { storage.holidays }
        set { storage = Storage(clock: clock, coordinate: coordinate, holidays: newValue) }
    }

    var clock: ZoneClock { storage.clock }

    /// Creates a context for a place. Contexts of the same zone share the zone's table, so making many of them is
    /// cheap.
    public init(timeZone: TimeZone = .gmt, coordinate: Coordinate? = nil, holidays: HolidayCalendar? = nil) {
        storage = Storage(clock: ZoneClock.shared(timeZone), coordinate: coordinate, holidays: holidays)
    }

    /// Returns the local time at an absolute time; seconds are dropped.
    public func localTime(of date: Date) -> LocalTime {
        let seconds = ZoneClock.seconds(date)
        return LocalTime(minutesSinceEpoch: floorDivide(seconds + clock.offset(at: seconds), 60))
    }

    /// Returns the absolute time of a local time. If clocks go back and the local time occurs twice, the result is the
    /// first of both times; if clocks skip it, the result is the moment of the jump.
    public func date(of time: LocalTime) -> Date {
        Date(timeIntervalSince1970: Double(clock.universalSeconds(wall: time.minutesSinceEpoch * 60)))
    }
}
