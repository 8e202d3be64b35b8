import ArgumentParser
import Foundation
import OpeningHours
import PortolanFiles
import PortolanPlaces

/// The commands `portolan hours 'VALUE'` and `portolan hours --batch FILE.ndjson`.
struct HoursCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hours",
        abstract: "Read opening hours: correct them, and show when a place is open.",
        discussion: """
            VALUE is the value of OpenStreetMap's opening_hours or of a related tag. Times are local times at the place.

            With --batch, each line of FILE ("-" is standard input) is a JSON object with "value" and any of "from", "to", "at", "now", \
            "country", "state", "lat", "lon", "time_zone", "key", "week". The options are the defaults. The command prints one \
            answer a line, in the same order.
            """
    )

    @Argument(help: "The value, such as 'Mo-Fr 09:00-17:00; PH off'.")
    var value: String?

    @Option(help: "Show the state at a time: local time such as 2026-08-03T10:00, or with an offset such as Z or +02:00.")
    var at: String?

    @Flag(help: "Show the ordinary week, and with --at the seven days from that date on.")
    var week = false

    @Flag(help: "Show the corrections, and with --at why the place is open or closed: the rule, the holiday, the part of the value.")
    var explain = false

    @Flag(help: "Draw the seven days from --at (or --from) on as strips.")
    var strip = false

    @Option(help: "Draw these days as an SVG picture into a file.")
    var svg: String?

    @Option(help: "A calendar file (.ics) with the school holidays of the place. It replaces the program's own dates.")
    var holidays: String?

    @Option(help: "List the open intervals from this time on.")
    var from: String?

    @Option(help: "The end of the list; by default a week after --from.")
    var to: String?

    @Option(help: "Country of the place, for public holidays: two letters, such as DE.")
    var country: String?

    @Option(help: "Region of the country, for public holidays: its code or name, such as BY or Bayern.")
    var region: String?

    @Option(help: "Position of the place, for sunrise and sunset: LATITUDE,LONGITUDE in degrees.")
    var coordinate: String?

    @Option(help: "Time zone of the place, such as Europe/Monaco; by default UTC.")
    var timeZone: String?

    @Option(help: "Language of the printed week, such as fr or zh-Hant.")
    var language: String = "en"

    @Option(help: "The tag's key; collection_times and service_times may have points in time.")
    var key: String?

    @Option(help: "The form of the output: text or json.")
    var format: OutputFormat = .text

    @Option(help: "Answer every line of a file of JSON objects.")
    var batch: String?

    func validate() throws {
        if batch == nil, value == nil {
            throw ValidationError("the value is missing: give one, such as 'Mo-Fr 09:00-17:00', or --batch FILE")
        }
        if batch != nil, value != nil { throw ValidationError("give a value or --batch FILE, not both") }
        if to != nil, from == nil { throw ValidationError("--to: give --from as well") }
        if region != nil, country == nil { throw ValidationError("--region: give --country as well") }
        if strip || svg != nil, at == nil, from == nil { throw ValidationError("--strip and --svg need a day: give --at or --from") }
        if batch != nil, strip || svg != nil {
            throw ValidationError("--strip and --svg cannot be combined with --batch: they draw one value")
        }
    }

    func run() throws {
        var question = HoursQuestion(value: value ?? "")
        question.at = at
        question.from = from
        question.to = to
        question.country = country
        question.region = region
        question.timeZone = timeZone
        question.key = key
        question.wantsWeek = week
        question.wantsExplanation = explain
        question.wantsStrip = strip
        if let holidays { question.schoolHolidays = try SchoolCalendarFile(path: holidays).ranges }
        question.language = language
        if let coordinate {
            let parts = coordinate.split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) }
            guard parts.count == 2, let latitude = parts[0], let longitude = parts[1], abs(latitude) <= 90, abs(longitude) <= 180 else {
                throw ValidationError("--coordinate \(coordinate): expected LATITUDE,LONGITUDE such as 43.73,7.42")
            }
            question.coordinate = HoursContext.Coordinate(latitude: latitude, longitude: longitude)
        }
        if let batch { return try HoursBatch(path: batch, defaults: question).run() }
        let answer: HoursAnswer
        do {
            answer = try question.answer()
        } catch let error as HoursQuestion.Mistake {
            throw ValidationError(error.description)
        } catch let error as OpeningHoursError {
            if format == .json {
                try StandardOutput.print(HoursAnswer.json(of: error, value: question.value).line)
                throw ExitCode.failure
            }
            throw error
        }
        if let svg, let drawn = answer.strip?.svg() { try OutputFile.write(Array(drawn.utf8), to: svg) }
        try StandardOutput.write(format == .json ? answer.json().line + "\n" : answer.text())
    }
}
