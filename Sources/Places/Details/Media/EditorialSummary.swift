internal import PortolanOSMModel

/// A short description of a place, written by OpenStreetMap's mappers.
public enum EditorialSummary {
    /// Returns the description in the requested language; else the one without a language, the one in the region's
    /// language, the English one, or the first. nil if there is none.
    public static func choose(_ tags: DetailTags, language: String? = nil, regionLanguage: String? = nil) -> LocalizedText? {
        let values = LocalizedValues("description:", tags)
        // A web address is not a description.
        let plain = tags["description"].flatMap { text in
            ["http:", "https:", "www."].contains { text.hasPrefix(ignoringASCIICase: $0) } && !text.contains(" ") ? nil : text
        }
        if let language, let found = values.value(for: language, plain: plain) { return found }
        if let plain { return LocalizedText(plain, languageCode: values.language(of: plain)) }
        if let regionLanguage, let found = values.value(for: regionLanguage, plain: nil) { return found }
        return values.value(for: "en", plain: nil) ?? values.first
    }
}
