import Foundation
import OpeningHours

/// Answers the lines of a file of JSON objects, one by one and in order.
struct HoursBatch {
    let path: String
    let key: String?

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
        var description: String { "cannot read \(path)" }
    }

    func run() throws {
        let input: FileHandle
        if path == "-" {
            input = .standardInput
        } else {
            guard let handle = FileHandle(forReadingAtPath: path) else { throw CannotRead(path: path) }
            input = handle
        }
        var rest = Data()
        var output = ""
        while let chunk = try input.read(upToCount: 1 << 20), !chunk.isEmpty {
            rest.append(chunk)
            var start = rest.startIndex
            while let end = rest[start...].firstIndex(of: 0x0A) {
                answer(rest[start..<end], into: &output)
                start = end + 1
            }
            rest = Data(rest[start...])
            flush(&output)
        }
        if !rest.isEmpty { answer(rest, into: &output) }
        flush(&output)
    }

    private func flush(_ output: inout String) {
        FileHandle.standardOutput.write(Data(output.utf8))
        output = ""
    }

    private func answer(_ bytes: Data, into output: inout String) {
        // Lines of spaces only are no questions.
        guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
        do {
            let line = try JSONDecoder().decode(Line.self, from: bytes)
            output += answer(line) + "\n"
        } catch {
            output += "{\"error\":{\"message\":" + quoted("not a JSON object with a \"value\": \(Self.reason(error))") + "}}\n"
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
            return (context.codingPath.map(\.stringValue).joined(separator: ".") + " " + context.debugDescription)
                .trimmingCharacters(in: .whitespaces)
        @unknown default: return "\(error)"
        }
    }

    private func answer(_ line: Line) -> String {
        var question = HoursQuestion(value: line.value)
        question.at = line.at ?? line.now
        question.from = line.from
        question.to = line.to
        question.country = line.country
        question.region = line.state
        question.timeZone = line.timeZone
        question.key = line.key ?? key
        question.wantsWeek = line.week ?? false
        if let latitude = line.lat, let longitude = line.lon {
            question.coordinate = EvaluationContext.Coordinate(latitude: latitude, longitude: longitude)
        }
        do {
            guard (line.lat == nil) == (line.lon == nil) else {
                throw HoursQuestion.Mistake(description: "lat and lon: one needs the other")
            }
            if line.to != nil, line.from == nil { throw HoursQuestion.Mistake(description: "to: needs from") }
            return try question.answer().json()
        } catch let error as OpeningHoursError {
            return HoursAnswer.json(of: error, value: line.value)
        } catch {
            return "{\"value\":" + quoted(line.value) + ",\"error\":{\"message\":" + quoted("\(error)") + "}}"
        }
    }
}
