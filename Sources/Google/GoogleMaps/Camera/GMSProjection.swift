public import CoreLocation
public import Foundation
import PortolanCamera
import PortolanGeo

/// The four corners of what a map shows; near is the bottom of the view. A trapezoid under tilt.
public struct GMSVisibleRegion: Sendable {
    public var nearLeft: CLLocationCoordinate2D
    public var nearRight: CLLocationCoordinate2D
    public var farLeft: CLLocationCoordinate2D
    public var farRight: CLLocationCoordinate2D

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

    /// All corners at 0° N, 0° E.
    public init() {
        self.init(nearLeft: .init(), nearRight: .init(), farLeft: .init(), farRight: .init())
    }
}

/// Coordinates to points of the view and back, as of when it was asked for.
public final class GMSProjection: NSObject, Sendable {
    /// The core holds only cameras and views that make one.
    private let projection: Projection?

    init(_ projection: Projection?) {
        self.projection = projection
        super.init()
    }

    /// Where a coordinate shows, in points of the view; of the copies of the world, the one nearest the target. Not a number where the
    /// coordinate is none or lies behind the eye.
    public func point(for coordinate: CLLocationCoordinate2D) -> CGPoint {
        projection?.screenPoint(of: Coordinate(coordinate)).map { CGPoint($0) } ?? CGPoint(x: Double.nan, y: .nan)
    }

    /// What shows at a point; ``kCLLocationCoordinate2DInvalid`` above the horizon.
    public func coordinate(for point: CGPoint) -> CLLocationCoordinate2D {
        projection?.coordinate(at: ScreenPoint(point)).map { CLLocationCoordinate2D($0) } ?? kCLLocationCoordinate2DInvalid
    }

    /// How wide a short distance at a coordinate shows; 0 where it lies behind the eye.
    public func points(forMeters meters: CLLocationDistance, at coordinate: CLLocationCoordinate2D) -> CGFloat {
        CGFloat(projection?.points(forMeters: meters, at: Coordinate(coordinate)) ?? 0)
    }

    /// The coordinate shows inside the view.
    public func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { projection?.contains(Coordinate(coordinate)) ?? false }

    /// The ground that shows inside the map's padding.
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
