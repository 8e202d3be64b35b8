internal import Foundation
public import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanStore

/// The error of a failed request for places: a code for programs, a subject, and a sentence for people.
public struct PlacesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// The text is neither a place ID nor an OSM object.
        case invalidID
        /// No region knows the place.
        case notFound
        /// An argument is outside its limits; `subject` names it.
        case invalidArgument
        /// No region was given, or a folder is not a region.
        case noRegion
        /// The data of a region cannot be read.
        case unreadable
        /// The task was cancelled.
        case cancelled
        /// The time limit passed before there was an answer.
        case deadlineExceeded
    }

    /// The kind of the failure, for programs.
    public var code: Code
    /// The ID, the name of the argument, or the file.
    public var subject: String
    /// The failure as an English sentence for people, without the subject.
    public var message: String

    /// Makes an error about a subject: an ID, an argument or a file.
    public init(_ code: Code, _ subject: String, _ message: String) {
        self.code = code
        self.subject = subject
        self.message = message
    }

    /// Returns the error for a text that is not a place ID, with the reason.
    public static func invalidID(_ text: String, reason: String) -> PlacesError {
        PlacesError(.invalidID, text, "not a place ID: \(reason)")
    }
    /// Returns the error for an ID that no region knows.
    public static func notFound(_ text: String) -> PlacesError {
        PlacesError(.notFound, text, "no such place in the given regions")
    }
    /// The error for a client without regions.
    public static let noRegion = PlacesError(.noRegion, "regions", "no region was given; make one with `portolan import`")
    static let cancelled = PlacesError(.cancelled, "request", "cancelled")
    static func deadline(_ timeout: Duration) -> PlacesError {
        PlacesError(.deadlineExceeded, "request", "the answer was not ready within \(timeout)")
    }

    public var description: String { "\(subject): \(message)" }

    /// Converts any error to a `PlacesError`.
    static func wrapping(_ error: any Error) -> PlacesError {
        switch error {
        case let error as PlacesError: error
        case is CancellationError: .cancelled
        case let error as RegionError: PlacesError(error.code == .notARegion ? .noRegion : .unreadable, error.path, error.message)
        case let error as PlaceStoreError: PlacesError(.unreadable, error.path, error.message)
        default: PlacesError(.unreadable, "data", error.localizedDescription)
        }
    }
}

extension PlaceID {
    /// Reads a place ID (`p…`) or an OSM object (`osm:way/123`, `way/123`).
    /// - Throws: `PlacesError` with `invalidID`.
    public init(parsing text: String) throws(PlacesError) {
        if text.hasPrefix("own:"), text.count > 4 {
            self.init(own: String(text.dropFirst(4)))
            return
        }
        if text.utf8.contains(UInt8(ascii: "/")) {
            guard let key = OSMKey(text) else {
                throw .invalidID(text, reason: "write OSM objects as osm:node/1, osm:way/2 or osm:relation/3")
            }
            let id = PlaceID(osm: key)
            guard id.osmKey == key else { throw .invalidID(text, reason: "no OSM object has this number") }
            self = id
            return
        }
        do {
            self = try PlaceID(text)
        } catch {
            throw .invalidID(text, reason: "\(error)")
        }
    }
}
