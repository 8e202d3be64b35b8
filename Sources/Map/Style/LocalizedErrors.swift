public import Foundation

// The `localizedDescription` of every error is its description.

extension StyleDiagnostic: LocalizedError {
    public var errorDescription: String? { description }
}

extension StyleError: LocalizedError {
    public var errorDescription: String? { description }
}

extension EvaluationError: LocalizedError {
    public var errorDescription: String? { description }
}
