import Synchronization

/// The bytes that all connections together make the server hold, unread and unsent, and their limit: one for the process.
///
/// When it is passed, the connections that hold most are cut: who asks for little, and takes what comes, is never among them.
final class TransferBudget: Sendable {
    /// Why a connection is cut off.
    enum Reason: String {
        /// Bytes came and came, and no protocol made anything of them.
        case unread
        /// More requests, or bytes of them, wait for their answers than one connection may have.
        case requests
        /// All connections together hold too much, and this one more than others.
        case memory
    }

    private struct Holder {
        var byteCount: Int
        var cut: @Sendable () -> Void
    }

    private struct State {
        var byteCount = 0
        var holders: [ObjectIdentifier: Holder] = [:]
        var cuts: [Reason: Int] = [:]
    }

    private let state = Mutex(State())
    private let byteLimit: Int

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Bytes that connections hold, and connections that were cut off, by reason.
    var figures: (byteCount: Int, cuts: [(reason: String, count: Int)]) {
        state.withLock { state in
            (state.byteCount, state.cuts.map { ($0.key.rawValue, $0.value) }.sorted { $0.reason < $1.reason })
        }
    }

    /// Notes what a connection holds now.
    /// - Parameters:
    ///   - connection: names it.
    ///   - cut: ends it; called from any thread, at most once.
    func note(_ byteCount: Int, of connection: ObjectIdentifier, cut: @escaping @Sendable () -> Void) {
        let victims = state.withLock { state -> [Holder] in
            state.byteCount += byteCount - (state.holders[connection]?.byteCount ?? 0)
            state.holders[connection] = byteCount > 0 ? Holder(byteCount: byteCount, cut: cut) : nil
            return state.byteCount > byteLimit ? Self.victims(&state, leaving: byteLimit / 8 * 7) : []
        }
        for victim in victims { victim.cut() }
    }

    func countCut(_ reason: Reason) { state.withLock { $0.cuts[reason, default: 0] += 1 } }

    /// Forgets the connections that hold most, until the others hold no more than a number of bytes: more than is needed now, so that their order is
    /// not looked for at each byte under an attack.
    private static func victims(_ state: inout State, leaving byteLimit: Int) -> [Holder] {
        var victims: [Holder] = []
        for (connection, holder) in state.holders.sorted(by: { $0.value.byteCount > $1.value.byteCount }) {
            guard state.byteCount > byteLimit else { break }
            state.byteCount -= holder.byteCount
            state.holders[connection] = nil
            victims.append(holder)
        }
        return victims
    }
}
