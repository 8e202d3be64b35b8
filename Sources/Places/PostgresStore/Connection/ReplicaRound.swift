/// What a round of calls needs of the world: connections and a clock, or a test's.
protocol ReplicaWorld {
    associatedtype Call
    associatedtype Answer

    /// Since any beginning.
    var now: Duration { get }
    /// Changes what is known of a shard's hosts.
    func board<Result>(_ shard: Int, _ body: (inout ReplicaBoard) -> Result) -> Result
    /// Asks a host for what the shard is asked. Does not wait.
    /// - Parameter isNew: not over a connection that was used before.
    /// - Returns: the call, and whether its connection was there already.
    func call(_ shard: Int, _ host: Int, isNew: Bool) throws(PostgresFailure) -> (call: Call, isConnected: Bool)
    /// What a call answers; nil if it does not yet. Does not wait.
    func answer(_ call: Call) throws(PostgresFailure) -> Answer?
    /// Whether the host is a standby, where a call tells it.
    func isStandby(_ call: Call) -> Bool?
    /// Waits until one of the calls may have something new, at most until a time.
    func wait(for calls: [Call], until: Duration)
    /// A call is over.
    /// - Parameter isAnswered: nil where nobody waits for its answer any more.
    func end(_ call: Call, _ shard: Int, _ host: Int, isAnswered: Bool?)
}

/// Asks shards at once, each by the host that is likely the best; where that one is slow a second one beside it, and where it fails another one.
///
/// Who holds a shard holds the same as all others that do, so the first answer is the answer. (J. Dean, L. A. Barroso: The tail at scale, 2013.)
struct ReplicaRound<World: ReplicaWorld> {
    private struct Attempt {
        var host: Int
        var isNew: Bool
    }

    private struct Running {
        var call: World.Call
        var host: Int
        var began: Duration
    }

    private struct Race {
        var shard: Int
        /// Whom to ask next.
        var attempts: [Attempt]
        var running: [Running] = []
        var hedgesAt: Duration?
        var losesPatienceAt = Duration.zero
        var failure: PostgresFailure?
        var answer: World.Answer?
    }

    private let world: World
    private var races: [Race] = []

    /// - Parameter shards: those that are asked.
    init(_ world: World, shards: [Int]) {
        self.world = world
        let now = world.now
        for shard in shards {
            let order = world.board(shard) { $0.begin(at: now) }
            // A connection that was idle may be dead, so each host gets a second chance with a new one.
            let attempts = [false, true].flatMap { isNew in order.map { Attempt(host: $0, isNew: isNew) } }
            races.append(Race(shard: shard, attempts: attempts))
        }
    }

    /// - Parameter limit: how long it may take altogether.
    /// - Returns: the answers in the order of the shards.
    mutating func run(limit: Duration) throws(ReplicaFailure) -> [World.Answer] {
        defer { abandon() }
        let deadline = world.now + limit
        for index in races.indices { try start(index) }
        while true {
            for index in races.indices where races[index].answer == nil { try step(index) }
            let open = races.filter { $0.answer == nil }
            if open.isEmpty { return races.compactMap(\.answer) }
            guard world.now < deadline else {
                throw ReplicaFailure(shard: open[0].shard, failure: PostgresFailure(isOfConnection: true, "no answer within \(limit)"))
            }
            let next = open.flatMap { race in [race.hedgesAt, race.attempts.isEmpty ? nil : race.losesPatienceAt].compactMap(\.self) }
            world.wait(for: open.flatMap { $0.running.map(\.call) }, until: min(next.min() ?? deadline, deadline))
        }
    }

    /// Asks the next host that takes a question.
    private mutating func start(_ index: Int) throws(ReplicaFailure) {
        while !races[index].attempts.isEmpty {
            let attempt = races[index].attempts.removeFirst()
            let shard = races[index].shard
            do throws(PostgresFailure) {
                let began = try world.call(shard, attempt.host, isNew: attempt.isNew)
                let now = world.now
                let isFirst = races[index].running.isEmpty
                races[index].running.append(Running(call: began.call, host: attempt.host, began: now))
                races[index].hedgesAt = isFirst ? now + world.board(shard) { $0.delay(isConnected: began.isConnected) } : nil
                races[index].losesPatienceAt = now + ReplicaBoard.patience
                return
            } catch {
                note(error, index, attempt.host)
            }
        }
        if races[index].running.isEmpty, let failure = races[index].failure {
            throw ReplicaFailure(shard: races[index].shard, failure: failure)
        }
    }

    private mutating func note(_ failure: PostgresFailure, _ index: Int, _ host: Int) {
        let now = world.now
        world.board(races[index].shard) { $0.disappointed(host, at: now) }
        // What is wrong with the question is wrong whoever is asked; but a host may lack or have lost what others hold.
        if races[index].failure == nil || !failure.isOfConnection { races[index].failure = failure }
        if !failure.isOfConnection { races[index].attempts.removeAll { $0.isNew || $0.host == host } }
    }

    private mutating func step(_ index: Int) throws(ReplicaFailure) {
        let shard = races[index].shard
        for running in races[index].running {
            do throws(PostgresFailure) {
                guard let answer = try world.answer(running.call) else { continue }
                won(index, running, answer)
                return
            } catch {
                races[index].running.removeAll { $0.host == running.host && $0.began == running.began }
                world.end(running.call, shard, running.host, isAnswered: false)
                note(error, index, running.host)
                if races[index].running.isEmpty {
                    races[index].hedgesAt = nil
                    try start(index)
                    if races[index].running.isEmpty { return }
                }
            }
        }
        let now = world.now
        // Only hosts that were not asked yet are asked beside one that is.
        let hasOther = races[index].attempts.first.map { !$0.isNew } ?? false
        if let at = races[index].hedgesAt, now >= at {
            races[index].hedgesAt = nil
            if hasOther, world.board(shard, { $0.mayHedge() }) { try start(index) }
        } else if now >= races[index].losesPatienceAt {
            races[index].losesPatienceAt = now + ReplicaBoard.patience
            // Where nobody else can be asked, the connection may be one that leads nowhere any more.
            let isLate = races[index].running.allSatisfy { now - $0.began >= ReplicaBoard.lastPatience }
            if hasOther || isLate { try start(index) }
        }
    }

    private mutating func won(_ index: Int, _ winner: Running, _ answer: World.Answer) {
        let shard = races[index].shard
        let now = world.now
        let isStandby = world.isStandby(winner.call)
        let losers = races[index].running.filter { $0.host != winner.host }
        world.board(shard) { board in
            board.answered(winner.host, after: now - winner.began, isStandby: isStandby)
            for loser in losers where loser.began <= winner.began { board.disappointed(loser.host, at: now) }
        }
        world.end(winner.call, shard, winner.host, isAnswered: true)
        for loser in losers { world.end(loser.call, shard, loser.host, isAnswered: nil) }
        races[index].running = []
        races[index].answer = answer
    }

    /// What nobody waits for any more.
    private mutating func abandon() {
        for index in races.indices {
            for running in races[index].running { world.end(running.call, races[index].shard, running.host, isAnswered: nil) }
            races[index].running = []
        }
    }
}

/// Why a shard has no answer.
struct ReplicaFailure: Error, CustomStringConvertible {
    var shard: Int
    var failure: PostgresFailure
    var description: String { failure.message }
}
