public import Foundation

// `localizedDescription` of every error is the sentence of its description.

extension PictureFileError: LocalizedError {
    public var errorDescription: String? { description }
}

extension JPEGError: LocalizedError {
    public var errorDescription: String? { description }
}

extension WebPError: LocalizedError {
    public var errorDescription: String? { description }
}

extension PNGError: LocalizedError {
    public var errorDescription: String? { description }
}
