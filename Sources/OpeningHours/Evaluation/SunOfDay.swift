internal import PortolanBasics

/// The sun's events of a day at a place, in seconds from the local midnight that begins the day. A late event may lie
/// in the next day.
struct SunOfDay {
    struct Event {
        var seconds: Int
        /// Whether the event does not happen on this day; `seconds` is then a substitute.
        var isMissing = false
        /// For a missing event: whether the sun stays above the event's height all day; false if it stays below.
        var staysAbove = false
    }

    private var dawn = Event(seconds: TimeBase.dawn.fallback * 60)
    private var sunrise = Event(seconds: TimeBase.sunrise.fallback * 60)
    private var sunset = Event(seconds: TimeBase.sunset.fallback * 60)
    private var dusk = Event(seconds: TimeBase.dusk.fallback * 60)

    /// The times that stand in for the events if the place's position is not known.
    static let fallback = SunOfDay()

    private init() {}

    /// - Parameter events: the events that the caller needs; other events keep their fallbacks.
    init(day: Int, context: HoursContext, events: SunTimes.Events) {
        guard let coordinate = context.coordinate else { return }
        let date = CivilDate(daysSinceEpoch: day)
        // The day is that of the clock. In Samoa and Tonga, the clock is one day ahead of the day at their longitude.
        let meridian = Double(context.clock.offset(at: day * 86400)) / 240
        let longitude = coordinate.longitude + 360 * ((meridian - coordinate.longitude) / 360).rounded()
        let times = SunTimes.compute(date: date, latitude: coordinate.latitude, longitude: longitude, events: events)
        // If the sun stays up, it has risen when the day begins and sets when the day ends. If it stays down, both
        // events are at noon.
        func event(_ time: Int?, isMorning: Bool, staysAbove: Bool) -> Event {
            guard let time else {
                return Event(seconds: staysAbove ? isMorning ? 0 : 86400 : 43200, isMissing: true, staysAbove: staysAbove)
            }
            return Event(seconds: time + context.clock.offset(at: time) - day * 86400)
        }
        if events.contains(.horizon) {
            sunrise = event(times.sunrise, isMorning: true, staysAbove: times.isAlwaysUp)
            sunset = event(times.sunset, isMorning: false, staysAbove: times.isAlwaysUp)
        }
        guard events.contains(.twilight) else { return }
        dawn = event(times.dawn, isMorning: true, staysAbove: times.isAlwaysTwilight)
        dusk = event(times.dusk, isMorning: false, staysAbove: times.isAlwaysTwilight)
    }

    private func event(_ base: TimeBase) -> Event? {
        switch base {
        case .clock: nil
        case .dawn: dawn
        case .sunrise: sunrise
        case .sunset: sunset
        case .dusk: dusk
        }
    }

    /// Returns the time of a point of the day, in seconds after midnight. If the Sun does not rise or set on that day,
    /// an offset from that event is ignored.
    func seconds(_ point: TimePoint) -> Int {
        guard let event = event(point.base) else { return Int(point.minutes) * 60 }
        return event.isMissing ? event.seconds : event.seconds + Int(point.minutes) * 60
    }

    func minute(_ point: TimePoint) -> Int { floorDivide(seconds(point), 60) }

    /// Whether a span can begin: it cannot begin with a missing sunrise while the sun stays down, nor with a missing
    /// sunset while it stays up.
    private func canBegin(_ point: TimePoint) -> Bool {
        guard let event = event(point.base), event.isMissing else { return true }
        return event.staysAbove == point.base.isMorning
    }

    /// Whether a span can last until its end: it cannot if the end is a sunset while the sun stays down, or a sunrise
    /// while the sun stays up.
    private func canEnd(_ point: TimePoint) -> Bool {
        guard let event = event(point.base), event.isMissing else { return true }
        return event.staysAbove != point.base.isMorning
    }

    /// The extent of a span, relative to the day on which it begins.
    struct Extent {
        /// The start in minutes from the midnight that begins the day, rounded down.
        var start: Int
        /// The end in minutes from the midnight that begins the day, rounded down. An end after 1440 lies in the next
        /// day.
        var end: Int
        /// Whether the span ends on the next day, by the sun of that day; `end` is then the end as computed for this
        /// day.
        var passesMidnight = false
    }

    /// Returns the extent of a span. Start and end are computed for this day, and compared with a precision of one
    /// second.
    /// - Returns: nil if the span is empty on this day.
    func extent(of span: TimeSpan) -> Extent? {
        guard canBegin(span.start) else { return nil }
        let start = seconds(span.start)
        if span.isBareOpenEnd || span.isPoint && span.step == 0 {
            return span.isPoint && event(span.start.base)?.isMissing == true
                ? nil : Extent(start: floorDivide(start, 60), end: floorDivide(start, 60))
        }
        guard canEnd(span.end) else { return nil }
        let end = seconds(span.end)
        if end > start { return Extent(start: floorDivide(start, 60), end: floorDivide(end, 60)) }
        return span.endsNextDay ? Extent(start: floorDivide(start, 60), end: 1440, passesMidnight: true) : nil
    }
}
