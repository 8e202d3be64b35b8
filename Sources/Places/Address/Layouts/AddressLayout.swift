/// The order in which a country writes the parts of an address.
///
///     number street / postcode town / country
///
/// A slash ends a line. A word names a part. Among words that bars separate, the first existing part is used.
/// Punctuation between two words is written if both exist, and a mark right after a line's last word stays with that
/// word. `who` stands for the name or building at the address, on lines of its own. A layout without `who` gets `who`
/// as its first line, and a layout without `country` gets `country` as its last line.
struct AddressLayout: Sendable, Hashable {
    /// A word of a layout.
    enum Word: Sendable, Hashable {
        case who
        case part([AddressPart])
        /// The code of the state; its name if the code is not known.
        case code
        case country
        /// A fixed text that all addresses of this country have.
        case fixed(String)

        var namesCountry: Bool {
            switch self {
            case .country, .fixed: true
            case .who, .part, .code: false
            }
        }
    }

    struct Token: Sendable, Hashable {
        /// The separator before the word, if the line already has text.
        var separator: String
        var word: Word
        /// The mark before the word if the word begins its line, such as 〒.
        var lead = ""
        /// The mark right after the word, such as a closing bracket.
        var mark: String
    }

    private(set) var lines: [[Token]]
    /// Whether the country has the last line to itself and occurs nowhere else.
    let endsWithCountry: Bool

    init(_ text: String) {
        var lines = text.split(separator: "/").map { Self.tokens(String($0)) }.filter { !$0.isEmpty }
        let words = lines.flatMap { $0 }.map(\.word)
        if !words.contains(.who) { lines.insert([Token(separator: "", word: .who, mark: "")], at: 0) }
        if !words.contains(where: \.namesCountry) { lines.append([Token(separator: "", word: .country, mark: "")]) }
        Self.narrow(&lines)
        Self.widen(&lines)
        self.lines = lines
        endsWithCountry =
            lines.last == [Token(separator: "", word: .country, mark: "")]
            && !lines.dropLast().contains { $0.contains(where: \.word.namesCountry) }
    }

    /// Removes areas from the alternatives for the town if a later word of the layout is such an area.
    private static func narrow(_ lines: inout [[Token]]) {
        var namesArea = false
        for line in lines.indices.reversed() {
            for token in lines[line].indices.reversed() {
                switch lines[line][token].word {
                case .part(let parts):
                    // A word whose alternatives end with those of `locality`, such as `city|locality`, stands for the
                    // town.
                    guard !parts.reversed().starts(with: (shorthands["locality"] ?? []).reversed()) else {
                        if namesArea { lines[line][token].word = .part(parts.filter { !areas.contains($0) }) }
                        continue
                    }
                    if let first = parts.first, areas.contains(first) { namesArea = true }
                case .code: namesArea = true
                case .who, .country, .fixed: break
                }
            }
        }
    }

    /// Adds the kinds of settlement that the layout does not name to each word that writes a city, because one
    /// source calls a settlement a city and another a municipality.
    private static func widen(_ lines: inout [[Token]]) {
        var named = AddressPartSet()
        for token in lines.joined() {
            if case .part(let parts) = token.word { for part in parts { named.insert(part) } }
        }
        for line in lines.indices {
            for token in lines[line].indices {
                guard case .part(var parts) = lines[line][token].word, parts.contains(.city) else { continue }
                let settlements: [AddressPart] = [.city, .town, .village, .municipality, .hamlet]
                guard let last = parts.lastIndex(where: settlements.contains) else { continue }
                parts.insert(contentsOf: settlements.filter { !named.contains($0) }, at: last + 1)
                lines[line][token].word = .part(parts)
            }
        }
    }

    /// Whether the house number is the first word of a line.
    var beginsWithNumber: Bool { lines.contains { $0.first?.word == .part([.houseNumber]) } }

    /// Whether the layout has a word whose first choice is the hamlet.
    var writesHamlets: Bool {
        lines.joined().contains { if case .part(let parts) = $0.word { parts.first == .hamlet } else { false } }
    }

    private static let areas: Set<AddressPart> = [.county, .stateDistrict, .island, .state, .region, .archipelago]

    private static func tokens(_ line: String) -> [Token] {
        var tokens: [Token] = []
        var separator = ""
        var lead = ""
        var word = ""
        var quoted: String?
        func isWord(_ character: Character) -> Bool { character.isLetter || character == "_" || character == "|" }
        func close() {
            guard !word.isEmpty else { return }
            tokens.append(Token(separator: tokens.isEmpty ? "" : separator, word: named(word), lead: lead, mark: ""))
            separator = ""
            lead = ""
            word = ""
        }
        for character in line {
            if let text = quoted {
                guard character == "'" else {
                    quoted = text + String(character)
                    continue
                }
                tokens.append(Token(separator: tokens.isEmpty ? "" : separator, word: .fixed(text), mark: ""))
                separator = ""
                quoted = nil
            } else if character == "'" {
                close()
                quoted = ""
            } else if isWord(character) {
                word.append(character)
            } else {
                close()
                if tokens.isEmpty, character != " " { lead.append(character) } else { separator.append(character) }
            }
        }
        close()
        let mark = separator.filter { $0 != " " }
        if !tokens.isEmpty { tokens[tokens.count - 1].mark = mark }
        return tokens
    }

    private static func named(_ word: String) -> Word {
        switch word {
        case "who": .who
        case "code": .code
        case "country": .country
        default:
            .part(word.split(separator: "|").flatMap { shorthands[String($0)] ?? [AddressPart(rawValue: String($0))].compactMap { $0 } })
        }
    }

    private static let shorthands: [String: [AddressPart]] = [
        "number": [.houseNumber],
        "street": [.road],
        "block": [.cityBlock],
        // The settlement that mail goes to: the postal town, or else the village, the town or the city, or else a part
        // of one. An address without a settlement names the smallest area that is known, to say where its street is.
        "locality": [
            .postalCity, .village, .town, .city, .cityDistrict, .municipality, .hamlet, .suburb, .quarter, .neighbourhood, .county,
            .stateDistrict, .island, .state, .region, .archipelago,
        ],
        // Like `locality`, but without parts of the settlement.
        "settlement": [.postalCity, .village, .town, .city, .municipality, .county, .stateDistrict],
        // The part of the settlement.
        "quarter": [.quarter],
        "within": [.suburb, .cityDistrict, .quarter, .neighbourhood],
        "smallest": [.hamlet, .suburb, .neighbourhood, .quarter, .cityDistrict],
    ]
}
