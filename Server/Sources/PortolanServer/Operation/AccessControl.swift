import Foundation
import HTTPTypes

/// Decides who may ask, and how often.
struct AccessControl: Sendable {
    let keys: [String: ServerConfiguration.Key]
    let requestsPerSecond: Double?
    let burst: Double
    let metrics: Metrics
    private let limiter = RateLimiter()
    private let quota = DailyQuota()
    let clock: @Sendable () -> Date

    init(_ configuration: ServerConfiguration, metrics: Metrics, clock: @escaping @Sendable () -> Date) {
        keys = Dictionary(configuration.keys.map { ($0.key, $0) }) { first, _ in first }
        requestsPerSecond = configuration.requestsPerSecond
        burst = configuration.burst
        self.metrics = metrics
        self.clock = clock
    }

    /// Admits a request.
    /// - Returns: the name of its key, for logs; nil without one.
    func admit(_ call: Call) throws -> String? {
        var key: ServerConfiguration.Key?
        if !keys.isEmpty {
            guard let text = call.apiKey ?? bearer(call) else {
                metrics.refuse("no key")
                throw GoogleError(
                    .permissionDenied,
                    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API "
                        + "consumer identity to call this API."
                )
            }
            guard let known = keys[text] else {
                metrics.refuse("wrong key")
                throw GoogleError(.invalidArgument, "API key not valid. Please pass a valid API key.", reason: "API_KEY_INVALID")
            }
            key = known
        }
        if let rate = key?.requestsPerSecond ?? requestsPerSecond {
            let caller = key.map { "key " + $0.key } ?? "client " + call.client
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
        if let key, let limit = key.requestsPerDay {
            let seconds = clock().timeIntervalSince1970
            let day = Int(exactly: (seconds / 86_400).rounded(.down)) ?? 0
            guard quota.count(key.key, limit: limit, day: day) else {
                metrics.refuse("quota")
                let left = (Double(day + 1) * 86_400 - seconds).rounded(.up)
                throw RequestError(
                    .tooManyRequests,
                    "the key's \(limit) requests of this day are used up",
                    retryAfter: Int(exactly: left) ?? 3_600
                )
            }
        }
        return key?.name
    }

    private func bearer(_ call: Call) -> String? {
        guard let header = call.headers[.authorization], header.hasPrefix("Bearer ") else { return nil }
        return String(header.dropFirst(7))
    }
}
