public import Foundation
import PortolanMaps

/// Which gestures a map answers, and which buttons it has. Buttons are the program's to draw: the map has none of its own.
@preconcurrency @MainActor
public final class GMSUISettings: NSObject {
    /// Dragging, and flinging.
    public var scrollGestures = true { didSet { changed() } }
    /// Pinching, double taps, taps with two fingers, the wheel.
    public var zoomGestures = true { didSet { changed() } }
    public var tiltGestures = true { didSet { changed() } }
    public var rotateGestures = true { didSet { changed() } }
    /// Kept; gestures reach the map by ``GMSMapView/touch(_:at:id:time:)`` alone.
    public var consumesGesturesInView = true
    /// Kept; two fingers move the map where ``scrollGestures`` is on.
    public var allowScrollGesturesDuringRotateOrZoom = true
    /// Kept; there are no indoor maps.
    public var indoorPicker = true
    /// Kept; no button is drawn.
    public var compassButton = false
    /// Kept; no button is drawn. ``GMSMapView/tapMyLocationButton()`` does what it would do.
    public var myLocationButton = false

    private weak var map: GMSMapView?

    init(map: GMSMapView) {
        self.map = map
        super.init()
    }

    /// All four kinds of gestures; what the program does stays possible.
    public func setAllGesturesEnabled(_ enabled: Bool) {
        scrollGestures = enabled
        zoomGestures = enabled
        tiltGestures = enabled
        rotateGestures = enabled
    }

    private func changed() { map?.core.gestureSettings = gestures }

    private var gestures: GestureSettings {
        var gestures = GestureSettings()
        gestures.scroll = scrollGestures
        gestures.zoom = zoomGestures
        gestures.doubleTapZoom = zoomGestures
        gestures.twoFingerTapZoom = zoomGestures
        gestures.quickZoom = zoomGestures
        gestures.tilt = tiltGestures
        gestures.rotate = rotateGestures
        return gestures
    }
}
