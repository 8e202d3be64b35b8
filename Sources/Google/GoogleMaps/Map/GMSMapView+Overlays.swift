import Foundation
import PortolanCamera
import PortolanMaps
@_spi(Portolan) import UIKit

extension GMSMapView {
    /// The marker whose info window is open; nil closes it. A marker of another map is ignored.
    public var selectedMarker: GMSMarker? {
        get { core.selectedMarker.flatMap { overlaysByID[$0] as? GMSMarker } }
        set {
            defer { tellObservers() }
            guard let newValue else { return core.selectedMarker = nil }
            if newValue.map === self, let id = newValue.id { core.selectedMarker = id }
        }
    }

    /// Removes all overlays and tile layers. The dot at the device's position stays.
    public func clear() {
        for overlay in attached.values { remove(overlay) }
        for (layer, _) in tileLayers.values { remove(layer) }
    }

    func add(_ overlay: GMSOverlay) {
        attached[ObjectIdentifier(overlay)] = overlay
        if let marker = overlay as? GMSMarker { undrawn.append(marker) }
        update(overlay)
        if let marker = overlay as? GMSMarker, marker.appearAnimation != .none { appear(marker) }
    }

    func update(_ overlay: GMSOverlay) {
        let value = overlay.makeOverlay()
        if let id = overlay.id {
            core[overlay: id] = value
        } else if let value {
            let id = core.add(value)
            overlay.id = id
            overlaysByID[id] = overlay
        }
    }

    func remove(_ overlay: GMSOverlay) {
        guard attached.removeValue(forKey: ObjectIdentifier(overlay)) != nil else { return }
        if let marker = overlay as? GMSMarker {
            endGlide(marker)
            marker.wasDrawn = false
            undrawn.removeAll { $0 === marker }
        }
        if let id = overlay.id {
            // The info window closes first, while its marker is still known.
            core.remove(id)
            overlaysByID[id] = nil
        }
        overlay.id = nil
        overlay.detached()
        tellObservers()
    }

    func add(_ layer: GMSTileLayer) {
        tileLayers[ObjectIdentifier(layer)] = (layer, core.add(layer.makeOverlay()))
        wake()
    }

    func update(_ layer: GMSTileLayer) {
        if let id = tileLayers[ObjectIdentifier(layer)]?.id { core[overlay: id] = layer.makeOverlay() }
    }

    func remove(_ layer: GMSTileLayer) {
        guard let (layer, id) = tileLayers.removeValue(forKey: ObjectIdentifier(layer)) else { return }
        core.remove(id)
        layer.detached()
    }

    /// Draws again the views of all markers that track changes of their views.
    func updateTrackedViews() {
        for case let marker as GMSMarker in attached.values where marker.iconView != nil && marker.tracksViewChanges { update(marker) }
        if selectedMarker?.tracksInfoWindowChanges == true { core.updateInfoWindow() }
    }

    /// Returns the delegate's info window for a marker; nil if the window should show title and snippet.
    func infoWindow(_ id: OverlayID) -> InfoWindow? {
        guard let delegate, let marker = overlaysByID[id] as? GMSMarker else { return nil }
        if let view = delegate.mapView(self, markerInfoWindow: marker) {
            let scale = core.viewport.scale
            return .picture(ViewPainter.picture(of: view, scale: scale), scale: scale)
        }
        if let view = delegate.mapView(self, markerInfoContents: marker) {
            let scale = core.viewport.scale
            return .contents(ViewPainter.picture(of: view, scale: scale), scale: scale)
        }
        return nil
    }
}
