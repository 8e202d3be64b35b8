/// Writes addresses the way each country writes them.
///
///     let parts = AddressParts(components: [
///         "house_number": "1", "road": "Marienplatz", "postcode": "80331", "city": "München", "country_code": "de", "country": "Deutschland",
///     ])
///     AddressFormatter.format(parts)        // "Marienplatz 1, 80331 München, Deutschland"
///     AddressFormatter.lines(parts)         // ["Marienplatz 1", "80331 München", "Deutschland"]
public enum AddressFormatter {
    /// Options for writing an address.
    public struct Options: Sendable, Hashable {
        /// BCP 47; decides the order in countries that have two (Chinese, Japanese, Korean addresses begin with the largest part in their own
        /// script), and the marks between the lines. nil: as the parts are written.
        public var language: String?
        /// Whether streets are shortened (`St`, `Ave`).
        public var abbreviates: Bool
        /// Whether what is at the address (a name, a building) has a line of its own.
        public var includesName: Bool
        /// Whether the country is written; true by default.
        public var includesCountry: Bool

        /// Makes options; by default in the language of the parts, with the name and the country, and without shortened streets.
        public init(language: String? = nil, abbreviates: Bool = false, includesName: Bool = true, includesCountry: Bool = true) {
            self.language = language
            self.abbreviates = abbreviates
            self.includesName = includesName
            self.includesCountry = includesCountry
        }
    }

    /// Countries that have a layout of their own; others are written as `Street 1, 12345 Town, Country`.
    public static var countries: [String] { AddressLayouts.countries }

    /// The address on one line.
    public static func format(_ parts: AddressParts, _ options: Options = Options()) -> String {
        WrittenAddress(parts, options).text
    }

    /// The address in lines, as on a letter.
    public static func lines(_ parts: AddressParts, _ options: Options = Options()) -> [String] {
        WrittenAddress(parts, options).lines
    }
}

/// An address as its country writes it, with its country and without, worked out together.
public struct WrittenAddress: Sendable, Hashable {
    /// The lines of the address, as on a letter.
    public let lines: [String]
    /// The same without the country; `lines` if the country was not wanted.
    public let linesWithoutCountry: [String]
    /// The language subtag of a language tag.
    private let language: String?
    /// Whether the address goes from the largest part to the smallest in its country's own script.
    private let isNative: Bool

    /// Lays out the parts by the rules of their country, once with the country and once without.
    public init(_ parts: AddressParts, _ options: AddressFormatter.Options = AddressFormatter.Options()) {
        let country = AddressCountry.of(parts)
        language = options.language.map { String($0.prefix { $0 != "-" && $0 != "_" }).lowercased() }
        var parts = AddressCleaner.cleaned(parts, country: country, language: language)
        if options.abbreviates, let road = parts[.road] { parts[.road] = StreetAbbreviations.short(road, country: country.code) }
        if !options.includesName {
            parts[.attention] = nil
            parts[.house] = nil
        }
        if !options.includesCountry { parts[.country] = nil }
        let isArea = !parts.has(.road) && !parts.has(.postcode) && !parts.has(.houseNumber)
        if isArea {
            AddressCleaner.dropNamesakes(&parts)
            if country.writesAreasAsMost { AddressCleaner.placeIsland(&parts) }
        }
        isNative = Self.writesNative(parts, country: country, language: language)
        let layout =
            isArea
            ? country.areaLayout(isNative: isNative)
            : country.layout(isNative: isNative || language == nil && country.writesNativeByDefault)
        var writer = AddressWriter(parts: parts, country: country, countryName: nil)
        linesWithoutCountry = writer.lines(layout)
        guard let name = parts[.country] else {
            lines = linesWithoutCountry
            return
        }
        if layout.endsWithCountry {
            // The added line is the last one and changes none before it.
            let line = writer.countryLine(name)
            lines = line.isEmpty || linesWithoutCountry.contains(line) ? linesWithoutCountry : linesWithoutCountry + [line]
        } else {
            writer = AddressWriter(parts: parts, country: country, countryName: name)
            lines = writer.lines(layout)
        }
    }

    /// On one line.
    public var text: String { joined(lines) }
    /// The address on one line without the country; equal to `text` if the country is not wanted.
    public var textWithoutCountry: String { joined(linesWithoutCountry) }

