import Dispatch
import Foundation

/// Runs work that Ctrl-C cancels. A second Ctrl-C ends the program at once.
func cancellingOnInterrupt<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
    let task = Task { try await work() }
    let sources = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            if task.isCancelled { _exit(130) }
            task.cancel()
        }
        source.activate()
        return source
    }
    defer { for source in sources { source.cancel() } }
    return try await task.value
}
