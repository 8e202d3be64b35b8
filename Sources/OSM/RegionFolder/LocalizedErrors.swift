public import Foundation

// `localizedDescription` of every error is its `description`.

extension ManifestDamage: LocalizedError {
    public var errorDescription: String? { description }
}

extension RegionError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch code {
        case .notARegion: "Name a folder that `portolan import` made."
        case .unsupportedVersion, .damaged: "Import the extract again."
        case .exists: "Choose another name, or import with --force."
        case .busy: "Wait until the other import is done."
        case .notWritable: "Check the permissions of the folder and the free space on its disk."
        case .notReadable: "Check that the folder's files may be read."
        }
    }
}
