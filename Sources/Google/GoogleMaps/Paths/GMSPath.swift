public import CoreLocation
public import Foundation
package import PortolanGeo

/// The lines along which the length of a path is measured, and the unit.
public enum GMSLengthKind: UInt, Sendable {
    /// Great circles, in metres.
    case geodesic = 0
    /// Lines of constant bearing, in metres.
    case rhumb = 1
    /// Straight lines of the Mercator map, in its units: the equator is 2 long.
    case projected = 2

    var kind: GeoPath.LengthKind {
        switch self {
        case .geodesic: .geodesic
        case .rhumb: .rhumb
        case .projected: .projected
        }
    }
}

/// The length of one metre along the equator, in units of ``GMSLengthKind/projected``.
public let kGMSEquatorProjectedMeter: Double = 1 / (.pi * Coordinate.earthRadiusMeters)

/// A list of coordinates. Immutable; ``GMSMutablePath`` is the mutable subclass.
public class GMSPath: NSObject, NSCopying, NSMutableCopying {
    package fileprivate(set) var coordinates: [Coordinate]

    public required override init() {
        coordinates = []
        super.init()
    }

    /// A path with the same coordinates as another one.
    public required init(path: GMSPath) {
        coordinates = path.coordinates
        super.init()
    }

    /// A path from the text of ``encodedPath()``; nil if the text is malformed.
    public required init?(fromEncodedPath encodedPath: String) {
        guard let decoded = try? EncodedPolyline.decode(encodedPath) else { return nil }
        coordinates = decoded
        super.init()
    }

    package init(_ coordinates: [Coordinate]) {
        self.coordinates = coordinates
        super.init()
    }

    /// Returns an empty path.
    public class func path() -> Self { self.init() }

    /// The number of coordinates, in O(1).
    public func count() -> UInt { UInt(coordinates.count) }

    /// Returns the coordinate at an index; `kCLLocationCoordinate2DInvalid` past the end. O(1).
    public func coordinate(at index: UInt) -> CLLocationCoordinate2D {
        index < count() ? CLLocationCoordinate2D(coordinates[Int(index)]) : kCLLocationCoordinate2DInvalid
    }

    /// Returns the path in Google's encoded polyline format, with five decimals. O(n).
    public func encodedPath() -> String { EncodedPolyline.encode(coordinates) }

    /// Returns the path moved by degrees of latitude and longitude; latitudes stop at the poles, longitudes wrap around. O(n).
    public func pathOffset(byLatitude deltaLatitude: CLLocationDegrees, longitude deltaLongitude: CLLocationDegrees) -> Self {
        let moved = Self()
        guard deltaLatitude.isFinite, deltaLongitude.isFinite else { return Self(path: self) }
        moved.coordinates = coordinates.map {
            Coordinate(
                latitude: min(max($0.latitude + deltaLatitude, -90), 90),
                longitude: Coordinate.wrappedLongitude($0.longitude + deltaLongitude)
            )
        }
        return moved
    }

    /// Returns the number of segments, with a fraction, that a length covers from the path's start. O(n).
    public func segments(forLength length: CLLocationDistance, kind: GMSLengthKind) -> Double {
        GeoPath(coordinates).segments(forLength: length, kind.kind)
    }

    /// The length of the path in metres, or in units of the Mercator map for ``GMSLengthKind/projected``; O(n).
    public func length(of kind: GMSLengthKind) -> CLLocationDistance { GeoPath(coordinates).length(kind.kind) }

    /// An immutable copy, also of a ``GMSMutablePath``.
    public func copy(with zone: NSZone? = nil) -> Any { GMSPath(coordinates) }
    /// A ``GMSMutablePath`` with the same coordinates.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { GMSMutablePath(coordinates) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSPath)?.coordinates == coordinates }
    public override var hash: Int { coordinates.count }
}

/// A mutable list of coordinates. Coordinates that are not valid are left out.
public final class GMSMutablePath: GMSPath {
    /// Appends a coordinate; one that is not valid is left out.
    public func add(_ coord: CLLocationCoordinate2D) {
        if CLLocationCoordinate2DIsValid(coord) { coordinates.append(Coordinate(coord)) }
    }

    /// Appends the coordinate at a latitude and a longitude in degrees; one that is not valid is left out.
    public func addLatitude(_ latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        add(CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
    }

    /// Inserts a coordinate before an index; past the end it does the same as ``replaceCoordinate(at:with:)``. O(n).
    public func insert(_ coord: CLLocationCoordinate2D, at index: UInt) {
        guard CLLocationCoordinate2DIsValid(coord) else { return }
        if index <= count() {
            coordinates.insert(Coordinate(coord), at: Int(index))
        } else {
            replaceCoordinate(at: index, with: coord)
        }
    }

    /// The highest count to which ``replaceCoordinate(at:with:)`` extends a path.
    static let maximumCount: UInt = 10_000_000

    /// Replaces the coordinate at an index. Past the end it fills the path with copies up to the index, below ten million.
    public func replaceCoordinate(at index: UInt, with coord: CLLocationCoordinate2D) {
        guard CLLocationCoordinate2DIsValid(coord), index < Self.maximumCount else { return }
        let coordinate = Coordinate(coord)
        if index < count() {
            coordinates[Int(index)] = coordinate
        } else {
            coordinates += [Coordinate](repeating: coordinate, count: Int(index - count()) + 1)
        }
    }

    /// Removes the coordinate at an index; past the end it does nothing. O(n).
    public func removeCoordinate(at index: UInt) {
        if index < count() { coordinates.remove(at: Int(index)) }
    }

    /// Removes the last coordinate; an empty path stays as it is.
    public func removeLastCoordinate() { _ = coordinates.popLast() }

    /// Removes all coordinates.
    public func removeAllCoordinates() { coordinates.removeAll() }
}
