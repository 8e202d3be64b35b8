internal import Foundation

/// Cleans the name of a city in a language. GeoNames' names have many authors, so some include the province or
/// the word for "city", and some are in the wrong script.
enum TranslatedName {
    /// Returns the cleaned name; nil if the text is not a name in that language.
    /// - Parameters:
    ///   - language: The suffix of OpenStreetMap's name key.
    ///   - country: The ISO 3166-1 code of the place's country.
    ///   - name: The place's name in English. If it ends in "City", other languages keep the word too.
    static func cleaned(_ text: String, language: String, country: String?, name: String) -> String? {
        // The province or another name may follow after a separator, so only the text before it counts.
        var text = text.prefix { !",،、;(（/[".contains($0) }.split { $0.isWhitespace }.joined(separator: " ")
        guard !text.isEmpty, text.utf8.count <= 120 else { return nil }
        guard text.unicodeScalars.allSatisfy({ !isForbidden($0) }), isWritten(text, in: language) else { return nil }
        if !name.lowercased().hasSuffix(" city") { text = withoutCity(text, language, country) }
        return text
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .unassigned, .privateUse, .decimalNumber, .lineSeparator, .paragraphSeparator, .surrogate, .otherSymbol, .mathSymbol:
            true
        default: false
        }
    }

    // MARK: Scripts

    /// Whether a text is written in the letters of a language. A language with its own script allows only
    /// letters of that script, and any other language only Latin letters.
    static func isWritten(_ text: String, in language: String) -> Bool {
        let scripts = scripts[language] ?? latin
        var hasLetter = false
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            guard scripts.contains(where: { $0.contains(scalar.value) }) else { return false }
            hasLetter = true
        }
        return hasLetter
    }

    private static let latin: [ClosedRange<UInt32>] = [0x41...0x24F, 0x250...0x36F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF]
    private static let cyrillic: [ClosedRange<UInt32>] = [0x400...0x52F, 0x1C80...0x1C8F, 0x300...0x36F]
    private static let arabic: [ClosedRange<UInt32>] = [0x600...0x77F, 0x8A0...0x8FF]
    private static let han: [ClosedRange<UInt32>] = [0x3400...0x4DBF, 0x4E00...0x9FFF, 0x3005...0x3007, 0x20000...0x323AF]

    /// The ranges of Unicode for the tiles' languages that do not use Latin letters.
    private static let scripts: [String: [ClosedRange<UInt32>]] = [
        "ar": arabic, "fa": arabic, "ur": arabic,
        "be": cyrillic, "bg": cyrillic, "kk": cyrillic, "mk": cyrillic, "ru": cyrillic, "sr": cyrillic, "uk": cyrillic,
        "bn": [0x980...0x9FF], "el": [0x370...0x3FF, 0x1F00...0x1FFF], "he": [0x590...0x5FF], "hi": [0x900...0x97F], "hy": [0x530...0x58F],
        "ka": [0x10A0...0x10FF], "ta": [0xB80...0xBFF], "th": [0xE00...0xE7F],
        "ja": han + [0x3040...0x30FF], "ko": [0xAC00...0xD7A3, 0x1100...0x11FF],
        "zh": han, "zh-Hans": han, "zh-Hant": han,
    ]

    // MARK: The word for a city

    private static func withoutCity(_ text: String, _ language: String, _ country: String?) -> String {
        switch language {
        case "zh", "zh-Hans", "zh-Hant":
            // A name of one character needs the word for "city", except in Japan.
            return dropping(["特别市", "特別市", "广域市", "廣域市", "市"], from: text, leaving: country == "JP" ? 1 : 2, except: ["日市"])
        case "ja":
            if country == "JP", text == "東京都" { return "東京" }
            return dropping(["特別市", "広域市", "市"], from: text, leaving: country == "JP" ? 1 : 2, except: ["日市", "々市"])
        case "ko":
            let text = dropping([" 특별시", " 광역시", " 시", "특별시", "광역시"], from: text, leaving: 2)
            return country == "KR" || country == "KP" ? dropping(["시"], from: text, leaving: 2) : text
        case "vi": return text.hasPrefix("Thành phố ") ? String(text.dropFirst("Thành phố ".count)) : text
        case "no":
            // "Albany i New York" names the state after the city, so the text from " i " on is dropped.
            let name = text.hasPrefix("Byen ") ? String(text.dropFirst("Byen ".count)) : text
            return name.range(of: " i ").map { String(name[..<$0.lowerBound]) } ?? name
        case "th": return ["เทศบาลนคร", "เทศบาลเมือง"].first { text.hasPrefix($0) }.map { String(text.dropFirst($0.count)) } ?? text
        case "tr": return dropping([" kenti", " şehri"], from: text, leaving: 1)
        default: return text
        }
    }

    /// Removes the first matching ending.
    /// - Parameters:
    ///   - count: The number of letters that must remain.
    ///   - exceptions: Endings that belong to the name.
    private static func dropping(_ endings: [String], from text: String, leaving count: Int, except exceptions: [String] = []) -> String {
        guard let ending = endings.first(where: { text.hasSuffix($0) }), text.count - ending.count >= count,
            // 四日市 keeps its last letter; 四日市市 is the city of that name.
            !exceptions.contains(where: { text.hasSuffix($0) })
        else { return text }
        return String(text.dropLast(ending.count))
    }
}
