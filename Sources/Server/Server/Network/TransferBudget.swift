import Synchronization

/// Counts the unread and unsent bytes that all connections together make the server hold, and limits them for the whole
/// process.
///
/// Above the limit, the connections that hold the most bytes are cut. A client that asks for little and reads its
/// answers is never among them.
final class TransferBudget: Sendable {
    /// The reason for cutting a connection.
    enum Reason: String {
        /// Too many bytes arrived that no protocol handler consumed.
        case unread
        /// The requests of the connection that wait for answers hold too many bytes.
        case requests
        /// All connections together hold too many bytes, and this one is among those that hold the most.
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

    /// The number of bytes that connections hold, and the number of cut connections by reason.
    var figures: (byteCount: Int, cuts: [(reason: String, count: Int)]) {
        state.withLock { state in
            (state.byteCount, state.cuts.map { ($0.key.rawValue, $0.value) }.sorted { $0.reason < $1.reason })
        }
    }

    /// Records how many bytes a connection holds now.
    /// - Parameters:
    ///   - connection: identifies the connection.
    ///   - cut: cuts the connection; called from any thread, at most once.
    func note(_ byteCount: Int, of connection: ObjectIdentifier, cut: @escaping @Sendable () -> Void) {
        let victims = state.withLock { state -> [Holder] in
            state.byteCount += byteCount - (state.holders[connection]?.byteCount ?? 0)
            state.holders[connection] = byteCount > 0 ? Holder(byteCount: byteCount, cut: cut) : nil
            return state.byteCount > byteLimit ? Self.victims(&state, leaving: byteLimit / 8 * 7) : []
        }
        for victim in victims { victim.cut() }
    }

    func countCut(_ reason: Reason) { state.withLock { $0.cuts[reason, default: 0] += 1 } }

    /// Forgets and returns the connections that hold the most bytes, until the others hold at most `byteLimit` bytes.
    /// The caller sets `byteLimit` below the real limit, so that connections are not sorted again at each byte of an
    /// attack.
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
