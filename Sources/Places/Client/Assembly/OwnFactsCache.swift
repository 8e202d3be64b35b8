internal import Foundation
internal import PortolanBasics
internal import PortolanEnrichment
internal import PortolanOSMModel
internal import PortolanStore
internal import Synchronization

/// Caches the parsed facts of an operator's store. The store never changes while it is open.
///
/// The cache has a size limit in bytes. It evicts the least recently used facts beyond the limit.
final class OwnFactsCache: Sendable {
    private struct State {
        var facts: LRUCache<PlaceID, OwnFacts>
        var parseCount = 0
    }

    private let state: Mutex<State>

    init(byteLimit: Int = 8 << 20) { state = Mutex(State(facts: LRUCache(costLimit: byteLimit))) }

    /// The number of texts parsed so far.
    var parseCount: Int { state.withLock { $0.parseCount } }

    /// Returns the facts about a place; nil if there are none.
    /// - Parameter json: reads the members of `OwnFacts` in the form of the store.
    func facts(of id: PlaceID, _ json: () throws -> Data?) throws -> OwnFacts? {
        if let known = state.withLock({ $0.facts.value(for: id) }) { return known }
        guard let text = try json() else { return nil }
        state.withLock { $0.parseCount += 1 }
        guard let facts = try OwnFacts(json: text) else { return nil }
        // Strings and their lists take about four times the size of their JSON.
        let cost = 512 + 4 * text.count
        state.withLock { $0.facts.store(facts, for: id, cost: cost) }
        return facts
    }
}
