public import Foundation

// `localizedDescription` of every error is the sentence of its description.

extension StyleDiagnostic: LocalizedError {
    public var errorDescription: String? { description }
}

extension StyleError: LocalizedError {
    public var errorDescription: String? { description }
}

extension EvaluationError: LocalizedError {
    public var errorDescription: String? { description }
}
