public import Foundation

// The `localizedDescription` of every error is its description, which is a sentence.

extension PlaceStoreError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch code {
        case .notReadable: "Check that the file exists and may be read."
        case .notAPlaceStore: "Give a file of a region that `portolan import` made."
        case .unsupportedVersion, .damaged: "Import the extract again."
        case .changed: "Replace a region as a whole folder, by renaming, and open it again."
        case .unavailable: "Check that the database runs and can be reached, and try again."
        case .notWritable: "Check the permissions of the folder and the free space of its disk."
        }
    }
}
