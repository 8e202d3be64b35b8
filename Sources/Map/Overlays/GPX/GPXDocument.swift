public import Foundation
public import PortolanGeo

/// What a GPX file (1.0 and 1.1) holds: waypoints, routes and tracks.
///
/// Heights, times, extensions and what devices say of their reception are passed over. docs/overlays.md lists what is read.
public struct GPXDocument: Hashable, Sendable {
    /// A point that somebody marked.
    public struct Waypoint: Hashable, Sendable {
        /// Where it is.
        public var position: Coordinate
        /// Its name; nil if it has none.
        public var name: String?
        /// What is said of it: its description, or else its comment; nil if there is neither.
        public var description: String?

        /// A waypoint at a position.
        public init(_ position: Coordinate, name: String? = nil, description: String? = nil) {
            self.position = position
            self.name = name
            self.description = description
        }
    }

    /// Points that lead somewhere.
    public struct Route: Hashable, Sendable {
        /// Its name; nil if it has none.
        public var name: String?
        /// Its points in order.
        public var points: [Coordinate]

        /// A route through points.
        public init(name: String? = nil, points: [Coordinate]) {
            self.name = name
            self.points = points
        }
    }

    /// Where somebody was.
    public struct Track: Hashable, Sendable {
        /// Its name; nil if it has none.
        public var name: String?
        /// Its points in order, a list for each stretch that was recorded without a gap.
        public var segments: [[Coordinate]]

        /// A track of segments.
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

    /// The largest text that is read, in bytes.
    public static let maximumByteCount = 64 << 20
    /// How deep elements may be nested.
    public static let maximumDepth = 100

    /// An empty document.
    public init() {}

    /// Reads a GPX text in UTF-8, UTF-16, ISO 8859-1 or ASCII. O(bytes), with memory for the points: 16 bytes each.
    /// - Throws: the first thing that is wrong.
    public init(_ bytes: [UInt8]) throws(GPXError) {
        guard bytes.count <= Self.maximumByteCount else {
            throw GPXError(message: "the text has \(bytes.count) bytes; at most \(Self.maximumByteCount) are read", line: 1, column: 1)
        }
        guard let reader = GPXReader() else { throw GPXError(message: "there is no memory for a reader", line: 1, column: 1) }
        self = try reader.read(bytes)
    }
}

/// Why a GPX text cannot be read: what is wrong with it, and where.
public struct GPXError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, as an English sentence without the position.
    public var message: String
    /// The line of the text, counted from 1.
    public var line: Int
    /// The column in the line, in bytes of UTF-8 counted from 1.
    public var column: Int

    /// Creates an error about a place of the text.
    public init(message: String, line: Int, column: Int) {
        self.message = message
        self.line = line
        self.column = column
    }

    public var description: String { "line \(line), column \(column): \(message)" }
}

extension GPXError: LocalizedError {
    // `localizedDescription` is the sentence of the description.
    public var errorDescription: String? { description }
}
