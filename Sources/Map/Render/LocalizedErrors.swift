public import Foundation

// The `localizedDescription` of every error is its description.

extension RenderError: LocalizedError {
    public var errorDescription: String? { description }
}
