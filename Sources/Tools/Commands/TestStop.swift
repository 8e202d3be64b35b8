import Foundation
import Synchronization

/// Stops long work at a step until a line arrives on standard input, so that a test can end the program at a named
/// moment and not after a time. `PORTOLAN_STOP_AT` contains the name of a phase as the progress display shows it. The
/// line `until cancelled` continues the work once the task is cancelled.
final class TestStop: Sendable {
    private let phase: String
    private let isReached = Mutex(false)

    /// Creates a stop; nil if none is set.
    init?() {
        guard let phase = ProcessInfo.processInfo.environment["PORTOLAN_STOP_AT"], !phase.isEmpty else { return nil }
        self.phase = phase
    }

    func reach(_ phase: String) {
        guard phase == self.phase,
            isReached.withLock({ isReached in
                defer { isReached = true }
                return !isReached
            })
        else { return }
        StandardError.print("stopped at \(phase)")
        guard readLine() == "until cancelled" else { return }
        while !Task.isCancelled { _ = usleep(1000) }
    }
}
