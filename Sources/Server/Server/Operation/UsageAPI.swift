import Foundation
import HTTPTypes
import PortolanPlaces
import PortolanPostgresStore

/// Answers requests for the price that the calls so far would have had. It counts the calls of all servers that share a
/// database, or else the calls of this server.
struct UsageAPI: Sendable {
    let meter: UsageMeter
    /// The usage that servers with the same database count together; nil if there is no database.
    let shared: SharedUsage?
    /// The time since which this server counts.
    let since: Date

    var endpoints: [Endpoint] {
        [Endpoint("own.usage", .own, ["/portolan/usage"], "The calls so far, as Google would bill them") { _, _ in try await answer() }]
    }

    func answer() async throws -> Answer {
        guard let shared else { return ofThisServer }
        do {
            // A database that an older program loaded has no table of usage, so the answer covers this server only.
            guard let (totals, unposted) = try await BlockingThreads.run({ try shared.totals() }) else { return ofThisServer }
            var whole = UsageAnswer(of: "all servers", since: totals.since)
            (whole.billed, whole.requests) = (totals.billed, totals.requestCount)
            (whole.endedSessions, whole.sessionAutocompletes) = (totals.endedSessionCount, totals.sessionAutocompleteCount)
            whole.unposted = unposted
            return whole.answer
        } catch let error as PostgresStoreError {
            let isAway = error.code == .unavailable
            throw RequestError(
                isAway ? .serviceUnavailable : .internalServerError,
                "the database with the usage of all servers \(isAway ? "cannot be reached" : "refuses the query"): \(error.message)"
            )
        }
    }

    private var ofThisServer: Answer {
        let usage = meter.usage
        var own = UsageAnswer(of: "this server", since: since)
        (own.billed, own.requests) = (usage.billed, usage.requestCount)
        (own.endedSessions, own.sessionAutocompletes) = (usage.endedSessionCount, usage.sessionAutocompleteCount)
        return own.answer
    }
}

/// The usage in an answer.
private struct UsageAnswer {
    var of: String
    var since: Date?
    var billed: [UsageLedger.Item: Int] = [:]
    var requests = 0
    var endedSessions = 0
    var sessionAutocompletes = 0
    /// The number of requests of this server that the total of all servers lacks; nil if the answer is about this
    /// server alone.
    var unposted: Int?

    init(of: String, since: Date?) {
        self.of = of
        self.since = since
    }

    var answer: Answer {
        let items = billed.sorted { $0.key < $1.key }.map { item, count in
            JSONValue.object([
                "method": .string(item.method.rawValue), "priceClass": .string("\(item.priceClass)"), "count": .number(count),
            ])
        }
        var members: [(name: String, value: JSONValue)] = [
            ("of", .string(of)), ("since", since.map { .string(Self.day($0)) } ?? .null), ("requests", .number(requests)),
            ("billed", .array(items)), ("endedSessions", .number(endedSessions)),
            ("sessionAutocompletes", .number(sessionAutocompletes)),
        ]
        if let unposted { members.append(("unposted", .number(unposted))) }
        return .json(.object(members)).cached(.never)
    }

    /// Returns the day in UTC.
    private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
