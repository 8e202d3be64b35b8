public import CoreLocation
internal import PortolanGeo
internal import PortolanPlaces

/// An area that requests prefer: a ``CircularCoordinateRegion`` or a ``RectangularCoordinateRegion``. Places
/// outside are found too.
public protocol CoordinateRegionBias: Sendable {}

/// An area that contains all results of a request: a ``CircularCoordinateRegion`` or a
/// ``RectangularCoordinateRegion``, depending on the request.
public protocol CoordinateRegionRestriction: Sendable {}

/// A region of this module. Requests do not accept other types.
protocol CoreRegion: Sendable {
    var area: SearchArea { get }
}

/// A circle on the ground.
public struct CircularCoordinateRegion: CoordinateRegionBias, CoordinateRegionRestriction, CoreRegion {
    /// The circle's middle, in degrees.
    public var center: CLLocationCoordinate2D
    /// The circle's radius in metres, 0…50,000.
    public var radius: CLLocationDistance

    /// Makes a circle around a point. A call fails if the radius is outside 0…50,000 metres.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
        self.center = center
        self.radius = radius
    }

    var area: SearchArea {
        .circle(center: Coordinate(latitude: center.latitude, longitude: center.longitude), radiusMeters: radius)
    }
}

/// A box on the map.
public struct RectangularCoordinateRegion: CoordinateRegionBias, CoordinateRegionRestriction, CoreRegion {
    /// The box's north-eastern corner, in degrees.
    public let northEast: CLLocationCoordinate2D
    /// The box's south-western corner, in degrees. Its longitude is greater than that of the other corner if
    /// the box crosses the antimeridian.
    public let southWest: CLLocationCoordinate2D

    /// Makes a box with these corners, in degrees; nil if a corner is not a valid coordinate. Swapped latitudes
    /// are corrected, because Google's guide to autocomplete has them.
    public init?(northEast: CLLocationCoordinate2D, southWest: CLLocationCoordinate2D) {
        guard CLLocationCoordinate2DIsValid(northEast), CLLocationCoordinate2DIsValid(southWest) else { return nil }
        self.init(upright: northEast, southWest)
    }

    init(upright northEast: CLLocationCoordinate2D, _ southWest: CLLocationCoordinate2D) {
        let isUpright = northEast.latitude >= southWest.latitude
        self.northEast = CLLocationCoordinate2D(
            latitude: isUpright ? northEast.latitude : southWest.latitude,
            longitude: northEast.longitude
        )
        self.southWest = CLLocationCoordinate2D(
            latitude: isUpright ? southWest.latitude : northEast.latitude,
            longitude: southWest.longitude
        )
    }

    init(_ bounds: CoordinateBounds) {
        northEast = CLLocationCoordinate2D(latitude: bounds.north, longitude: bounds.east)
        southWest = CLLocationCoordinate2D(latitude: bounds.south, longitude: bounds.west)
    }

    var area: SearchArea {
        .rectangle(
            CoordinateBounds(south: southWest.latitude, west: southWest.longitude, north: northEast.latitude, east: northEast.longitude)
        )
    }
}

// Core Location's coordinates are not equatable, so regions are compared by their numbers.
extension CircularCoordinateRegion: Hashable {
    public static func == (a: Self, b: Self) -> Bool { a.area == b.area }
    public func hash(into hasher: inout Hasher) { hasher.combine(area) }
}

extension RectangularCoordinateRegion: Hashable {
    public static func == (a: Self, b: Self) -> Bool { a.area == b.area }
    public func hash(into hasher: inout Hasher) { hasher.combine(area) }
}

extension CircularCoordinateRegion: CustomStringConvertible {
    /// The middle and the radius in metres.
    public var description: String { "\(radius) m around \(center.latitude),\(center.longitude)" }
}

extension RectangularCoordinateRegion: CustomStringConvertible {
    /// The corners, the south-western one first.
    public var description: String {
        "\(southWest.latitude),\(southWest.longitude)…\(northEast.latitude),\(northEast.longitude)"
    }
}

/// Makes a rectangle. Google's guide to text searches uses this function in its example, under the name that it has in
/// the Objective-C SDK. Swapped latitudes are corrected, because the example has them.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func GMSPlaceRectangularLocationOption(
    northEast: CLLocationCoordinate2D,
    southWest: CLLocationCoordinate2D
) -> RectangularCoordinateRegion {
    RectangularCoordinateRegion(upright: northEast, southWest)
}

/// Converts the regions of requests to areas of the core.
enum Region {
    /// Returns the area of a bias or restriction; nil if there is none.
    /// - Throws: ``PlacesError/invalidRequest(_:)`` if this module does not have the type of the region.
    static func area(_ region: Any?, _ name: String) throws -> SearchArea? {
        guard let region else { return nil }
        guard let known = region as? any CoreRegion else {
            throw PlacesError.invalidRequest(
                "\(name): \(type(of: region)) cannot be searched; use CircularCoordinateRegion or RectangularCoordinateRegion"
            )
        }
        return known.area
    }

    /// Returns the area of a region for comparing requests; nil if this module does not have the type of the
    /// region.
    static func known(_ region: Any?) -> SearchArea? { (region as? any CoreRegion)?.area }
}
