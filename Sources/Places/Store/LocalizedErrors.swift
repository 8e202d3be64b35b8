public import Foundation

// `localizedDescription` of every error is the sentence of its description.

extension PlaceStoreError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch code {
        case .notReadable: "Check that the file exists and may be read."
        case .notAPlaceStore: "Name a file of a region that `portolan import` made."
        case .unsupportedVersion, .damaged: "Import the extract again."
        case .changed: "Replace a region as a whole folder, by renaming, and open it again."
        case .unavailable: "See whether the database runs and can be reached, and try again."
        case .notWritable: "Check the permissions of the folder and the room on its disk."
        }
    }
}
