internal import Foundation
internal import PortolanOSMModel

/// The values of a key by language: `name:fr`, `description:zh-Hant`.
struct LocalizedValues {
    struct Entry {
        /// The language tag in lower case, with hyphens.
        var tag: String
        var text: String
    }

    private let prefix: TagKey
    private let tags: DetailTags

    /// - Parameter prefix: the key and a colon: `name:`.
    init(_ prefix: TagKey, _ tags: DetailTags) {
        self.prefix = prefix
        self.tags = tags
    }

    /// The values with their languages. They are computed at each call, because most callers use only the plain
    /// value.
    var entries: [Entry] { tags.suffixes(of: prefix).compactMap { Self.entry($0.suffix, $0.value) } }

    private static func entry(_ suffix: String, _ text: String) -> Entry? {
        // Most suffixes are only a language, in lower case.
        if LanguageTag.isPlain(suffix) { return Entry(tag: suffix, text: text) }
        let tag = suffix.lowercased().replacingUnderscores
        return LanguageTag.isLanguage(tag) ? Entry(tag: tag, text: text) : nil
    }

    /// The first value in the source's order; nil if there is none.
    var first: LocalizedText? { entries.first.map { LocalizedText($0.text, languageCode: LanguageTag.canonical($0.tag)) } }

    /// Returns the best value for a reader of a language; nil if there is none.
    ///
    /// - Parameter plain: the value without a language. It is used if `language` names a script, as `sr-Latn` does, if
    ///   this value is in that script, and if no value with a language is in that script.
    func value(for language: String, plain: String?) -> LocalizedText? {
        let entries = entries
        guard !entries.isEmpty else { return nil }
        let wanted = Script(language: language)
        var second: LocalizedText?
        for tag in LanguageChain.known(language).tags {
            guard let entry = entries.first(where: { $0.tag == tag }) else { continue }
            let found = LocalizedText(entry.text, languageCode: LanguageTag.canonical(entry.tag))
            // `sr` follows `sr-Latn` in the chain, but the value of `sr` is usually in Cyrillic letters: the plain name
            // may be better.
            guard let wanted, !wanted.canRead(entry.text) else { return found }
            second = second ?? found
        }
        if let wanted, second != nil, let plain, wanted.canRead(plain) {
            return LocalizedText(plain, languageCode: self.language(of: plain))
        }
        return second
    }

    /// Returns the language of a text that has no language tag: the language of a value with a tag that equals the
    /// text. If equal values have several languages, a preferred language counts, else one of `widelyRead`, else the
    /// first.
    func language(of text: String, preferring preferred: () -> [String?] = { [] }) -> String? {
        guard tags.mayHold(prefix) else { return nil }
        var equal: [String] = []
        for tag in tags.all where tag.value == text {
            if let suffix = prefix.suffix(of: tag.key), let entry = Self.entry(suffix, text) { equal.append(entry.tag) }
        }
        guard let first = equal.first else { return nil }
        guard equal.count > 1 else { return LanguageTag.canonical(first) }
        for language in preferred() {
            if let tag = language?.lowercased().replacingUnderscores, equal.contains(tag) { return LanguageTag.canonical(tag) }
        }
        return LanguageTag.canonical(Self.widelyRead.first(where: equal.contains) ?? first)
    }

    /// Returns the language of the place's own name. If a value with a language equals the name, it is the language of
    /// that value. Otherwise it is the first known language of `own`; nil if the place has another name in that
    /// language, or if the name is not in its script.
    /// - Parameter own: the language of the region, and then that of the country.
    func language(of text: String, own: [String?]) -> String? {
        let known = language(of: text) { own }
        guard let own = own.lazy.compactMap(\.self).first.map(LanguageTag.canonical), own != known else { return known }
        let other = tags.mayHold(prefix) ? entries.first { $0.tag == own.lowercased() }?.text : nil
        // A text with letters of another script is not in a language that is written in Latin letters. This matters for
        // English, the default for countries without a leading language.
        guard let other else { return known ?? (!Script.isLatin(own) || Script.latin.canRead(text) ? own : nil) }
        // The speech of a region has a code only in ISO 639-3, whose codes have three letters. If the name in the
        // language `own` is the same, apart from case and diacritics, the name is in that language and not in the
        // speech of a region.
        let isSpeech = known?.prefix { $0 != "-" }.utf8.count == 3
        let isSame = other.compare(text, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
        return isSame && (known == nil || isSpeech) ? own : known
    }

    /// Languages that people read in several countries, the preferred one first.
    private static let widelyRead = ["en", "fr", "es", "pt", "ar", "de", "ru", "it", "nl", "sv"]
}

/// A script that a language tag names: `sr-Latn`, `uz-Cyrl`.
private enum Script {
    case latin
    case cyrillic

    init?(language: String) {
        let subtags = language.lowercased().split { $0 == "-" || $0 == "_" }
        if subtags.first == "sh" || subtags.dropFirst().contains("latn") {
            self = .latin
        } else if subtags.dropFirst().contains("cyrl") {
            self = .cyrillic
        } else {
            return nil
        }
    }

    /// Whether a language is written in Latin letters, by the script in its tag, else by custom.
    static func isLatin(_ language: String) -> Bool {
        Script(language: language).map { $0 == .latin } ?? !others.contains(language.lowercased().prefix { $0 != "-" && $0 != "_" })
    }

    /// Languages of countries that are not written in Latin letters (Unicode CLDR).
    private static let others = Set(
        "am ar be bg bn dv dz el fa he hi hy ja ka kk km ko ky lo mk mn my ne ps ru si sr ta tg th ti uk ur zh".split(separator: " ")
    )

    /// Whether all letters of a text are of this script.
    func canRead(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            let isLetter = scalar.properties.isAlphabetic
            let isLatin = scalar.value < 0x300 || (0x1D00...0x1EFF).contains(scalar.value)
            let isCyrillic = (0x400...0x52F).contains(scalar.value)
            return !isLetter || (self == .latin ? isLatin : isCyrillic)
        }
    }
}

/// Language tags as BCP 47 writes them.
enum LanguageTag {
    /// Returns a tag with the usual case: `zh-Hant-TW`.
    static func canonical(_ tag: String) -> String {
        if isPlain(tag) { return tag }
        let subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }
        return subtags.enumerated().map { index, subtag in
            switch (index, subtag.utf8.count) {
            case (0, _): String(subtag)
            case (_, 4) where subtag.utf8.first?.isASCIILetter == true: subtag.prefix(1).uppercased() + subtag.dropFirst()
            case (_, 2): subtag.uppercased()
            default: String(subtag)
            }
        }.joined(separator: "-")
    }

    /// Whether a tag is two or three letters in lower case and nothing else: `fr`, `gsw`.
    static func isPlain(_ tag: String) -> Bool {
        (2...3).contains(tag.utf8.count) && tag.utf8.allSatisfy { (97...122).contains($0) }
    }

    /// Whether a key's suffix in lower case names a language, as `fr`, `zh-hant` and `be-tarask` do; `etymology`,
    /// `pronunciation` and `left` do not.
    static func isLanguage(_ suffix: String) -> Bool {
        let subtags = suffix.split(separator: "-", omittingEmptySubsequences: false)
        guard let language = subtags.first, (2...3).contains(language.utf8.count), language.utf8.allSatisfy(\.isASCIILetter) else {
            return false
        }
        return subtags.count <= 4
            && subtags.allSatisfy { (2...8).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit } }
    }
}

extension String {
    var replacingUnderscores: String { contains("_") ? String(map { $0 == "_" ? "-" : $0 }) : self }
}
