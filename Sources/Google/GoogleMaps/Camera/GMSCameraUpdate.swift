public import CoreLocation
public import Foundation
import PortolanCamera
import PortolanGeo
public import UIKit

/// A change of the camera. Class methods make it; ``GMSMapView/moveCamera(_:)`` or
/// ``GMSMapView/animate(with:)`` applies it.
public final class GMSCameraUpdate: NSObject, Sendable {
    enum Change: Sendable {
        case update(CameraUpdate)
        /// Bounds with insets; nil for bounds without a point.
        case fit(CoordinateBounds?, UIEdgeInsets)
    }

    let change: Change
    /// Whether the result depends on the size of the view.
    let needsSize: Bool

    private init(_ change: Change, needsSize: Bool) {
        self.change = change
        self.needsSize = needsSize
        super.init()
    }

    private convenience init(_ update: CameraUpdate, needsSize: Bool = false) { self.init(.update(update), needsSize: needsSize) }

    /// Zooms in by one level.
    public class func zoomIn() -> GMSCameraUpdate { GMSCameraUpdate(.zoomIn) }
    /// Zooms out by one level.
    public class func zoomOut() -> GMSCameraUpdate { GMSCameraUpdate(.zoomOut) }
    /// Adds a number of zoom levels; a negative number zooms out. The result stays within the zoom range of the
    /// map.
    public class func zoom(by delta: Float) -> GMSCameraUpdate { GMSCameraUpdate(.zoom(by: Double(delta))) }
    /// Sets the zoom level, limited to the zoom range of the map.
    public class func zoom(to zoom: Float) -> GMSCameraUpdate { GMSCameraUpdate(.zoom(to: Double(zoom))) }
    /// Adds a number of zoom levels. The ground at a point of the view, given in points, stays in place.
    public class func zoom(by zoom: Float, at point: CGPoint) -> GMSCameraUpdate {
        GMSCameraUpdate(.zoom(by: Double(zoom), at: ScreenPoint(point)), needsSize: true)
    }
    /// Moves the target to a coordinate and keeps zoom, bearing and viewing angle.
    public class func setTarget(_ target: CLLocationCoordinate2D) -> GMSCameraUpdate { GMSCameraUpdate(.target(Coordinate(target))) }
    /// Moves the target to a coordinate and sets the zoom level. Bearing and viewing angle stay.
    public class func setTarget(_ target: CLLocationCoordinate2D, zoom: Float) -> GMSCameraUpdate {
        GMSCameraUpdate(.target(Coordinate(target), zoom: Double(zoom)))
    }
    /// Sets target, zoom, bearing and viewing angle at once.
    public class func setCamera(_ camera: GMSCameraPosition) -> GMSCameraUpdate { GMSCameraUpdate(.camera(camera.position)) }
    /// Shows the whole bounds, 64 points from the view's edges. The map's own padding is added. Bearing and
    /// viewing angle become 0.
    public class func fit(_ bounds: GMSCoordinateBounds) -> GMSCameraUpdate {
        fit(bounds, withPadding: CGFloat(CameraPosition.defaultFitPadding))
    }
    /// Shows the whole bounds with the same padding in points on all four sides. Bearing and viewing angle
    /// become 0.
    public class func fit(_ bounds: GMSCoordinateBounds, withPadding padding: CGFloat) -> GMSCameraUpdate {
        fit(bounds, with: UIEdgeInsets(top: padding, left: padding, bottom: padding, right: padding))
    }
    /// Shows the whole bounds inside insets in points. Insets that leave no space zoom out completely.
    /// `CameraPosition.fitting` computes the camera.
    public class func fit(_ bounds: GMSCoordinateBounds, with edgeInsets: UIEdgeInsets) -> GMSCameraUpdate {
        GMSCameraUpdate(.fit(bounds.box, edgeInsets), needsSize: true)
    }
    /// Moves the ground that is `x` points to the right of the view's middle and `y` points below it into the
    /// middle.
    public class func scrollBy(x dX: CGFloat, y dY: CGFloat) -> GMSCameraUpdate {
        GMSCameraUpdate(.scroll(x: Double(dX), y: Double(dY)), needsSize: true)
    }
}
