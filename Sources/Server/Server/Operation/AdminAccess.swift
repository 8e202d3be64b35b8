import Foundation
import HTTPTypes
import Synchronization

/// Lets whoever knows the operator's word administer the server. Words that are wrong cost time, so that nobody finds it by trying.
final class AdminAccess: Sendable {
    /// What an address has tried.
    private struct Guesses {
        /// Wrong words in a row.
        var count = 0
        /// When the next word is looked at, and when all is forgotten: seconds of the clock.
        var next = -Double.infinity
        var end = 0.0
    }

    private let digest: String?
    private let metrics: Metrics
    private let clock: @Sendable () -> Date
    private let guesses = Mutex<[String: Guesses]>([:])

    /// Wrong words that cost nothing: people mistype.
    static let freeCount = 3
    /// Seconds of the longest pause. Pauses double from one second on.
    static let longestPause = 60.0
    /// Seconds after which an address that is quiet is forgotten.
    static let memory = 900.0
    /// The most addresses that are remembered. Beyond them all others count as one.
    static let addressLimit = 4_096

    /// - Parameter token: the word; nil for none, and then there is no administration.
    init(token: String?, metrics: Metrics, clock: @escaping @Sendable () -> Date) {
        digest = token.map(Secrets.digest)
        self.metrics = metrics
        self.clock = clock
    }

    var isOn: Bool { digest != nil }
    var addressCount: Int { guesses.withLock { $0.count } }

    /// Refuses calls without the operator's word (`Authorization: Bearer …`).
    func authorize(_ call: Call) throws(RequestError) {
        guard let digest else { throw .notFound("administration over HTTP is off: no admin token is configured") }
        guard let word = call.bearer else {
            throw RequestError(.unauthorized, "this call needs the header Authorization: Bearer and the admin token")
        }
        let given = Secrets.digest(word)
        let now = clock().timeIntervalSinceReferenceDate
        let caller = CIDRBlock.neighbourhood(of: call.client)
        // One step, so that many words at once are looked at one after the other.
        let pause = guesses.withLock { guesses -> Double? in
            let name = Self.rememberedName(of: caller, &guesses, now)
            var known = guesses[name] ?? Guesses()
            let pause = known.next - now
            // The pause is longer only if the clock was set back, and then nobody waits.
            guard pause <= 0 || pause > Self.longestPause else { return pause }
            if Secrets.isEqual(given, digest) {
                guesses[name] = nil
                return nil
            }
            known.count += 1
            let exponent = Double(known.count - Self.freeCount)
            known.next = now + (exponent < 0 ? 0 : min(exp2(exponent), Self.longestPause))
            known.end = now + Self.memory
            guesses[name] = known
            return 0
        }
        guard let pause else { return }
        metrics.refuse("admin token")
        guard pause > 0 else { throw RequestError(.unauthorized, "the admin token is another one") }
        throw RequestError(
            .tooManyRequests,
            "too many wrong admin tokens came from this address; ask again later",
            retryAfter: Int(exactly: pause.rounded(.up)) ?? 60
        )
    }

    /// Under which name an address is remembered.
    private static func rememberedName(of caller: String, _ guesses: inout [String: Guesses], _ now: Double) -> String {
        if let known = guesses[caller] {
            if known.end <= now { guesses[caller] = nil }
            return caller
        }
        if guesses.count >= addressLimit { guesses = guesses.filter { $0.value.end > now } }
        return guesses.count >= addressLimit ? "others" : caller
    }
}
