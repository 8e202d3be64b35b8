internal import PortolanDetails

/// What a place type is called, for the search index.
enum KindNames {
    /// In all languages, each name once.
    static func all(ofType type: String) -> [String] {
        var names: [String] = []
        for language in TypeNames.languages {
            if let name = TypeNames.displayName(ofType: type, language: language)?.text, !names.contains(name) { names.append(name) }
        }
        return names
    }
}
