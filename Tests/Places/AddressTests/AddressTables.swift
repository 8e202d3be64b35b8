import Foundation

/// The addresses of `Tables/`: their parts and their lines.
enum AddressTables {
    struct Row: Sendable {
        /// The file and the line number of the row.
        var place: String
        var country: String
        var components: [String: String]
        var lines: [String]
        /// Whether the address includes the country.
        var hasCountry: Bool
    }

    /// The heading of a country: its English name, and its name in addresses.
    struct Heading: Sendable {
        var country: String
        var name: String
        var line: String
    }

    /// Returns all rows, in the order of the file names.
    static func rows() throws -> [Row] { try texts().flatMap { rows($0.text, file: $0.file) } }

    /// Returns all headings.
    static func headings() throws -> [Heading] {
        try texts().flatMap { _, text in
            text.split(separator: "\n").filter { $0.hasPrefix("== ") }.map { line in
                let sides = String(line.dropFirst(6)).components(separatedBy: " → ")
                return Heading(country: String(line.dropFirst(3).prefix(2)), name: sides[0], line: sides[sides.count - 1])
            }
        }
    }

    private static func texts() throws -> [(file: String, text: String)] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Tables")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }.sorted()
        return try files.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    }

    private static func rows(_ text: String, file: String) -> [Row] {
        var rows: [Row] = []
        var country = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("== ") {
                country = String(line.dropFirst(3).prefix(2))
            } else if !line.isEmpty, !line.hasPrefix("#") {
                let sides = String(line).components(separatedBy: " | ")
                let written = AddressTableLine(sides[0])
                var components = ["country_code": country]
                for side in [written] + sides.dropFirst().map(AddressTableLine.init) {
                    components.merge(side.components) { $1 }
                }
                rows.append(
                    Row(
                        place: "\(file):\(index + 1)",
                        country: country,
                        components: components,
                        lines: written.lines,
                        hasCountry: components["country"] != nil
                    )
                )
            }
        }
        return rows
    }
}

/// One side of a line in a table: texts with keys before them.
private struct AddressTableLine {
    private(set) var components: [String: String] = [:]
    private var text = ""

    /// The text without its keys, line by line.
    var lines: [String] {
        text.components(separatedBy: " / ").map { line in
            var line = line.split(separator: " ").joined(separator: " ")
            while line.hasSuffix(",") { line.removeLast() }
            return line
        }
        .filter { !$0.isEmpty }
    }

    init(_ line: String) {
        let letters = Array(line)
        var index = 0
        var key: String?
        var given: String?
        var value = ""
        func isOfKey(_ letter: Character) -> Bool { letter == "_" || ("a"..."z").contains(letter) }
        func close(_ components: inout [String: String], _ text: inout String) {
            text += value
            if let key {
                let own = value.components(separatedBy: " / ")[0]
                let written = own.prefix(own.count - own.reversed().prefix { " ,-/".contains($0) }.count)
                let name = given ?? String(written)
                if !name.isEmpty { components[Self.names[key] ?? key] = name }
            }
            value = ""
        }
        while index < letters.count {
            let begins = index == 0 || !letters[index - 1].isASCII || !(letters[index - 1].isLetter || letters[index - 1] == "_")
            if begins, isOfKey(letters[index]), let (end, word, inner) = Self.key(letters, at: index, isOfKey) {
                close(&components, &text)
                (key, given, index) = (word, inner, end)
            } else {
                value.append(letters[index])
                index += 1
            }
        }
        close(&components, &text)
    }

    /// Returns a key like `road:` or `city(Djibouti):` and its end; nil for other text.
    private static func key(
        _ letters: [Character],
        at start: Int,
        _ isOfKey: (Character) -> Bool
    ) -> (end: Int, key: String, given: String?)? {
        var index = start
        while index < letters.count, isOfKey(letters[index]) { index += 1 }
        let key = String(letters[start..<index])
        guard index < letters.count else { return nil }
        if letters[index] == ":" {
            // "http://" is no key.
            return index + 1 < letters.count && letters[index + 1] == "/" ? nil : (index + 1, key, nil)
        }
        guard letters[index] == "(" else { return nil }
        var depth = 0
        for end in index..<letters.count {
            if letters[end] == "(" { depth += 1 }
            if letters[end] == ")" { depth -= 1 }
            if depth == 0 {
                guard end + 1 < letters.count, letters[end + 1] == ":" else { return nil }
                return (end + 2, key, String(letters[(index + 1)..<end]))
            }
        }
        return nil
    }

    /// The short forms of keys in the tables.
    private static let names = [
        "name": "attention", "number": "house_number", "block": "city_block", "code": "country_code", "code_state": "state_code",
    ]
}
