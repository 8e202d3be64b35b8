public import Foundation

// `localizedDescription` of every error is the sentence of its description.

extension CameraError: LocalizedError {
    public var errorDescription: String? { description }
}
