public import Foundation
import PortolanMaps

/// Which gestures a map answers, and which buttons it has. They are drawn over its pictures.
@preconcurrency @MainActor
public final class GMSUISettings: NSObject {
    /// Dragging, and flinging.
    public var scrollGestures = true { didSet { changed() } }
    /// Pinching, double taps, taps with two fingers, the wheel.
    public var zoomGestures = true { didSet { changed() } }
    public var tiltGestures = true { didSet { changed() } }
    public var rotateGestures = true { didSet { changed() } }
    /// Gestures of an enabled kind end at the map: ``GMSMapView/touch(_:at:id:time:)`` answers that nobody behind it is to have them. Off, the
    /// map answers them all the same, and leaves them to its parents as well.
    public var consumesGesturesInView = true
    /// Two fingers that pinch or turn carry the map along.
    public var allowScrollGesturesDuringRotateOrZoom = true { didSet { changed() } }
    /// Kept; there are no indoor maps.
    public var indoorPicker = true
    /// A compass in the upper right corner while the map is turned; a tap turns it back to the north.
    public var compassButton = false
    /// A button in the lower right corner while the map shows where the person is; a tap brings that to the middle.
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

    /// Whether what a person does ends at the map.
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
