public import PortolanCamera
public import PortolanGeo
public import PortolanRender

/// What happens on a map: sent to ``MapView/delegate`` and to every stream of ``MapView/events()``, in one order.
///
/// A motion is `willMove`, any number of `didChange`, `idle`. It ends when nothing moves and no finger is down, so that a drag, its fling
/// and a second drag that catches the fling are one motion; if a gesture takes over from the program, or the other way round, a new
/// `willMove` says so.
public enum MapEvent: Hashable, Sendable {
    case willMove(byGesture: Bool)
    case didChange(CameraPosition)
    case idle(CameraPosition)
    /// A tap on the ground, without an overlay that takes taps or a place of the map. Its effect on the selected marker comes after it.
    case tap(Coordinate)
    case longPress(Coordinate)
    case markerTap(OverlayID)
    /// On a line, an area, a circle or a ground overlay that takes taps.
    case overlayTap(OverlayID, Coordinate)
    /// On the label, the dot or the area of a place of the map's tiles.
    case placeTap(PointOfInterest)
    case infoWindowTap(OverlayID)
    case infoWindowLongPress(OverlayID)
    /// The marker is no longer selected, by a gesture or by the program.
    case infoWindowClosed(OverlayID)
    /// A draggable marker follows the finger after a long press; its position is up to date.
    case markerDragBegan(OverlayID)
    case markerDragged(OverlayID)
    case markerDragEnded(OverlayID)
    /// A picture was drawn that lacks tiles, the first after one that had all.
    case tilesLoading
    /// A picture with all tiles of the camera was drawn, the first after one that lacked some or had others. Tiles that cannot be
    /// read are not waited for.
    case tilesRendered
    /// A tile cannot be read: which and why. It is left out from now on.
    case tileFailed(String)
}

/// Receives everything that happens on a map, on the main actor, after the map's state has changed. It may change the map; events that this
/// causes are sent after the current one.
@MainActor
public protocol MapViewDelegate: AnyObject {
    /// Receives an event.
    func mapView(_ view: MapView, didSend event: MapEvent)

    /// Decides whether a tapped marker is selected, which opens its info window. Called before `markerTap` is sent; the default is true.
    func mapView(_ view: MapView, shouldSelect marker: OverlayID) -> Bool
}

extension MapViewDelegate {
    /// Selects every tapped marker.
    public func mapView(_ view: MapView, shouldSelect marker: OverlayID) -> Bool { true }
}
