public import PortolanCamera
public import PortolanGeo
public import PortolanRender

/// An event of a map. Events are sent to ``MapView/delegate`` and to every stream of ``MapView/events()``, in
/// the same order.
///
/// A motion consists of `willMove`, any number of `didChange`, and `idle`. A motion ends when nothing moves and no
/// finger is down, so a drag, its fling and a second drag that catches the fling are one motion. If a gesture takes
/// over from the program, or the program from a gesture, a new `willMove` is sent.
public enum MapEvent: Hashable, Sendable {
    case willMove(byGesture: Bool)
    case didChange(CameraPosition)
    case idle(CameraPosition)
    /// A tap on the ground, where no overlay takes taps and the map shows no place. If the tap closes the info
    /// window, `infoWindowClosed` follows.
    case tap(Coordinate)
    case longPress(Coordinate)
    case markerTap(OverlayID)
    /// A tap on a line, an area, a circle or a ground overlay that takes taps.
    case overlayTap(OverlayID, Coordinate)
    /// A tap on the label, the dot or the area of a place of the map's tiles.
    case placeTap(PointOfInterest)
    case infoWindowTap(OverlayID)
    case infoWindowLongPress(OverlayID)
    /// A gesture or the program ended the selection of a marker.
    case infoWindowClosed(OverlayID)
    /// A draggable marker follows the finger after a long press. The marker's position is already updated.
    case markerDragBegan(OverlayID)
    case markerDragged(OverlayID)
    case markerDragEnded(OverlayID)
    /// A picture that lacks tiles was drawn, the first one after a complete picture.
    case tilesLoading
    /// A picture with all tiles of the camera was drawn, the first one after a picture that lacked tiles or showed
    /// other tiles. Tiles that cannot be read do not count.
    case tilesRendered
    /// A tile cannot be read. The text names the tile and the reason; the tile is left out from now on.
    case tileFailed(String)
}

/// Receives all events of a map on the main actor, after the map's state has changed. The delegate may change the
/// map; events that this causes are sent after the current one.
@MainActor
public protocol MapViewDelegate: AnyObject {
    /// Receives an event.
    func mapView(_ view: MapView, didSend event: MapEvent)

    /// Decides whether a tapped marker is selected, which opens its info window. The map calls this method before
    /// it sends `markerTap`; by default the answer is true.
    func mapView(_ view: MapView, shouldSelect marker: OverlayID) -> Bool
}

extension MapViewDelegate {
    /// Selects every tapped marker.
    public func mapView(_ view: MapView, shouldSelect marker: OverlayID) -> Bool { true }
}
