internal import PortolanBasics

/// A server's part of the requests of a day (in UTC) that one key may make. The servers of a set-up share these
/// requests. A server takes allotments of requests from a table before it admits them, so a request costs no round
/// trip. Servers together never admit more than the limit while they can reach the table.
///
/// A lease has no connection and no clock: the caller asks the table, and reports the result to the lease.
public struct QuotaLease: Sendable, Hashable {
    /// The decision about a request.
    public enum Decision: Sendable, Hashable {
        /// The request is admitted and counted.
        /// - Parameter asks: whether the caller should also ask the table for more.
        case admitted(asks: Bool)
        /// The caller must ask the table for more before the request can be decided.
        case asks
        /// The request is refused, because the day's requests are used up according to the table's last answer.
        case refused
    }

    /// The requests that a server wants to take from the table.
    public struct Demand: Sendable, Hashable {
        /// The day, in days since 1970-01-01.
        public var day: Int
        /// The greatest number of further requests that are wanted.
        public var count: Int
        /// The number of requests that were admitted without being taken from the table before.
        public var debt: Int
    }

    /// The requests a day.
    private var limit: Int
    private var day: Int
    /// The number of requests that were taken from the table and not admitted yet.
    public private(set) var left = 0
    /// The number of requests that the table had left when it was last asked; the limit if it was not asked this day.
    private var spare: Int
    /// The number of requests that were admitted while the table could not be reached.
    private var debt = 0
    /// Whether the table could not be reached when it was last asked.
    private var isCutOff = false
    /// The time from which the table may be asked again, in seconds.
    private var asksAfter = -Double.infinity
    /// The time of the last admitted request, in seconds.
    private var usedAt = -Double.infinity

    /// The seconds until a table that had nothing left, or could not be reached, is asked again.
    static let pause = 1.0
    /// The seconds after which an unused lease is given back.
    static let idle = 60.0

    /// Makes a lease that has taken nothing yet.
    /// - Parameters:
    ///   - limit: the requests a day.
    ///   - day: the day, in days since 1970-01-01.
    public init(limit: Int, day: Int) {
        self.limit = limit
        self.day = day
        spare = max(0, limit)
    }

    /// The number of requests that are taken at once: a hundredth of the limit, at most 1,000.
    private var allotment: Int { min(max(limit / 100, 1), 1_000) }

    /// Decides about one request.
    /// - Parameters:
    ///   - limit: the present limit of requests a day.
    ///   - day: the day, in days since 1970-01-01.
    ///   - now: the seconds of a clock that never goes back.
    public mutating func take(limit: Int, day: Int, now: Double) -> Decision {
        if day != self.day { self = QuotaLease(limit: limit, day: day) }
        if limit != self.limit {
            // The limit has changed, so the table is asked how many requests of the new limit are left.
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

    /// The demand to make of the table.
    public var demand: Demand { Demand(day: day, count: max(allotment - left, 1), debt: debt) }

    /// Takes the answer of the table.
    /// - Parameters:
    ///   - demand: the demand that was made.
    ///   - granted: the number of requests that the table granted.
    ///   - spare: the number of requests that the table has left.
    ///   - now: the seconds of a clock that never goes back.
    public mutating func answered(_ demand: Demand, granted: Int, spare: Int, now: Double) {
        guard demand.day == day else { return }
        left = left.adding(clamping: max(0, granted))
        debt = max(0, debt - max(0, demand.debt))
        self.spare = max(0, spare)
        isCutOff = false
        asksAfter = granted > 0 ? -.infinity : now + Self.pause
    }

    /// Notes that the table could not be reached, or did not answer in time. Until it answers, the server admits as
    /// many requests as the table had left when it was last asked.
    public mutating func failed(_ demand: Demand, now: Double) {
        guard demand.day == day else { return }
        isCutOff = true
        asksAfter = now + Self.pause
    }

    /// Takes the remaining requests out of the lease. The caller gives them back to the table, so that other servers
    /// can take them. Unless `all` is true, they are taken only if the lease has been unused for a minute.
    /// - Returns: the number of requests and their day; nil if none are taken.
    public mutating func giveBack(all: Bool, now: Double) -> Demand? {
        guard left > 0, all || now - usedAt >= Self.idle else { return nil }
        defer { left = 0 }
        return Demand(day: day, count: left, debt: 0)
    }
}
