/// Names of lakes and rivers in English and in other languages.
enum WaterNames {
    /// Returns the names of a lake or river.
    /// - Parameter name: The name in Natural Earth's tables; for lakes, with its letters restored.
    /// - Returns: The name in English, and the names in other languages by the suffix of OpenStreetMap's name
    ///   key; nil if no name is known.
    static func names(_ name: String) -> (name: String, translations: [String: String])? {
        if let known = table[name] { return known }
        // A question mark stands for a lost letter ("Guapor?"), so the name cannot be used. The table has the
        // names of some rivers with two names ("Dicle (Tigris)").
        guard !name.isEmpty, !name.contains("?") else { return nil }
        return (name, [:])
    }

    /// The languages of the columns of `Data/water-names.tsv`, from the third one.
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
