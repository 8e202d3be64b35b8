public import CoreLocation
public import GoogleMaps
import PortolanGeo

/// A point of the Mercator map. x and y go from −1 to 1, east and north, and are 0 at 0° N, 0° E.
public struct MapPoint: Hashable, Sendable {
    /// The position eastward: −1 at −180°, 1 at 180°.
    public var x: Double
    /// The position northward, in the scale of ``x``.
    public var y: Double

    /// Makes a point at a position.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    private var point: PortolanGeo.MapPoint { .init(x: x, y: y) }

    /// The coordinate of the point.
    public var location: CLLocationCoordinate2D { CLLocationCoordinate2D(point.coordinate) }

    /// Returns the distance to another point on the map, the shorter way around.
    public func distance(to other: MapPoint) -> Double { point.distance(to: other.point) }

    /// Returns the point after a fraction of the way between two points, the shorter way around.
    public static func interpolate(from: MapPoint, to: MapPoint, fraction: Double) -> MapPoint {
        let point = from.point.interpolated(to: to.point, fraction: fraction)
        return MapPoint(x: point.x, y: point.y)
    }
}

extension CLLocationCoordinate2D {
    /// The position of the coordinate on the Mercator map.
    public var mapPoint: MapPoint {
        let point = PortolanGeo.MapPoint(Coordinate(self))
        return MapPoint(x: point.x, y: point.y)
    }

    /// Returns the distance in metres along the great circle.
    public func distance(to: CLLocationCoordinate2D) -> CLLocationDistance { GMSGeometryDistance(self, to) }

    /// Returns the initial direction of the great circle in degrees clockwise from north, 0 ..< 360.
    public func heading(to: CLLocationCoordinate2D) -> CLLocationDirection { GMSGeometryHeading(self, to) }

    /// Returns the coordinate at a distance in metres along the great circle that starts in a direction in degrees.
    public func offset(distance: CLLocationDistance, heading: CLLocationDirection) -> CLLocationCoordinate2D {
        GMSGeometryOffset(self, distance, heading)
    }

    /// Returns the coordinate after a fraction of the great circle to another one.
    public func interpolate(to: CLLocationCoordinate2D, fraction: Double) -> CLLocationCoordinate2D {
        GMSGeometryInterpolate(self, to, fraction)
    }
}

extension GMSPath {
    /// The default tolerance of ``isOnPath(coordinate:geodesic:tolerance:)``, in metres.
    public static let defaultToleranceInMeters = 0.1

    /// Returns the area inside the ring that the closed path forms, on a sphere with a radius. The unit is that
    /// of the radius, squared; by default it is the square metre, with the radius of the Earth. O(n).
    public func area(radius: CLLocationDistance = kGMSEarthRadius) -> Double { abs(signedArea(radius: radius)) }

    /// Returns the same as ``area(radius:)``, but with a sign: positive if the ring runs counterclockwise.
    public func signedArea(radius: CLLocationDistance = kGMSEarthRadius) -> Double {
        GMSGeometrySignedArea(self) / (kGMSEarthRadius * kGMSEarthRadius) * radius * radius
    }

    /// Returns whether a coordinate lies inside the ring that the closed path forms. A corner is inside; the
    /// South Pole is always outside. O(n).
    /// - Parameters:
    ///   - coordinate: The coordinate to test.
    ///   - geodesic: Whether sides are great circles; otherwise they are straight on the map.
    public func contains(coordinate: CLLocationCoordinate2D, geodesic: Bool) -> Bool {
        GMSGeometryContainsLocation(coordinate, self, geodesic)
    }

    /// Returns whether a coordinate lies within a tolerance in metres of the path, which is not closed. O(n).
    public func isOnPath(coordinate: CLLocationCoordinate2D, geodesic: Bool, tolerance: Double = defaultToleranceInMeters) -> Bool {
        GMSGeometryIsLocationOnPathTolerance(coordinate, self, geodesic, tolerance)
    }

    /// Returns spans of styles that repeat along the path, each with its length.
    /// - Parameters:
    ///   - styles: The styles in turn.
    ///   - lengths: The lengths in turn, in the unit of their kind.
    ///   - lengthKind: The kind of the lengths.
    ///   - offset: The length to skip at the start of the pattern.
    public func styleSpans(styles: [GMSStrokeStyle], lengths: [Double], lengthKind: GMSLengthKind, offset: Double = 0) -> [GMSStyleSpan] {
        GMSStyleSpansOffset(self, styles, lengths.map { NSNumber(value: $0) }, lengthKind, offset)
    }

    /// Returns a simplified path. It omits coordinates within a tolerance in metres of the remaining line and
    /// keeps both ends. Portolan's own addition: Google has it only for Android.
    public func simplified(tolerance: CLLocationDistance) -> GMSPath {
        GMSPath(GeoPath(coordinates).simplified(toleranceMeters: tolerance).coordinates)
    }

    /// Returns the distance in metres from a coordinate to the nearest point of the path, which is not closed.
    /// It is nil if the path is empty or the coordinate is invalid. O(n). Portolan's own addition: Google has
    /// it only for Android.
    public func distance(to coordinate: CLLocationCoordinate2D, geodesic: Bool = true) -> CLLocationDistance? {
        GeoPath(coordinates).distanceMeters(to: Coordinate(coordinate), isGeodesic: geodesic)
    }
}

extension GMSPolygon {
    /// Returns whether a coordinate lies inside the outer ring, whose sides follow `GMSPolygon.geodesic`. It
    /// is false if there is no path.
    public func contains(coordinate: CLLocationCoordinate2D) -> Bool { path?.contains(coordinate: coordinate, geodesic: geodesic) ?? false }

    /// Returns the area inside the outer ring on a sphere, in square units of its radius; nil if there is no
    /// path.
    public func area(radius: CLLocationDistance = kGMSEarthRadius) -> Double? { path?.area(radius: radius) }

    /// Returns the same as ``area(radius:)``, but with a sign: positive if the ring runs counterclockwise.
    public func signedArea(radius: CLLocationDistance = kGMSEarthRadius) -> Double? { path?.signedArea(radius: radius) }
}

extension GMSPolyline {
    /// Returns whether a coordinate lies within a tolerance in metres of the line, whose segments follow
    /// `GMSPolyline.geodesic`. It is false if there is no path.
    public func isOnPolyline(coordinate: CLLocationCoordinate2D, tolerance: Double = GMSPath.defaultToleranceInMeters) -> Bool {
        path?.isOnPath(coordinate: coordinate, geodesic: geodesic, tolerance: tolerance) ?? false
    }
}
