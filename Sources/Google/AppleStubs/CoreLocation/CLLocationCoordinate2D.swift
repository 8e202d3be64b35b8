import PortolanGeo

/// Degrees of latitude or longitude. North and east are positive.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// A direction in degrees clockwise from true north; negative if it is not known.
public typealias CLLocationDirection = Double
/// The accuracy of a direction in degrees; negative if it is not known.
public typealias CLLocationDirectionAccuracy = Double
/// An accuracy in metres; negative if it is not known.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative if it is not known.
public typealias CLLocationSpeed = Double
/// The accuracy of a speed in metres per second; negative if it is not known.
public typealias CLLocationSpeedAccuracy = Double

/// A point on the Earth (WGS 84) in the form of Core Location.
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north of the equator; south is negative.
    public var latitude: CLLocationDegrees
    /// Degrees east of Greenwich; west is negative.
    public var longitude: CLLocationDegrees

    /// Makes the coordinate 0° N, 0° E.
    public init() {
        latitude = 0
        longitude = 0
    }

    /// Makes a coordinate from degrees. Values out of range are kept; ``CLLocationCoordinate2DIsValid(_:)``
    /// returns false for them.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An invalid coordinate, for which ``CLLocationCoordinate2DIsValid(_:)`` returns false.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether the latitude lies in −90…90 and the longitude in −180…180. It is false for NaN.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude).isValid
}

/// The same as ``CLLocationCoordinate2D/init(latitude:longitude:)``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DMake(_ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// The ``CLLocationManager/distanceFilter`` that reports every position, however near the previous one.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The best accuracy for navigation. Portolan's sources ignore the requested accuracy.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy, which is the default of ``CLLocationManager/desiredAccuracy``.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Accuracy to 10 metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Accuracy to 100 metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Accuracy to 1,000 metres.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Accuracy to 3,000 metres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