    private func joined(_ lines: [String]) -> String {
        if isNative, language == "zh" || language == "ja" { return joinedWithoutGaps(lines) }
        let separator =
            switch language {
            case "ko": " "
            case "ar", "fa", "ur", "ckb", "ps": "، "
            case nil: lines.contains { AddressText.script($0) == .hangul } ? " " : ", "
            default: ", "
            }
        return lines.joined(separator: separator)
    }

    /// Lines are joined directly, unless one of two has words of a script with spaces.
    private func joinedWithoutGaps(_ lines: [String]) -> String {
        guard lines.contains(where: { [.han, .kana].contains(AddressText.script($0)) }) else { return lines.joined(separator: ", ") }
        var text = ""
        var hadWord = false
        for (index, line) in lines.enumerated() {
            let hasWord = AddressText.hasSpacedWord(line)
            if index > 0, hadWord || hasWord { text += ", " }
            text += line
            hadWord = hasWord
        }
        return text
    }

    /// Whether the address begins with the largest part, as in the country's own script.
    private static func writesNative(_ parts: AddressParts, country: AddressCountry, language: String?) -> Bool {
        guard country.nativeLayout != nil else { return false }
        if let language { return ["zh", "ja", "ko", "yue"].contains(language) }
        let known = parts[first: .state, .city, .town, .village, .cityDistrict, .suburb, .stateDistrict].flatMap(AddressText.script)
        return known == .han || known == .kana || known == .hangul
    }
}

/// Formats the parts of one address, without duplicate texts.
struct AddressWriter {
    private let parts: AddressParts
    private let country: AddressCountry
    /// nil if the country is left out.
    private let countryName: String?
    private var written = FoldedTexts()
    /// The street, whose name parts of the town do not repeat; the town that it leads through may have it.
    private var street: String?
    /// The parts of the town that have been written.
    private var used = AddressPartSet()

    init(parts: AddressParts, country: AddressCountry, countryName: String?) {
        self.parts = parts
        self.country = country
        self.countryName = countryName
    }

    mutating func lines(_ layout: AddressLayout) -> [String] {
        var lines: [String] = []
        for tokens in layout.lines {
            if case .who? = tokens.first?.word {
                let (attention, house) = (parts[.attention], parts[.house])
                if let attention { lines.append(attention) }
                if let house, house != attention { lines.append(house) }
                continue
            }
            let line = line(tokens)
            // A country with the name of its only town is written once.
            if !line.isEmpty, !lines.contains(line) { lines.append(line) }
        }
        return lines
    }

    private mutating func line(_ tokens: [AddressLayout.Token]) -> String {
        var line = ""
        for token in tokens {
            // The mark before a missing word is missing too.
            guard let text = text(token.word) else { continue }
            if line.isEmpty {
                line = token.lead
            } else if token.separator == "+" {
                if AddressText.needsSpace(line, text) { line += " " }
            } else {
                line += token.separator
            }
            line += text + token.mark
        }
        return line
    }

    private mutating func text(_ word: AddressLayout.Word) -> String? {
        switch word {
        case .who: return nil
        case .fixed(let text): return countryName == nil ? nil : text
        case .country:
            return countryName.flatMap { name in isWrittenCityState(name) ? nil : name }
        case .code: return parts[.stateCode] ?? once(parts[.state])
        case .part(let alternatives):
            guard let (part, text) = parts.first(of: alternatives, where: { !used.contains($0) && ($0 != .country || countryName != nil) })
            else { return nil }
            switch part {
            // A part of a town or a village that has its own line does not stand in for the town.
            case .neighbourhood, .quarter, .suburb, .cityDistrict, .hamlet, .village: used.insert(part)
            default: break
            }
            switch part {
            // Equal numbers need not mean the same thing; the state of New York is not the city.
            case .houseNumber, .unit, .floor, .postcode, .stateCode: return text
            case .road:
                street = AddressText.folded(text)
                return text
            case .neighbourhood, .quarter, .suburb, .cityDistrict, .residential:
                return AddressText.folded(text) == street ? nil : once(text)
            case .state where country.townHabit == .washington:
                // New York, New York.
                return text
            default: return once(text)
            }
        }
    }

    private mutating func once(_ text: String?) -> String? {
        text.flatMap { written.insert($0) ? $0 : nil }
    }

    private func isWrittenCityState(_ name: String) -> Bool {
        country.isCity && written.contains(name)
    }

    /// The country's own line, after all others.
    func countryLine(_ name: String) -> String { isWrittenCityState(name) ? "" : name }
}
