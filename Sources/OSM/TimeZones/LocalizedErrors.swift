public import Foundation

// `localizedDescription` of every error is its `description`.

extension BoundaryMapError: LocalizedError {
    public var errorDescription: String? { description }
}
