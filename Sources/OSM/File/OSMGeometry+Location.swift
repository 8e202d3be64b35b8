internal import PortolanBasics
public import PortolanGeo
internal import PortolanPlane

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

extension OSMGeometry {
    /// Returns one point that represents the shape: a point inside the largest area, the middle of a line, or a
    /// relation's label or another of its members' points. Returns nil if there are no points.
    /// - Parameter asArea: whether a closed way means the area inside it, not the line.
    public func location(asArea: Bool) -> OSMPoint? {
        switch self {
        case .node(let point):
            return point
        case .way(let line, let area):
            return (asArea ? Self.interiorPoint(area) : nil) ?? Self.middle(line)
        case .relation(let area, let members):
            return Self.interiorPoint(area) ?? Self.location(of: members)
        }
    }

    /// The extent; nil if there are no points. If the parts of the shape lie closer together across the antimeridian,
    /// the extent crosses it. A single part never crosses the antimeridian.
    public var bounds: CoordinateBounds? {
        var extent = Extent()
        switch self {
        case .node(let point): extent.add(CollectionOfOne(point))
        case .way(let line, _): extent.add(line)
        case .relation(let area, let members):
            for polygon in area { extent.add(polygon.outer) }
            // The label and the capital of an area may lie anywhere, so members count only if there is no area.
            if area.isEmpty { for member in members { extent.add(member.points) } }
        }
        return extent.bounds
    }

    /// The longer side of an area's extent in metres; 0 for points and open lines. Every closed way counts as an area,
    /// whatever its tags say.
    package var areaSideMeters: Double {
        let hasArea =
            switch self {
            case .node: false
            case .way(_, let area), .relation(let area, _): !area.isEmpty
            }
        guard hasArea, let bounds else { return 0 }
        let shrink = cos((bounds.south + bounds.north) / 2 * .pi / 180)
        let degrees = max(bounds.north - bounds.south, bounds.longitudeSpan * shrink)
        return degrees * .pi / 180 * Coordinate.earthRadiusMeters
    }

    private static func interiorPoint(_ area: [OSMPolygon]) -> OSMPoint? {
        if area.count == 1 { return InteriorPoint.of(area[0]) }
        let largest = area.max {
            PlaneRing.doubledArea($0.outer.lazy.map(\.xy)).magnitude < PlaneRing.doubledArea($1.outer.lazy.map(\.xy)).magnitude
        }
        return largest.flatMap(InteriorPoint.of)
    }

    private static func location(of members: [OSMMember]) -> OSMPoint? {
        for role in ["label", "admin_centre"] {
            if let member = members.first(where: { $0.role == role }), let point = member.points.first { return point }
        }
        let lines = members.filter { $0.points.count > 1 }
        if let longest = lines.max(by: { length($0.points) < length($1.points) }) { return middle(longest.points) }
        let points = members.compactMap(\.points.first)
        guard !points.isEmpty else { return nil }
        // The point nearest to the mean of all points represents them.
        let meanX = points.reduce(0.0) { $0 + Double($1.x) } / Double(points.count)
        let meanY = points.reduce(0.0) { $0 + Double($1.y) } / Double(points.count)
        return points.min { hypot(Double($0.x) - meanX, Double($0.y) - meanY) < hypot(Double($1.x) - meanX, Double($1.y) - meanY) }
    }

    /// Returns the length in 10⁻⁷ degrees of latitude, on a plane that preserves distances near the line's first point.
    private static func length(_ line: [OSMPoint]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }

    private static func distance(_ a: OSMPoint, _ b: OSMPoint) -> Double {
        hypot((Double(b.x) - Double(a.x)) * cos(Double(a.y) * 1e-7 * .pi / 180), Double(b.y) - Double(a.y))
    }

    /// Returns the point halfway along the line.
    static func middle(_ line: [OSMPoint]) -> OSMPoint? {
        guard line.count > 1 else { return line.first }
        var rest = length(line) / 2
        for (a, b) in zip(line, line.dropFirst()) {
            let step = distance(a, b)
            if step > 0, step >= rest {
                let part = rest / step
                return OSMPoint(
                    x: Int32(clamping: (Double(a.x) + (Double(b.x) - Double(a.x)) * part).rounded()),
                    y: Int32(clamping: (Double(a.y) + (Double(b.y) - Double(a.y)) * part).rounded())
                )
            }
            rest -= step
        }
        return line.last
    }
}

/// The extent of a shape of several parts.
private struct Extent {
    /// The western and eastern ends of each part.
    private var spans: [(west: Int32, east: Int32)] = []
    /// The southern end of all parts.
    private var south = Int32.max
    /// The northern end of all parts.
    private var north = Int32.min

    mutating func add(_ part: some Collection<OSMPoint>) {
        guard let first = part.first else { return }
        var span = (west: first.x, east: first.x)
        for point in part {
            span = (min(span.west, point.x), max(span.east, point.x))
            south = min(south, point.y)
            north = max(north, point.y)
        }
        spans.append(span)
    }

    /// The bounds of all parts. Their longitudes are the full circle without the widest gap between parts. If two gaps
    /// are equally wide, the gap across the antimeridian is left out.
    var bounds: CoordinateBounds? {
        let sorted = spans.sorted { $0.west < $1.west }
        guard var box = sorted.first else { return nil }
        var inner: (width: Int64, west: Int32, east: Int32)?
        for span in sorted.dropFirst() {
            let width = Int64(span.west) - Int64(box.east)
            if width > inner?.width ?? 0 { inner = (width, box.east, span.west) }
            box.east = max(box.east, span.east)
        }
        if let inner, inner.width > 3_600_000_000 - (Int64(box.east) - Int64(box.west)) { box = (inner.east, inner.west) }
        return CoordinateBounds(
            south: Double(south) / 1e7,
            west: Double(box.west) / 1e7,
            north: Double(north) / 1e7,
            east: Double(box.east) / 1e7
        )
    }
}
