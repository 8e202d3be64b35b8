public import Foundation

// `localizedDescription` of every error is the sentence of its description.

extension FactError: LocalizedError {
    public var errorDescription: String? { description }
}

extension FactBook.LineError: LocalizedError {
    public var errorDescription: String? { description }
}
