public import Foundation

// `localizedDescription` of every error is its `description`.

extension OSMWriteError: LocalizedError {
    public var errorDescription: String? { description }
}

extension OSMReadError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch code {
        case .notReadable: "Check that the file exists and may be read."
        case .notPBF, .unsupported: "Give an extract in the PBF format (.osm.pbf)."
        case .notChanges: "Give changes in the osmChange format (.osc or .osc.gz)."
        case .truncated, .damaged: "Download the file again."
        case .empty: "Give an extract that holds objects."
        case .notSpilled: "Free space on the disk of the output, write to another disk, or allow more memory."
        }
    }
}
