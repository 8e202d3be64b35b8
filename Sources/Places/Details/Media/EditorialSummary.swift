internal import PortolanOSMModel

/// A short description of a place, written by OpenStreetMap's mappers.
public enum EditorialSummary {
    /// Returns the description in the requested language; else the one in the region's language, the one without a
    /// language, the English one, or the first. nil if there is none that people can read.
    public static func choose(_ tags: DetailTags, language: String? = nil, regionLanguage: String? = nil) -> LocalizedText? {
        preferred(tags, language, regionLanguage, reading: DescriptionText.read)
    }

    /// Returns the index of the text that `choose(_:language:regionLanguage:)` would prefer if the texts were a place's
    /// descriptions; nil if there are no texts. In contrast to descriptions, the texts are not cleaned first.
    public static func index(of texts: [LocalizedText], language: String? = nil, regionLanguage: String? = nil) -> Int? {
        guard texts.count > 1 else { return texts.indices.first }
        let tags = texts.map { (key: $0.languageCode.map { "description:" + $0 } ?? "description", value: $0.text) }
        guard let found = preferred(DetailTags(tags), language, regionLanguage, reading: \.self) else { return 0 }
        let equal = texts.indices.filter { texts[$0].text.trimmed == found.text }
        // Equal texts in several languages may have different sources.
        return equal.first { texts[$0].languageCode.map(LanguageTag.canonical) == found.languageCode } ?? equal.first ?? 0
    }

    private static func preferred(
        _ tags: DetailTags,
        _ language: String?,
        _ regionLanguage: String?,
        reading read: (String) -> String?
    ) -> LocalizedText? {
        let values = LocalizedValues("description:", tags)
        let plain = tags["description"]
        func legible(_ found: LocalizedText?) -> LocalizedText? {
            guard let found, let text = read(found.text) else { return nil }
            return LocalizedText(text, languageCode: found.languageCode)
        }
        return language.flatMap { legible(values.value(for: $0, plain: plain)) }
            ?? regionLanguage.flatMap { legible(values.value(for: $0, plain: nil)) }
            ?? plain.flatMap { legible(LocalizedText($0, languageCode: values.language(of: $0))) }
            ?? legible(values.value(for: "en", plain: nil))
            ?? legible(values.first)
    }
}

/// Makes a line of text for people from a value of `description`.
///
/// No rule looks for notes to mappers: these have keys of their own (`note`, `fixme`). Of 596 descriptions of named
/// objects in ten extracts, three are such notes, and no word tells them from the others.
enum DescriptionText {
    /// The greatest length of a value in OpenStreetMap, in Unicode scalars (API 0.6). Editors cut longer texts there,
    /// in the middle of a word. Extracts that come from elsewhere may have longer values.
    static let lengthLimit = 255

    /// Returns the text as one line of at most `lengthLimit` scalars; nil if it is a web address or has no letters. A
    /// text without letters is a date or a number, as on many signs, and describes nothing.
    static func read(_ value: String) -> String? {
        let isAddress = ["http:", "https:", "www."].contains { value.hasPrefix(ignoringASCIICase: $0) } && !value.contains(" ")
        guard !isAddress, value.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else { return nil }
        return cut(unquoted(singleLine(value)))
    }

    /// Replaces each run of white space and control characters by a space. Controls of the writing direction are
    /// dropped, because they would turn the text that a program shows after the summary.
    private static func singleLine(_ value: String) -> String {
        var line = String.UnicodeScalarView()
        var isGap = false
        for scalar in value.unicodeScalars where !isDirectionControl(scalar) {
            if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                isGap = !line.isEmpty
            } else {
                if isGap { line.append(" ") }
                isGap = false
                line.append(scalar)
            }
        }
        return String(line)
    }

    /// Whether the character is an embedding, an override or an isolate of Unicode's bidirectional algorithm.
    private static func isDirectionControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// Removes quotation marks around the whole text. Some imports from tables leave such marks.
    private static func unquoted(_ text: String) -> String {
        let inner = text.dropFirst().dropLast()
        return text.count > 2 && text.first == "\"" && text.last == "\"" && !inner.contains("\"") ? inner.trimmed : text
    }

    /// The greatest length of a word, in characters. Scripts without spaces between words have longer runs of letters.
    private static let wordLimit = 64

    /// Ends a text after its last whole word if the text reaches the limit, because such a text was cut. A text without
    /// spaces near its end is cut between two characters.
    private static func cut(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count >= lengthLimit else { return text }
        if scalars.count == lengthLimit, let last = text.last, ".!?…。！？".contains(last) { return text }
        let kept = String(String.UnicodeScalarView(scalars.prefix(lengthLimit - 1)))
        guard let gap = kept.suffix(wordLimit).lastIndex(of: " ") else { return kept + "…" }
        return kept[..<gap].trimmed + "…"
    }
}
