import HTTPTypes
import PortolanBasics

/// The time limit for reading a body, in the task that reads it.
enum Deadline {
    /// Returns the result of the work, or an error with a status if the work takes too long.
    static func within<Result: Sendable>(
        _ seconds: Double,
        _ status: HTTPResponse.Status,
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask(operation: work)
            group.addTask {
                try await Task.sleep(for: Duration(clampingSeconds: seconds))
                throw RequestError(status, "the answer was not ready within \(seconds) seconds", retryAfter: 1)
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
