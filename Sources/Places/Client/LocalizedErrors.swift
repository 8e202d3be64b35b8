public import Foundation

// `localizedDescription` returns the `description` of every error.

extension PlacesError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch code {
        case .invalidID: "Give a place ID (p…) or an object of OpenStreetMap (osm:way/123)."
        case .notFound: "Search for the place again: it may have a new ID, or lie outside the regions."
        case .noRegion: "Make a region with `portolan import`, and name its folder."
        case .unreadable: "Import the extract again."
        case .deadlineExceeded: "Allow more time, or ask for fewer fields."
        case .invalidArgument, .cancelled: nil
        }
    }
}

extension JSONSyntaxError: LocalizedError {
    public var errorDescription: String? { description }
}
