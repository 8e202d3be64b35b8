public import PortolanCamera
import PortolanGeo

extension MapView {
    /// Lays something on the map. It keeps its coordinates, whatever the camera does (guide C2).
    @discardableResult
    public func add(_ overlay: MapOverlay) -> OverlayID {
        let id = OverlayID(number: nextOverlay)
        nextOverlay += 1
        overlays[id] = overlay
        return id
    }

    /// The overlay of a name, to read or to change; setting nil removes it. Setting one that was removed adds it again.
    public subscript(overlay id: OverlayID) -> MapOverlay? {
        get { overlays[id] }
        set { overlays[id] = newValue }
    }

    public func remove(_ id: OverlayID) { overlays[id] = nil }

    public func removeAllOverlays() { overlays.removeAll() }

    /// The topmost overlay at a point of the view: markers before lines and areas, each by z-index, the newer above the older.
    ///
    /// - Parameters:
    ///   - slop: points beside a thin line that still count as on it.
    ///   - isTappable: only those that take taps.
    public func overlay(at point: ScreenPoint, slop: Double = 8, isTappable: Bool = false) -> OverlayID? {
        guard let projection = try? projection, point.isFinite else { return nil }
        for (id, overlay) in orderedOverlays.reversed() {
            switch overlay {
            case .marker(let marker):
                if isTappable && !marker.isTappable { continue }
                if marker.opacity > 0, MarkerPlacement.all(marker, projection).contains(where: { $0.contains(point) }) { return id }
            case .polyline(let line) where isTappable && !line.isTappable: continue
            case .polygon(let polygon) where isTappable && !polygon.isTappable: continue
            case .circle(let circle) where isTappable && !circle.isTappable: continue
            case .polyline, .polygon, .circle:
                if OverlayShape(overlay, projection).contains(point, slop: slop) { return id }
            }
        }
        return nil
    }

    /// From the lowest to the highest.
    var overlaysInOrder: [MapOverlay] { orderedOverlays.map(\.value) }

    private var orderedOverlays: [(key: OverlayID, value: MapOverlay)] {
        func rank(_ overlay: MapOverlay) -> Double { overlay.zIndex.isFinite ? overlay.zIndex : 0 }
        return overlays.sorted { first, second in
            if first.value.isMarker != second.value.isMarker { return second.value.isMarker }
            let (a, b) = (rank(first.value), rank(second.value))
            return a == b ? first.key < second.key : a < b
        }
    }
}

// MARK: Taps

extension MapView {
    func tap(at point: ScreenPoint) {
        guard let coordinate = (try? projection)?.coordinate(at: point) else { return }
        guard let id = overlay(at: point, isTappable: true) else {
            send(.tap(coordinate))
            return
        }
        send(overlays[id]?.isMarker == true ? .markerTap(id) : .overlayTap(id, coordinate))
    }

    func longPress(at point: ScreenPoint) {
        guard let projection = try? projection else { return }
        if let id = overlay(at: point), case .marker(let marker)? = overlays[id], marker.isDraggable,
            let shown = projection.screenPoint(of: marker.position)
        {
            dragged = DraggedMarker(id: id, offset: ScreenPoint(x: shown.x - point.x, y: shown.y - point.y))
            send(.markerDragBegan(id))
        } else if let coordinate = projection.coordinate(at: point) {
            send(.longPress(coordinate))
        }
    }

    /// The marker keeps its distance from the finger.
    func drag(to point: ScreenPoint) {
        guard let dragged, case .marker(var marker)? = overlays[dragged.id] else { return }
        let anchor = ScreenPoint(x: point.x + dragged.offset.x, y: point.y + dragged.offset.y)
        guard let coordinate = (try? projection)?.coordinate(at: anchor) else { return }
        marker.position = coordinate
        overlays[dragged.id] = .marker(marker)
        send(.markerDragged(dragged.id))
    }

    func drop() {
        guard let ended = dragged else { return }
        dragged = nil
        if overlays[ended.id] != nil { send(.markerDragEnded(ended.id)) }
    }
}

/// A marker under a finger.
struct DraggedMarker {
    var id: OverlayID
    /// From the finger to the marker's position, in points.
    var offset: ScreenPoint
}
