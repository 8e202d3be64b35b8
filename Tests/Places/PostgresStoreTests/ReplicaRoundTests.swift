import Synchronization
import Testing

@testable import PortolanPostgresStore

/// Hosts that answer after a time, or fail, on a clock that is stepped by waiting.
private final class FakeReplicas: ReplicaWorld {
    struct Call {
        var host: Int
        var isNew: Bool
        var due: Duration
        var fails: Bool
    }

    enum Manner {
        case answers(Duration)
        case failsAfter(Duration)
        case refuses
        case isSilent
    }

    let state = Mutex((now: Duration.zero, asked: [Int](), board: ReplicaBoard(hosts: 2, prefersStandby: false), abandoned: [Int]()))
    let manners: [(_ isNew: Bool) -> Manner]
    let standby: Int?

    init(standby: Int? = nil, _ manners: (Bool) -> Manner...) {
        self.standby = standby
        self.manners = manners.map { manner in { manner($0) } }
        state.withLock { [count = manners.count] in $0.board = ReplicaBoard(hosts: count, prefersStandby: standby != nil) }
    }

    var now: Duration { state.withLock { $0.now } }
    var asked: [Int] { state.withLock { $0.asked } }
    var abandoned: [Int] { state.withLock { $0.abandoned } }

    func board<Result>(_ shard: Int, _ body: (inout ReplicaBoard) -> Result) -> Result { state.withLock { body(&$0.board) } }

    func call(_ shard: Int, _ host: Int, isNew: Bool) throws(PostgresFailure) -> (call: Call, isConnected: Bool) {
        state.withLock { $0.asked.append(host) }
        switch manners[host](isNew) {
        case .answers(let time): return (Call(host: host, isNew: isNew, due: now + time, fails: false), true)
        case .failsAfter(let time): return (Call(host: host, isNew: isNew, due: now + time, fails: true), true)
        case .isSilent: return (Call(host: host, isNew: isNew, due: .seconds(1_000_000), fails: false), true)
        case .refuses: throw PostgresFailure(isOfConnection: true, "refused")
        }
    }

    func answer(_ call: Call) throws(PostgresFailure) -> Int? {
        guard now >= call.due else { return nil }
        if call.fails { throw PostgresFailure(isOfConnection: false, "invalid page") }
        return call.host
    }

    func isStandby(_ call: Call) -> Bool? { standby.map { $0 == call.host } }

    func wait(for calls: [Call], until: Duration) {
        state.withLock { state in state.now = max(state.now, min(until, calls.map(\.due).filter { $0 > state.now }.min() ?? until)) }
    }

    func end(_ call: Call, _ shard: Int, _ host: Int, isAnswered: Bool?) {
        if isAnswered == nil { state.withLock { $0.abandoned.append(host) } }
    }

    /// Asks once, a moment after what was before.
    func ask(limit: Duration = .seconds(6)) throws -> (host: Int, took: Duration) {
        state.withLock { $0.now += .milliseconds(10) }
        let began = now
        var round = ReplicaRound(self, shards: [0])
        let hosts = try round.run(limit: limit)
        return (hosts[0], now - began)
    }
}

