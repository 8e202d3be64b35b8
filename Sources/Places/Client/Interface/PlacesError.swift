internal import Foundation
public import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanStore

/// Why a request for places failed: a code to act on, a subject, and a sentence for people.
public struct PlacesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// The text is neither a place ID nor an OSM object.
        case invalidID
        /// No region knows the place.
        case notFound
        /// An argument outside its limits; `subject` names it.
        case invalidArgument
        /// No region was given, or a folder is not a region.
        case noRegion
        /// A region's data cannot be read.
        case unreadable
        /// The task was cancelled.
        case cancelled
        /// The time limit passed before there was an answer.
        case deadlineExceeded
    }

    /// What went wrong, for programs to act on.
    public var code: Code
    /// The ID, the argument's name, or the file.
    public var subject: String
    /// What went wrong, as an English sentence for people, without the subject.
    public var message: String

    /// Makes an error about a subject: an ID, an argument or a file.
    public init(_ code: Code, _ subject: String, _ message: String) {
        self.code = code
        self.subject = subject
        self.message = message
    }

    /// The error for a text that is not a place ID, with what is wrong with it.
    public static func invalidID(_ text: String, reason: String) -> PlacesError {
        PlacesError(.invalidID, text, "not a place ID: \(reason)")
    }
    /// The error for an ID that no region knows.
    public static func notFound(_ text: String) -> PlacesError {
        PlacesError(.notFound, text, "no such place in the given regions")
    }
    /// The error for a client without regions.
    public static let noRegion = PlacesError(.noRegion, "regions", "no region given; `portolan import` makes one")
    static let cancelled = PlacesError(.cancelled, "request", "cancelled")
    static func deadline(_ timeout: Duration) -> PlacesError {
        PlacesError(.deadlineExceeded, "request", "no answer within \(timeout)")
    }

    public var description: String { "\(subject): \(message)" }

    /// Any error as one of these.
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
                throw .invalidID(text, reason: "OSM objects are written osm:node/1, osm:way/2 or osm:relation/3")
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
