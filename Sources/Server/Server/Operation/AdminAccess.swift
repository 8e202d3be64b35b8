import Foundation
import HTTPTypes
import Synchronization

/// Admits clients with the admin token to the administration of the server. Wrong tokens cause growing pauses, so that
/// nobody can guess the token.
final class AdminAccess: Sendable {
    /// The attempts from one address.
    private struct Guesses {
        /// The number of wrong tokens in a row.
        var count = 0
        /// The time from which the next token is checked, in seconds of the clock.
        var next = -Double.infinity
        /// The time at which the attempts are forgotten, in seconds of the clock.
        var end = 0.0
    }

    private let digest: String?
    private let metrics: Metrics
    private let clock: @Sendable () -> Date
    private let guesses = Mutex<[String: Guesses]>([:])

    /// This many wrong tokens in a row are checked without waiting, because people mistype. The last of them starts
    /// the first pause.
    static let freeCount = 3
    /// The longest pause in seconds. Pauses double, starting at one second.
    static let longestPause = 60.0
    /// The seconds without an attempt after which an address is forgotten.
    static let memory = 900.0
    /// The largest number of addresses that are remembered. Beyond this number, all others share one entry.
    static let addressLimit = 4_096

    /// Creates the access control.
    /// - Parameter token: the admin token; nil turns administration off.
    init(token: String?, metrics: Metrics, clock: @escaping @Sendable () -> Date) {
        digest = token.map(Secrets.digest)
        self.metrics = metrics
        self.clock = clock
    }

    var isOn: Bool { digest != nil }
    var addressCount: Int { guesses.withLock { $0.count } }

    /// Refuses a request without the admin token (`Authorization: Bearer …`).
    func authorize(_ call: Call) throws(RequestError) {
        guard let digest else { throw .notFound("administration over HTTP is off: set adminToken to use it") }
        guard let word = call.bearer else {
            throw RequestError(.unauthorized, "this call needs the header Authorization: Bearer with the admin token")
        }
        let given = Secrets.digest(word)
        let now = clock().timeIntervalSinceReferenceDate
        let caller = CIDRBlock.neighbourhood(of: call.client)
        // This is one critical section, so that simultaneous attempts are checked one after the other.
        let pause = guesses.withLock { guesses -> Double? in
            let name = Self.rememberedName(of: caller, &guesses, now)
            var known = guesses[name] ?? Guesses()
            let pause = known.next - now
            // A pause longer than the longest one means that the clock was set back; then nobody waits.
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
        guard pause > 0 else { throw RequestError(.unauthorized, "the admin token is wrong") }
        throw RequestError(
            .tooManyRequests,
            "too many wrong admin tokens came from this address; ask again later",
            retryAfter: Int(exactly: pause.rounded(.up)) ?? 60
        )
    }

    /// Returns the name under which the attempts of an address are stored.
    private static func rememberedName(of caller: String, _ guesses: inout [String: Guesses], _ now: Double) -> String {
        if let known = guesses[caller] {
            if known.end <= now { guesses[caller] = nil }
            return caller
        }
        if guesses.count >= addressLimit { guesses = guesses.filter { $0.value.end > now } }
        return guesses.count >= addressLimit ? "others" : caller
    }
}
