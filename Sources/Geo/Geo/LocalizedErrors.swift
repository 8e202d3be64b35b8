public import Foundation

// The `localizedDescription` of every error is its description.

extension PlusCodeError: LocalizedError {
    public var errorDescription: String? { description }
}

extension EncodedPolyline.DecodingError: LocalizedError {
    public var errorDescription: String? { description }
}
