internal import PortolanDetails
internal import PortolanSearchIndex

/// Finds the types that the words of a question name, in any language.
///
/// Search knows the words for types in all languages, so that visitors can search in their own language. Some of these
/// words are names in other countries: `haven` means a harbour in Dutch, but a shop elsewhere may be called Haven.
enum NamedTypes {
    /// A type that a word names.
    private struct Meaning {
        var type: String
        /// The first part of the language's tag.
        var language: String
        /// Whether the word is the type's own name. `coffee shop` is the name of coffee shops, and a word for cafés.
        var isOwnName: Bool
    }

    /// The meanings of each word or name. The keys are folded as in the index.
    private static let meanings: [[UInt8]: [Meaning]] = {
        var meanings: [[UInt8]: [Meaning]] = [:]
        var folder = TextFolder()
        func add(_ name: String, _ meaning: Meaning) { meanings[KindNames.key(name, &folder), default: []].append(meaning) }
        for tag in TypeNames.languages {
            let language = base(tag)
            for (type, name) in TypeNames.all(in: tag) { add(name, Meaning(type: type, language: language, isOwnName: true)) }
        }
        for (type, tag, words) in KindWords.all {
            let meaning = Meaning(type: type, language: base(tag), isOwnName: false)
            for word in words { add(word, meaning) }
        }
        return meanings
    }()

    /// Returns the types whose own name, or its plural, is among the words of a question. `parking lot` names parking
    /// lots, not any parking.
    static func own(in text: String) -> Set<String> {
        var found: Set<String> = []
        var named: [Range<Int>] = []
        for run in KindNames.runs(in: QueryWords(text, isTypeAhead: false)) where !named.contains(where: { $0.overlaps(run.words) }) {
            guard let types = run.keys.lazy.map({ own(key: $0) }).first(where: { !$0.isEmpty }) else { continue }
            found.formUnion(types)
            named.append(run.words)
        }
        return found
    }

    /// Returns the types whose own name is the whole text.
    static func own(named text: String) -> Set<String> {
        var folder = TextFolder()
        return own(key: KindNames.key(text, &folder))
    }

    private static func own(key: [UInt8]) -> Set<String> { Set((meanings[key] ?? []).lazy.filter(\.isOwnName).map(\.type)) }

    /// Returns the types that words of the text name in foreign languages only.
    /// - Parameter spoken: the languages that are not foreign, as language tags. Only their first parts count.
    static func foreign(in text: String, spoken: Set<String>) -> Set<String> {
        let spoken = Set(spoken.map(base))
        var (unknown, known): (Set<String>, Set<String>) = ([], [])
        for run in KindNames.runs(in: QueryWords(text, isTypeAhead: false)) {
            for meaning in run.keys.lazy.flatMap({ meanings[$0] ?? [] }) {
                if spoken.contains(meaning.language) { known.insert(meaning.type) } else { unknown.insert(meaning.type) }
            }
        }
        return unknown.subtracting(known)
    }

    private static func base(_ tag: String) -> String { String(tag.lowercased().prefix { $0 != "-" }) }
}
