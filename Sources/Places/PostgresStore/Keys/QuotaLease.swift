internal import PortolanBasics

/// A server's part of one key's requests of a day (of UTC), which servers of a set-up share: it takes blocks of them from a table before it admits
/// requests, so that a request costs no round trip, and servers together never admit more than the limit while that table can be reached.
///
/// Holds no connection and no clock: who asks the table tells what came of it.
public struct QuotaLease: Sendable, Hashable {
    /// What becomes of a request.
    public enum Decision: Sendable, Hashable {
        /// It is admitted and counted.
        /// - asks: whether more is to be asked for beside it.
        case admitted(asks: Bool)
        /// More must be asked for before it can be decided.
        case asks
        /// The day's requests are used up.
        case refused
    }

    /// What is asked of the table.
    public struct Demand: Sendable, Hashable {
        /// Days since 1970-01-01.
        public var day: Int
        /// How many more requests are wanted at most.
        public var count: Int
        /// Requests that were admitted without being taken from the table before.
        public var debt: Int
    }

    /// Requests a day.
    private var limit: Int
    private var day: Int
    /// Requests that were taken from the table and not admitted yet.
    public private(set) var left = 0
    /// What the table had left when it was asked last; the limit if it was not asked this day.
    private var spare: Int
    /// Admitted while the table could not be reached.
    private var debt = 0
    /// Whether the table could not be reached when it was asked last.
    private var isCutOff = false
    /// When the table may be asked again, in seconds.
    private var asksAfter = -Double.infinity
    /// When a request was admitted last, in seconds.
    private var usedAt = -Double.infinity

    /// Seconds until a table that had nothing left, or could not be reached, is asked again.
    static let pause = 1.0
    /// Seconds after which a lease that nobody uses is given back.
    static let idle = 60.0

    /// - Parameters:
    ///   - limit: requests a day.
    ///   - day: days since 1970-01-01.
    public init(limit: Int, day: Int) {
        self.limit = limit
        self.day = day
        spare = max(0, limit)
    }

    /// Requests that are taken at once: a hundredth of the limit, 1 000 at most.
    private var allotment: Int { min(max(limit / 100, 1), 1_000) }

    /// Decides about one request.
    /// - Parameters:
    ///   - limit: requests a day, as they are now.
    ///   - day: days since 1970-01-01.
    ///   - now: seconds of a clock that never goes back.
    public mutating func take(limit: Int, day: Int, now: Double) -> Decision {
        if day != self.day { self = QuotaLease(limit: limit, day: day) }
        if limit != self.limit {
            // Another limit: the table tells what is left of it.
            spare = max(0, (spare - max(self.limit, 0)).adding(clamping: max(limit, 0)))
            self.limit = limit
            asksAfter = -.infinity
        }
        let mayAsk = now >= asksAfter
        if left > 0 {
            left -= 1
            usedAt = now
            return .admitted(asks: mayAsk && left < allotment / 2)
        }
        if isCutOff {
            guard debt < spare else { return mayAsk ? .asks : .refused }
            debt += 1
            usedAt = now
            return .admitted(asks: mayAsk)
        }
        return mayAsk ? .asks : .refused
    }

    /// What to ask the table for.
    public var demand: Demand { Demand(day: day, count: max(allotment - left, 1), debt: debt) }

    /// The table has answered.
    /// - Parameters:
    ///   - demand: what it was asked.
    ///   - granted: how many more requests it gave.
    ///   - spare: how many it has left.
    ///   - now: seconds of a clock that never goes back.
    public mutating func answered(_ demand: Demand, granted: Int, spare: Int, now: Double) {
        guard demand.day == day else { return }
        left = left.adding(clamping: max(0, granted))
        debt = max(0, debt - max(0, demand.debt))
        self.spare = max(0, spare)
        isCutOff = false
        asksAfter = granted > 0 ? -.infinity : now + Self.pause
    }

    /// The table could not be reached, or did not answer in time. Until it does, requests are admitted as long as it had some left when it was asked last.
    public mutating func failed(_ demand: Demand, now: Double) {
        guard demand.day == day else { return }
        isCutOff = true
        asksAfter = now + Self.pause
    }

    /// What goes back to the table, where others can take it: all of it, or what nobody has used for a minute.
    /// - Returns: how many requests of which day; nil if there are none.
    public mutating func giveBack(all: Bool, now: Double) -> Demand? {
        guard left > 0, all || now - usedAt >= Self.idle else { return nil }
        defer { left = 0 }
        return Demand(day: day, count: left, debt: 0)
    }
}
