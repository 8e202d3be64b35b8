import CoreLocation
import Foundation
import PortolanCamera
import PortolanMaps
import PortolanRender

/// Forwards the events of the core's map.
@MainActor
final class MapBridge: MapViewDelegate {
    weak var map: GMSMapView?

    func mapView(_ view: MapView, didSend event: MapEvent) { map?.receive(event) }
    func mapView(_ view: MapView, shouldSelect marker: OverlayID) -> Bool { map?.shouldSelect(marker) ?? true }
}

extension GMSMapView {
    func receive(_ event: MapEvent) {
        switch event {
        case .willMove(let isGesture):
            isSnapshotTold = false
            delegate?.mapView(self, willMove: isGesture)
        case .didChange(let position):
            delegate?.mapView(self, didChange: GMSCameraPosition(position))
            tellCameraObservers()
        case .idle(let position): delegate?.mapView(self, idleAt: GMSCameraPosition(position))
        case .tap(let coordinate):
            delegate?.mapView(self, didTapAt: CLLocationCoordinate2D(coordinate))
            tellFeatures(at: coordinate)
        case .longPress(let coordinate): delegate?.mapView(self, didLongPressAt: CLLocationCoordinate2D(coordinate))
        case .markerTap(let id): finishTap(id)
        case .overlayTap(let id, _):
            if let overlay = overlaysByID[id] { delegate?.mapView(self, didTap: overlay) }
        case .placeTap(let place):
            let location = CLLocationCoordinate2D(place.coordinate)
            delegate?.mapView(self, didTapPOIWithPlaceID: place.placeID, name: place.name, location: location)
        case .infoWindowTap(let id): tell(id) { $0.mapView(self, didTapInfoWindowOf: $1) }
        case .infoWindowLongPress(let id): tell(id) { $0.mapView(self, didLongPressInfoWindowOf: $1) }
        case .infoWindowClosed(let id): tell(id) { $0.mapView(self, didCloseInfoWindowOf: $1) }
        case .markerDragBegan(let id): drag(id) { $0.mapView(self, didBeginDragging: $1) }
        case .markerDragged(let id): drag(id) { $0.mapView(self, didDrag: $1) }
        case .markerDragEnded(let id): drag(id) { $0.mapView(self, didEndDragging: $1) }
        case .tilesLoading:
            isSnapshotTold = false
            delegate?.mapViewDidStartTileRendering(self)
        case .tilesRendered: delegate?.mapViewDidFinishTileRendering(self)
        case .tileFailed(let text):
            let error = GMSMapDataError.unreadableTile(text)
            dataError = error
            tileFailed?(error)
        }
        tellObservers()
    }

    private func tell(_ id: OverlayID, _ call: (any GMSMapViewDelegate, GMSMarker) -> Void) {
        if let delegate, let marker = overlaysByID[id] as? GMSMarker { call(delegate, marker) }
    }

    private func drag(_ id: OverlayID, _ call: (any GMSMapViewDelegate, GMSMarker) -> Void) {
        if case .marker(let value)? = core[overlay: id], let marker = overlaysByID[id] as? GMSMarker {
            endGlide(marker)
            marker.dragged(to: CLLocationCoordinate2D(value.position))
        }
        tell(id, call)
    }

    /// Asks the delegate whether it handles a tap. Returns true if the map should select the marker.
    func shouldSelect(_ id: OverlayID) -> Bool {
        tappedMarker = nil
        if let location, location.isDot(id) {
            if let place = location.location { delegate?.mapView(self, didTapMyLocation: place.coordinate) }
            return false
        }
        guard let marker = overlaysByID[id] as? GMSMarker else { return false }
        if delegate?.mapView(self, didTap: marker) ?? false { return false }
        tappedMarker = id
        return true
    }

    /// Animates the tapped marker to the middle of the view.
    private func finishTap(_ id: OverlayID) {
        guard tappedMarker == id, let marker = overlaysByID[id] as? GMSMarker else { return }
        tappedMarker = nil
        animate(toLocation: marker.position)
    }
}
