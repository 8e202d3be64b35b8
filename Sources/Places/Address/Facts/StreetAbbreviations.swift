/// Abbreviates words in street names.
///
/// English abbreviations follow the United States Postal Service's Publication 28 and the posts of Canada and
/// Australia. Abbreviations of other languages follow street signs and maps.
enum StreetAbbreviations {
    /// Returns the street's name with abbreviations; unchanged if no word has one.
    static func short(_ road: String, country: String) -> String {
        var name = road
        for table in CountryNames.languages(of: country).compactMap({ tables[$0] }) {
            name = shorten(name, table)
        }
        return name
    }

    private static func shorten(_ name: String, _ table: Words) -> String {
        var words = words(name)
        guard words.count > 1 else { return table.endings.isEmpty ? name : compound(name, table) }
        // A name with a kind of street as its first word has only that word shortened, as in "Avenue Road".
        if let short = table.leading[words[0].lowercased()] {
            words[0] = cased(short, words[0])
        } else {
            for index in words.indices.reversed() where index > 0 || table.directionsCount {
                let word = words[index].lowercased()
                if index > 0, let short = table.kinds[word] {
                    words[index] = cased(short, words[index])
                    break
                }
                guard let short = table.directions[word], index == words.count - 1 else { break }
                words[index] = short
            }
            if table.directionsCount, words.count > 2, let short = table.directions[words[0].lowercased()] { words[0] = short }
        }
        return words.map { table.endings.isEmpty ? $0 : compound($0, table) }.joined(separator: " ")
    }

    /// Returns the words of a name, split at spaces.
    private static func words(_ name: String) -> [String] {
        // In Latin scripts no combining mark follows a space, so splitting the bytes suffices.
        guard name.utf8.allSatisfy({ (0x20..<0xCA).contains($0) }) else {
            return name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        }
        return name.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// "Bahnhofstraße" → "Bahnhofstr."
    private static func compound(_ word: String, _ table: Words) -> String {
        for (ending, short) in table.endings where word.count > ending.count && word.hasSuffix(ending) {
            return word.dropLast(ending.count) + short
        }
        return word
    }

    private static func cased(_ short: String, _ word: String) -> String {
        guard let first = word.first, first.isLowercase, let letter = short.first else { return short }
        return letter.lowercased() + short.dropFirst()
    }

    private struct Words {
        /// Abbreviations of kinds that come first: "Rue de …".
        var leading: [String: String] = [:]
        /// Abbreviations of kinds that come last: "… Street".
        var kinds: [String: String] = [:]
        var directions: [String: String] = [:]
        var endings: [(String, String)] = []
        var directionsCount: Bool { !directions.isEmpty }
    }

    /// `Data/street-words.tsv` by language.
    private static let tables: [String: Words] = {
        var tables: [String: Words] = [:]
        for row in Tables.streetWords.rows where row.count == 4 {
            let (language, word, short) = (String(row[0]), String(row[2]), String(row[3]))
            var words = tables[language] ?? Words()
            switch row[1] {
            case "first": words.leading[word] = short
            case "last": words.kinds[word] = short
            case "direction": words.directions[word] = short
            case "ending": words.endings.append((word, short))
            default: break
            }
            tables[language] = words
        }
        return tables
    }()
}
