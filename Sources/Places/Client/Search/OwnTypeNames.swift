internal import PortolanDetails
internal import PortolanSearchIndex

/// Distinguishes the names of types, in any language, from words that only mean the types too. `coffee shop` is the
/// name of coffee shops, and a word for cafés.
enum OwnTypeNames {
    /// The types by their names, folded as in the index.
    private static let types: [[UInt8]: [String]] = {
        var types: [[UInt8]: [String]] = [:]
        var folder = TextFolder()
        for language in TypeNames.languages {
            for (type, name) in TypeNames.all(in: language) { types[KindNames.key(name, &folder), default: []].append(type) }
        }
        return types
    }()

    /// Returns the types whose own name, or its plural, is among the words of a question. `parking lot` names parking
    /// lots, not any parking.
    static func types(namedIn text: String) -> Set<String> {
        var found: Set<String> = []
        var named: [Range<Int>] = []
        for run in KindNames.runs(in: QueryWords(text, isTypeAhead: false)) where !named.contains(where: { $0.overlaps(run.words) }) {
            guard let own = run.keys.lazy.compactMap({ types[$0] }).first else { continue }
            found.formUnion(own)
            named.append(run.words)
        }
        return found
    }

    /// Returns the types whose own name is the whole text.
    static func types(named text: String) -> Set<String> {
        var folder = TextFolder()
        return Set(types[KindNames.key(text, &folder)] ?? [])
    }
}
