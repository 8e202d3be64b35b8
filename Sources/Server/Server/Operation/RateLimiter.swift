import Synchronization

/// Token buckets: each caller may send a number of requests per second, and some more in a burst.
final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var time: Double
    }

    private let buckets = Mutex<[String: Bucket]>([:])
    /// The largest number of callers that are remembered. Beyond this number, callers with a full bucket are forgotten.
    private static let callerLimit = 100_000

    /// Takes a token.
    /// - Parameters:
    ///   - caller: identifies the caller.
    ///   - rate: tokens per second.
    ///   - burst: the largest number of tokens in a bucket, at least 1.
    ///   - time: seconds of a clock that never goes back.
    /// - Returns: nil if there is a token, or else the seconds until there is one.
    func take(_ caller: String, rate: Double, burst: Double, at time: Double) -> Double? {
        buckets.withLock { buckets in
            if buckets.count >= Self.callerLimit, buckets[caller] == nil {
                buckets = buckets.filter { ($0.value.tokens + (time - $0.value.time) * rate) < burst }
                if buckets.count >= Self.callerLimit { buckets.removeAll() }
            }
            var bucket = buckets[caller] ?? Bucket(tokens: max(burst, 1), time: time)
            bucket.tokens = min(max(burst, 1), bucket.tokens + max(0, time - bucket.time) * rate)
            bucket.time = time
            let isAllowed = bucket.tokens >= 1
            if isAllowed { bucket.tokens -= 1 }
            buckets[caller] = bucket
            return isAllowed ? nil : (1 - bucket.tokens) / max(rate, 1e-6)
        }
    }
}

/// Counts the requests of each key within a day of UTC.
final class DailyQuota: Sendable {
    private let counts = Mutex<(day: Int, byKey: [String: Int])>((0, [:]))

    /// Counts a request.
    /// - Returns: whether it is within the limit.
    func count(_ key: String, limit: Int, day: Int) -> Bool {
        counts.withLock { counts in
            if counts.day != day { counts = (day, [:]) }
            let count = counts.byKey[key, default: 0]
            guard count < limit else { return false }
            counts.byKey[key] = count + 1
            return true
        }
    }
}