@Suite struct ReplicaRoundTests {
    @Test func `one that answers soon is the only one asked`() throws {
        let hosts = FakeReplicas({ _ in .answers(.milliseconds(2)) }, { _ in .answers(.milliseconds(1)) })
        for _ in 0..<100 { #expect(try hosts.ask().host == 0) }
        #expect(hosts.asked == Array(repeating: 0, count: 100))
    }

    @Test func `beside a slow one another one is asked, and its answer is the answer`() throws {
        let hosts = FakeReplicas({ _ in .isSilent }, { _ in .answers(.milliseconds(2)) })
        let first = try hosts.ask()
        #expect(first.host == 1 && first.took == ReplicaBoard.firstDelay + .milliseconds(2))
        #expect(hosts.abandoned == [0])
        // From then on the other one is asked first.
        let second = try hosts.ask()
        #expect(second.host == 1 && second.took == .milliseconds(2))
        #expect(hosts.asked == [0, 1, 1])
    }

    @Test func `a host that was slow is tried again, ever more seldom, and is back when it answers`() throws {
        let isBack = Mutex(false)
        let hosts = FakeReplicas(
            { _ in isBack.withLock { $0 } ? .answers(.milliseconds(1)) : .isSilent },
            { _ in .answers(.milliseconds(1)) }
        )
        for _ in 0..<3_000 { #expect(try hosts.ask().took < .milliseconds(60)) }
        // Half a minute: after 0.5, 1, 2, 4, 8, 8 … seconds.
        #expect(hosts.asked.count { $0 == 0 } <= 8)
        isBack.withLock { $0 = true }
        for _ in 0..<1_000 { _ = try hosts.ask() }
        #expect(hosts.asked.suffix(10) == Array(repeating: 0, count: 10))
    }

    @Test func `second calls are a twentieth of the first ones at most`() throws {
        // One in four is slow, and there is no telling which.
        let turn = Mutex(0)
        let manner: (Bool) -> FakeReplicas.Manner = { _ in
            turn.withLock { turn in
                turn += 1
                return .answers(.milliseconds(turn % 4 == 0 ? 40 : 1))
            }
        }
        let hosts = FakeReplicas(manner, manner)
        for _ in 0..<4_000 { _ = try hosts.ask() }
        let second = hosts.board(0) { $0.hedgeCount }
        #expect(Double(second) <= 4_000 * ReplicaBoard.share + ReplicaBoard.mostCredit)
        #expect(hosts.asked.count == 4_000 + second)
    }

    @Test func `without credit another one is asked when patience is lost`() throws {
        let hosts = FakeReplicas({ _ in .isSilent }, { _ in .answers(.milliseconds(1)) })
        hosts.board(0) { board in while board.mayHedge() {} }
        let answer = try hosts.ask()
        #expect(answer.host == 1 && answer.took == ReplicaBoard.patience + .milliseconds(1))
    }

    @Test func `one that refuses or has damaged pages is passed over at once`() throws {
        for manner in [FakeReplicas.Manner.refuses, .failsAfter(.milliseconds(1))] {
            let hosts = FakeReplicas({ _ in manner }, { _ in .answers(.milliseconds(1)) })
            #expect(try hosts.ask().took <= .milliseconds(2))
            #expect(try hosts.ask().host == 1)
        }
    }

    @Test func `where nobody answers, the failure is told`() throws {
        let silent = FakeReplicas({ _ in .isSilent }, { _ in .isSilent })
        #expect(throws: ReplicaFailure.self) { _ = try silent.ask() }
        #expect(Set(silent.abandoned) == [0, 1])
        let gone = FakeReplicas({ _ in .refuses }, { _ in .refuses })
        #expect(throws: ReplicaFailure.self) { _ = try gone.ask() }
        #expect(gone.asked == [0, 1, 0, 1])
    }

    @Test func `a single host gets a second try over a new connection`() throws {
        let dead = FakeReplicas({ isNew in isNew ? .answers(.milliseconds(1)) : .refuses })
        #expect(try dead.ask().took == .milliseconds(1))
        let stuck = FakeReplicas({ isNew in isNew ? .answers(.milliseconds(1)) : .isSilent })
        #expect(try stuck.ask().took == ReplicaBoard.lastPatience + .milliseconds(1))
    }

    @Test func `standbys are preferred where the string says so`() throws {
        let hosts = FakeReplicas(standby: 1, { _ in .answers(.milliseconds(1)) }, { _ in .answers(.milliseconds(1)) })
        // Which is which shows when they are asked: the first one is a primary.
        #expect(try hosts.ask().host == 0)
        for _ in 0..<20 { #expect(try hosts.ask().host == 1) }
    }
}
