package import Foundation

/// The newest state of a series of changes, as its server describes it in the file `state.txt`.
///
/// Source of the format: https://wiki.openstreetmap.org/wiki/Planet.osm/diffs, and `java.util.Properties`, which writes
/// the file.
package struct ReplicationState: Sendable, Hashable {
    /// The number of the newest file of changes.
    package var sequenceNumber: Int
    /// The moment up to which the changes reach.
    package var date: Date

    /// The numbers of files: three groups of three digits make the path.
    package static let sequenceNumbers = 0...999_999_999

    /// Reads the text of `state.txt`. Other lines than those of the number and the date are skipped.
    /// - Throws: an error that names the line that is missing or wrong.
    package init(_ bytes: [UInt8], address: String) throws(DownloadError) {
        let values = Self.properties(String(decoding: bytes, as: UTF8.self))
        guard let number = values["sequenceNumber"].flatMap({ Int($0) }), Self.sequenceNumbers.contains(number) else {
            throw DownloadError(address, "this is not the state of a series of changes: it has no valid 'sequenceNumber'")
        }
        guard let date = values["timestamp"].flatMap({ try? Date($0, strategy: .iso8601) }) else {
            throw DownloadError(address, "this is not the state of a series of changes: it has no valid 'timestamp'")
        }
        (sequenceNumber, self.date) = (number, date)
    }

    /// Returns the values by name. A name ends before the first `=` or `:`; a backslash stands before a character that
    /// is to be taken literally, such as a colon. The last of several values of a name counts.
    private static func properties(_ text: String) -> [String: String] {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.hasPrefix("#"), !line.hasPrefix("!"), let end = line.firstIndex(where: { $0 == "=" || $0 == ":" }) else { continue }
            let name = line[..<end].trimmingCharacters(in: .whitespaces)
            values[name] = line[line.index(after: end)...].trimmingCharacters(in: .whitespaces).replacing(/\\(.)/) { $0.1 }
        }
        return values
    }

    /// Returns the path of a file of changes, relative to the address of its series, such as `000/004/567.osc.gz`.
    package static func path(_ sequenceNumber: Int) -> String {
        let digits = digits(sequenceNumber)
        return stride(from: 0, to: digits.count, by: 3).map { String(digits.dropFirst($0).prefix(3)) }.joined(separator: "/") + ".osc.gz"
    }

    /// Returns the number with nine digits.
    static func digits(_ sequenceNumber: Int) -> String {
        let digits = String(sequenceNumber)
        return String(repeating: "0", count: max(0, 9 - digits.count)) + digits
    }
}
