import Foundation
import HTTPTypes
import PortolanPostgresStore

/// Decides who may ask, and how often.
struct AccessControl: Sendable {
    let keys: [String: ServerConfiguration.Key]
    let requestsPerSecond: Double?
    let burst: Double
    let metrics: Metrics
    /// Keys and quotas that servers share; nil where no database keeps them.
    let shared: SharedKeys?
    let admin: AdminAccess
    private let limiter = RateLimiter()
    private let quota = DailyQuota()
    let clock: @Sendable () -> Date

    /// Who was admitted.
    struct Admission: Sendable {
        /// The name of the key, for logs; nil without one.
        var keyName: String?
        /// The quota that servers share, which is still to be counted.
        var quota: Quota?
    }

    /// Requests of a day of a key, which servers count together.
    struct Quota: Sendable {
        /// Of the key.
        var digest: String
        var limit: Int
    }

    init(
        _ configuration: ServerConfiguration,
        shared: SharedKeys? = nil,
        metrics: Metrics,
        clock: @escaping @Sendable () -> Date
    ) {
        self.shared = shared
        admin = AdminAccess(token: configuration.adminToken, metrics: metrics, clock: clock)
        keys = Dictionary(configuration.keys.map { ($0.key, $0) }) { first, _ in first }
        requestsPerSecond = configuration.requestsPerSecond
        burst = configuration.burst
        self.metrics = metrics
        self.clock = clock
    }

    /// The key of a text: of the settings, or one that servers share.
    private func key(_ text: String) -> ServerConfiguration.Key? {
        if let known = keys[text] { return known }
        return shared?.key(text).map { known in
            ServerConfiguration.Key(
                key: text,
                name: known.name,
                requestsPerSecond: known.requestsPerSecond,
                requestsPerDay: known.requestsPerDay
            )
        }
    }

    private var needsKeys: Bool { !keys.isEmpty || shared?.isRequired == true }

    /// The key of a request; nil where none is needed.
    private func identify(_ call: Call) throws(GoogleError) -> ServerConfiguration.Key? {
        guard needsKeys else { return nil }
        guard let text = call.apiKey ?? call.bearer else {
            metrics.refuse("no key")
            throw GoogleError(
                .permissionDenied,
                "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API "
                    + "consumer identity to call this API."
            )
        }
        guard let known = key(text) else {
            metrics.refuse("wrong key")
            throw GoogleError(.invalidArgument, "API key not valid. Please pass a valid API key.", reason: "API_KEY_INVALID")
        }
        return known
    }

    /// Lets those look at the server's figures who have a key or the operator's word, where keys are set. Looking counts for nobody's day.
    /// - Returns: the name for the log; nil where no key is needed.
    func observe(_ call: Call) throws -> String? {
        if needsKeys, admin.isOn, call.apiKey == nil, let word = call.bearer, key(word) == nil {
            try admin.authorize(call)
            return "operator"
        }
        return try identify(call)?.name
    }

    /// Admits a request, but for the quota that servers share, which `count` counts.
    func admit(_ call: Call) throws -> Admission {
        let key = try identify(call)
        if let rate = key?.requestsPerSecond ?? requestsPerSecond {
            let caller = key.map { "key " + $0.key } ?? "client " + CIDRBlock.neighbourhood(of: call.client)
            let now = clock().timeIntervalSinceReferenceDate
            if let wait = limiter.take(caller, rate: rate, burst: max(burst, 1), at: now) {
                metrics.refuse("rate")
                throw RequestError(
                    .tooManyRequests,
                    "more requests than \(rate) a second; ask again later",
                    retryAfter: Int(exactly: wait.rounded(.up)) ?? 1
                )
            }
        }
        var admission = Admission(keyName: key?.name)
        if let key, let limit = key.requestsPerDay {
            if shared != nil {
                admission.quota = Quota(digest: PostgresKeys.digest(of: key.key), limit: limit)
            } else if !quota.count(key.key, limit: limit, day: SharedKeys.day(clock())) {
                throw usedUp(limit)
            }
        }
        return admission
    }

    /// Counts a request that was admitted, where servers count together.
    func count(_ quota: Quota) async throws {
        guard let shared, await !shared.count(quota.digest, limit: quota.limit, day: SharedKeys.day(clock())) else { return }
        throw usedUp(quota.limit)
    }

    private func usedUp(_ limit: Int) -> RequestError {
        metrics.refuse("quota")
        let now = clock()
        let left = (Double(SharedKeys.day(now) + 1) * 86_400 - now.timeIntervalSince1970).rounded(.up)
        return RequestError(
            .tooManyRequests,
            "the key's \(limit) requests of this day are used up",
            retryAfter: Int(exactly: left) ?? 3_600
        )
    }
}
