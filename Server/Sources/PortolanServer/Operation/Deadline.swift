import HTTPTypes

/// Time limits of work.
enum Deadline {
    /// The result of work, or an error with a status if it takes longer.
    /// - Parameter isWanted: asked from time to time; the work is cancelled when it says no.
    static func within<Result: Sendable>(
        _ seconds: Double,
        _ status: HTTPResponse.Status,
        while isWanted: (@Sendable () -> Bool)? = nil,
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask(operation: work)
            group.addTask {
                if let isWanted {
                    let end = ContinuousClock.now + .seconds(seconds)
                    while ContinuousClock.now < end {
                        try await Task.sleep(for: .milliseconds(100))
                        guard isWanted() else { throw CancellationError() }
                    }
                } else {
                    try await Task.sleep(for: .seconds(seconds))
                }
                throw RequestError(status, "no answer within \(seconds) seconds", retryAfter: 1)
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
