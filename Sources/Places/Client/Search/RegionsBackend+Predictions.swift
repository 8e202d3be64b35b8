internal import PortolanBasics
internal import PortolanDetails
internal import PortolanSearch
internal import PortolanSearchIndex
internal import PortolanStore

extension RegionsBackend {
    private static let predictionLimit = 2

    /// Returns the kinds of places whose name the text begins.
    func kindPredictions(_ input: String, _ language: String?, _ highlighter: QueryHighlighter) throws -> [Suggestion] {
        var seen: Set<String> = []
        var predictions: [Suggestion] = []
        for source in sources {
            for type in try source.store.kinds(named: input, limit: Self.predictionLimit) where seen.insert(type).inserted {
                guard let name = TypeNames.displayName(ofType: type, language: language)?.text else { continue }
                predictions.append(Self.prediction(name, types: [type], highlighter))
            }
        }
        return Array(predictions.prefix(Self.predictionLimit))
    }

    /// Suggests a kind of place near the places whose names the rest of the text begins: `pizza near mar` → `pizza near
    /// Marienplatz`. The suggestions are in the order of the places.
    func relationPredictions(
        _ query: AutocompleteQuery,
        _ input: String,
        _ options: AnswerOptions,
        _ highlighter: QueryHighlighter
    ) async throws -> [Suggestion] {
        guard let relation = TypedRelation(input), try names(relation.thing) else { return [] }
        var places = AutocompleteQuery(relation.place, bias: query.bias, restriction: query.restriction, origin: query.origin)
        places.includedRegionCodes = query.includedRegionCodes
        places.includesFutureOpenings = query.includesFutureOpenings
        // A suggestion must continue the typed text, although places are also found by names in other languages.
        let typed = FoldedWords.of(relation.place)
        var seen: Set<String> = []
        let named = try await autocomplete(places, options).map(\.mainText.text).filter { name in
            let words = FoldedWords.of(name)
            return typed.allSatisfy { typed in words.contains { $0.hasPrefix(typed) } } && seen.insert(name).inserted
        }
        return named.prefix(Self.predictionLimit).map { Self.prediction(relation.beginning + $0, highlighter) }
    }

    private static func prediction(_ text: String, types: [String] = [], _ highlighter: QueryHighlighter) -> Suggestion {
        let marked = MatchedText(text, matches: highlighter.ranges(in: text))
        return Suggestion(placeID: nil, text: marked, mainText: marked, types: types)
    }
}
