internal import PortolanDetails
internal import PortolanSearchIndex

/// Which types have a name for their own, in any language, rather than as one word of several for them: `coffee shop` is the name of coffee shops, and a
/// word for cafés.
enum OwnTypeNames {
    /// Types by name, as the index has names.
    private static let types: [[UInt8]: [String]] = {
        var types: [[UInt8]: [String]] = [:]
        var folder = TextFolder()
        for language in TypeNames.languages {
            for (type, name) in TypeNames.all(in: language) { types[KindNames.key(name, &folder), default: []].append(type) }
        }
        return types
    }()

    /// The types that some words of a question, or their singular, are the own name of: of `parking lot` parking lots, not any parking.
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

    /// The types that the whole text is the own name of.
    static func types(named text: String) -> Set<String> {
        var folder = TextFolder()
        return Set(types[KindNames.key(text, &folder)] ?? [])
    }
}
