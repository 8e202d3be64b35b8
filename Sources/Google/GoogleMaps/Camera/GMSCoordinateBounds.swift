public import CoreLocation
public import Foundation
package import PortolanGeo

/// An immutable box of latitudes and longitudes. If the box crosses the antimeridian, its western longitude is greater
/// than its eastern one.
public final class GMSCoordinateBounds: NSObject, Sendable {
    let box: CoordinateBounds?

    package init(_ box: CoordinateBounds?) {
        self.box = box
        super.init()
    }

    /// Makes bounds that hold no point.
    public override convenience init() { self.init(nil) }

    /// Makes the box of two opposite corners, across the smaller of the two spans of longitude. An invalid
    /// coordinate adds nothing.
    public convenience init(coordinate coord1: CLLocationCoordinate2D, coordinate coord2: CLLocationCoordinate2D) {
        self.init(Self.union(Self.box(coord1), Self.box(coord2)))
    }

    /// Makes the smallest box that holds the four corners of a map's visible region.
    public convenience init(region: GMSVisibleRegion) {
        let corners = [region.nearLeft, region.farLeft, region.farRight, region.nearRight]
        self.init(corners.reduce(nil) { Self.union($0, Self.box($1)) })
    }

    /// Makes the bounds of all coordinates of a path in O(n). An empty path gives bounds that hold no point.
    public convenience init(path: GMSPath) { self.init(GMSCoordinateBounds().includingPath(path).box) }

    /// The north-east corner; invalid if the bounds hold no point.
    public var northEast: CLLocationCoordinate2D { box.map { CLLocationCoordinate2D($0.northEast) } ?? kCLLocationCoordinate2DInvalid }
    /// The south-west corner; invalid if the bounds hold no point.
    public var southWest: CLLocationCoordinate2D { box.map { CLLocationCoordinate2D($0.southWest) } ?? kCLLocationCoordinate2DInvalid }

    /// Whether the bounds hold at least one point.
    public var isValid: Bool { box != nil }

    /// Returns the bounds extended to hold a coordinate, the shorter way around. An invalid coordinate adds
    /// nothing.
    public func includingCoordinate(_ coordinate: CLLocationCoordinate2D) -> GMSCoordinateBounds {
        GMSCoordinateBounds(Self.union(box, Self.box(coordinate)))
    }

    /// Returns bounds that hold both bounds, extended the shorter way around. Bounds that hold no point add
    /// nothing.
    public func includingBounds(_ other: GMSCoordinateBounds) -> GMSCoordinateBounds {
        GMSCoordinateBounds(Self.union(box, other.box))
    }

    /// Returns the bounds extended to hold every coordinate of a path, the shorter way around. O(n).
    public func includingPath(_ path: GMSPath) -> GMSCoordinateBounds {
        GMSCoordinateBounds(path.coordinates.reduce(box) { Self.union($0, CoordinateBounds($1)) })
    }

    /// Whether a coordinate is inside. Edges count as inside.
    public func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { box?.contains(Coordinate(coordinate)) ?? false }

    /// Whether both bounds have at least one point in common.
    public func intersects(_ other: GMSCoordinateBounds) -> Bool {
        guard let box, let other = other.box else { return false }
        return box.intersects(other)
    }

    private static func box(_ coordinate: CLLocationCoordinate2D) -> CoordinateBounds? {
        CLLocationCoordinate2DIsValid(coordinate) ? CoordinateBounds(Coordinate(coordinate)) : nil
    }

    /// Returns the narrowest box around both boxes, the shorter way around. Nil stands for bounds without a
    /// point.
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
