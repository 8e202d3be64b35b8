internal import PortolanDetails

/// The names of place types and kinds, for the search index.
package enum KindVocabulary {
    /// Returns the names of a type or kind in all languages, without duplicates.
    package static func all(ofType type: String) -> [String] {
        var names: [String] = []
        for language in TypeNames.languages {
            if let name = TypeNames.displayName(ofType: type, language: language)?.text, !names.contains(name) { names.append(name) }
        }
        for word in KindWords.words(of: type) where !names.contains(word) { names.append(word) }
        return names
    }
}
