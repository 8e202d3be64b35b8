public import Foundation

// The `localizedDescription` of every error is its description.

extension CameraError: LocalizedError {
    public var errorDescription: String? { description }
}
