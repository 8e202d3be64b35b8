import Foundation
import PortolanPlaces

/// The opening times of the places in a map's view, for two weeks at most. The page evaluates any moment of these weeks
/// without another request.
struct OpenPlaces: Sendable {
    let set: RegionSet
    let call: Call
    let now: Date

    private static let limit = Parameter("limit", .whole(1...HoursQuery.mapLimit), "300 by default")
    static let parameters =
        [
            Parameter("bounds", "west,south,east,north in degrees"),
            Parameter("places", "instead of bounds: the IDs of at most 50 places, between commas"),
            limit,
            Parameter("types", "place types, between commas; each place has at least one of them"),
            Parameter("hours", .choice(["known", "any"]), "any: also places without known opening hours"), .language,
        ] + Window.parameters
    private static let fields: PlaceFields = [
        .displayName, .primaryType, .primaryTypeDisplayName, .types, .location, .icon, .iconBackgroundColor, .regularHours, .timeZone,
        .businessStatus, .openingDate,
    ]

    func answer() async throws -> Answer {
        let language = try PlacesAPI.language(call.query.text("language"))
        let window = try Window(call, now: now)
        let limit = try call.whole(Self.limit) ?? 300
        let places: [Place]
        let isComplete: Bool
        if let ids = call.query.text("places") {
            let list = ids.split(separator: ",").prefix(51).map(String.init)
            guard list.count <= 50 else { throw GoogleError.argument("places", "'places' must name at most 50 places") }
            var found: [Place] = []
            for text in list {
                let id = try await set.places.id(text)
                if let place = try await set.places.lookUp(id, fields: Self.fields, language: language) { found.append(place) }
            }
            (places, isComplete) = (found, true)
        } else {
            let bounds = try Values.bounds(call)
            let types = call.query.text("types").map { Set($0.split(separator: ",").map(String.init)) } ?? []
            for type in types { try PlacesAPI.checkType(type) }
            let query = HoursQuery(bounds, types: types, includesUnknown: call.query.text("hours") == "any", limit: limit)
            let found = try await set.places.places(in: query, fields: Self.fields, language: language)
            (places, isComplete) = (found.places, found.isComplete)
        }
        var timelines = Timelines(window)
        let list = places.map { place -> JSONValue in
            .object([
                "id": .string("\(place.id)"), "name": place.displayName.map { .string($0.text) },
                "type": place.primaryType.map { .string($0) }, "kind": place.primaryTypeDisplayName.map { .string($0.text) },
                "icon": place.icon.map { .string($0.name) }, "color": place.icon.map { .string($0.backgroundColor) },
                "lat": place.location.map { .number($0.latitude) }, "lon": place.location.map { .number($0.longitude) },
                "schedule": timelines.index(place).map { .number($0) },
            ])
        }
        let zoned = places.first { $0.schedule != nil }
        return .json(
            .object([
                "from": .number(window.start), "until": .number(window.end), "timeZone": .string(zone(places)),
                "holidays": .array(window.holidays(zoned?.schedule?.context)), "schedules": .array(timelines.json), "places": .array(list),
                "isComplete": .bool(isComplete),
            ])
        ).cached(.never)
    }

    /// Returns the time zone in which the page shows moments: the zone at the middle of the view.
    private func zone(_ places: [Place]) -> String {
        if let bounds = try? Values.bounds(call), let zone = set.zones.zone(at: bounds.center) { return zone }
        return places.lazy.compactMap(\.timeZone).first ?? "UTC"
    }
}

/// The stretch of time that a timeline covers, in minutes since 1970.
struct Window: Sendable {
    var start: Int
    var end: Int

    private static let days = Parameter("days", .whole(1...15), "14 by default")
    static let parameters = [
        Parameter("from", "a moment such as 2026-12-24T17:00:00Z, or minutes since 1970; now by default"), days,
    ]

    /// Reads the window: it begins at `from` (minutes since 1970, or a date of ISO 8601; now by default) and lasts
    /// `days`.
    init(_ call: Call, now: Date) throws(GoogleError) {
        let days = try call.whole(Self.days) ?? 14
        if let text = call.query.text("from") {
            if let minutes = Int(text), (0...200_000_000).contains(minutes) {
                start = minutes
            } else if let date = try? Date(text, strategy: .iso8601),
                let minutes = Int(exactly: (date.timeIntervalSince1970 / 60).rounded(.down))
            {
                start = minutes
            } else {
                throw GoogleError.argument("from", "'from' must be a moment such as 2026-12-24T17:00:00Z, or minutes since 1970")
            }
        } else {
            start = Timelines.minutes(now)
        }
        end = start + days * 1440
    }

    var dates: Range<Date> { Self.date(start)..<Self.date(end) }

    static func date(_ minutes: Int) -> Date { Date(timeIntervalSince1970: Double(minutes) * 60) }

    /// Returns the public holidays at a place within the window.
    func holidays(_ context: HoursContext?) -> [JSONValue] {
        guard let context, let calendar = context.holidays else { return [] }
        let (first, last) = (context.localTime(of: dates.lowerBound).date, context.localTime(of: dates.upperBound).date)
        return Set([first.year, last.year]).sorted().flatMap { calendar.publicHolidays(year: $0) }
            .filter { $0.date >= first && $0.date <= last }
            .map { .object(["date": .string("\($0.date)"), "name": .string($0.name), "localName": $0.localName.map { .string($0) }]) }
    }
}

/// The distinct timelines of places. Each is stored once, because many shops keep the same hours.
struct Timelines {
    private let window: Window
    private var indices: [[Int]: Int] = [:]
    private var lines: [[Int]] = []

    init(_ window: Window) { self.window = window }

    /// Returns the index of a place's timeline; nil if its hours are not known.
    mutating func index(_ place: Place) -> Int? { Self.line(place, window).map { index($0) } }

    private mutating func index(_ line: [Int]) -> Int {
        if let known = indices[line] { return known }
        indices[line] = lines.count
        lines.append(line)
        return lines.count - 1
    }

    /// Returns triples of start, end and state, in minutes from the window's start. State 1 is open, and state 2 is
    /// perhaps open. The place is closed between the triples. Returns nil if the hours are not known.
    static func line(_ place: Place, _ window: Window) -> [Int]? {
        switch place.businessStatus {
        case .closedPermanently, .closedTemporarily: return []
        case .futureOpening: return []
        case .operational, nil: break
        }
        guard let schedule = place.schedule else { return nil }
        return line(schedule, window)
    }

    static func line(_ schedule: PlaceSchedule, _ window: Window) -> [Int] {
        var line: [Int] = []
        for interval in schedule.rule.intervals(in: window.dates, context: schedule.context) {
            let start = minutes(interval.start) - window.start
            let end = min(minutes(interval.end), window.end) - window.start
            guard end > start else { continue }
            line += [max(start, 0), end, interval.state.kind == .open || interval.state.isOpenEnd ? 1 : 2]
        }
        return line
    }

    static func minutes(_ date: Date) -> Int { Int(exactly: (date.timeIntervalSince1970 / 60).rounded(.down)) ?? 0 }

    var json: [JSONValue] { lines.map { .array($0.map { .number($0) }) } }
}

/// Reads values of queries.
enum Values {
    /// Reads `bounds=west,south,east,north`.
    static func bounds(_ call: Call) throws(GoogleError) -> CoordinateBounds {
        guard let box = Call.box(call.query.text("bounds") ?? "") else {
            throw .argument("bounds", "'bounds' must be west,south,east,north in degrees")
        }
        return box
    }
}
