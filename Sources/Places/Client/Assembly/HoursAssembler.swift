internal import Foundation
internal import OpeningHours
internal import PortolanAddress
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanStore
internal import Synchronization

/// Computes the hours of places. It caches rules, weeks and lines, because many places have the same rule, and a week
/// stays the same all day.
struct HoursAssembler: Sendable {
    private let cache = HoursCache()

    private static let weekFields: PlaceFields = [.regularHours, .currentHours]
    private static let secondaryFields: PlaceFields = [.regularSecondaryHours, .currentSecondaryHours]
    private static let fields: PlaceFields = weekFields.union(secondaryFields).union([.timeZone, .utcOffsetMinutes])

    /// Adds the time zone and the hours.
    func add(to place: inout Place, _ record: PlaceRecord, _ site: PlaceSite, _ options: AnswerOptions) {
        let asked = options.fields
        guard !asked.isDisjoint(with: Self.fields) else { return }
        if asked.contains(.timeZone) { place.timeZone = site.zone?.identifier }
        if asked.contains(.utcOffsetMinutes) { place.utcOffsetMinutes = site.zone.map { $0.secondsFromGMT(for: site.now) / 60 } }
        if !asked.isDisjoint(with: Self.weekFields), let text = record.tags["opening_hours"],
            let week = cache.week(text, key: "opening_hours", site)
        {
            let hours = week.hours(at: site)
            if asked.contains(.regularHours) {
                place.regularHours = hours.regular
                place.schedule = week.schedule
            }
            if asked.contains(.currentHours) { place.currentHours = hours.current }
        }
        if !asked.isDisjoint(with: Self.secondaryFields) { addSecondary(to: &place, record, asked, site) }
    }

    private func addSecondary(to place: inout Place, _ record: PlaceRecord, _ asked: PlaceFields, _ site: PlaceSite) {
        struct Found {
            var kind: HoursKind
            var key: String
            var regular: PlaceHours
            var current: PlaceHours?
        }
        var found: [Found] = []
        for tag in record.tags.all {
            guard HoursKind.mayName(tag.key), tag.key != "opening_hours", let kind = HoursKind(key: tag.key),
                !found.contains(where: { $0.kind == kind }),
                let week = cache.week(tag.value, key: tag.key, site)
            else { continue }
            var (regular, current) = week.hours(at: site)
            regular.kind = kind
            current?.kind = kind
            found.append(Found(kind: kind, key: tag.key, regular: regular, current: current))
        }
        guard !found.isEmpty else { return }
        found.sort { $0.kind.rawValue == $1.kind.rawValue ? $0.key < $1.key : $0.kind.rawValue < $1.kind.rawValue }
        if asked.contains(.regularSecondaryHours) { place.regularSecondaryHours = found.map(\.regular) }
        if asked.contains(.currentSecondaryHours) { place.currentSecondaryHours = found.compactMap(\.current).orNil }
    }
}

/// The hours that a rule gives for an ordinary week, and for the seven days from a day on.
final class HoursWeek: Sendable {
    let schedule: PlaceSchedule?
    private let regular: PlaceHours
    /// The hours of the seven days from today on; nil if the time zone, and thus today's date, is unknown.
    private let current: PlaceHours?
    private let rule: OpeningHours

    init(_ text: String, _ rule: OpeningHours, _ site: PlaceSite) {
        self.rule = rule
        let schedule = site.zone.map {
            PlaceSchedule(text, rule: rule, timeZone: $0, coordinate: site.position, country: site.country, region: site.subdivision)
        }
        self.schedule = schedule
        let context = schedule?.context ?? HoursContext(coordinate: site.position)
        let locale = Locale(identifier: site.answerLanguage)
        let firstWeekday = HoursFormatter(locale: locale).firstWeekday
        let weekly = WeeklyHours(rule, around: site.today, in: context)
        regular = PlaceHours(
            periods: weekly.periods.map { period in
                PlaceHours.Period(
                    open: PlaceHours.Moment(weekday: period.open.weekday, minuteOfDay: period.open.minuteOfDay),
                    close: period.close.map { PlaceHours.Moment(weekday: $0.weekday, minuteOfDay: $0.minuteOfDay) }
                )
            },
            weekdayDescriptions: weekly.weekdayDescriptions(locale: locale),
            firstWeekday: firstWeekday
        )
        guard schedule != nil else {
            current = nil
            return
        }
        let days = CurrentHours(rule, from: site.today, in: context)
        func moment(_ moment: CurrentHours.Moment) -> PlaceHours.Moment {
            PlaceHours.Moment(
                weekday: moment.weekday,
                minuteOfDay: moment.minuteOfDay,
                date: moment.date,
                isTruncated: moment.isTruncated
            )
        }
        current = PlaceHours(
            periods: days.periods.map { PlaceHours.Period(open: moment($0.open), close: moment($0.close)) },
            weekdayDescriptions: days.weekdayDescriptions(locale: locale),
            firstWeekday: firstWeekday,
            firstDay: site.today,
            specialDays: days.specialDays.map {
                PlaceHours.SpecialDay(
                    date: $0.date,
                    isExceptional: $0.isExceptional,
                    holiday: $0.holiday.map { Self.name(of: $0, site) }
                )
            }
        )
    }

