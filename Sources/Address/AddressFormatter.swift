internal import Foundation

/// Writes addresses the way each country writes them.
///
///     let parts = AddressParts(components: [
///         "house_number": "1", "road": "Marienplatz", "postcode": "80331", "city": "München", "country_code": "de", "country": "Deutschland",
///     ])
///     AddressFormatter.format(parts)        // "Marienplatz 1, 80331 München, Deutschland"
///     AddressFormatter.lines(parts)         // ["Marienplatz 1", "80331 München", "Deutschland"]
public enum AddressFormatter {
    /// What may be asked of an address.
    public struct Options: Sendable, Hashable {
        /// BCP 47; decides the order in countries that have two (Chinese, Japanese, Korean addresses begin with the largest part in their own
        /// script), and the marks between the lines. nil: as the parts are written.
        public var language: String?
        /// Whether streets are shortened (`St`, `Ave`).
        public var abbreviates: Bool
        /// Whether what is at the address (a name, a building) has a line of its own.
        public var includesName: Bool
        public var includesCountry: Bool

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
        let lines = lines(parts, options)
        let separator =
            switch language(options.language) {
            case "zh", "ja": isFullWidth(lines) ? "" : ", "
            case "ko": " "
            case "ar", "fa", "ur", "ckb", "ps": "، "
            case nil: lines.contains { AddressText.script($0) == .hangul } ? " " : ", "
            default: ", "
            }
        return lines.joined(separator: separator)
    }

    /// The address in lines, as on a letter.
    public static func lines(_ parts: AddressParts, _ options: Options = Options()) -> [String] {
        let country = parts.countryCode ?? ""
        var parts = AddressCleaner.cleaned(parts, country: country, language: language(options.language))
        if options.abbreviates, let road = parts[.road] { parts[.road] = StreetAbbreviations.short(road, country: country) }
        if !options.includesName {
            parts[.attention] = nil
            parts[.house] = nil
        }
        if !options.includesCountry { parts[.country] = nil }
        let isNative = writesNative(parts, country: country, language: options.language)
        let isArea = parts[first: .road, .postcode, .houseNumber] == nil
        let layout =
            isArea
            ? AddressLayouts.areaLayout(country, nativeScript: isNative)
            : AddressLayouts.layout(
                country,
                nativeScript: isNative || options.language == nil && AddressLayouts.nativeByDefault.contains(country)
            )
        var writer = AddressWriter(parts: parts, country: country)
        return writer.lines(layout)
    }

    /// Whether the address goes from the large to the small, as its country does in its own script.
    private static func writesNative(_ parts: AddressParts, country: String, language: String?) -> Bool {
        guard AddressLayouts.hasNative(country) else { return false }
        if let language = self.language(language) {
            return ["zh", "ja", "ko", "yue"].contains(language)
        }
        let known = parts[first: .state, .city, .town, .village, .cityDistrict, .suburb, .stateDistrict].flatMap(AddressText.script)
        return known == .han || known == .kana || known == .hangul
    }

    private static func language(_ tag: String?) -> String? {
        tag.map { String($0.prefix { $0 != "-" && $0 != "_" }).lowercased() }
    }

    private static func isFullWidth(_ lines: [String]) -> Bool {
        lines.contains { [.han, .kana].contains(AddressText.script($0)) }
    }
}

/// Lays the parts of one address out, each text once.
struct AddressWriter {
    private let parts: AddressParts
    private let country: String
    private var written: Set<String> = []

    init(parts: AddressParts, country: String) {
        self.parts = parts
        self.country = country
    }

    mutating func lines(_ layout: AddressLayout) -> [String] {
        var lines: [String] = []
        for tokens in layout.lines {
            if tokens.first?.word == .who {
                lines.append(
                    contentsOf: [parts[.attention], parts[.house]].compactMap { $0 }.reduce(into: []) { names, name in
                        if !names.contains(name) { names.append(name) }
                    }
                )
                continue
            }
            let line = line(tokens)
            // A country that is called like its only town is written once.
            if !line.isEmpty, !lines.contains(line) { lines.append(line) }
        }
        return lines
    }

    private mutating func line(_ tokens: [AddressLayout.Token]) -> String {
        var line = ""
        var pending: String?
        for token in tokens {
            if !line.isEmpty { pending = Self.stronger(pending, token.separator) }
            guard let text = text(token.word) else { continue }
            line += (line.isEmpty ? "" : pending ?? "") + text + token.mark
            pending = nil
        }
        return line
    }

    /// Where a word between two others is missing, a mark on either side of it stays.
    private static func stronger(_ pending: String?, _ separator: String) -> String {
        guard let pending, pending.contains(where: { $0 != " " }) else { return separator }
        return pending
    }

    private mutating func text(_ word: AddressLayout.Word) -> String? {
        switch word {
        case .who: return nil
        case .fixed(let text): return parts[.country] == nil ? nil : text
        case .country:
            guard let name = parts[.country] else { return nil }
            return CountryLines.cityStates.contains(country) && isWritten(name) ? nil : name
        case .code: return parts[.stateCode] ?? once(parts[.state])
        case .part(let alternatives):
            guard let part = alternatives.first(where: { parts[$0] != nil }), let text = parts[part] else { return nil }
            switch part {
            // Numbers may be equal without being one thing; the state of New York is not the city.
            case .houseNumber, .unit, .floor, .postcode, .stateCode: return text
            case .state where country == "US":
                // New York, New York.
                return text
            default: return once(text)
            }
        }
    }

    private mutating func once(_ text: String?) -> String? {
        guard let text else { return nil }
        return written.insert(AddressText.folded(text)).inserted ? text : nil
    }

    private func isWritten(_ text: String) -> Bool { written.contains(AddressText.folded(text)) }
}
