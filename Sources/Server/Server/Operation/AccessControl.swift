import Foundation
import HTTPTypes
import PortolanPostgresStore

/// Decides who may send requests, and how often.
struct AccessControl: Sendable {
    let keys: [String: ServerConfiguration.Key]
    let requestsPerSecond: Double?
    let burst: Double
    let metrics: Metrics
    /// The keys and quotas that servers share; nil if no database holds them.
    let shared: SharedKeys?
    let admin: AdminAccess
    private let limiter = RateLimiter()
    private let quota = DailyQuota()
    let clock: @Sendable () -> Date

    /// An admitted client.
    struct Admission: Sendable {
        /// The name of the key, for logs; nil if there is no key.
        var keyName: String?
        /// The shared quota, from which the request has not been deducted yet.
        var quota: Quota?
    }

    /// The daily quota of a key, which servers count together.
    struct Quota: Sendable {
        /// The digest of the key.
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

    /// Returns the key that a client sent as a text: a key from the settings, or one that servers share; nil for an
    /// unknown text.
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

    /// Returns the key of a request; nil if no key is required.
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

    /// Admits a request for the server's figures. If keys are configured, it needs a key or the admin token. Such
    /// requests do not count towards a daily quota.
    /// - Returns: the name for the log; nil if no key is required.
    func observe(_ call: Call) throws -> String? {
        if needsKeys, admin.isOn, call.apiKey == nil, let word = call.bearer, key(word) == nil {
            try admin.authorize(call)
            return "operator"
        }
        return try identify(call)?.name
    }

    /// Admits a request. Its shared quota is counted later, by `count(_:)`.
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

    /// Counts an admitted request towards the shared quota.
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
