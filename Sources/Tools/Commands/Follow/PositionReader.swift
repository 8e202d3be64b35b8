import Foundation
import PortolanGeo
import PortolanWindow

/// Reads positions from lines: NMEA 0183 sentences (RMC, GGA, GLL of any talker), or `LAT,LON[,COURSE[,ACCURACY]]` in
/// degrees and metres.
///
/// NMEA sentences state position, course and accuracy separately. The last course and the last accuracy stay valid
/// until a sentence states others.
struct PositionReader {
    /// The result of reading a line.
    enum Outcome: Equatable {
        case position(ShownPosition)
        /// An empty line, a comment, a sentence without a position, or a receiver without reception.
        case nothing
        /// An invalid line, with the reason.
        case unreadable(String)
    }

    /// The longest line that is read, in bytes; NMEA allows 82.
    static let longestLine = 1_024

    private var course: Double?
    private var accuracy: Double?

    /// The likely error in metres for each unit of dilution of precision, for a receiver of good quality.
    private static let metersPerDilution = 5.0
    /// The least speed in knots. Below it, a receiver's course is noise.
    private static let leastSpeed = 0.5

    mutating func read(_ line: String) -> Outcome {
        let text = line.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, !text.hasPrefix("#") else { return .nothing }
        guard text.utf8.count <= Self.longestLine else { return .unreadable("the line is longer than \(Self.longestLine) bytes") }
        return text.hasPrefix("$") || text.hasPrefix("!") ? sentence(text) : plain(text)
    }

    private func plain(_ text: String) -> Outcome {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
        let numbers = parts.map { Double($0) }
        guard (2...4).contains(parts.count), let latitude = numbers[0], let longitude = numbers[1], abs(latitude) <= 90,
            abs(longitude) <= 180,
            zip(parts, numbers).dropFirst(2).allSatisfy({ $0.isEmpty || ($1?.isFinite ?? false) })
        else { return .unreadable("the line is neither an NMEA sentence nor LAT,LON[,COURSE[,ACCURACY]]") }
        return .position(
            ShownPosition(
                Coordinate(latitude: latitude, longitude: longitude),
                course: numbers.count > 2 ? numbers[2] : nil,
                accuracyMeters: numbers.count > 3 ? numbers[3].map { max(0, $0) } : nil
            )
        )
    }

    private mutating func sentence(_ text: String) -> Outcome {
        var body = text.dropFirst()
        if let star = body.firstIndex(of: "*") {
            let sum = body[..<star].utf8.reduce(0) { $0 ^ $1 }
            guard UInt8(body[body.index(after: star)...].prefix(2), radix: 16) == sum else {
                return .unreadable("the sentence is damaged: its checksum does not match its text")
            }
            body = body[..<star]
        }
        let fields = body.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard let name = fields.first, name.count >= 5 else { return .nothing }
        func field(_ index: Int) -> String { fields.indices.contains(index) ? fields[index] : "" }
        switch name.suffix(3) {
        case "RMC":
            guard field(2) == "A" else { return .nothing }
            course = (Double(field(7)) ?? 0) >= Self.leastSpeed ? Double(field(8)).flatMap { $0.isFinite ? $0 : nil } : nil
            return position(field(3), field(4), field(5), field(6))
        case "GGA":
            guard let quality = Int(field(6)), quality > 0 else { return .nothing }
            accuracy = Double(field(8)).flatMap { $0.isFinite && $0 > 0 && $0 < 100 ? $0 * Self.metersPerDilution : nil }
            return position(field(2), field(3), field(4), field(5))
        case "GLL":
            guard field(6) != "V" else { return .nothing }
            return position(field(1), field(2), field(3), field(4))
        default: return .nothing
        }
    }

    /// Reads `4807.038`, `N`, `01131.000`, `E`, in which one number contains degrees and minutes.
    private func position(_ latitude: String, _ north: String, _ longitude: String, _ east: String) -> Outcome {
        func degrees(_ text: String, _ limit: Double) -> Double? {
            guard let number = Double(text), number.isFinite, number >= 0 else { return nil }
            let whole = (number / 100).rounded(.down)
            let minutes = number - whole * 100
            let value = whole + minutes / 60
            return minutes < 60 && value <= limit ? value : nil
        }
        guard let latitude = degrees(latitude, 90), let longitude = degrees(longitude, 180), ["N", "S"].contains(north),
            ["E", "W"].contains(east)
        else { return .unreadable("the position is not written like 4807.038,N,01131.000,E") }
        let coordinate = Coordinate(latitude: north == "S" ? -latitude : latitude, longitude: east == "W" ? -longitude : longitude)
        return .position(ShownPosition(coordinate, course: course, accuracyMeters: accuracy))
    }
}
