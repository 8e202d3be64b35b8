public import Foundation

// `localizedDescription` of every error is the sentence of its description.

extension PlusCodeError: LocalizedError {
    public var errorDescription: String? { description }
}

extension EncodedPolyline.DecodingError: LocalizedError {
    public var errorDescription: String? { description }
}
