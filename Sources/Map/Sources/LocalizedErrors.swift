public import Foundation

// The `localizedDescription` of every error is its description.

extension SourceError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch code {
        case .notFound: "Check the address."
        case .unreadable: "Check that the file exists and may be read."
        case .network, .timedOut: "Check the connection and the address, and try again."
        case .offline: "Connect to the network once, so that a copy of the file is kept."
        case .malformed: "Check the address, and make or copy the file again."
        case .cancelled, .unsupported, .tooLarge: nil
        }
    }
}

extension SourceDiagnostic: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? { error.recoverySuggestion }
}

extension MapSourcesError: LocalizedError {
    public var errorDescription: String? { description }
}

extension GeoJSONError: LocalizedError {
    public var errorDescription: String? { description }
}
