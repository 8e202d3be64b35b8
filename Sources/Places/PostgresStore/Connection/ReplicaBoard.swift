/// What is known of the hosts that hold the same shard: whom to ask, when a second one is asked beside the first, and who has to recover. Knows no clock:
/// times are arguments, since any beginning.
struct ReplicaBoard {
    private struct Host {
        /// Whether it is a standby; nil if nobody has asked it yet.
        var isStandby: Bool?
        /// Until when others are asked before it.
        var restsUntil: Duration?
        /// Whether somebody tries it after its rest.
        var isTried = false
        /// How long it rests after its next failure.
        var rest = ReplicaBoard.firstRest
    }

    private var hosts: [Host]
    private let prefersStandby: Bool
    /// Times of the last answers, the next one to be overwritten, and the time that most of them took at most.
    private var times: [Duration] = []
    private var nextTime = 0
    private var usualTime: Duration?
    /// Second calls that may be made now: each first call adds a share of one.
    private var credit = ReplicaBoard.mostCredit
    private(set) var callCount = 0
    private(set) var hedgeCount = 0

    /// The second calls among the first ones, at most. A burst of them is allowed: when a host stops, its answers are missed at once.
    static let share = 0.05
    static let mostCredit = 10.0
    /// The percentage of answers that are faster than the second call's delay.
    static let usualPercentage = 95
    /// Nobody is asked twice sooner than after this.
    static let leastDelay = Duration.milliseconds(3)
    /// For a connection that has to be made, and while few answers are known.
    static let firstDelay = Duration.milliseconds(50)
    /// After so long another host is asked, whatever share of the calls that is.
    static let patience = Duration.milliseconds(500)
    /// After so long the same host is asked over a new connection.
    static let lastPatience = Duration.seconds(2)
    static let firstRest = Duration.milliseconds(500)
    static let longestRest = Duration.seconds(8)
    private static let timeCount = 256

    init(hosts: Int, prefersStandby: Bool) {
        self.hosts = Array(repeating: Host(), count: hosts)
        self.prefersStandby = prefersStandby
    }

    // MARK: Whom

    /// A question begins: the hosts in the order in which they are asked. One whose rest is over is tried by one caller, and rests on for all others until
    /// it has answered.
    mutating func begin(at now: Duration) -> [Int] {
        callCount += 1
        credit = min(Self.mostCredit, credit + Self.share)
        let order = hosts.indices.sorted { rank($0, now) < rank($1, now) }
        if let first = order.first, hosts[first].restsUntil != nil {
            hosts[first].restsUntil = now + hosts[first].rest
            hosts[first].isTried = true
        }
        return order
    }

    private func rank(_ host: Int, _ now: Duration) -> (Int, Int, Int) {
        let isResting = hosts[host].restsUntil.map { $0 > now } ?? false
        let isWanted = !prefersStandby || hosts[host].isStandby ?? true
        return (isResting ? 1 : 0, isWanted ? 0 : 1, host)
    }

    // MARK: When

    /// How long the first host is waited for until a second one is asked.
    /// - Parameter isConnected: whether the connection was there already.
    func delay(isConnected: Bool) -> Duration {
        let usual = max(usualTime ?? Self.firstDelay, Self.leastDelay)
        return isConnected ? min(usual, Self.patience) : max(min(usual, Self.patience), Self.firstDelay)
    }

    /// Whether a second call may be made now; it is counted.
    mutating func mayHedge() -> Bool {
        guard credit >= 1 else { return false }
        credit -= 1
        hedgeCount += 1
        return true
    }

    // MARK: What became of it

    /// A host answered.
    mutating func answered(_ host: Int, after time: Duration, isStandby: Bool?) {
        hosts[host].isStandby = isStandby ?? hosts[host].isStandby
        hosts[host].restsUntil = nil
        hosts[host].isTried = false
        hosts[host].rest = Self.firstRest
        if times.count < Self.timeCount { times.append(time) } else { times[nextTime] = time }
        nextTime = (nextTime + 1) % Self.timeCount
        // Sorting is for now and then.
        if times.count >= 16, nextTime % 16 == 0 { usualTime = times.sorted()[Int(clamping: times.count * Self.usualPercentage / 100)] }
    }

    /// A host failed, or another one that was asked later answered before it.
    mutating func disappointed(_ host: Int, at now: Duration) {
        // Several calls that were made before its rest are one failure.
        if let until = hosts[host].restsUntil, until > now, !hosts[host].isTried { return }
        hosts[host].isTried = false
        hosts[host].restsUntil = now + hosts[host].rest
        hosts[host].rest = min(hosts[host].rest * 2, Self.longestRest)
        // A standby may be a primary when it is back.
        hosts[host].isStandby = nil
    }
}
