/// Writes addresses the way each country writes them.
///
///     let parts = AddressParts(components: [
///         "house_number": "1", "road": "Marienplatz", "postcode": "80331", "city": "München",
///         "country_code": "de", "country": "Deutschland",
///     ])
///     AddressFormatter.format(parts)        // "Marienplatz 1, 80331 München, Deutschland"
///     AddressFormatter.lines(parts)         // ["Marienplatz 1", "80331 München", "Deutschland"]
public enum AddressFormatter {
    /// How an address is written.
    public struct Options: Sendable, Hashable {
        /// The requested language (BCP 47); nil for the language of the parts. The language decides the separators
        /// between lines. It also decides the order of the parts in countries that have two orders: Chinese, Japanese
        /// and Korean addresses begin with the largest part in their own script.
        public var language: String?
        /// Whether streets are shortened (`St`, `Ave`).
        public var abbreviates: Bool
        /// Whether the name or building at the address has its own line; true by default.
        public var includesName: Bool
        /// Whether the country is written; true by default.
        public var includesCountry: Bool

        /// Makes options. The defaults keep the language of the parts, write the name and the country, and do
        /// not shorten streets.
        public init(language: String? = nil, abbreviates: Bool = false, includesName: Bool = true, includesCountry: Bool = true) {
            self.language = language
            self.abbreviates = abbreviates
            self.includesName = includesName
            self.includesCountry = includesCountry
        }
    }

    /// The countries that have a layout of their own. The others use `Street 1, 12345 Town, Country`.
    public static var countries: [String] { AddressLayouts.countries }

    /// Writes the address on one line.
    public static func format(_ parts: AddressParts, _ options: Options = Options()) -> String {
        WrittenAddress(parts, options).text
    }

    /// Writes the address in lines, as on a letter.
    public static func lines(_ parts: AddressParts, _ options: Options = Options()) -> [String] {
        WrittenAddress(parts, options).lines
    }
}

/// An address as its country writes it, both with the country's line and without it. Making both together costs
/// less than formatting twice.
public struct WrittenAddress: Sendable, Hashable {
    private let written: [AddressLine]
    private let writtenWithoutCountry: [AddressLine]
    /// The subtag of the requested language; nil if none was requested.
    private let language: String?
    /// Whether the address goes from the largest part to the smallest, in its country's own script.
    private let isNative: Bool

    /// Lays out the parts by the rules of their country, once with the country and once without it.
    /// - Parameters:
    ///   - parts: The parts of the address.
    ///   - options: How the address is written.
    ///   - marksParts: Whether to make ``markup`` too, which doubles the cost.
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
        AddressCleaner.dropNamesakes(&parts)
        if isArea, country.writesAreasAsMost { AddressCleaner.placeIsland(&parts) }
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
            // The country's line comes last and changes no line before it, so the lines need not be laid out
            // again.
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
    /// The lines without the country; equal to `lines` if the options omit the country.
    public var linesWithoutCountry: [String] { writtenWithoutCountry.map(\.text) }

    /// The address on one line.
    public var text: String { joined(written, \.text) }
    /// The address on one line without the country; equal to `text` if the options omit the country.
    public var textWithoutCountry: String { joined(writtenWithoutCountry, \.text) }
    /// ``text`` as HTML. Each part is in a span whose class comes from the adr microformat. The HTML is empty unless
    /// the parts were marked.
    public var markup: String { marked(written) }
    /// ``textWithoutCountry`` as HTML, in the form of ``markup``.
    public var markupWithoutCountry: String { marked(writtenWithoutCountry) }

    private func marked(_ lines: [AddressLine]) -> String { lines.contains { !$0.markup.isEmpty } ? joined(lines, \.markup) : "" }

    /// Joins lines with the separator of the address's language.
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

    /// Joins lines without separators, but writes a comma beside a line that has words of a script with spaces.
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

    /// Whether the address begins with the largest part, as the country's own script requires.
    private static func writesNative(_ parts: AddressParts, country: AddressCountry, language: String?) -> Bool {
        guard country.nativeLayout != nil else { return false }
        if let language { return ["zh", "ja", "ko", "yue"].contains(language) }
        let known = parts[first: .state, .city, .town, .village, .cityDistrict, .suburb, .stateDistrict].flatMap(AddressText.script)
        return known == .han || known == .kana || known == .hangul
    }
}
