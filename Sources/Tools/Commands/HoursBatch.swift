import Foundation
import OpeningHours
import PortolanPlaces

/// Answers the lines of a file of JSON objects, one by one and in order.
struct HoursBatch {
    let path: String
    /// The defaults for fields that a line does not set.
    let defaults: HoursQuestion

    private struct Line: Decodable {
        var value: String
        var from: String?
        var to: String?
        var at: String?
        var now: String?
        var country: String?
        var state: String?
        var lat: Double?
        var lon: Double?
        var timeZone: String?
        var key: String?
        var week: Bool?

        enum CodingKeys: String, CodingKey {
            case value, from, to, at, now, country, state, lat, lon, key, week
            case timeZone = "time_zone"
        }
    }

    struct CannotRead: Error, CustomStringConvertible {
        let path: String
        var isFolder = false
        var description: String { "cannot read \(path)" + (isFolder ? ": it is a folder" : "") }
    }

    func run() throws {
        let input: FileHandle
        if path == "-" {
            input = .standardInput
        } else {
            let isFolder = try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
            guard isFolder != true, let handle = FileHandle(forReadingAtPath: path) else {
                throw CannotRead(path: path, isFolder: isFolder ?? false)
            }
            input = handle
        }
        var rest = Data()
        var output = ""
        var number = 0
        var isCut = false
        while let chunk = try input.read(upToCount: 1 << 20), !chunk.isEmpty {
            rest.append(chunk)
            var start = rest.startIndex
            while let end = rest[start...].firstIndex(of: 0x0A) {
                number += 1
                answer(rest[start..<end], isCut: isCut, number: number, into: &output)
                isCut = false
                start = end + 1
            }
            rest = Data(rest[start...])
            // The beginning of a line that is too long need not be kept.
            if rest.count > Self.longestLine { (rest, isCut) = (Data(), true) }
            try flush(&output)
        }
        if isCut || !rest.isEmpty { answer(rest, isCut: isCut, number: number + 1, into: &output) }
        try flush(&output)
    }

    private func flush(_ output: inout String) throws {
        try StandardOutput.write(output)
        output = ""
    }

    /// The longest line. An opening hours value in OpenStreetMap has at most 255 characters.
    private static let longestLine = 1 << 20

    private func answer(_ bytes: Data, isCut: Bool, number: Int, into output: inout String) {
        guard !isCut, bytes.count <= Self.longestLine else {
            let reason: JSONValue = .object([
                "line": .number(number), "message": .string("the line is longer than \(Self.longestLine) bytes"),
            ])
            output += JSONValue.object(["error": reason]).line + "\n"
            return
        }
        // Blank lines are skipped.
        guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
        do {
            output += answer(try JSONDecoder().decode(Line.self, from: bytes)) + "\n"
        } catch {
            let reason: JSONValue = .object(["line": .number(number), "message": .string(Self.reason(error))])
            output += JSONValue.object(["error": reason]).line + "\n"
        }
    }

    private static func reason(_ error: any Error) -> String {
        func name(_ context: DecodingError.Context) -> String? { context.codingPath.last?.stringValue }
        switch error as? DecodingError {
        case .keyNotFound(let key, _)?: return "\(key.stringValue) is missing"
        case .valueNotFound(let type, let context)?, .typeMismatch(let type, let context)?:
            guard let name = name(context) else { return "expected a JSON object such as {\"value\":\"Mo-Fr 09:00-17:00\"}" }
            return "\(name): expected \(type == Double.self ? "a number" : type == Bool.self ? "true or false" : "a string")"
        case .dataCorrupted(let context)?:
            return name(context).map { "\($0): the number cannot be read" } ?? "not JSON: expected an object on a line of its own"
        default: return "\(error)"
        }
    }

    private func answer(_ line: Line) -> String {
        var question = defaults
        question.value = line.value
        question.at = line.at ?? line.now ?? defaults.at
        question.from = line.from ?? defaults.from
        question.to = line.to ?? (line.from == nil ? defaults.to : nil)
        question.region = line.state ?? (line.country == nil ? defaults.region : nil)
        question.country = line.country ?? defaults.country
        question.timeZone = line.timeZone ?? defaults.timeZone
        question.key = line.key ?? defaults.key
        question.wantsWeek = line.week ?? defaults.wantsWeek
        if let latitude = line.lat, let longitude = line.lon {
            question.coordinate = HoursContext.Coordinate(latitude: latitude, longitude: longitude)
        }
        do {
            guard (line.lat == nil) == (line.lon == nil) else {
                throw HoursQuestion.Mistake(description: "lat and lon: give both, or neither")
            }
            if question.to != nil, question.from == nil { throw HoursQuestion.Mistake(description: "to: give from as well") }
            return try question.answer().json().line
        } catch let error as OpeningHoursError {
            return HoursAnswer.json(of: error, value: line.value).line
        } catch {
            return JSONValue.object(["value": .string(line.value), "error": .object(["message": .string("\(error)")])]).line
        }
    }
}
