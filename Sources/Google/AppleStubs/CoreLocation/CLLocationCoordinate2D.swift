import PortolanGeo

/// Degrees of latitude or longitude, north and east positive.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Degrees clockwise from true north; negative if unknown.
public typealias CLLocationDirection = Double
/// Accuracy of a direction in degrees; negative if unknown.
public typealias CLLocationDirectionAccuracy = Double
/// Metres; negative if unknown.
public typealias CLLocationAccuracy = Double
/// Metres per second; negative if unknown.
public typealias CLLocationSpeed = Double
/// Accuracy of a speed in metres per second; negative if unknown.
public typealias CLLocationSpeedAccuracy = Double

/// A point on the Earth (WGS 84) as Core Location writes it.
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north of the equator; south is negative.
    public var latitude: CLLocationDegrees
    /// Degrees east of Greenwich; west is negative.
    public var longitude: CLLocationDegrees

    /// 0° N, 0° E.
    public init() {
        latitude = 0
        longitude = 0
    }

    /// A coordinate from degrees; values out of range are kept, and ``CLLocationCoordinate2DIsValid(_:)`` finds them.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An invalid coordinate: ``CLLocationCoordinate2DIsValid(_:)`` is false for it.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether latitude lies in −90…90 and longitude in −180…180; false for NaN.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude).isValid
}

/// The same as ``CLLocationCoordinate2D/init(latitude:longitude:)``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DMake(_ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// The ``CLLocationManager/distanceFilter`` that reports every position, however near the one before.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The best accuracy, for navigation. Portolan's sources ignore the accuracy asked for.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy; the default of ``CLLocationManager/desiredAccuracy``.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Accuracy to 10 metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Accuracy to 100 metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Accuracy to 1,000 metres.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Accuracy to 3,000 metres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
