public import CoreLocation
internal import PortolanGeo
internal import PortolanPlaces

/// An area that requests prefer: a ``CircularCoordinateRegion`` or a ``RectangularCoordinateRegion``. Nothing outside is left out.
public protocol CoordinateRegionBias: Sendable {}

/// An area that all results of a request lie in: a ``CircularCoordinateRegion`` or a ``RectangularCoordinateRegion``, whichever the request
/// takes.
public protocol CoordinateRegionRestriction: Sendable {}

/// A region of this module; others cannot be asked about.
protocol CoreRegion: Sendable {
    var area: SearchArea { get }
}

/// A circle on the ground.
public struct CircularCoordinateRegion: CoordinateRegionBias, CoordinateRegionRestriction, CoreRegion {
    /// The circle's middle, in degrees.
    public var center: CLLocationCoordinate2D
    /// The circle's radius in metres, 0…50,000.
    public var radius: CLLocationDistance

    /// A circle around a point; a call fails if the radius is outside 0…50,000 metres.
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
    /// The box's south-western corner, in degrees; its longitude is the larger one if the box crosses the antimeridian.
    public let southWest: CLLocationCoordinate2D

    /// A box with these corners, in degrees; nil if one is no coordinate on Earth. Corners that are upside down are put right, as Google's
    /// guide to autocomplete has them.
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

// Whatever refers to a coordinate is compared by its numbers.
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

/// The rectangle as the example of Google's guide to text searches makes it, under the name that the Objective-C SDK has for it.
/// Corners that are upside down are put right, as in that example.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func GMSPlaceRectangularLocationOption(
    northEast: CLLocationCoordinate2D,
    southWest: CLLocationCoordinate2D
) -> RectangularCoordinateRegion {
    RectangularCoordinateRegion(upright: northEast, southWest)
}

/// The core's areas of a request.
enum Region {
    /// The area of a bias or a restriction.
    /// - Throws: ``PlacesError/invalidRequest(_:)`` for a type of region that this module does not have.
    static func area(_ region: Any?, _ name: String) throws -> SearchArea? {
        guard let region else { return nil }
        guard let known = region as? any CoreRegion else {
            throw PlacesError.invalidRequest(
                "\(name): \(type(of: region)) is no region that can be searched; use CircularCoordinateRegion or RectangularCoordinateRegion"
            )
        }
        return known.area
    }

    /// The area of a region for comparing requests; nil for a type of region that this module does not have.
    static func known(_ region: Any?) -> SearchArea? { (region as? any CoreRegion)?.area }
}
