internal import PortolanOSMModel

/// A few words about a place, by those who mapped it.
public enum EditorialSummary {
    /// `description:LANG` in the language asked for; else `description`; else the English one; else the first.
    public static func choose(_ tags: DetailTags, language: String? = nil, regionLanguage: String? = nil) -> LocalizedText? {
        let values = LocalizedValues("description:", tags)
        // An address is no description.
        let plain = tags["description"].flatMap { text in
            ["http:", "https:", "www."].contains { text.hasPrefix(ignoringASCIICase: $0) } && !text.contains(" ") ? nil : text
        }
        if let language, let found = values.value(for: language, plain: plain) { return found }
        if let plain { return LocalizedText(plain, languageCode: values.language(of: plain)) }
        if let regionLanguage, let found = values.value(for: regionLanguage, plain: nil) { return found }
        return values.value(for: "en", plain: nil) ?? values.first
    }
}
