public import CoreLocation
public import Foundation
package import PortolanGeo

/// A box of latitudes and longitudes. Immutable. A box across the antimeridian has a western longitude greater than its eastern one.
public final class GMSCoordinateBounds: NSObject, Sendable {
    let box: CoordinateBounds?

    package init(_ box: CoordinateBounds?) {
        self.box = box
        super.init()
    }

    /// Bounds that hold no point.
    public override convenience init() { self.init(nil) }

    /// The box of any two opposite corners, over the smaller of the two spans of longitude. A coordinate that is not valid adds
    /// nothing.
    public convenience init(coordinate coord1: CLLocationCoordinate2D, coordinate coord2: CLLocationCoordinate2D) {
        self.init(Self.union(Self.box(coord1), Self.box(coord2)))
    }

    /// The smallest box that holds the four corners of what a map shows.
    public convenience init(region: GMSVisibleRegion) {
        let corners = [region.nearLeft, region.farLeft, region.farRight, region.nearRight]
        self.init(corners.reduce(nil) { Self.union($0, Self.box($1)) })
    }

    /// The bounds of all coordinates of a path, in O(n); bounds that hold no point for an empty path.
    public convenience init(path: GMSPath) { self.init(GMSCoordinateBounds().includingPath(path).box) }

    /// The north-east corner; invalid if the bounds hold no point.
    public var northEast: CLLocationCoordinate2D { box.map { CLLocationCoordinate2D($0.northEast) } ?? kCLLocationCoordinate2DInvalid }
    /// The south-west corner; invalid if the bounds hold no point.
    public var southWest: CLLocationCoordinate2D { box.map { CLLocationCoordinate2D($0.southWest) } ?? kCLLocationCoordinate2DInvalid }

    /// Whether the bounds hold at least one point.
    public var isValid: Bool { box != nil }

    /// Returns bounds grown, the shorter way around, to hold a coordinate. One that is not valid adds nothing.
    public func includingCoordinate(_ coordinate: CLLocationCoordinate2D) -> GMSCoordinateBounds {
        GMSCoordinateBounds(Self.union(box, Self.box(coordinate)))
    }

    /// Returns bounds that hold both, grown the shorter way around; bounds that hold no point add nothing.
    public func includingBounds(_ other: GMSCoordinateBounds) -> GMSCoordinateBounds {
        GMSCoordinateBounds(Self.union(box, other.box))
    }

    /// Returns bounds grown, the shorter way around, to hold every coordinate of a path, in O(n).
    public func includingPath(_ path: GMSPath) -> GMSCoordinateBounds {
        GMSCoordinateBounds(path.coordinates.reduce(box) { Self.union($0, CoordinateBounds($1)) })
    }

    /// Whether a coordinate is inside; edges count as inside.
    public func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { box?.contains(Coordinate(coordinate)) ?? false }

    /// Whether both bounds have at least one point in common.
    public func intersects(_ other: GMSCoordinateBounds) -> Bool {
        guard let box, let other = other.box else { return false }
        return box.intersects(other)
    }

    private static func box(_ coordinate: CLLocationCoordinate2D) -> CoordinateBounds? {
        CLLocationCoordinate2DIsValid(coordinate) ? CoordinateBounds(Coordinate(coordinate)) : nil
    }

    /// Both boxes in the narrowest one, the shorter way around; nil holds no point.
    private static func union(_ a: CoordinateBounds?, _ b: CoordinateBounds?) -> CoordinateBounds? {
        guard let a, let b else { return a ?? b }
        return a.union(b)
    }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSCoordinateBounds)?.box == box }
    public override var hash: Int { box.hashValue }
    public override var description: String {
        box.map { "GMSCoordinateBounds \($0.southWest) – \($0.northEast)" } ?? "GMSCoordinateBounds (invalid)"
    }
}
