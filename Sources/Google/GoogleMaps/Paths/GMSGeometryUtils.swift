// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Google uses these names for its C functions.

public import CoreLocation
public import Foundation
import PortolanGeo

/// The radius in metres of the sphere that these functions measure on.
public let kGMSEarthRadius: CLLocationDistance = Coordinate.earthRadiusMeters

/// A point of the Mercator map: x goes from −1 at −180° to 1 at 180°, y goes north in the same scale, and (0,
/// 0) is at 0° N, 0° E.
public struct GMSMapPoint: Sendable {
    /// The distance east of the prime meridian; 1 is 180° east.
    public var x: Double
    /// The distance north of the equator, in the scale of ``x``.
    public var y: Double

    /// Makes the point at 0° N, 0° E.
    public init() { self.init(x: 0, y: 0) }

    /// Makes a point. The numbers are not limited to a range.
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

/// Whether a point lies inside the ring that the closed path forms. A corner is inside; the South Pole is
/// always outside. O(n).
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

/// Returns the area in square metres inside the ring of great circles that the closed path forms. O(n).
public func GMSGeometryArea(_ path: GMSPath) -> Double { GeoPath(path.coordinates).areaSquareMeters }

/// Returns the same area as ``GMSGeometryArea(_:)``, but with a sign: positive if the ring runs
/// counterclockwise. O(n).
public func GMSGeometrySignedArea(_ path: GMSPath) -> Double { GeoPath(path.coordinates).signedAreaSquareMeters }

/// Returns the initial direction of the great circle in degrees clockwise from north, 0 ..< 360. It is 0 if
/// both coordinates are equal.
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

/// Returns the coordinate after a fraction of the great circle. Fractions outside 0…1 continue beyond the ends.
public func GMSGeometryInterpolate(
    _ from: CLLocationCoordinate2D,
    _ to: CLLocationCoordinate2D,
    _ fraction: Double
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(Coordinate(from).interpolated(to: Coordinate(to), fraction: fraction))
}

/// Returns spans for a path: the first style for the first length, the second style for the second length, and
/// so on. Both lists repeat.
///
/// Lengths are in the unit of their kind. There are no spans if a list is empty or the sum of the lengths is
/// not positive.
public func GMSStyleSpans(_ path: GMSPath, _ styles: [GMSStrokeStyle], _ lengths: [NSNumber], _ lengthKind: GMSLengthKind) -> [GMSStyleSpan]
{
    GMSStyleSpansOffset(path, styles, lengths, lengthKind, 0)
}

/// Does the same as ``GMSStyleSpans(_:_:_:_:)``, but skips a length at the start of the pattern.
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
    // No picture can show more spans than this.
    let maximumSpans = 100_000
    var spans: [GMSStyleSpan] = []
    var skipped = max(lengthOffset, 0)
    var index = 0
    if skipped > cycle * Double(styles.count) {
        // Skipping whole repetitions of both lists changes nothing.
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
