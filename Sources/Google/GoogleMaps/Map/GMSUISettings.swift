public import Foundation
import PortolanMaps

/// The gestures that a map handles, and the buttons that it draws over its pictures.
@preconcurrency @MainActor
public final class GMSUISettings: NSObject {
    /// Dragging and flinging move the map; on by default.
    public var scrollGestures = true { didSet { changed() } }
    /// Pinches, double taps, taps with two fingers and the wheel change the zoom; on by default.
    public var zoomGestures = true { didSet { changed() } }
    /// Two fingers that move up or down together change the viewing angle; on by default.
    public var tiltGestures = true { didSet { changed() } }
    /// Two fingers that turn change the bearing; on by default.
    public var rotateGestures = true { didSet { changed() } }
    /// Whether ``GMSMapView/touch(_:at:id:time:)`` returns true, so that views behind the map do not get the touches. Off, the map still
    /// handles gestures, and its parents get the touches as well. On by default.
    public var consumesGesturesInView = true
    /// Whether two fingers that pinch or turn also move the map; on by default.
    public var allowScrollGesturesDuringRotateOrZoom = true { didSet { changed() } }
    /// Kept without effect: there are no indoor maps.
    public var indoorPicker = true
    /// Whether the map has a compass in the upper right corner while it is turned; a tap turns it to the north. Off by default.
    public var compassButton = false
    /// Whether the map has a button in the lower right corner while it shows the position of the device; a tap moves the map there. Off by
    /// default.
    public var myLocationButton = false

    private weak var map: GMSMapView?

    init(map: GMSMapView) {
        self.map = map
        super.init()
    }

    /// Sets all four kinds of gestures; calls of the program still move the camera.
    public func setAllGesturesEnabled(_ enabled: Bool) {
        scrollGestures = enabled
        zoomGestures = enabled
        tiltGestures = enabled
        rotateGestures = enabled
    }

    /// Whether touches end at the map.
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
