internal import PortolanDetails
internal import PortolanSearchIndex

/// Finds the types that a question names only in foreign languages: neither the regions nor the caller speak them.
///
/// Search knows the words for types in all languages, so that visitors can search in their own language. Some of these
/// words are names in other countries: `haven` means a harbour in Dutch, but a shop elsewhere may be called Haven.
enum ForeignTypeNames {
    /// The types that each word names, and the language of the word. The words are in the form of the search index.
    private static let types: [[UInt8]: [(type: String, language: String)]] = {
        var types: [[UInt8]: [(type: String, language: String)]] = [:]
        var folder = TextFolder()
        func add(_ name: String, _ type: String, _ language: String) {
            types[KindNames.key(name, &folder), default: []].append((type, base(language)))
        }
        for language in TypeNames.languages {
            for (type, name) in TypeNames.all(in: language) { add(name, type, language) }
        }
        for (type, language, words) in KindWords.all {
            for word in words { add(word, type, language) }
        }
        return types
    }()

    /// Returns the types that words of the text name in foreign languages only.
    /// - Parameter spoken: The languages that are not foreign, as language tags. Only their first parts count.
    static func types(namedIn text: String, spoken: Set<String>) -> Set<String> {
        let spoken = Set(spoken.map(base))
        var (foreign, own): (Set<String>, Set<String>) = ([], [])
        for run in KindNames.runs(in: QueryWords(text, isTypeAhead: false)) {
            for (type, language) in run.keys.lazy.flatMap({ types[$0] ?? [] }) {
                if spoken.contains(language) { own.insert(type) } else { foreign.insert(type) }
            }
        }
        return foreign.subtracting(own)
    }

    private static func base(_ tag: String) -> String { String(tag.lowercased().prefix { $0 != "-" }) }
}
