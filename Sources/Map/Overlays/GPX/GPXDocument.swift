public import Foundation
public import PortolanGeo

/// The contents of a GPX file (1.0 and 1.1): waypoints, routes and tracks.
///
/// Heights, times, extensions and data on reception are ignored. docs/overlays.md lists the elements that are
/// read.
public struct GPXDocument: Hashable, Sendable {
    /// A marked point.
    public struct Waypoint: Hashable, Sendable {
        /// The position of the point.
        public var position: Coordinate
        /// The point's name; nil if it has none.
        public var name: String?
        /// The point's description, or else its comment; nil if it has neither.
        public var description: String?

        /// Creates a waypoint at a position.
        public init(_ position: Coordinate, name: String? = nil, description: String? = nil) {
            self.position = position
            self.name = name
            self.description = description
        }
    }

    /// A planned way through points.
    public struct Route: Hashable, Sendable {
        /// The route's name; nil if it has none.
        public var name: String?
        /// The route's points in order.
        public var points: [Coordinate]

        /// Creates a route through points.
        public init(name: String? = nil, points: [Coordinate]) {
            self.name = name
            self.points = points
        }
    }

    /// A recorded way.
    public struct Track: Hashable, Sendable {
        /// The track's name; nil if it has none.
        public var name: String?
        /// The points in order, with a list for each part that was recorded without a gap.
        public var segments: [[Coordinate]]

        /// Creates a track from segments.
        public init(name: String? = nil, segments: [[Coordinate]]) {
            self.name = name
            self.segments = segments
        }
    }

    /// The name of the whole file; nil if it has none.
    public var name: String?
    /// The waypoints in the order of the text.
    public var waypoints: [Waypoint] = []
    /// The routes in the order of the text.
    public var routes: [Route] = []
    /// The tracks in the order of the text.
    public var tracks: [Track] = []

    /// The largest number of bytes of a text.
    public static let maximumByteCount = 64 << 20
    /// The largest nesting depth of elements.
    public static let maximumDepth = 100

    /// Creates an empty document.
    public init() {}

    /// Reads a GPX text in UTF-8, UTF-16, ISO 8859-1 or ASCII. O(bytes); a point takes 16 bytes of memory.
    /// - Throws: the first error in the text.
    public init(_ bytes: [UInt8]) throws(GPXError) {
        guard bytes.count <= Self.maximumByteCount else {
            throw GPXError(
                message: "the text has \(bytes.count) bytes, more than the limit of \(Self.maximumByteCount)",
                line: 1,
                column: 1
            )
        }
        guard let reader = GPXReader() else { throw GPXError(message: "there is not enough memory to read the text", line: 1, column: 1) }
        self = try reader.read(bytes)
    }
}

/// The reason why a GPX text cannot be read, with its position.
public struct GPXError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as an English sentence, without the position.
    public var message: String
    /// The line of the text, counted from 1.
    public var line: Int
    /// The column in the line, in bytes of UTF-8 counted from 1.
    public var column: Int

    /// Creates an error for a position in the text.
    public init(message: String, line: Int, column: Int) {
        self.message = message
        self.line = line
        self.column = column
    }

    public var description: String { "line \(line), column \(column): \(message)" }
}

extension GPXError: LocalizedError {
    // The `localizedDescription` is the error's description.
    public var errorDescription: String? { description }
}
