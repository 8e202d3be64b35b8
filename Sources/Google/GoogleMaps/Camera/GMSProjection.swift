public import CoreLocation
public import Foundation
import PortolanCamera
import PortolanGeo

/// The coordinates at the four corners of a map. Near means the bottom of the view. The region is a trapezoid if the
/// viewing angle is above 0.
public struct GMSVisibleRegion: Sendable {
    /// The coordinate at the lower left corner.
    public var nearLeft: CLLocationCoordinate2D
    /// The coordinate at the lower right corner.
    public var nearRight: CLLocationCoordinate2D
    /// The coordinate at the upper left corner.
    public var farLeft: CLLocationCoordinate2D
    /// The coordinate at the upper right corner.
    public var farRight: CLLocationCoordinate2D

    /// Makes a region with four corners, which are not checked.
    public init(
        nearLeft: CLLocationCoordinate2D,
        nearRight: CLLocationCoordinate2D,
        farLeft: CLLocationCoordinate2D,
        farRight: CLLocationCoordinate2D
    ) {
        self.nearLeft = nearLeft
        self.nearRight = nearRight
        self.farLeft = farLeft
        self.farRight = farRight
    }

    /// Makes a region whose corners are all at 0° N, 0° E.
    public init() {
        self.init(nearLeft: .init(), nearRight: .init(), farLeft: .init(), farRight: .init())
    }
}

/// Converts between coordinates and points of the view. It uses the camera at the time when the program read
/// the map's projection.
public final class GMSProjection: NSObject, Sendable {
    /// The projection. It is never nil in practice, because every camera and view size of the core has one.
    private let projection: Projection?

    init(_ projection: Projection?) {
        self.projection = projection
        super.init()
    }

    /// Returns the position of a coordinate in points of the view, in the copy of the world nearest to the
    /// target. It is NaN if the coordinate is invalid or lies behind the camera.
    public func point(for coordinate: CLLocationCoordinate2D) -> CGPoint {
        projection?.screenPoint(of: Coordinate(coordinate)).map { CGPoint($0) } ?? CGPoint(x: Double.nan, y: .nan)
    }

    /// Returns the coordinate at a point of the view; `kCLLocationCoordinate2DInvalid` above the horizon.
    public func coordinate(for point: CGPoint) -> CLLocationCoordinate2D {
        projection?.coordinate(at: ScreenPoint(point)).map { CLLocationCoordinate2D($0) } ?? kCLLocationCoordinate2DInvalid
    }

    /// Returns the width in points of a short distance at a coordinate; 0 if the coordinate lies behind the
    /// camera.
    public func points(forMeters meters: CLLocationDistance, at coordinate: CLLocationCoordinate2D) -> CGFloat {
        CGFloat(projection?.points(forMeters: meters, at: Coordinate(coordinate)) ?? 0)
    }

    /// Whether a coordinate is visible inside the view.
    public func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { projection?.contains(Coordinate(coordinate)) ?? false }

    /// Returns the corners of the visible ground inside the map's padding.
    public func visibleRegion() -> GMSVisibleRegion {
        guard let region = projection?.visibleRegion else { return GMSVisibleRegion() }
        return GMSVisibleRegion(
            nearLeft: .init(region.nearLeft),
            nearRight: .init(region.nearRight),
            farLeft: .init(region.farLeft),
            farRight: .init(region.farRight)
        )
    }
}
