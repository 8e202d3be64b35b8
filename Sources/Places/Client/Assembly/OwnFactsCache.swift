internal import Foundation
internal import PortolanEnrichment
internal import PortolanOSMModel
internal import PortolanStore
internal import Synchronization

/// The facts of an operator's store, each read and parsed once: the store never changes while it is open.
///
/// Bounded by bytes; past the bound it begins anew.
final class OwnFactsCache: Sendable {
    private struct State {
        var facts: [PlaceID: OwnFacts] = [:]
        var byteCount = 0
        var parseCount = 0
    }

    private let byteLimit: Int
    private let state = Mutex(State())

    init(byteLimit: Int = 8 << 20) { self.byteLimit = byteLimit }

    /// How many texts have been parsed so far.
    var parseCount: Int { state.withLock { $0.parseCount } }

    /// The facts about a place; nil where there are none.
    /// - Parameter json: reads the members of `OwnFacts`, as the store keeps them.
    func facts(of id: PlaceID, _ json: () throws -> Data?) throws -> OwnFacts? {
        if let known = state.withLock({ $0.facts[id] }) { return known }
        guard let text = try json() else { return nil }
        state.withLock { $0.parseCount += 1 }
        guard let members = try JSONTree(parsing: text).object else { return nil }
        let facts = try OwnFacts(members)
        // Strings and their lists take about four times as much as they are written with.
        let cost = 512 + 4 * text.count
        state.withLock { state in
            if state.byteCount + cost > byteLimit {
                state.facts.removeAll()
                state.byteCount = 0
            }
            guard cost <= byteLimit, state.facts.updateValue(facts, forKey: id) == nil else { return }
            state.byteCount += cost
        }
        return facts
    }
}
