import Foundation
import OpeningHours
import PortolanTestSupport

/// Fixtures from outside of the project. Tests that need them are skipped if they are absent.
enum Fixtures {
    static let folder = Outside.fixtures

    static func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: name).path) }

    static func read<T: Decodable>(_ name: String, as type: T.Type) throws -> T {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: Data(contentsOf: folder.appending(path: name)))
    }
}

let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

func hours(_ value: String) throws -> OpeningHours { try OpeningHours(value) }

/// Reads "2012-10-01T10:00" or a day.
func time(_ text: String) -> LocalTime { LocalTime(text) ?? LocalTime(minutesSinceEpoch: 0) }

/// Returns the intervals in a window as text: "10-01 10:00-12:00", with "?" for unknown.
func listing(_ value: String, _ from: String, _ to: String, _ context: HoursContext = HoursContext()) throws -> [String] {
    try OpeningHours(value, options: ParsingOptions(timePoints: .allowed)).intervals(in: time(from)..<time(to), context: context).map {
        let start = "\($0.start)".dropFirst(5).replacingOccurrences(of: "T", with: " ")
        let end =
            $0.end.date == $0.start.date
            ? String("\($0.end)".dropFirst(11)) : "\($0.end)".dropFirst(5).replacingOccurrences(of: "T", with: " ")
        return "\(start)-\(end)" + ($0.state.kind == .unknown ? "?" : "")
    }
}
