/// Names of lakes and rivers as maps have them, in English and in other languages.
enum WaterNames {
    /// - Parameter name: as Natural Earth's tables have it, with its letters if it is a lake's.
    /// - Returns: the name in English, and names in other languages by OpenStreetMap's suffix; nil if none is known.
    static func names(_ name: String) -> (name: String, translations: [String: String])? {
        if let known = table[name] { return known }
        // Guapor? has lost a letter; Dicle (Tigris) has two names, Bratul Chillia no other.
        guard !name.isEmpty, !name.contains("?") else { return nil }
        return (name, [:])
    }

    /// The columns of `Data/water-names.tsv` from the third.
    private static let languages = ["fr", "ar", "zh-Hant", "zh", "ja", "ko", "ru", "hi", "de", "es"]

    private static let table: [String: (name: String, translations: [String: String])] = {
        var table: [String: (String, [String: String])] = [:]
        for row in Tables.waterNames.rows where row.count == languages.count + 2 {
            var translations: [String: String] = [:]
            for (language, text) in zip(languages, row[2...]) where !text.isEmpty && text != row[1] {
                translations[language] = String(text)
            }
            if let chinese = translations["zh"] { translations["zh-Hans"] = chinese }
            table[String(row[0])] = (String(row[1]), translations)
        }
        return table
    }()
}
