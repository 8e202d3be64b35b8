public import Foundation

// The `localizedDescription` of every error is its description.

extension MVTError: LocalizedError {
    public var errorDescription: String? { description }
}

extension Gzip.Failure: LocalizedError {
    public var errorDescription: String? { description }
}

extension PMTilesError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch code {
        case .file: "Check that the file exists and may be read or written."
        case .damaged, .notAnArchive: "Make the archive again, or copy it again from where it came."
        case .unsupportedVersion, .unsupportedCompression:
            "Make the archive again as PMTiles version 3, without compression, with gzip or with Zstandard."
        case .order, .tooLarge: nil
        }
    }
}
