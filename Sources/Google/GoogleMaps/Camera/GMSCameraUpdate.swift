public import CoreLocation
public import Foundation
import PortolanCamera
import PortolanGeo
public import UIKit

/// A change of the camera, made by one of the class methods and applied by ``GMSMapView/moveCamera(_:)`` or ``GMSMapView/animate(with:)``.
public final class GMSCameraUpdate: NSObject, Sendable {
    enum Change: Sendable {
        case update(CameraUpdate)
        /// Bounds with insets; nil if they hold no point.
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
    /// Adds a number of zoom levels, negative to zoom out; the result stays within the zoom range of the map.
    public class func zoom(by delta: Float) -> GMSCameraUpdate { GMSCameraUpdate(.zoom(by: Double(delta))) }
    /// Sets the zoom level, within the zoom range of the map.
    public class func zoom(to zoom: Float) -> GMSCameraUpdate { GMSCameraUpdate(.zoom(to: Double(zoom))) }
    /// Adds a number of zoom levels; the ground at a point of the view, in points, stays there.
    public class func zoom(by zoom: Float, at point: CGPoint) -> GMSCameraUpdate {
        GMSCameraUpdate(.zoom(by: Double(zoom), at: ScreenPoint(point)), needsSize: true)
    }
    /// Moves the target to a coordinate and keeps zoom, bearing and viewing angle.
    public class func setTarget(_ target: CLLocationCoordinate2D) -> GMSCameraUpdate { GMSCameraUpdate(.target(Coordinate(target))) }
    /// Moves the target to a coordinate and sets the zoom level; bearing and viewing angle stay.
    public class func setTarget(_ target: CLLocationCoordinate2D, zoom: Float) -> GMSCameraUpdate {
        GMSCameraUpdate(.target(Coordinate(target), zoom: Double(zoom)))
    }
    /// Sets target, zoom, bearing and viewing angle at once.
    public class func setCamera(_ camera: GMSCameraPosition) -> GMSCameraUpdate { GMSCameraUpdate(.camera(camera.position)) }
    /// Shows the bounds whole, 64 points from the view's edges; bearing and viewing angle become 0. The map's own padding is added.
    public class func fit(_ bounds: GMSCoordinateBounds) -> GMSCameraUpdate {
        fit(bounds, withPadding: CGFloat(CameraPosition.defaultFitPadding))
    }
    /// Shows the bounds whole, with the same padding in points on all four sides; bearing and viewing angle become 0.
    public class func fit(_ bounds: GMSCoordinateBounds, withPadding padding: CGFloat) -> GMSCameraUpdate {
        fit(bounds, with: UIEdgeInsets(top: padding, left: padding, bottom: padding, right: padding))
    }
    /// Shows the bounds whole inside insets in points; insets that leave nothing of the view zoom out fully. `CameraPosition.fitting` computes
    /// the camera.
    public class func fit(_ bounds: GMSCoordinateBounds, with edgeInsets: UIEdgeInsets) -> GMSCameraUpdate {
        GMSCameraUpdate(.fit(bounds.box, edgeInsets), needsSize: true)
    }
    /// Moves the ground that is `x` points to the right of the view's middle and `y` points below it to the middle.
    public class func scrollBy(x dX: CGFloat, y dY: CGFloat) -> GMSCameraUpdate {
        GMSCameraUpdate(.scroll(x: Double(dX), y: Double(dY)), needsSize: true)
    }
}
