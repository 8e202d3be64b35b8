public import Foundation

// The `localizedDescription` of every error is its description.

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
