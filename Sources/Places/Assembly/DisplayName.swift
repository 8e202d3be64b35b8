internal import PortolanStore

/// Which of a place's names to show.
enum DisplayName {
    /// The name in the asked language, from the exact tag (`zh-Hant-TW`) to the bare language (`zh`); else the place's own name; else what
    /// comes nearest to one.
    static func of(_ tags: PlaceTags, language: String?, regionLanguage: String?) -> LocalizedText? {
        if let language {
            var parts = language.split { $0 == "-" || $0 == "_" }.map(String.init)
            while !parts.isEmpty {
                let tag = parts.joined(separator: "-")
                // The tags of OpenStreetMap write `name:zh-Hant`, and languages in lower case.
                let found = tags.all.first { $0.key.count == tag.count + 5 && $0.key.lowercased() == "name:" + tag.lowercased() }
                if let found { return LocalizedText(found.value, languageCode: String(found.key.dropFirst(5))) }
                parts.removeLast()
            }
        }
        if let name = tags["name"] { return LocalizedText(name, languageCode: languageOf(name, tags, regionLanguage)) }
        for key in ["name:" + (regionLanguage ?? "en"), "name:en"] {
            if let name = tags[key] { return LocalizedText(name, languageCode: String(key.dropFirst(5))) }
        }
        if let other = tags.all.first(where: { $0.key.hasPrefix("name:") && $0.key.utf8.count <= 8 }) {
            return LocalizedText(other.value, languageCode: String(other.key.dropFirst(5)))
        }
        for key in ["int_name", "official_name", "short_name", "alt_name", "loc_name", "brand", "operator", "addr:housename"] {
            if let name = tags[key] { return LocalizedText(name) }
        }
        return nil
    }

    /// The language of the name without one: that of an equal name with one, else the region's.
    private static func languageOf(_ name: String, _ tags: PlaceTags, _ regionLanguage: String?) -> String? {
        if let regionLanguage, tags["name:" + regionLanguage].map({ $0 == name }) ?? true { return regionLanguage }
        return tags.all.first { $0.key.hasPrefix("name:") && $0.key.utf8.count <= 8 && $0.value == name }.map {
            String($0.key.dropFirst(5))
        }
            ?? regionLanguage
    }
}
