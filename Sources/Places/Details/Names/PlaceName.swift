internal import PortolanOSMModel

/// Chooses which of a place's names to show (wiki.openstreetmap.org, "Key:name", "Multilingual names").
public enum PlaceName {
    /// Returns the name in the requested language or one related to it, else the place's own name, else the closest
    /// other name, such as `official_name` or `brand`. nil if there is none.
    ///
    /// - Parameters:
    ///   - tags: the tags of the object.
    ///   - language: a BCP 47 tag; nil for the place's own name.
    ///   - regionLanguage: the language of a `name` that does not say its language.
    public static func choose(_ tags: DetailTags, language: String? = nil, regionLanguage: String? = nil) -> LocalizedText? {
        choose(tags, language: language, regionLanguage: regionLanguage, countryLanguage: nil)
    }

    /// Chooses the name as the function without `countryLanguage` does. If nothing else tells the language of a `name`,
    /// the name gets the country's language.
    ///
    /// - Parameters:
    ///   - tags: the tags of the object.
    ///   - language: a BCP 47 tag; nil for the place's own name.
    ///   - regionLanguage: the language of a `name` that does not say its language.
    ///   - countryLanguage: the language of most names in the country.
    public static func choose(
        _ tags: DetailTags,
        language: String? = nil,
        regionLanguage: String? = nil,
        countryLanguage: @autoclosure () -> String?
    ) -> LocalizedText? {
        let names = LocalizedValues("name:", tags)
        let plain = tags["name"]
        if let language, let found = names.value(for: language, plain: plain) { return found }
        if let plain {
            return LocalizedText(plain, languageCode: names.language(of: plain, own: [regionLanguage, countryLanguage()]))
        }
        if let found = names.value(for: regionLanguage ?? "en", plain: nil) ?? names.value(for: "en", plain: nil) ?? names.first {
            return found
        }
        for near in nearNames {
            if let language, let found = LocalizedValues(near.prefix, tags).value(for: language, plain: nil) { return found }
            if let name = tags[near.key] { return LocalizedText(name) }
        }
        return nil
    }

    /// The keys of other names, for a place without a name; the closest comes first.
    private static let nearNames: [(key: TagKey, prefix: TagKey)] = [
        ("int_name", "int_name:"), ("official_name", "official_name:"), ("short_name", "short_name:"), ("loc_name", "loc_name:"),
        ("alt_name", "alt_name:"), ("brand", "brand:"), ("operator", "operator:"), ("addr:housename", "addr:housename:"),
        ("disused:name", "disused:name:"), ("abandoned:name", "abandoned:name:"), ("was:name", "was:name:"), ("old_name", "old_name:"),
    ]
}
