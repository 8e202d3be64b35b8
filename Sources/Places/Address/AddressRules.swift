internal import Foundation

/// The titles that sources put around names of some parts, and that addresses on letters omit.
struct AddressRule: Sendable, Hashable {
    var parts: [AddressPart]
    /// Prefixes to remove.
    var prefixes: [String] = []
    /// Suffixes to remove.
    var suffixes: [String] = []
    /// Replacements of whole names.
    var names: [String: String] = [:]

    /// Adds a line of the table: a prefix (`Bezirk *`), a suffix (`* District`), or a whole name and its
    /// replacement.
    mutating func add(title: Substring, written: Substring) {
        let star = UInt8(ascii: "*")
        if title.utf8.last == star {
            prefixes.append(String(title.dropLast()))
        } else if title.utf8.first == star {
            suffixes.append(String(title.dropFirst()))
        } else {
            names[String(title)] = String(written)
        }
    }

    func apply(to parts: inout AddressParts) {
        for part in self.parts {
            guard var text = parts[part] else { continue }
            if let prefix = prefixes.first(where: { text.mayBegin(with: $0) && text.hasPrefix($0) && text.count > $0.count }) {
                text = Self.name(behind: prefix, text)
            }
            if let suffix = suffixes.first(where: { text.hasSuffix($0) && text.count > $0.count }) {
                text = String(text.dropLast(suffix.count))
            }
            parts[part] = names[text] ?? text
        }
    }

    /// Returns the name behind a title. The title's number is removed with it: "Stadtbezirk 03 Maxvorstadt",
    /// "Ortsbeirat 5 : Lütten Klein", "Stadtbezirk 2 - Mitte". A title and a number alone stay, because the number
    /// says nothing without the title.
    private static func name(behind title: String, _ text: String) -> String {
        let named = text.dropFirst(title.count)
        let rest = named.drop { $0.isNumber || $0 == "." }
        guard rest.count < named.count else { return String(named) }
        let name = rest.drop { " :-–".contains($0) }
        if name.isEmpty { return text }
        return String(name.count < rest.count ? name : named)
    }
}

extension String {
    /// Whether the text may begin with a prefix of ASCII letters. The first byte excludes most texts;
    /// `hasPrefix` is slower, because it compares character by character.
    fileprivate func mayBegin(with prefix: String) -> Bool {
        guard let first = utf8.first, first < 0x80 else { return true }
        return first == prefix.utf8.first
    }
}

enum AddressRules {
    /// `Data/city-states.tsv` by country: for each state that is one city, the city by each of the state's
    /// folded names.
    static let cityStates: [String: [String: String]] = {
        var states: [String: [String: String]] = [:]
        for row in Tables.cityStates.rows where row.count == 3 {
            for name in row[1].split(separator: "|") {
                states[String(row[0]), default: [:]][AddressText.folded(String(name))] = String(row[2] == "*" ? name : row[2])
            }
        }
        return states
    }()

    /// `Data/city-states.tsv` by country: for each state that is one city, the folded names of the state and
    /// the city.
    static let cityNames: [String: [Set<String>]] = {
        var names: [String: [Set<String>]] = [:]
        for row in Tables.cityStates.rows where row.count == 3 {
            let city = row[2] == "*" ? [] : [AddressText.folded(String(row[2]))]
            names[String(row[0]), default: []].append(Set(row[1].split(separator: "|").map { AddressText.folded(String($0)) } + city))
        }
        return names
    }()

    static func named(_ country: String) -> [AddressRule] { rules[country] ?? [] }

    /// Countries whose address components omit titles too.
    static let spoken: Set<String> = ["AT", "DE", "XK"]

    /// The rules of `Data/titles.tsv`, by country. Lines for the same parts form one rule.
    private static let rules: [String: [AddressRule]] = {
        var rules: [String: [AddressRule]] = [:]
        for row in Tables.titles.rows where row.count == 4 {
            let country = String(row[0])
            let parts = row[1].words.compactMap { AddressPart(rawValue: $0) }
            var ofCountry = rules[country] ?? []
            let index = ofCountry.firstIndex { $0.parts == parts } ?? ofCountry.endIndex
            if index == ofCountry.endIndex { ofCountry.append(AddressRule(parts: parts)) }
            ofCountry[index].add(title: row[2], written: row[3])
            rules[country] = ofCountry
        }
        return rules
    }()
}
