public import CoreLocation
public import Foundation
import PortolanCamera
import PortolanGeo
public import UIKit

/// A change of camera, made with one of the factories.
public final class GMSCameraUpdate: NSObject, Sendable {
    enum Change: Sendable {
        case update(CameraUpdate)
        /// Bounds with insets; nil where they hold no point.
        case fit(CoordinateBounds?, UIEdgeInsets)
    }

    let change: Change
    /// What it does depends on the view's size.
    let needsSize: Bool

    private init(_ change: Change, needsSize: Bool) {
        self.change = change
        self.needsSize = needsSize
        super.init()
    }

    private convenience init(_ update: CameraUpdate, needsSize: Bool = false) { self.init(.update(update), needsSize: needsSize) }

    /// One level in.
    public class func zoomIn() -> GMSCameraUpdate { GMSCameraUpdate(.zoomIn) }
    /// One level out.
    public class func zoomOut() -> GMSCameraUpdate { GMSCameraUpdate(.zoomOut) }
    public class func zoom(by delta: Float) -> GMSCameraUpdate { GMSCameraUpdate(.zoom(by: Double(delta))) }
    public class func zoom(to zoom: Float) -> GMSCameraUpdate { GMSCameraUpdate(.zoom(to: Double(zoom))) }
    /// What shows at the point stays there.
    public class func zoom(by zoom: Float, at point: CGPoint) -> GMSCameraUpdate {
        GMSCameraUpdate(.zoom(by: Double(zoom), at: ScreenPoint(point)), needsSize: true)
    }
    public class func setTarget(_ target: CLLocationCoordinate2D) -> GMSCameraUpdate { GMSCameraUpdate(.target(Coordinate(target))) }
    public class func setTarget(_ target: CLLocationCoordinate2D, zoom: Float) -> GMSCameraUpdate {
        GMSCameraUpdate(.target(Coordinate(target), zoom: Double(zoom)))
    }
    public class func setCamera(_ camera: GMSCameraPosition) -> GMSCameraUpdate { GMSCameraUpdate(.camera(camera.position)) }
    /// The bounds whole, 64 points from the view's edges; bearing and viewing angle 0. The map's own padding is added.
    public class func fit(_ bounds: GMSCoordinateBounds) -> GMSCameraUpdate {
        fit(bounds, withPadding: CGFloat(CameraPosition.defaultFitPadding))
    }
    public class func fit(_ bounds: GMSCoordinateBounds, withPadding padding: CGFloat) -> GMSCameraUpdate {
        fit(bounds, with: UIEdgeInsets(top: padding, left: padding, bottom: padding, right: padding))
    }
    /// Insets that leave nothing of the view zoom out fully.
    public class func fit(_ bounds: GMSCoordinateBounds, with edgeInsets: UIEdgeInsets) -> GMSCameraUpdate {
        GMSCameraUpdate(.fit(bounds.box, edgeInsets), needsSize: true)
    }
    /// The ground `x` points to the right of the view's middle and `y` points below it comes to the middle.
    public class func scrollBy(x dX: CGFloat, y dY: CGFloat) -> GMSCameraUpdate {
        GMSCameraUpdate(.scroll(x: Double(dX), y: Double(dY)), needsSize: true)
    }
}
