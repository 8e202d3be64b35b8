public import PortolanCamera
public import PortolanGeo

/// What happens on a map: sent to ``MapView/delegate`` and to every stream of ``MapView/events()``, in one order.
///
/// A motion is `willMove`, any number of `didChange`, `idle`. It ends when nothing moves and no finger is down, so that a drag, its fling
/// and a second drag that catches the fling are one motion; where a gesture takes over from the program, or the other way round, a new
/// `willMove` says so.
public enum MapEvent: Hashable, Sendable {
    case willMove(byGesture: Bool)
    case didChange(CameraPosition)
    case idle(CameraPosition)
    /// On ground, without an overlay that takes taps.
    case tap(Coordinate)
    case longPress(Coordinate)
    case markerTap(OverlayID)
    /// On a line, an area or a circle that takes taps.
    case overlayTap(OverlayID, Coordinate)
    /// A draggable marker follows the finger after a long press; its position is up to date.
    case markerDragBegan(OverlayID)
    case markerDragged(OverlayID)
    case markerDragEnded(OverlayID)
    /// A picture with all tiles of the camera was drawn.
    case tilesRendered
}

/// Hears of everything that happens on a map, on the main actor, after the map's state has changed. It may change the map; what that causes
/// is told when the event at hand has been.
@MainActor
public protocol MapViewDelegate: AnyObject {
    func mapView(_ view: MapView, didSend event: MapEvent)
}
