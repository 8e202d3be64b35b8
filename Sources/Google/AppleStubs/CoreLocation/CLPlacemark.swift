public import Foundation

/// A place with its address, as ``CLGeocoder`` returns it.
public final class CLPlacemark: NSObject, NSCopying, Sendable {
    /// The position of the house, the nearest point of the street, or the middle of the area.
    public let location: CLLocation?
    /// A circle around the location that covers the address; nil if there is no location.
    public let region: CLCircularRegion?
    /// The time zone; nil if it is not known.
    public let timeZone: TimeZone?
    /// The name of the place. A placemark without such a name has its street and number here, or the name of the area.
    public let name: String?
    /// The street.
    public let thoroughfare: String?
    /// The house number.
    public let subThoroughfare: String?
    /// The town.
    public let locality: String?
    /// The quarter or part of the town.
    public let subLocality: String?
    /// The state or province.
    public let administrativeArea: String?
    /// The county or district.
    public let subAdministrativeArea: String?
    /// The postal code.
    public let postalCode: String?
    /// The two-letter code of the country.
    public let isoCountryCode: String?
    /// The name of the country.
    public let country: String?
    /// Always nil, because the regions do not tell which lake a point is on.
    public var inlandWater: String? { nil }
    /// Always nil, because the regions do not tell which ocean a point is in.
    public var ocean: String? { nil }
    /// The establishments at the address; nil if there are none.
    public let areasOfInterest: [String]?

    init(_ parts: Parts) {
        location = parts.location
        region = parts.location.map { CLCircularRegion(center: $0.coordinate, radius: parts.radius, identifier: parts.name ?? "") }
        timeZone = parts.timeZone
        name = parts.name
        thoroughfare = parts.thoroughfare
        subThoroughfare = parts.subThoroughfare
        locality = parts.locality
        subLocality = parts.subLocality
        administrativeArea = parts.administrativeArea
        subAdministrativeArea = parts.subAdministrativeArea
        postalCode = parts.postalCode
        isoCountryCode = parts.isoCountryCode
        country = parts.country
        areasOfInterest = parts.areasOfInterest
        super.init()
    }

    /// Makes a placemark with the values of another one.
    public convenience init(placemark: CLPlacemark) {
        var parts = Parts()
        parts.location = placemark.location
        parts.radius = placemark.region?.radius ?? 0
        parts.timeZone = placemark.timeZone
        parts.name = placemark.name
        parts.thoroughfare = placemark.thoroughfare
        parts.subThoroughfare = placemark.subThoroughfare
        parts.locality = placemark.locality
        parts.subLocality = placemark.subLocality
        parts.administrativeArea = placemark.administrativeArea
        parts.subAdministrativeArea = placemark.subAdministrativeArea
        parts.postalCode = placemark.postalCode
        parts.isoCountryCode = placemark.isoCountryCode
        parts.country = placemark.country
        parts.areasOfInterest = placemark.areasOfInterest
        self.init(parts)
    }

    /// Returns the placemark itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override var description: String {
        [name, thoroughfare, subThoroughfare, postalCode, locality, administrativeArea, country].compactMap { $0 }.joined(separator: ", ")
    }

    struct Parts: Sendable {
        var location: CLLocation?
        var radius: CLLocationDistance = 0
        var timeZone: TimeZone?
        var name, thoroughfare, subThoroughfare, locality, subLocality, administrativeArea, subAdministrativeArea: String?
        var postalCode, isoCountryCode, country: String?
        var areasOfInterest: [String]?
    }
}

/// An area of a map.
public class CLRegion: NSObject, NSCopying, @unchecked Sendable {
    // Invariant for `@unchecked Sendable`: all subclasses are in this module, and all stored properties are
    // immutable values.
    /// The region's name, which the program chooses.
    public let identifier: String

    init(identifier: String) {
        self.identifier = identifier
        super.init()
    }

    /// Returns the region itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A circle on the ground.
public final class CLCircularRegion: CLRegion, @unchecked Sendable {
    /// The centre of the circle.
    public let center: CLLocationCoordinate2D
    /// The radius in metres.
    public let radius: CLLocationDistance

    /// Makes a circle.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        self.center = center
        self.radius = radius
        super.init(identifier: identifier)
    }

    /// Whether a coordinate lies in the circle.
    public func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        CLLocation(latitude: center.latitude, longitude: center.longitude)
            .distance(from: CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)) <= radius
    }
}
