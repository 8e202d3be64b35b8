public import Foundation
import PortolanGeo

/// Where something is, how surely, and when that was known.
// Immutable: every stored property is a `let` of a value type, and there are no subclasses outside this module.
public final class CLLocation: NSObject, NSCopying, Sendable {
    /// The position in degrees; valid if ``horizontalAccuracy`` is not negative.
    public let coordinate: CLLocationCoordinate2D
    /// Metres above the sea.
    public let altitude: CLLocationDistance
    /// Metres around ``coordinate``; negative if that is invalid.
    public let horizontalAccuracy: CLLocationAccuracy
    /// Metres; negative if ``altitude`` is unknown.
    public let verticalAccuracy: CLLocationAccuracy
    /// Degrees clockwise from true north; negative if unknown.
    public let course: CLLocationDirection
    /// Metres per second; negative if unknown.
    public let speed: CLLocationSpeed
    /// The time at which the position was determined.
    public let timestamp: Date

    /// A position at the present time, without altitude, course or speed; its horizontal accuracy is 0 metres.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0,
            horizontalAccuracy: 0,
            verticalAccuracy: -1,
            timestamp: Date()
        )
    }

    /// A position without course and speed: both are -1, which means unknown.
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

    /// A position with every value given; nothing is checked or rounded.
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

    /// The distance in metres along the great circle.
    public func distance(from location: CLLocation) -> CLLocationDistance {
        Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
            .distanceMeters(to: Coordinate(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude))
    }

    /// The same object: a location never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override var description: String {
        "<\(Coordinate.text(coordinate.latitude)),\(Coordinate.text(coordinate.longitude))> +/- \(Coordinate.text(horizontalAccuracy))m"
    }
}
