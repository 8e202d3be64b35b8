internal import PortolanBasics
public import PortolanGeo
public import PortolanOSMModel

/// An object of an extract with its tags and its shape.
public struct OSMFeature: Sendable {
    /// The object's type and number in OpenStreetMap.
    public var key: OSMKey
    /// The number of the object's edit, from 1; 0 if the extract does not state it.
    public var version: UInt32
    /// When the object was last edited, in seconds since 1970-01-01 UTC; 0 if the extract does not state it.
    public var timestamp: Int64
    /// The object's tags, in the extract's order.
    public var tags: OSMTags
    /// The object's shape.
    public var geometry: OSMGeometry

    /// An object from its parts; nothing is checked.
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
    /// A way's points in order, those that the extract lacks left out; and the area inside, if the way is closed and its ring is sound
    /// (the tags decide whether it means an area).
    case way(line: [OSMPoint], area: [OSMPolygon])
    /// A relation's assembled area (multipolygons and boundaries; empty if its rings cannot be closed), and the lines and
    /// points of those members that the extract holds, in the relation's order.
    case relation(area: [OSMPolygon], members: [OSMMember])
}

/// What the extract holds of a relation's member.
public struct OSMMember: Sendable, Hashable {
    /// The member's type and number in OpenStreetMap.
    public var key: OSMKey
    /// The member's role in the relation, such as `outer` or `label`; empty if it has none.
    public var role: String
    /// A node's one point or a way's line; empty for relations and for what the extract lacks.
    public var points: [OSMPoint]

    /// A member with the points that the extract holds of it.
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

    /// A position in units of 10⁻⁷ degrees; nothing is checked.
    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// The nearest point to a coordinate; numbers beyond −180…180 and −90…90 degrees are clamped to these, NaN becomes 0.
    public init(_ coordinate: Coordinate) {
        func units(_ degrees: Double, limit: Double) -> Int32 {
            degrees.isNaN ? 0 : Int32(clamping: (min(max(degrees, -limit), limit) * 1e7).rounded())
        }
        x = units(coordinate.longitude, limit: 180)
        y = units(coordinate.latitude, limit: 90)
    }

    /// The position in degrees.
    public var coordinate: Coordinate { Coordinate(latitude: Double(y) / 1e7, longitude: Double(x) / 1e7) }

    /// Both numbers, for geometry of the plane.
    @inlinable package var xy: SIMD2<Int32> { SIMD2(x, y) }
}

/// A ring and the holes in it. Rings are closed (last point = first); the outer one runs counter-clockwise on a map with north up, holes clockwise.
public struct OSMPolygon: Sendable, Hashable {
    /// The outer ring; its last point repeats its first.
    public var outer: [OSMPoint]
    /// The rings of the holes; the last point of each repeats its first.
    public var holes: [[OSMPoint]]

    /// A polygon from closed rings; nothing is checked.
    public init(outer: [OSMPoint], holes: [[OSMPoint]] = []) {
        self.outer = outer
        self.holes = holes
    }
}
