public import CoreLocation
public import Foundation
package import PortolanGeo

/// The kind of lines along which the length of a path is measured, and their unit.
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

/// An immutable list of coordinates; ``GMSMutablePath`` is the mutable subclass.
public class GMSPath: NSObject, NSCopying, NSMutableCopying {
    package fileprivate(set) var coordinates: [Coordinate]

    public required override init() {
        coordinates = []
        super.init()
    }

    /// Makes a path with the coordinates of another path.
    public required init(path: GMSPath) {
        coordinates = path.coordinates
        super.init()
    }

    /// Makes a path from the text of ``encodedPath()``; nil if the text is malformed.
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

    /// Returns the number of coordinates, in O(1).
    public func count() -> UInt { UInt(coordinates.count) }

    /// Returns the coordinate at an index; `kCLLocationCoordinate2DInvalid` beyond the end. O(1).
    public func coordinate(at index: UInt) -> CLLocationCoordinate2D {
        index < count() ? CLLocationCoordinate2D(coordinates[Int(index)]) : kCLLocationCoordinate2DInvalid
    }

    /// Returns the path in Google's encoded polyline format, with five decimals. O(n).
    public func encodedPath() -> String { EncodedPolyline.encode(coordinates) }

    /// Returns the path moved by degrees of latitude and longitude. Latitudes stop at the poles; longitudes
    /// wrap around. O(n).
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

    /// Returns the number of segments, including a fraction, within a length from the path's start. O(n).
    public func segments(forLength length: CLLocationDistance, kind: GMSLengthKind) -> Double {
        GeoPath(coordinates).segments(forLength: length, kind.kind)
    }

    /// Returns the length of the path in metres, or in units of the Mercator map for ``GMSLengthKind/projected``; O(n).
    public func length(of kind: GMSLengthKind) -> CLLocationDistance { GeoPath(coordinates).length(kind.kind) }

    /// Returns an immutable copy, also of a ``GMSMutablePath``.
    public func copy(with zone: NSZone? = nil) -> Any { GMSPath(coordinates) }
    /// Returns a ``GMSMutablePath`` with the same coordinates.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { GMSMutablePath(coordinates) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSPath)?.coordinates == coordinates }
    public override var hash: Int { coordinates.count }
}

/// A mutable list of coordinates. Invalid coordinates are ignored.
public final class GMSMutablePath: GMSPath {
    /// Appends a coordinate. An invalid one is ignored.
    public func add(_ coord: CLLocationCoordinate2D) {
        if CLLocationCoordinate2DIsValid(coord) { coordinates.append(Coordinate(coord)) }
    }

    /// Appends the coordinate at a latitude and a longitude in degrees. An invalid one is ignored.
    public func addLatitude(_ latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        add(CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
    }

    /// Inserts a coordinate before an index. Beyond the end it does the same as
    /// ``replaceCoordinate(at:with:)``. O(n).
    public func insert(_ coord: CLLocationCoordinate2D, at index: UInt) {
        guard CLLocationCoordinate2DIsValid(coord) else { return }
        if index <= count() {
            coordinates.insert(Coordinate(coord), at: Int(index))
        } else {
            replaceCoordinate(at: index, with: coord)
        }
    }

    /// The greatest number of coordinates to which ``replaceCoordinate(at:with:)`` extends a path.
    static let maximumCount: UInt = 10_000_000

    /// Replaces the coordinate at an index. Beyond the end, it fills the path with copies of the coordinate up to the
    /// index. The index must be below ten million.
    public func replaceCoordinate(at index: UInt, with coord: CLLocationCoordinate2D) {
        guard CLLocationCoordinate2DIsValid(coord), index < Self.maximumCount else { return }
        let coordinate = Coordinate(coord)
        if index < count() {
            coordinates[Int(index)] = coordinate
        } else {
            coordinates += [Coordinate](repeating: coordinate, count: Int(index - count()) + 1)
        }
    }

    /// Removes the coordinate at an index. It does nothing beyond the end. O(n).
    public func removeCoordinate(at index: UInt) {
        if index < count() { coordinates.remove(at: Int(index)) }
    }

    /// Removes the last coordinate. It does nothing if the path is empty.
    public func removeLastCoordinate() { _ = coordinates.popLast() }

    /// Removes all coordinates.
    public func removeAllCoordinates() { coordinates.removeAll() }
}
