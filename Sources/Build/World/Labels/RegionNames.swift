internal import Foundation

/// Names of countries and continents in many languages, from Unicode's CLDR, which Foundation contains.
struct RegionNames {
    private let locales: [(language: String, locale: Locale)]

    /// Makes names.
    /// - Parameter languages: The suffixes of OpenStreetMap's name keys.
    init(languages: [String]) {
        locales = languages.map { ($0, Locale(identifier: $0 == "no" ? "nb" : $0)) }
    }

    private static let english = Locale(identifier: "en")

    /// Returns the name in English, and the names in other languages that differ from it.
    /// - Parameter code: An ISO 3166-1 or UN M.49 code, such as `FR` or `150`.
    func names(_ code: String) -> (name: String, translations: [String: String])? {
        guard let name = Self.shortNames[code] ?? Self.name(code, Self.english) else { return nil }
        var translations: [String: String] = [:]
        if code == "CN" { return (name, Self.china) }
        for (language, locale) in locales {
            if let text = Self.name(code, locale), text != name { translations[language] = text }
        }
        return (name, translations)
    }

    /// Returns the name of a code in a locale, without text in parentheses as in "Myanmar (Burma)". Returns nil if the
    /// locale has only the code.
    private static func name(_ code: String, _ locale: Locale) -> String? {
        guard let text = locale.localizedString(forRegionCode: code), text != code else { return nil }
        let end = text.firstIndex { $0 == "(" || $0 == "（" } ?? text.endIndex
        let name = text[..<end].trimmingCharacters(in: .whitespaces)
        return name.isEmpty ? text : name
    }

    private static let shortNames = ["CN": "China", "CD": "DR Congo", "CG": "Congo"]

    /// Foundation's CLDR calls China "China mainland", which is not a country's name.
    private static let china = [
        "ar": "الصين", "ca": "Xina", "cs": "Čína", "da": "Kina", "el": "Κίνα", "es": "China", "fa": "چین", "fi": "Kiina", "fr": "Chine",
        "he": "סין", "hi": "चीन", "hu": "Kína", "it": "Cina", "ja": "中国", "ko": "중국", "nl": "China", "no": "Kina", "pl": "Chiny",
        "pt": "China", "ru": "Китай", "sv": "Kina", "th": "จีน", "tr": "Çin", "uk": "Китай", "vi": "Trung Quốc", "zh": "中国",
        "zh-Hans": "中国", "zh-Hant": "中國",
    ].filter { $0.value != "China" }
}
