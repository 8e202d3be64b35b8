public import Foundation
import PortolanGeo

/// A position with its accuracy and the time of its measurement.
// Invariant: every stored property is a `let` of a value type, and only this module could subclass it.
public final class CLLocation: NSObject, NSCopying, Sendable {
    /// The position in degrees; valid if ``horizontalAccuracy`` is not negative.
    public let coordinate: CLLocationCoordinate2D
    /// The height above sea level in metres.
    public let altitude: CLLocationDistance
    /// The radius of uncertainty around ``coordinate`` in metres; negative if the coordinate is invalid.
    public let horizontalAccuracy: CLLocationAccuracy
    /// The uncertainty of ``altitude`` in metres; negative if the altitude is not known.
    public let verticalAccuracy: CLLocationAccuracy
    /// The direction of travel in degrees clockwise from true north; negative if it is not known.
    public let course: CLLocationDirection
    /// The speed in metres per second; negative if it is not known.
    public let speed: CLLocationSpeed
    /// The time at which the position was determined.
    public let timestamp: Date

    /// Makes a position at the present time without altitude, course or speed. Its horizontal accuracy is 0
    /// metres.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0,
            horizontalAccuracy: 0,
            verticalAccuracy: -1,
            timestamp: Date()
        )
    }

    /// Makes a position without course and speed. Both are -1, which means unknown.
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate,
            altitude: altitude,
            horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy,
            course: -1,
            speed: -1,
            timestamp: timestamp
        )
    }

    /// Makes a position from all its values, without checking or rounding them.
    public init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy,
        course: CLLocationDirection,
        speed: CLLocationSpeed,
        timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.speed = speed
        self.timestamp = timestamp
        super.init()
    }

    /// Returns the distance in metres along the great circle.
    public func distance(from location: CLLocation) -> CLLocationDistance {
        Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
            .distanceMeters(to: Coordinate(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude))
    }

    /// Returns the location itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override var description: String {
        "<\(Coordinate.text(coordinate.latitude)),\(Coordinate.text(coordinate.longitude))> +/- \(Coordinate.text(horizontalAccuracy))m"
    }
}