    /// Returns the holiday's name in the country's language if the answer is in that language, otherwise in English.
    private static func name(of holiday: Holiday, _ site: PlaceSite) -> String {
        let language = site.answerLanguage.prefix { $0 != "-" && $0 != "_" }.lowercased()
        let isLocal = site.country.map { CountryNames.language(of: $0) == language } ?? false
        return isLocal ? holiday.localName ?? holiday.name : holiday.name
    }

    /// Returns the ordinary week and the seven days from today on. Both tell whether the place is open now, and until
    /// when.
    func hours(at site: PlaceSite) -> (regular: PlaceHours, current: PlaceHours?) {
        guard let schedule, let current else { return (regular, current) }
        let status = schedule.status(at: site.now)
        guard status != .unknown else { return (regular, current) }
        let change = Self.change(status, schedule, current.periods, site)
        func withState(_ hours: PlaceHours) -> PlaceHours {
            var hours = hours
            hours.isOpenNow = status == .open
            hours.nextOpening = change.opening
            hours.nextClosing = change.closing
            return hours
        }
        return (withState(regular), withState(current))
    }

    /// Returns the time of the next opening or closing.
    private static func change(
        _ status: OpenStatus,
        _ schedule: PlaceSchedule,
        _ periods: [PlaceHours.Period],
        _ site: PlaceSite
    ) -> (opening: Date?, closing: Date?) {
        let local = schedule.context.localTime(of: site.now)
        for period in periods {
            guard let opens = period.open.date, let close = period.close, let closes = close.date else { continue }
            let start = LocalTime(opens, minuteOfDay: period.open.minuteOfDay)
            let end = LocalTime(closes, minuteOfDay: close.minuteOfDay)
            if status == .open, start <= local, local < end {
                return (nil, close.isTruncated ? nil : schedule.context.date(of: end))
            }
            if status == .closed, local < start { return (schedule.context.date(of: start), nil) }
        }
        return (nil, nil)
    }
}

/// Caches parsed rules and computed weeks.
private final class HoursCache: Sendable {
    /// The key of a rule. It includes the tag, because the same text may mean something else under another tag.
    private struct RuleKey: Hashable {
        var tag: String
        var text: String
        /// The country, whose languages decide the meaning of abbreviated days.
        var country: String?
    }

    private struct WeekKey: Hashable {
        var rule: RuleKey
        var zone: String?
        var subdivision: String?
        /// The latitude of the place, if the rule depends on the sun.
        var latitude: Double?
        /// The longitude of the place, if the rule depends on the sun.
        var longitude: Double?
        var language: String
        var day: Int
    }

    private let rules = Mutex(LRUCache<RuleKey, OpeningHours?>(costLimit: 8 << 20))
    private let weeks = Mutex(LRUCache<WeekKey, HoursWeek>(costLimit: 32 << 20))

    func week(_ text: String, key tag: String, _ site: PlaceSite) -> HoursWeek? {
        let ruleKey = RuleKey(tag: tag, text: text, country: site.country)
        guard let rule = rule(ruleKey) else { return nil }
        let needsSun = rule.needs.contains(.coordinate)
        let key = WeekKey(
            rule: ruleKey,
            zone: site.zone?.identifier,
            subdivision: site.subdivision,
            latitude: needsSun ? site.coordinate.latitude : nil,
            longitude: needsSun ? site.coordinate.longitude : nil,
            language: site.answerLanguage,
            day: site.today.daysSinceEpoch
        )
        return weeks.value(for: key, cost: { _ in 4_096 + 32 * text.utf8.count }) { HoursWeek(text, rule, site) }
    }

    private func rule(_ key: RuleKey) -> OpeningHours? {
        // A rule takes about 32 bytes of memory for each byte of its text.
        rules.value(for: key, cost: { _ in 512 + 32 * key.text.utf8.count }) {
            try? OpeningHours(key.text, options: ParsingOptions(key: key.tag, country: key.country))
        }
    }
}

extension PlaceSite {
    fileprivate var position: HoursContext.Coordinate {
        HoursContext.Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
}

extension HoursKind {
    /// Whether a tag may hold hours of some kind, such as `opening_hours:kitchen` or `happy_hours`. The check compares
    /// bytes, since places have many tags.
    fileprivate static func mayName(_ key: String) -> Bool {
        switch key.utf8.first {
        case UInt8(ascii: "o") where key.hasPrefix("opening_hours:"): true
        case UInt8(ascii: "h") where key.hasPrefix("happy_hour"): true
        default: key.utf8.count > 14 && key.hasSuffix(":opening_hours")
        }
    }
}
