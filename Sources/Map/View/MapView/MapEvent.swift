public import PortolanCamera
public import PortolanGeo
public import PortolanRender

/// What happens on a map: sent to ``MapView/delegate`` and to every stream of ``MapView/events()``, in one order.
///
/// A motion is `willMove`, any number of `didChange`, `idle`. It ends when nothing moves and no finger is down, so that a drag, its fling
/// and a second drag that catches the fling are one motion; where a gesture takes over from the program, or the other way round, a new
/// `willMove` says so.
public enum MapEvent: Hashable, Sendable {
    case willMove(byGesture: Bool)
    case didChange(CameraPosition)
    case idle(CameraPosition)
    /// On ground, without an overlay that takes taps or a place of the map. What it does to the selected marker comes after it.
    case tap(Coordinate)
    case longPress(Coordinate)
    case markerTap(OverlayID)
    /// On a line, an area, a circle or a ground overlay that takes taps.
    case overlayTap(OverlayID, Coordinate)
    /// On the label, the dot or the area of a place of the map's tiles.
    case placeTap(PointOfInterest)
    case infoWindowTap(OverlayID)
    case infoWindowLongPress(OverlayID)
    /// The marker is selected no longer, whoever changed that.
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

/// Hears of everything that happens on a map, on the main actor, after the map's state has changed. It may change the map; what that causes
/// is told when the event at hand has been.
@MainActor
public protocol MapViewDelegate: AnyObject {
    func mapView(_ view: MapView, didSend event: MapEvent)

    /// A marker was tapped: whether it shall be selected, which opens its info window. Asked before the event is told; true unless answered
    /// otherwise.
    func mapView(_ view: MapView, shouldSelect marker: OverlayID) -> Bool
}

extension MapViewDelegate {
    public func mapView(_ view: MapView, shouldSelect marker: OverlayID) -> Bool { true }
}
