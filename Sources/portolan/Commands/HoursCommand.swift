import ArgumentParser
import Foundation
import OpeningHours

/// `portolan hours 'VALUE'` and `portolan hours --batch FILE.ndjson`
struct HoursCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hours",
        abstract: "Read opening hours: correct them, and say when it is open.",
        discussion: """
            VALUE is the value of OpenStreetMap's opening_hours or of a related tag. Times are those of the clock at the place.

            With --batch, FILE holds one JSON object a line ("-" is standard input): "value", and any of "from", "to", "at", "now", \
            "country", "state", "lat", "lon", "time_zone", "key". One answer a line follows, in the same order.
            """
    )

    @Argument(help: "The value, such as 'Mo-Fr 09:00-17:00; PH off'.")
    var value: String?

    @Option(help: "Say the state at a time: 2026-08-03T10:00 at the place, or with an offset such as Z or +02:00.")
    var at: String?

    @Flag(help: "Show the ordinary week, and the seven days from --at on where it is given.")
    var week = false

    @Option(help: "List when it is open, from this time on.")
    var from: String?

    @Option(help: "The end of the list; a week after --from where not given.")
    var to: String?

    @Option(help: "Country of the place, for public holidays: two letters, such as DE.")
    var country: String?

    @Option(help: "Region of the country, for public holidays: its code or name, such as BY or Bayern.")
    var region: String?

    @Option(help: "Position of the place, for sunrise and sunset: LATITUDE,LONGITUDE in degrees.")
    var coordinate: String?

    @Option(help: "Time zone of the place, such as Europe/Monaco; UTC where not given.")
    var timeZone: String?

    @Option(help: "Language of the week's lines, such as fr or zh-Hant.")
    var language: String = "en"

    @Option(help: "The tag's key; for collection_times and service_times, points in time are taken too.")
    var key: String?

    @Option(help: "How to print: text or json.")
    var format: OutputFormat = .text

    @Option(help: "Answer every line of a file of JSON objects.")
    var batch: String?

    func validate() throws {
        if batch == nil, value == nil { throw ValidationError("give a value such as 'Mo-Fr 09:00-17:00', or --batch FILE") }
        if batch != nil, value != nil { throw ValidationError("give a value or --batch FILE, not both") }
        if to != nil, from == nil { throw ValidationError("--to needs --from") }
    }

    func run() throws {
        if let batch { return try HoursBatch(path: batch, key: key).run() }
        var question = HoursQuestion(value: value ?? "")
        question.at = at
        question.from = from
        question.to = to
        question.country = country
        question.region = region
        question.timeZone = timeZone
        question.key = key
        question.wantsWeek = week
        question.language = language
        if let coordinate {
            let parts = coordinate.split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) }
            guard parts.count == 2, let latitude = parts[0], let longitude = parts[1], abs(latitude) <= 90, abs(longitude) <= 180 else {
                throw ValidationError("--coordinate \(coordinate): expected LATITUDE,LONGITUDE such as 43.73,7.42")
            }
            question.coordinate = EvaluationContext.Coordinate(latitude: latitude, longitude: longitude)
        }
        let answer: HoursAnswer
        do {
            answer = try question.answer()
        } catch let error as HoursQuestion.Mistake {
            throw ValidationError(error.description)
        } catch let error as OpeningHoursError {
            if format == .json {
                print(HoursAnswer.json(of: error, value: question.value))
                throw ExitCode.failure
            }
            throw error
        }
        print(format == .json ? answer.json() : answer.text(), terminator: format == .json ? "\n" : "")
    }
}

/// What is asked of a value.
struct HoursQuestion {
    /// A field that cannot be used.
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    var value: String
    var at: String?
    var from: String?
    var to: String?
    var country: String?
    var region: String?
    var coordinate: EvaluationContext.Coordinate?
    var timeZone: String?
    var key: String?
    var language = "en"
    var wantsWeek = false

    func answer() throws -> HoursAnswer {
        let hours = try OpeningHours(value, options: key.map { ParsingOptions(key: $0) } ?? ParsingOptions())
        var zone = TimeZone.gmt
        if let timeZone {
            guard let found = TimeZone(identifier: timeZone) else {
                throw Mistake(description: "time zone \(timeZone): not known; zones are written like Europe/Monaco")
            }
            zone = found
        }
        if let country, country.utf8.count != 2 || !country.utf8.allSatisfy({ (65...90).contains($0 & 0xDF) }) {
            throw Mistake(description: "country \(country): expected two letters of ISO 3166, such as DE")
        }
        if let coordinate, abs(coordinate.latitude) > 90 || abs(coordinate.longitude) > 180 {
            throw Mistake(
                description: "position \(coordinate.latitude),\(coordinate.longitude): latitude is -90 to 90, longitude -180 to 180"
            )
        }
        var notes: [String] = []
        var missing: String?
        var calendar: HolidayCalendar?
        if let country, hours.needs.contains(.publicHolidays) || hours.needs.contains(.schoolHolidays) || wantsWeek {
            calendar = HolidayCalendar(country: country, region: region)
            if calendar == nil {
                notes.append("no public holidays are known for \(country)")
            } else if let region, calendar?.region == nil, !HolidayCalendar.knownRegions(of: country).isEmpty {
                notes.append("the holidays of \(region) are not told apart: those of the whole country are taken")
            }
        } else if country == nil, hours.needs.contains(.publicHolidays) || hours.needs.contains(.schoolHolidays) {
            notes.append("no country is given: no day is taken for a holiday")
            missing = "it names holidays, and no country is given whose they are"
        }
        if hours.needs.contains(.coordinate), coordinate == nil {
            notes.append("no position is given: sunrise is taken as 06:00, sunset as 18:00")
        }
        let context = EvaluationContext(timeZone: zone, coordinate: coordinate, holidays: calendar)
        if missing == nil, hours.needs.contains(.schoolHolidays), calendar?.schoolHolidays.isEmpty ?? true {
            notes.append("no school holidays are known there: no day is taken for one")
        }
        var answer = HoursAnswer(question: self, hours: hours, context: context, notes: notes)
        answer.missing = missing
        if let at { answer.moment = try time(at, context) }
        if let from {
            let start = try time(from, context)
            let end = try to.map { try time($0, context) } ?? start.adding(minutes: 7 * 1440)
            guard start <= end else { throw Mistake(description: "the window ends before it begins: \(from) to \(to ?? "")") }
            answer.intervals = hours.intervals(in: start..<end, context: context)
            answer.hasSeconds = from.split(separator: ":").count > 2
        }
        return answer
    }

    /// A time of the wall, or one with an offset.
    private func time(_ text: String, _ context: EvaluationContext) throws -> LocalTime {
        if let local = LocalTime(text) { return local }
        if let date = try? Date(text, strategy: .iso8601) { return context.localTime(of: date) }
        throw Mistake(description: "time \(text): expected a form such as 2026-08-03T10:00, in the years 1900 to 9999")
    }
}
