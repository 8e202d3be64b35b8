// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Google's, of C functions.

public import CoreLocation
public import Foundation
import PortolanGeo

/// Radius in metres of the sphere that all these functions measure on.
public let kGMSEarthRadius: CLLocationDistance = Coordinate.earthRadiusMeters

/// A point of the Mercator map: x from −1 at −180° to 1 at 180°, y north in the same scale, (0, 0) at 0° N 0° E.
public struct GMSMapPoint: Sendable {
    public var x: Double
    public var y: Double

    public init() { self.init(x: 0, y: 0) }

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    init(_ point: MapPoint) { self.init(x: point.x, y: point.y) }

    var point: MapPoint { MapPoint(x: x, y: y) }
}

public func GMSProject(_ coordinate: CLLocationCoordinate2D) -> GMSMapPoint { GMSMapPoint(MapPoint(Coordinate(coordinate))) }

public func GMSUnproject(_ point: GMSMapPoint) -> CLLocationCoordinate2D { CLLocationCoordinate2D(point.point.coordinate) }

/// Along the shorter way around.
public func GMSMapPointInterpolate(_ a: GMSMapPoint, _ b: GMSMapPoint, _ t: Double) -> GMSMapPoint {
    GMSMapPoint(a.point.interpolated(to: b.point, fraction: t))
}

/// The length of the shorter way around.
public func GMSMapPointDistance(_ a: GMSMapPoint, _ b: GMSMapPoint) -> Double { a.point.distance(to: b.point) }

/// The point lies inside the ring that the path closes to. A corner is inside, the South Pole is always outside.
public func GMSGeometryContainsLocation(_ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool) -> Bool {
    GeoPath(path.coordinates).contains(Coordinate(point), isGeodesic: geodesic)
}

/// The point lies within a tolerance in metres of the path, which is not closed.
public func GMSGeometryIsLocationOnPathTolerance(
    _ point: CLLocationCoordinate2D,
    _ path: GMSPath,
    _ geodesic: Bool,
    _ tolerance: CLLocationDistance
) -> Bool {
    GeoPath(path.coordinates).isNear(Coordinate(point), toleranceMeters: tolerance, isGeodesic: geodesic)
}

/// With a tolerance of 0.1 m.
public func GMSGeometryIsLocationOnPath(_ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool) -> Bool {
    GMSGeometryIsLocationOnPathTolerance(point, path, geodesic, 0.1)
}

/// Metres along the great circle.
public func GMSGeometryDistance(_ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D) -> CLLocationDistance {
    Coordinate(from).distanceMeters(to: Coordinate(to))
}

/// Metres along the great circles from each coordinate to the next.
public func GMSGeometryLength(_ path: GMSPath) -> CLLocationDistance { GeoPath(path.coordinates).length() }

/// Square metres inside the ring of great circles that the path closes to.
public func GMSGeometryArea(_ path: GMSPath) -> Double { GeoPath(path.coordinates).areaSquareMeters }

/// Positive where the ring runs counterclockwise.
public func GMSGeometrySignedArea(_ path: GMSPath) -> Double { GeoPath(path.coordinates).signedAreaSquareMeters }

/// Degrees clockwise from north, 0 ..< 360, in which the great circle sets out; 0 where both coordinates are the same.
public func GMSGeometryHeading(_ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D) -> CLLocationDirection {
    Coordinate(from).headingDegrees(to: Coordinate(to))
}

/// Where one arrives after so many metres along the great circle that sets out in a direction.
public func GMSGeometryOffset(
    _ from: CLLocationCoordinate2D,
    _ distance: CLLocationDistance,
    _ heading: CLLocationDirection
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(Coordinate(from).offset(byMeters: distance, headingDegrees: heading))
}

/// The coordinate after a fraction of the great circle; fractions beyond 0…1 go on beyond the ends.
public func GMSGeometryInterpolate(
    _ from: CLLocationCoordinate2D,
    _ to: CLLocationCoordinate2D,
    _ fraction: Double
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(Coordinate(from).interpolated(to: Coordinate(to), fraction: fraction))
}

/// Spans that give a path stretches of equal looks: the first style for the first length, and so on; both lists begin anew when used up.
///
/// Lengths are in the kind's unit. Empty lists, and lengths whose sum is not positive, give no spans.
public func GMSStyleSpans(_ path: GMSPath, _ styles: [GMSStrokeStyle], _ lengths: [NSNumber], _ lengthKind: GMSLengthKind) -> [GMSStyleSpan]
{
    GMSStyleSpansOffset(path, styles, lengths, lengthKind, 0)
}

/// As ``GMSStyleSpans(_:_:_:_:)``, with so much of the pattern's beginning left out.
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
        // Whole rounds of both lists change nothing.
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
