public import PortolanCamera
import PortolanGeo
public import PortolanRender

extension MapView {
    /// Adds an overlay and returns its ID. The overlay's coordinates stay the same when the camera moves.
    @discardableResult
    public func add(_ overlay: MapOverlay) -> OverlayID {
        let id = OverlayID(number: nextOverlay)
        nextOverlay += 1
        overlays[id] = overlay
        return id
    }

    /// The overlay with an ID; nil if there is none. Setting nil removes it, and setting a removed one adds it
    /// again.
    public subscript(overlay id: OverlayID) -> MapOverlay? {
        get { overlays[id] }
        set { overlays[id] = newValue }
    }

    /// Removes an overlay. An ID that the map does not have is ignored.
    public func remove(_ id: OverlayID) { overlays[id] = nil }

    /// Removes all overlays and closes the info window.
    public func removeAllOverlays() { overlays.removeAll() }

    /// Returns the topmost overlay at a point of the view. Markers come before all other overlays; within both
    /// groups the order is by z-index, and of equal z-index newer overlays are above older ones.
    ///
    /// - Parameters:
    ///   - point: the point, from the view's upper left corner.
    ///   - slop: the distance in points within which a point beside a thin line counts as on it.
    ///   - isTappable: whether to consider only overlays that take taps.
    public func overlay(at point: ScreenPoint, slop: Double = 8, isTappable: Bool = false) -> OverlayID? {
        guard let projection = try? projection, point.isFinite else { return nil }
        updateScene(projection)
        return scene.overlay(at: point, slop: slop) { !isTappable || $0.isTappable }
    }

    /// Returns the place of the map's tiles that the last picture shows at a point by its label, its dot or its
    /// area.
    /// - Parameters:
    ///   - point: the point, from the view's upper left corner.
    ///   - slop: the distance in points within which a point beside a label or a dot counts as on it.
    public func place(at point: ScreenPoint, slop: Double = 8) -> PointOfInterest? {
        timedPlace(at: point) ?? lastPicture.frame?.place(at: point, slop: slop)
    }
}

// MARK: The selected marker

extension MapView {
    /// The marker whose info window is open; setting nil closes it. An ID that is not a marker of this map is
    /// ignored.
    public var selectedMarker: OverlayID? {
        get { selection }
        set { select(newValue) }
    }

    /// The rectangle of the selected marker's info window in points of the view, including its tail; nil if no
    /// window is drawn.
    public var infoWindowRect: ScreenRect? {
        guard let selection, let painter = lastPicture.infoWindow, let point = infoWindowPoint(of: selection) else { return nil }
        return painter.rect(standingOn: point)
    }

    /// Calls ``infoWindow`` again for the selected marker, if there is one.
    public func updateInfoWindow() { if selection != nil { setNeedsDisplay() } }

    func select(_ id: OverlayID?) {
        if let id, overlays[id]?.isMarker != true { return }
        guard id != selection else { return }
        if let selection { send(.infoWindowClosed(selection)) }
        selection = id
        lastPicture.infoWindow = nil
        setNeedsDisplay()
        deliver()
    }

    /// Returns the point of the view for a marker's info window.
    func infoWindowPoint(of id: OverlayID) -> ScreenPoint? {
        guard let projection = try? projection else { return nil }
        updateScene(projection)
        return scene.infoWindowPoint(of: id)
    }
}

// MARK: Taps

extension MapView {
    /// Handles a tap. These things are tried in order, and the first one at the point gets the tap: the info
    /// window, markers, other overlays, places of the map, the ground.
    func tap(at point: ScreenPoint) {
        if let selection, infoWindowRect?.contains(point) == true {
            send(.infoWindowTap(selection))
            return
        }
        guard let coordinate = (try? projection)?.coordinate(at: point) else { return }
        guard let id = overlay(at: point, isTappable: true) else {
            send(place(at: point).map { .placeTap($0) } ?? .tap(coordinate))
            sendDeselection()
            return
        }
        if overlays[id]?.isMarker == true {
            let isSelected = delegate?.mapView(self, shouldSelect: id) ?? true
            send(.markerTap(id))
            if isSelected { select(id) }
        } else {
            send(.overlayTap(id, coordinate))
            sendDeselection()
        }
    }

    func longPress(at point: ScreenPoint) {
        guard let projection = try? projection else { return }
        if let selection, infoWindowRect?.contains(point) == true {
            send(.infoWindowLongPress(selection))
        } else if let id = overlay(at: point), case .marker(let marker)? = overlays[id], marker.isDraggable,
            let shown = scene.placement(of: id, at: point)?.position
        {
            gestures.dragged = DraggedMarker(id: id, offset: ScreenPoint(x: shown.x - point.x, y: shown.y - point.y))
            send(.markerDragBegan(id))
        } else if let coordinate = projection.coordinate(at: point) {
            send(.longPress(coordinate))
        }
    }

    /// Moves the dragged marker, which keeps its distance from the finger.
    func drag(to point: ScreenPoint) {
        guard let dragged = gestures.dragged, case .marker(var marker)? = overlays[dragged.id] else { return }
        let anchor = ScreenPoint(x: point.x + dragged.offset.x, y: point.y + dragged.offset.y)
        guard let coordinate = (try? projection)?.coordinate(at: anchor) else { return }
        marker.position = coordinate
        overlays[dragged.id] = .marker(marker)
        send(.markerDragged(dragged.id))
    }

    func drop() {
        guard let ended = gestures.dragged else { return }
        gestures.dragged = nil
        if overlays[ended.id] != nil { send(.markerDragEnded(ended.id)) }
    }
}

/// A marker that a finger drags.
struct DraggedMarker {
    var id: OverlayID
    /// The offset from the finger to the marker's position, in points.
    var offset: ScreenPoint
}
