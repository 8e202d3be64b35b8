public import CoreLocation
public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// An area to prefer: ``GMSPlaceRectangularLocationOption(_:_:)`` or ``GMSPlaceCircularLocationOption(_:_:)``.
public protocol GMSPlaceLocationBias: NSObjectProtocol, NSCopying {
    /// Returns the area as a URL query item named `location`.
    func urlQueryItem() -> URLQueryItem
}

/// An area that contains all results.
public protocol GMSPlaceLocationRestriction: NSObjectProtocol, NSCopying {
    /// Returns the area as a URL query item named `location`.
    func urlQueryItem() -> URLQueryItem
}

/// Makes a rectangle from its north-east and south-west corners, in this order. The rectangle may cross the
/// antimeridian.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func GMSPlaceRectangularLocationOption(
    _ northEastBounds: CLLocationCoordinate2D,
    _ southWestBounds: CLLocationCoordinate2D
) -> any GMSPlaceLocationBias & GMSPlaceLocationRestriction {
    LocationOption(
        .rectangle(
            CoordinateBounds(
                south: southWestBounds.latitude,
                west: southWestBounds.longitude,
                north: northEastBounds.latitude,
                east: northEastBounds.longitude
            )
        )
    )
}

/// Makes a circle from its centre and its radius in metres.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func GMSPlaceCircularLocationOption(
    _ center: CLLocationCoordinate2D,
    _ radius: CLLocationDistance
) -> any GMSPlaceLocationBias & GMSPlaceLocationRestriction {
    LocationOption(.circle(center: Coordinate(latitude: center.latitude, longitude: center.longitude), radiusMeters: radius))
}

/// A rectangle or circle that can be both a bias and a restriction.
final class LocationOption: NSObject, GMSPlaceLocationBias, GMSPlaceLocationRestriction, Sendable {
    let area: SearchArea

    init(_ area: SearchArea) {
        self.area = area
        super.init()
    }

    func copy(with zone: NSZone? = nil) -> Any { self }

    func urlQueryItem() -> URLQueryItem {
        switch area {
        case .circle(let center, let radius):
            return URLQueryItem(name: "location", value: "circle:\(radius)@\(center.latitude),\(center.longitude)")
        case .rectangle, .along:
            let box = area.bounds
            return URLQueryItem(name: "location", value: "rectangle:\(box.south),\(box.west)|\(box.north),\(box.east)")
        }
    }
}
