public import Foundation
import PortolanMaps

/// The gestures that a map handles, and the buttons that it draws over its pictures.
@preconcurrency @MainActor
public final class GMSUISettings: NSObject {
    /// Whether dragging and flinging move the map; true by default.
    public var scrollGestures = true { didSet { changed() } }
    /// Whether pinches, double taps, two-finger taps and the wheel change the zoom; true by default.
    public var zoomGestures = true { didSet { changed() } }
    /// Whether two fingers that move up or down together change the viewing angle; true by default.
    public var tiltGestures = true { didSet { changed() } }
    /// Whether two fingers that turn change the bearing; true by default.
    public var rotateGestures = true { didSet { changed() } }
    /// Whether ``GMSMapView/touch(_:at:id:time:)`` returns true, so that views behind the map do not get the
    /// touches; true by default. If it is false, the map still handles gestures, and the views behind it get
    /// the touches too.
    public var consumesGesturesInView = true
    /// Whether two fingers that pinch or turn also move the map; true by default.
    public var allowScrollGesturesDuringRotateOrZoom = true { didSet { changed() } }
    /// Stored without effect, because there are no indoor maps.
    public var indoorPicker = true
    /// Whether a turned map shows a compass in its upper right corner; false by default. A tap on the compass turns the
    /// map to the north.
    public var compassButton = false
    /// Whether a map that shows the device's position has a button in its lower right corner; false by default. A tap
    /// on the button moves the map to that position.
    public var myLocationButton = false

    private weak var map: GMSMapView?

    init(map: GMSMapView) {
        self.map = map
        super.init()
    }

    /// Enables or disables all four kinds of gestures. The program can still move the camera.
    public func setAllGesturesEnabled(_ enabled: Bool) {
        scrollGestures = enabled
        zoomGestures = enabled
        tiltGestures = enabled
        rotateGestures = enabled
    }

    /// Whether the map consumes touches.
    var consumesGestures: Bool { consumesGesturesInView && (scrollGestures || zoomGestures || tiltGestures || rotateGestures) }

    private func changed() { map?.core.gestureSettings = gestures }

    private var gestures: GestureSettings {
        var gestures = GestureSettings()
        gestures.scroll = scrollGestures
        gestures.scrollWithTwoFingers = allowScrollGesturesDuringRotateOrZoom
        gestures.zoom = zoomGestures
        gestures.doubleTapZoom = zoomGestures
        gestures.twoFingerTapZoom = zoomGestures
        gestures.quickZoom = zoomGestures
        gestures.tilt = tiltGestures
        gestures.rotate = rotateGestures
        return gestures
    }
}
