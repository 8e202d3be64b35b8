internal import PortolanBasics
public import PortolanGeo
public import PortolanOSMModel

/// One object of an extract with its tags and its shape.
public struct OSMFeature: Sendable {
    public var key: OSMKey
    /// 0 where the extract does not say.
    public var version: UInt32
    /// Seconds since 1970-01-01 UTC, 0 where the extract does not say.
    public var timestamp: Int64
    public var tags: OSMTags
    public var geometry: OSMGeometry

    public init(key: OSMKey, version: UInt32, timestamp: Int64, tags: OSMTags, geometry: OSMGeometry) {
        self.key = key
        self.version = version
        self.timestamp = timestamp
        self.tags = tags
        self.geometry = geometry
    }
}

/// The shape of an object, as far as the extract holds it.
public enum OSMGeometry: Sendable, Hashable {
    case node(OSMPoint)
    /// A way's points in order, those that the extract lacks left out; and the area inside, where the way is closed and its ring is sound
    /// (whether it means an area is for the tags to say).
    case way(line: [OSMPoint], area: [OSMPolygon])
    /// A relation's assembled area (multipolygons and boundaries; empty where its rings cannot be closed), and the lines and
    /// points of those members that the extract holds, in the relation's order.
    case relation(area: [OSMPolygon], members: [OSMMember])
}

/// What the extract holds of a relation's member.
public struct OSMMember: Sendable, Hashable {
    public var key: OSMKey
    public var role: String
    /// A node's one point or a way's line; empty for relations and for what the extract lacks.
    public var points: [OSMPoint]

    public init(key: OSMKey, role: String, points: [OSMPoint]) {
        self.key = key
        self.role = role
        self.points = points
    }
}

/// A position in OpenStreetMap's own units, 10⁻⁷ degrees.
public struct OSMPoint: Sendable, Hashable {
    /// Longitude in 10⁻⁷ degrees.
    public var x: Int32
    /// Latitude in 10⁻⁷ degrees.
    public var y: Int32

    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// The nearest point to a coordinate; numbers beyond −180…180 and −90…90 degrees are taken to these, what is no number to 0.
    public init(_ coordinate: Coordinate) {
        func units(_ degrees: Double, limit: Double) -> Int32 {
            degrees.isNaN ? 0 : Int32(clamping: (min(max(degrees, -limit), limit) * 1e7).rounded())
        }
        x = units(coordinate.longitude, limit: 180)
        y = units(coordinate.latitude, limit: 90)
    }

    public var coordinate: Coordinate { Coordinate(latitude: Double(y) / 1e7, longitude: Double(x) / 1e7) }
}

/// A ring and the holes in it. Rings are closed (last point = first); the outer one runs counter-clockwise on a map with north up, holes clockwise.
public struct OSMPolygon: Sendable, Hashable {
    public var outer: [OSMPoint]
    public var holes: [[OSMPoint]]

    public init(outer: [OSMPoint], holes: [[OSMPoint]] = []) {
        self.outer = outer
        self.holes = holes
    }
}
