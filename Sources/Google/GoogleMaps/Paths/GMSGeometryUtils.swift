// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Google's, of C functions.

public import CoreLocation
public import Foundation
import PortolanGeo

/// The radius in metres of the sphere on which these functions measure.
public let kGMSEarthRadius: CLLocationDistance = Coordinate.earthRadiusMeters

/// A point of the Mercator map: x from −1 at −180° to 1 at 180°, y north in the same scale, (0, 0) at 0° N 0° E.
public struct GMSMapPoint: Sendable {
    /// The distance east of the prime meridian; 1 is 180° east.
    public var x: Double
    /// The distance north of the equator, in the scale of ``x``.
    public var y: Double

    /// The point at 0° N, 0° E.
    public init() { self.init(x: 0, y: 0) }

    /// A point with the numbers given; they are not brought into range.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    init(_ point: MapPoint) { self.init(x: point.x, y: point.y) }

    var point: MapPoint { MapPoint(x: x, y: y) }
}

/// Projects a coordinate onto the Mercator map.
public func GMSProject(_ coordinate: CLLocationCoordinate2D) -> GMSMapPoint { GMSMapPoint(MapPoint(Coordinate(coordinate))) }

/// Returns the coordinate of a point of the Mercator map; the inverse of ``GMSProject(_:)``.
public func GMSUnproject(_ point: GMSMapPoint) -> CLLocationCoordinate2D { CLLocationCoordinate2D(point.point.coordinate) }

/// Returns the point a fraction `t` of the way from `a` to `b`, along the shorter way around.
public func GMSMapPointInterpolate(_ a: GMSMapPoint, _ b: GMSMapPoint, _ t: Double) -> GMSMapPoint {
    GMSMapPoint(a.point.interpolated(to: b.point, fraction: t))
}

/// Returns the distance in units of the Mercator map, the shorter way around.
public func GMSMapPointDistance(_ a: GMSMapPoint, _ b: GMSMapPoint) -> Double { a.point.distance(to: b.point) }

/// Whether a point lies inside the ring that the path closes to. A corner is inside, the South Pole is always outside. O(n).
public func GMSGeometryContainsLocation(_ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool) -> Bool {
    GeoPath(path.coordinates).contains(Coordinate(point), isGeodesic: geodesic)
}

/// Whether a point lies within a tolerance in metres of the path, which is not closed. O(n).
public func GMSGeometryIsLocationOnPathTolerance(
    _ point: CLLocationCoordinate2D,
    _ path: GMSPath,
    _ geodesic: Bool,
    _ tolerance: CLLocationDistance
) -> Bool {
    GeoPath(path.coordinates).isNear(Coordinate(point), toleranceMeters: tolerance, isGeodesic: geodesic)
}

/// Whether a point lies within 0.1 m of the path. O(n).
public func GMSGeometryIsLocationOnPath(_ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool) -> Bool {
    GMSGeometryIsLocationOnPathTolerance(point, path, geodesic, 0.1)
}

/// Returns the distance in metres along the great circle.
public func GMSGeometryDistance(_ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D) -> CLLocationDistance {
    Coordinate(from).distanceMeters(to: Coordinate(to))
}

/// Returns the length in metres along the great circles from each coordinate to the next. O(n).
public func GMSGeometryLength(_ path: GMSPath) -> CLLocationDistance { GeoPath(path.coordinates).length() }

/// Returns the area in square metres inside the ring of great circles that the path closes to. O(n).
public func GMSGeometryArea(_ path: GMSPath) -> Double { GeoPath(path.coordinates).areaSquareMeters }

/// Returns the area in square metres as ``GMSGeometryArea(_:)``, positive if the ring runs counterclockwise. O(n).
public func GMSGeometrySignedArea(_ path: GMSPath) -> Double { GeoPath(path.coordinates).signedAreaSquareMeters }

/// Returns the initial direction of the great circle in degrees clockwise from north, 0 ..< 360; 0 if both coordinates are equal.
public func GMSGeometryHeading(_ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D) -> CLLocationDirection {
    Coordinate(from).headingDegrees(to: Coordinate(to))
}

/// Returns the coordinate at a distance in metres along the great circle that starts in a direction in degrees.
public func GMSGeometryOffset(
    _ from: CLLocationCoordinate2D,
    _ distance: CLLocationDistance,
    _ heading: CLLocationDirection
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(Coordinate(from).offset(byMeters: distance, headingDegrees: heading))
}

/// Returns the coordinate after a fraction of the great circle; fractions outside 0…1 continue beyond the ends.
public func GMSGeometryInterpolate(
    _ from: CLLocationCoordinate2D,
    _ to: CLLocationCoordinate2D,
    _ fraction: Double
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(Coordinate(from).interpolated(to: Coordinate(to), fraction: fraction))
}

/// Returns spans for a path: the first style for the first length, the second for the second, and so on; both lists repeat.
///
/// Lengths are in the kind's unit. Empty lists, and lengths whose sum is not positive, give no spans.
public func GMSStyleSpans(_ path: GMSPath, _ styles: [GMSStrokeStyle], _ lengths: [NSNumber], _ lengthKind: GMSLengthKind) -> [GMSStyleSpan]
{
    GMSStyleSpansOffset(path, styles, lengths, lengthKind, 0)
}

/// Does the same as ``GMSStyleSpans(_:_:_:_:)``, and leaves out a length at the start of the pattern.
public func GMSStyleSpansOffset(
    _ path: GMSPath,
    _ styles: [GMSStrokeStyle],
    _ lengths: [NSNumber],
    _ lengthKind: GMSLengthKind,
    _ lengthOffset: Double
) -> [GMSStyleSpan] {
    let lengths = lengths.map(\.doubleValue)
    let cycle = lengths.reduce(0, +)
    guard !styles.isEmpty, cycle > 0, cycle.isFinite, lengths.allSatisfy({ $0 >= 0 }), lengthOffset.isFinite else { return [] }
    let total = path.length(of: lengthKind)
    // More spans than that cannot be told apart in any picture.
    let maximumSpans = 100_000
    var spans: [GMSStyleSpan] = []
    var skipped = max(lengthOffset, 0)
    var index = 0
    if skipped > cycle * Double(styles.count) {
        // Whole repetitions of both lists change nothing.
        skipped = skipped.truncatingRemainder(dividingBy: cycle * Double(styles.count))
    }
    var (position, covered) = (0.0, 0.0)
    while position < total, spans.count < maximumSpans {
        var length = lengths[index % lengths.count]
        let style = styles[index % styles.count]
        index += 1
        if skipped >= length {
            skipped -= length
            continue
        }
        length -= skipped
        skipped = 0
        position += length
        let segments = path.segments(forLength: min(position, total), kind: lengthKind)
        if segments > covered { spans.append(GMSStyleSpan(style: style, segments: segments - covered)) }
        covered = segments
    }
    return spans
}
