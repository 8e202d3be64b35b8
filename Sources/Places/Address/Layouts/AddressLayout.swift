/// The order in which a country writes the parts of an address.
///
///     number street / postcode town / country
///
/// Slashes separate lines. A word names a part; of words separated by bars the first existing part is used; and
/// punctuation between words is written if both sides exist; a mark right after a line's last word stays with it.
/// `who` is whatever is at the address, on its own lines. A layout without `who` and `country` has them first and last.
struct AddressLayout: Sendable, Hashable {
    /// A word of a layout.
    enum Word: Sendable, Hashable {
        case who
        case part([AddressPart])
        /// The state's short form: its code if the country writes codes.
        case code
        case country
        /// A fixed text in this country's addresses.
        case fixed(String)

        var namesCountry: Bool {
            switch self {
            case .country, .fixed: true
            case .who, .part, .code: false
            }
        }
    }

    struct Token: Sendable, Hashable {
        /// The separator before it on its line.
        var separator: String
        var word: Word
        /// The mark before it at the beginning of its line: 〒.
        var lead = ""
        /// The mark that stays with the word.
        var mark: String
    }

    private(set) var lines: [[Token]]
    /// The country is on its own last line, and nowhere else.
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

    /// Where a larger area has its own place further on, no area stands in for the town before.
    private static func narrow(_ lines: inout [[Token]]) {
        var namesArea = false
        for line in lines.indices.reversed() {
            for token in lines[line].indices.reversed() {
                switch lines[line][token].word {
                case .part(let parts):
                    // Others may come before it: `city|locality`.
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

    /// Sources call one settlement a city, another a municipality: where a city is written, so is any that has no place of its own.
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

    /// Whether a hamlet is written where it has the name of no other settlement.
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
        // The settlement that mail goes to: the smallest with its own name, else any other.
        // An address without any still says where its street is, by the smallest area that is known.
        "locality": [
            .postalCity, .village, .town, .city, .cityDistrict, .municipality, .hamlet, .suburb, .quarter, .neighbourhood, .county,
            .stateDistrict, .island, .state, .region, .archipelago,
        ],
        // The same without the parts inside it.
        "settlement": [.postalCity, .village, .town, .city, .municipality, .county, .stateDistrict],
        // The part of the settlement.
        "quarter": [.quarter],
        "within": [.suburb, .cityDistrict, .quarter, .neighbourhood],
        "smallest": [.hamlet, .suburb, .neighbourhood, .quarter, .cityDistrict],
    ]
}
