import ArgumentParser
import Foundation
import OpeningHours
import PortolanBasics

/// Measures opening hours: how many values are parsed, and how many states, next changes and weeks are computed, per
/// second. The values come from a file, one on each line. With `--fuzz`, values are made of the file's pieces and of
/// noise. They are parsed, written in clean form, parsed again and compared, until the time is over.
struct HoursBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hours",
        abstract: "Time the reading of opening hours, their states and their changes, or fuzz the reader."
    )

    @Argument(help: "A file with one value in each line.")
    var values: String

    @Option(help: ArgumentHelp("Do not measure, but fuzz for this time.", valueName: "minutes"))
    var fuzz: Double?

    func run() throws {
        let values = try String(contentsOfFile: values, encoding: .utf8).split(separator: "\n").map(String.init)
        if let fuzz { Self.fuzz(values, seconds: fuzz * 60) } else { Self.measure(values) }
    }

    private static func measure(_ values: [String]) {
        let read = values.compactMap { try? OpeningHours($0) }
        print("\(values.count) values, \(values.count - read.count) refused")
        let context = HoursContext(timeZone: .gmt)
        var state: UInt64 = 7
        let times = (0..<997).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return LocalTime(minutesSinceEpoch: 29_454_720 + Int(state >> 33) % 525_600)
        }
        let parsing = measureRate("read", unit: "value", units: values.count) {
            values.reduce(0.0) { $0 + ((try? OpeningHours($1)) == nil ? 0 : 1) }
        }
        let states = measureRate("state at a time", unit: "state", units: read.count) {
            var sum = 0.0
            for (index, hours) in read.enumerated() {
                sum += hours.state(at: times[index % times.count], in: context).kind == .open ? 1 : 0
            }
            return sum
        }
        let changes = measureRate("next change", unit: "change", units: read.count) {
            var sum = 0.0
            for (index, hours) in read.enumerated() {
                sum += hours.nextChange(after: times[index % times.count], in: context) == nil ? 0 : 1
            }
            return sum
        }
        let weeks = measureRate("intervals of a week", unit: "week", units: read.count) {
            var sum = 0.0
            for (index, hours) in read.enumerated() {
                let time = times[index % times.count]
                sum += Double(hours.intervals(in: time..<time.adding(minutes: 10_080), context: context).count)
            }
            return sum
        }
        for rate in [parsing, states, changes, weeks] { print(rate.line) }
        let place = HoursContext(
            timeZone: .gmt,
            coordinate: .init(latitude: 48.1, longitude: 11.6),
            holidays: HolidayCalendar(country: "DE", region: "BY")
        )
        printSlowestChange("anywhere", values, after: times[0], in: context)
        printSlowestChange("in Munich, with holidays and the sun", values, after: times[0], in: place)
        nonsense()
    }

    private static func printSlowestChange(_ name: String, _ values: [String], after time: LocalTime, in context: HoursContext) {
        let made = [
            "PH off", "Mo-Su,PH 00:00-24:00", "Apr-Oct 00:00-24:00; Nov-Mar 00:00-24:00; PH 00:00-24:00", "week 53 Feb 29 10:00-12:00",
            "SH,PH off", "sunrise-sunset off",
        ]
        var slowest = (seconds: 0.0, value: "")
        for value in values + made {
            guard let hours = try? OpeningHours(value) else { continue }
            _ = hours.nextChange(after: time, in: context)
            let start = ProcessFigures.threadSeconds()
            _ = hours.nextChange(after: time, in: context)
            let taken = ProcessFigures.threadSeconds() - start
            if taken > slowest.seconds { slowest = (taken, value) }
        }
        print("slowest next change \(name): \(decimal(slowest.seconds * 1e3)) ms, \(slowest.value)")
    }

    /// Measures values of a megabyte that stop in the middle.
    private static func nonsense() {
        for piece in ["(", "Mo-", "Mo[", "\"", "10:00-12:00,", "week 1-2,", "easter -(", "Jan,"] {
            let value = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
            let start = ProcessFigures.threadSeconds()
            let isRead = (try? OpeningHours(value)) != nil
            print("1 MB of \(piece): \(decimal((ProcessFigures.threadSeconds() - start) * 1e3)) ms, \(isRead ? "read" : "refused")")
        }
    }

    // MARK: Fuzzing

    private static func fuzz(_ values: [String], seconds: Double) {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SplitMix64(seed: seed)
        let noise = [
            "-", "+", ";", ",", " ", "||", "[", "]", "(", ")", "/", ":", "\"", "24", "00", "é", "\0", "–", "PH", "SH", "easter", "week",
            "2026", "off", "Di",
        ]
        let context = HoursContext(
            coordinate: .init(latitude: 69.6, longitude: 18.9),
            holidays: HolidayCalendar(country: "DE", region: "BW")
        )
        let start = LocalTime(minutesSinceEpoch: 29_454_720)
        let window = start..<start.adding(minutes: 20 * 1440)
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        var (count, understood, findings) = (0, 0, 0)
        var slowest = (seconds: 0.0, value: "")
        func find(_ what: String, _ value: String) {
            findings += 1
            if findings <= 50 { print("FINDING \(what): \(value.debugDescription)") }
        }
        while clock.now < end {
            let value = made(values, noise, &random)
            count += 1
            let began = ProcessFigures.threadSeconds()
            do {
                let hours = try OpeningHours(value)
                understood += 1
                if let again = try? OpeningHours(hours.normalized) {
                    if again.normalized != hours.normalized { find("unsteady, \(hours.normalized) then \(again.normalized)", value) }
                    let intervals = hours.intervals(in: window, context: context)
                    if again.intervals(in: window, context: context) != intervals {
                        find("changes its meaning, \(hours.normalized)", value)
                    }
                    for (one, next) in zip(intervals, intervals.dropFirst()) where one.end > next.start { find("overlaps", value) }
                    _ = hours.nextChange(after: start, in: context)
                } else {
                    find("cannot read what it wrote, \(hours.normalized)", value)
                }
            } catch {
                if !(0...value.utf8.count).contains(error.byteOffset) { find("offset \(error.byteOffset)", value) }
            }
            let taken = ProcessFigures.threadSeconds() - began
            if taken > slowest.seconds { slowest = (taken, value) }
        }
        print(
            "\(count) values, \(understood) understood, \(findings) findings; slowest \(decimal(slowest.seconds * 1e3)) ms: \(slowest.value.debugDescription)"
        )
    }

    /// Makes a value by cutting a real one and inserting noise and parts of other values.
    private static func made(_ values: [String], _ noise: [String], _ random: inout SplitMix64) -> String {
        var scalars = Array((values.randomElement(using: &random) ?? "Mo").unicodeScalars)
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let place = scalars.isEmpty ? 0 : Int.random(in: 0...scalars.count, using: &random)
            switch Int.random(in: 0...4, using: &random) {
            case 0: scalars.removeSubrange(place..<min(scalars.count, place + Int.random(in: 1...6, using: &random)))
            case 1, 2: scalars.insert(contentsOf: (noise.randomElement(using: &random) ?? "-").unicodeScalars, at: place)
            case 3:
                let other = Array((values.randomElement(using: &random) ?? "Mo").unicodeScalars)
                scalars.insert(contentsOf: other.prefix(Int.random(in: 0...other.count, using: &random)), at: place)
            default:
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x2FF, using: &random)) { scalars.insert(scalar, at: place) }
            }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars.prefix(400))
        return String(text)
    }
}
