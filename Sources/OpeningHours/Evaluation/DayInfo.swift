/// The facts about a day that rules depend on, computed once.
struct DayInfo {
    let day: Int
    let weekday: Int
    var year = 0
    var month = 0
    var dayOfMonth = 0

    /// `isFull` false leaves out year, month and day of the month.
    @inline(__always)
    init(_ day: Int, isFull: Bool) {
        self.day = day
        weekday = CivilDate.weekdayIndex(day)
        if isFull { (year, month, dayOfMonth) = CivilDate.civil(day) }
    }
}

/// The sun's events as minutes of the day in local time.
struct SunMinutes {
    var dawn = TimeBase.dawn.fallback
    var sunrise = TimeBase.sunrise.fallback
    var sunset = TimeBase.sunset.fallback
    var dusk = TimeBase.dusk.fallback

    /// The times that are used if the place's position is not known.
    static let fallback = SunMinutes()

    private init() {}

    /// - Parameter events: the events that are needed; the others keep their fallbacks.
    init(day: Int, context: EvaluationContext, events: SunTimes.Events = .all) {
        guard let coordinate = context.coordinate else { return }
        let date = CivilDate(daysSinceEpoch: day)
        let times = SunTimes.compute(date: date, latitude: coordinate.latitude, longitude: coordinate.longitude, events: events)
        func minute(_ seconds: Int) -> Int { floorDivide(seconds + context.clock.offset(at: seconds), 60) - day * 1440 }
        // If the sun does not set, the day lasts from midnight to midnight; if it does not rise, the day is empty.
        if events.contains(.horizon) {
            sunrise = times.sunrise.map(minute) ?? (times.isAlwaysUp ? 0 : 720)
            sunset = times.sunset.map(minute) ?? (times.isAlwaysUp ? 1440 : 720)
        }
        guard events.contains(.twilight) else { return }
        dawn = times.dawn.map(minute) ?? (times.isAlwaysTwilight ? 0 : 720)
        dusk = times.dusk.map(minute) ?? (times.isAlwaysTwilight ? 1440 : 720)
    }

    @inline(__always)
    func minute(_ point: TimePoint) -> Int {
        switch point.base {
        case .clock: Int(point.minutes)
        case .dawn: dawn + Int(point.minutes)
        case .sunrise: sunrise + Int(point.minutes)
        case .sunset: sunset + Int(point.minutes)
        case .dusk: dusk + Int(point.minutes)
        }
    }
}
