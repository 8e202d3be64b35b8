internal import PortolanBasics
public import PortolanGeo
internal import PortolanPlane

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

extension OSMGeometry {
    /// One point that stands for the shape: inside the largest area, the middle along a line, a relation's label or what its members offer.
    /// nil if there are no points.
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

    /// The extent, nil if there are no points. Does not cross the antimeridian.
    public var bounds: CoordinateBounds? {
        var box = PointBox()
        switch self {
        case .node(let point): box.add(point)
        case .way(let line, _): for point in line { box.add(point) }
        case .relation(let area, let members):
            for polygon in area { for point in polygon.outer { box.add(point) } }
            // The label and the capital of an area may lie anywhere, so they count only if there is no area.
            if area.isEmpty { for member in members { for point in member.points { box.add(point) } } }
        }
        return box.bounds
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
        // The point nearest to the mean of all.
        let meanX = points.reduce(0.0) { $0 + Double($1.x) } / Double(points.count)
        let meanY = points.reduce(0.0) { $0 + Double($1.y) } / Double(points.count)
        return points.min { hypot(Double($0.x) - meanX, Double($0.y) - meanY) < hypot(Double($1.x) - meanX, Double($1.y) - meanY) }
    }

    /// In 10⁻⁷ degrees of latitude, on a plane that preserves distances near the line's first point.
    private static func length(_ line: [OSMPoint]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }

    private static func distance(_ a: OSMPoint, _ b: OSMPoint) -> Double {
        hypot((Double(b.x) - Double(a.x)) * cos(Double(a.y) * 1e-7 * .pi / 180), Double(b.y) - Double(a.y))
    }

    /// The point halfway along the line.
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

private struct PointBox {
    private var west = Int32.max
    private var south = Int32.max
    private var east = Int32.min
    private var north = Int32.min

    mutating func add(_ point: OSMPoint) {
        west = min(west, point.x)
        east = max(east, point.x)
        south = min(south, point.y)
        north = max(north, point.y)
    }

    var bounds: CoordinateBounds? {
        guard west <= east else { return nil }
        return CoordinateBounds(
            south: Double(south) / 1e7,
            west: Double(west) / 1e7,
            north: Double(north) / 1e7,
            east: Double(east) / 1e7
        )
    }
}
