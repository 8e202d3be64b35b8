import PortolanGeo

/// Degrees of latitude or longitude, north and east positive.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Degrees clockwise from true north; negative where unknown.
public typealias CLLocationDirection = Double
public typealias CLLocationDirectionAccuracy = Double
/// Metres; negative where unknown.
public typealias CLLocationAccuracy = Double
/// Metres per second; negative where unknown.
public typealias CLLocationSpeed = Double
public typealias CLLocationSpeedAccuracy = Double

/// A point on the Earth (WGS 84) as Core Location writes it.
public struct CLLocationCoordinate2D: Sendable {
    public var latitude: CLLocationDegrees
    public var longitude: CLLocationDegrees

    /// 0° N, 0° E.
    public init() {
        latitude = 0
        longitude = 0
    }

    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A coordinate that is none: ``CLLocationCoordinate2DIsValid(_:)`` says false.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Latitude lies in −90…90 and longitude in −180…180. NaN does not.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude).isValid
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DMake(_ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Where every distance is wanted.
public let kCLDistanceFilterNone: CLLocationDistance = -1
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
