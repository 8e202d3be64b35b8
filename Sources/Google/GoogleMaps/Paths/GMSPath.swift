public import CoreLocation
public import Foundation
import PortolanGeo

/// What the length of a path is counted along, and in.
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

/// What one metre along the equator is in the units of ``GMSLengthKind/projected``.
public let kGMSEquatorProjectedMeter: Double = 1 / (.pi * Coordinate.earthRadiusMeters)

/// A list of coordinates. Immutable; ``GMSMutablePath`` is its twin that can be changed.
public class GMSPath: NSObject, NSCopying, NSMutableCopying {
    fileprivate(set) var coordinates: [Coordinate]

    public required override init() {
        coordinates = []
        super.init()
    }

    public required init(path: GMSPath) {
        coordinates = path.coordinates
        super.init()
    }

    /// From the text of ``encodedPath()``; nil where that is malformed.
    public required init?(fromEncodedPath encodedPath: String) {
        guard let decoded = try? EncodedPolyline.decode(encodedPath) else { return nil }
        coordinates = decoded
        super.init()
    }

    init(_ coordinates: [Coordinate]) {
        self.coordinates = coordinates
        super.init()
    }

    public class func path() -> Self { self.init() }

    public func count() -> UInt { UInt(coordinates.count) }

    /// ``kCLLocationCoordinate2DInvalid`` past the end.
    public func coordinate(at index: UInt) -> CLLocationCoordinate2D {
        index < count() ? CLLocationCoordinate2D(coordinates[Int(index)]) : kCLLocationCoordinate2DInvalid
    }

    /// Google's polyline format, five decimals.
    public func encodedPath() -> String { EncodedPolyline.encode(coordinates) }

    /// The path moved by so many degrees; latitudes stop at the poles, longitudes go on around.
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

    /// How many segments, counted with fractions, a length covers from the path's beginning.
    public func segments(forLength length: CLLocationDistance, kind: GMSLengthKind) -> Double {
        GeoPath(coordinates).segments(forLength: length, kind.kind)
    }

    public func length(of kind: GMSLengthKind) -> CLLocationDistance { GeoPath(coordinates).length(kind.kind) }

    public func copy(with zone: NSZone? = nil) -> Any { GMSPath(coordinates) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any { GMSMutablePath(coordinates) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSPath)?.coordinates == coordinates }
    public override var hash: Int { coordinates.count }
}

/// A list of coordinates that can be changed. Coordinates that are not valid are left out.
public final class GMSMutablePath: GMSPath {
    public func add(_ coord: CLLocationCoordinate2D) {
        if CLLocationCoordinate2DIsValid(coord) { coordinates.append(Coordinate(coord)) }
    }

    public func addLatitude(_ latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        add(CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
    }

    /// Past the end it replaces, as ``replaceCoordinate(at:with:)`` does.
    public func insert(_ coord: CLLocationCoordinate2D, at index: UInt) {
        guard CLLocationCoordinate2DIsValid(coord) else { return }
        if index <= count() {
            coordinates.insert(Coordinate(coord), at: Int(index))
        } else {
            replaceCoordinate(at: index, with: coord)
        }
    }

    /// The longest path that replacing past the end makes.
    static let maximumCount: UInt = 10_000_000

    /// Past the end the path grows; what lies between is filled with the coordinate itself. An index above ten million changes nothing.
    public func replaceCoordinate(at index: UInt, with coord: CLLocationCoordinate2D) {
        guard CLLocationCoordinate2DIsValid(coord), index < Self.maximumCount else { return }
        let coordinate = Coordinate(coord)
        if index < count() {
            coordinates[Int(index)] = coordinate
        } else {
            coordinates += [Coordinate](repeating: coordinate, count: Int(index - count()) + 1)
        }
    }

    /// Past the end nothing happens.
    public func removeCoordinate(at index: UInt) {
        if index < count() { coordinates.remove(at: Int(index)) }
    }

    public func removeLastCoordinate() { _ = coordinates.popLast() }

    public func removeAllCoordinates() { coordinates.removeAll() }
}
