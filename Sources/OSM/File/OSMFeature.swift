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

    /// Creates an object from its parts, without checks.
    public init(key: OSMKey, version: UInt32, timestamp: Int64, tags: OSMTags, geometry: OSMGeometry) {
        self.key = key
        self.version = version
        self.timestamp = timestamp
        self.tags = tags
        self.geometry = geometry
    }
}

/// The shape of an object, as far as the extract contains it.
public enum OSMGeometry: Sendable, Hashable {
    case node(OSMPoint)
    /// The points of a way in order, without those that the extract lacks, and the area inside if the way is closed and
    /// its ring is valid. The tags decide whether the way means an area.
    case way(line: [OSMPoint], area: [OSMPolygon])
    /// The assembled area of a relation (a multipolygon or boundary; empty if its rings cannot be closed), and the
    /// lines and points of the members that the extract contains, in the relation's order. If members are missing, the
    /// area contains only what is certain: a ring of inner lines without an outer ring around it is not filled, and
    /// open inner lines are closed to form holes.
    case relation(area: [OSMPolygon], members: [OSMMember])
}

/// The part of a relation's member that the extract contains.
public struct OSMMember: Sendable, Hashable {
    /// The member's type and number in OpenStreetMap.
    public var key: OSMKey
    /// The member's role in the relation, such as `outer` or `label`; empty if it has none.
    public var role: String
    /// A node's one point or a way's line; empty for relations and for members that the extract lacks.
    public var points: [OSMPoint]

    /// Creates a member with the points that the extract contains.
    public init(key: OSMKey, role: String, points: [OSMPoint]) {
        self.key = key
        self.role = role
        self.points = points
    }
}

/// A position in OpenStreetMap's own units, 10⁻⁷ degrees.
public struct OSMPoint: Sendable, Hashable {
    /// The longitude in 10⁻⁷ degrees.
    public var x: Int32
    /// The latitude in 10⁻⁷ degrees.
    public var y: Int32

    /// Creates a position in units of 10⁻⁷ degrees, without checks.
    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// Creates the point nearest to a coordinate. Numbers beyond −180…180 and −90…90 degrees are clamped, and NaN
    /// becomes 0.
    public init(_ coordinate: Coordinate) {
        func units(_ degrees: Double, limit: Double) -> Int32 {
            degrees.isNaN ? 0 : Int32(clamping: (min(max(degrees, -limit), limit) * 1e7).rounded())
        }
        x = units(coordinate.longitude, limit: 180)
        y = units(coordinate.latitude, limit: 90)
    }

    /// The position in degrees.
    public var coordinate: Coordinate { Coordinate(latitude: Double(y) / 1e7, longitude: Double(x) / 1e7) }

    /// Both numbers as a vector, for plane geometry.
    @inlinable package var xy: SIMD2<Int32> { SIMD2(x, y) }
}

/// A ring and the holes in it. Rings are closed (last point = first). On a map with north up, the outer ring runs
/// counter-clockwise and holes run clockwise.
public struct OSMPolygon: Sendable, Hashable {
    /// The outer ring; its last point repeats its first.
    public var outer: [OSMPoint]
    /// The rings of the holes; the last point of each repeats its first.
    public var holes: [[OSMPoint]]

    /// Creates a polygon from closed rings, without checks.
    public init(outer: [OSMPoint], holes: [[OSMPoint]] = []) {
        self.outer = outer
        self.holes = holes
    }
}
