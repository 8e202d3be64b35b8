internal import PortolanOSMModel
internal import PortolanSearch
internal import PortolanSearchIndex
internal import PortolanStore

/// Resolves the words for *where* of one question in all regions at once. `cafe in Porto` thus means the town, even in
/// a region of Munich that has a bar with this name. Each reading of the question is resolved once for all regions.
final class WhereFinder {
    private struct Key: Hashable {
        var words: QueryWords.Key
        var isInside: Bool
    }

    private struct Found {
        var whereabouts: Whereabouts
        /// The index of the region in the sources.
        var source: Int
    }

    private let backend: RegionsBackend
    private var sources: [RegionsBackend.Source] { backend.sources }
    private var known: [Key: Found?] = [:]

    init(_ backend: RegionsBackend) { self.backend = backend }

    /// Returns a locator for one of the sources; nil if there is only one source, since its own store then knows
    /// everything.
    func locator(for asking: Int) -> PlaceStore.Locator? {
        guard sources.count > 1 else { return nil }
        return { question in
            let key = Key(words: question.words.key, isInside: question.isInside)
            let found: Found?
            if let known = self.known[key] {
                found = known
            } else {
                found = try self.best(question)
                self.known[key] = .some(found)
            }
            guard let found else { return nil }
            var whereabouts = found.whereabouts
            whereabouts.isOwn = self.sources[asking].region.folder == self.sources[found.source].region.folder
            return whereabouts
        }
    }

    /// Returns the best match of all regions, with the words as written or else with typos.
    private func best(_ question: WhereQuestion) throws -> Found? {
        var found: [Found] = []
        for typos in [false, true] where found.isEmpty {
            for (index, source) in sources.enumerated() {
                for whereabouts in try source.store.whereabouts(question, typos: typos) {
                    if let place = whereabouts.place, try source.isSuperseded(place.id) { continue }
                    found.append(Found(whereabouts: whereabouts, source: index))
                }
            }
        }
        guard var best = found.max(by: { $0.whereabouts.score < $1.whereabouts.score }) else { return nil }
        if let place = best.whereabouts.place, let twin = try backend.twin(of: place, in: best.source), twin.isBetter {
            best = Found(whereabouts: Whereabouts(place: twin.place, score: best.whereabouts.score), source: twin.source)
        }
        if let place = best.whereabouts.place {
            best.whereabouts.outline = try sources[best.source].store.outline(of: place.id)
        }
        return best
    }
}
