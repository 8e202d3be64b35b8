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
    private let written: [AddressLine]
    private let writtenWithoutCountry: [AddressLine]
    /// The language subtag of a language tag.
    private let language: String?
    /// Whether the address goes from the largest part to the smallest in its country's own script.
    private let isNative: Bool

    /// Lays out the parts by the rules of their country, once with the country and once without.
    /// - Parameters:
    ///   - parts: what the address consists of.
    ///   - options: how it is written.
    ///   - marksParts: whether ``markup`` is wanted, which costs as much again.
    public init(_ parts: AddressParts, _ options: AddressFormatter.Options = AddressFormatter.Options(), marksParts: Bool = false) {
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
        var writer = AddressWriter(parts: parts, country: country, countryName: nil, marksParts: marksParts)
        writtenWithoutCountry = writer.lines(layout)
        guard let name = parts[.country] else {
            written = writtenWithoutCountry
            return
        }
        if layout.endsWithCountry {
            // The added line is the last one and changes none before it.
            let line = writer.countryLine(name)
            let isKnown = line.text.isEmpty || writtenWithoutCountry.contains { $0.text == line.text }
            written = isKnown ? writtenWithoutCountry : writtenWithoutCountry + [line]
        } else {
            writer = AddressWriter(parts: parts, country: country, countryName: name, marksParts: marksParts)
            written = writer.lines(layout)
        }
    }

    /// The lines of the address, as on a letter.
    public var lines: [String] { written.map(\.text) }
    /// The same without the country; `lines` if the country was not wanted.
    public var linesWithoutCountry: [String] { writtenWithoutCountry.map(\.text) }

    /// On one line.
    public var text: String { joined(written, \.text) }
    /// The address on one line without the country; equal to `text` if the country is not wanted.
    public var textWithoutCountry: String { joined(writtenWithoutCountry, \.text) }
    /// ``text`` in HTML, its parts in spans whose classes are those of the adr microformat; empty unless parts are marked.
    public var markup: String { marked(written) }
    /// ``textWithoutCountry`` in HTML, as ``markup``.
    public var markupWithoutCountry: String { marked(writtenWithoutCountry) }

    private func marked(_ lines: [AddressLine]) -> String { lines.contains { !$0.markup.isEmpty } ? joined(lines, \.markup) : "" }

    /// Lines with what stands between them in the address's script.
    private func joined(_ lines: [AddressLine], _ shown: (AddressLine) -> String) -> String {
        if isNative, language == "zh" || language == "ja" { return joinedWithoutGaps(lines, shown) }
        let separator =
            switch language {
            case "ko": " "
            case "ar", "fa", "ur", "ckb", "ps": "، "
            case nil: lines.contains { AddressText.script($0.text) == .hangul } ? " " : ", "
            default: ", "
            }
        return lines.lazy.map(shown).joined(separator: separator)
    }

    /// Lines are joined directly, unless one of two has words of a script with spaces.
    private func joinedWithoutGaps(_ lines: [AddressLine], _ shown: (AddressLine) -> String) -> String {
        guard lines.contains(where: { [.han, .kana].contains(AddressText.script($0.text)) }) else {
            return lines.lazy.map(shown).joined(separator: ", ")
        }
        var text = ""
        var hadWord = false
        for (index, line) in lines.enumerated() {
            let hasWord = AddressText.hasSpacedWord(line.text)
            if index > 0, hadWord || hasWord { text += ", " }
            text += shown(line)
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
