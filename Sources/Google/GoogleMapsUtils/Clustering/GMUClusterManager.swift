public import Foundation
public import GoogleMaps
public import UIKit

/// Receives taps on clusters and their items. All methods are optional.
@preconcurrency @MainActor
public protocol GMUClusterManagerDelegate: NSObjectProtocol {
    /// The user has tapped a cluster.
    /// - Returns: True if the delegate handles the tap. If the result is false, the map's delegate handles it.
    func clusterManager(_ clusterManager: GMUClusterManager, didTap cluster: any GMUCluster) -> Bool
    /// The user has tapped an item that is shown alone.
    /// - Returns: True if the delegate handles the tap. If the result is false, the map's delegate handles it.
    func clusterManager(_ clusterManager: GMUClusterManager, didTap clusterItem: any GMUClusterItem) -> Bool
}

extension GMUClusterManagerDelegate {
    /// Returns false by default: the map's delegate handles the tap.
    public func clusterManager(_ clusterManager: GMUClusterManager, didTap cluster: any GMUCluster) -> Bool { false }
    /// Returns false by default: the map's delegate handles the tap.
    public func clusterManager(_ clusterManager: GMUClusterManager, didTap clusterItem: any GMUClusterItem) -> Bool { false }
}

/// Shows items on a map and combines crowded ones in clusters. It makes clusters anew when the camera's rounded
/// zoom changes.
///
/// The map does not retain its manager, so the program must.
@preconcurrency @MainActor
open class GMUClusterManager: NSObject {
    /// The algorithm that combines the items.
    public let algorithm: any GMUClusterAlgorithm
    /// The receiver of taps on clusters and items, which ``setDelegate(_:mapDelegate:)`` sets.
    public private(set) weak var delegate: (any GMUClusterManagerDelegate)?
    /// The receiver of the map's events that the manager does not handle. ``setDelegate(_:mapDelegate:)`` and
    /// ``setMapDelegate(_:)`` set it.
    public private(set) weak var mapDelegate: (any GMSMapViewDelegate)?

    private let renderer: any GMUClusterRenderer
    private weak var mapView: GMSMapView?
    /// The rounded zoom of the current clusters.
    private var clusteredZoom: Float

    /// Makes a manager for the items of a map.
    public init(map mapView: GMSMapView, algorithm: any GMUClusterAlgorithm, renderer: any GMUClusterRenderer) {
        self.mapView = mapView
        self.algorithm = algorithm
        self.renderer = renderer
        clusteredZoom = Self.rounded(mapView.camera.zoom)
        super.init()
        mapView.observeCamera(by: self) { $0.cameraChanged() }
    }

    /// Becomes the map's delegate and forwards the map's events to another delegate.
    open func setMapDelegate(_ mapDelegate: (any GMSMapViewDelegate)?) {
        mapView?.delegate = self
        self.mapDelegate = mapDelegate
    }

    /// Sets the receiver of taps on clusters and items, and the receiver of the map's other events. The manager
    /// becomes the map's delegate.
    open func setDelegate(_ delegate: (any GMUClusterManagerDelegate)?, mapDelegate: (any GMSMapViewDelegate)?) {
        self.delegate = delegate
        setMapDelegate(mapDelegate)
    }

    /// Adds an item; ``cluster()`` shows it.
    open func add(_ item: any GMUClusterItem) { algorithm.add([item]) }

    /// Adds items; ``cluster()`` shows them.
    open func add(_ items: [any GMUClusterItem]) { algorithm.add(items) }

    /// Removes an item; ``cluster()`` removes it from the map.
    open func remove(_ item: any GMUClusterItem) { algorithm.remove(item) }

    /// Removes all items, also from the map.
    open func clearItems() {
        algorithm.clearItems()
        cluster()
    }

    /// Makes and shows the clusters for the camera's zoom. The manager calls this method when the rounded zoom changes;
    /// the program must call it after it has added or removed items.
    open func cluster() {
        guard let mapView else { return }
        clusteredZoom = Self.rounded(mapView.camera.zoom)
        renderer.renderClusters(algorithm.clusters(atZoom: clusteredZoom))
    }

    private static func rounded(_ zoom: Float) -> Float { (zoom + 0.5).rounded(.down) }

    private func cameraChanged() {
        guard let mapView else { return }
        if Self.rounded(mapView.camera.zoom) != clusteredZoom { cluster() } else { renderer.update() }
    }
}

extension GMUClusterManager: GMSMapViewDelegate {
    /// Reports taps on clusters and items to the manager's delegate, and unhandled taps to the map's delegate.
    public func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool {
        if let cluster = marker.userData as? any GMUCluster {
            if delegate?.clusterManager(self, didTap: cluster) == true { return true }
        } else if let item = marker.userData as? any GMUClusterItem {
            if delegate?.clusterManager(self, didTap: item) == true { return true }
        }
        return mapDelegate?.mapView(mapView, didTap: marker) ?? false
    }

    // The other events are forwarded to the map's delegate.

    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, willMove gesture: Bool) { mapDelegate?.mapView(mapView, willMove: gesture) }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition) { mapDelegate?.mapView(mapView, didChange: position) }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) { mapDelegate?.mapView(mapView, idleAt: position) }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) {
        mapDelegate?.mapView(mapView, didTapAt: coordinate)
    }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D) {
        mapDelegate?.mapView(mapView, didLongPressAt: coordinate)
    }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker) {
        mapDelegate?.mapView(mapView, didTapInfoWindowOf: marker)
    }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didLongPressInfoWindowOf marker: GMSMarker) {
        mapDelegate?.mapView(mapView, didLongPressInfoWindowOf: marker)
    }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker) {
        mapDelegate?.mapView(mapView, didCloseInfoWindowOf: marker)
    }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay) { mapDelegate?.mapView(mapView, didTap: overlay) }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String, location: CLLocationCoordinate2D) {
        mapDelegate?.mapView(mapView, didTapPOIWithPlaceID: placeID, name: name, location: location)
    }
    /// Returns the view of the map's delegate.
    public func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIView? {
        mapDelegate?.mapView(mapView, markerInfoWindow: marker)
    }
    /// Returns the view of the map's delegate.
    public func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIView? {
        mapDelegate?.mapView(mapView, markerInfoContents: marker)
    }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didBeginDragging marker: GMSMarker) {
        mapDelegate?.mapView(mapView, didBeginDragging: marker)
    }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didEndDragging marker: GMSMarker) { mapDelegate?.mapView(mapView, didEndDragging: marker) }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didDrag marker: GMSMarker) { mapDelegate?.mapView(mapView, didDrag: marker) }
    /// Returns the answer of the map's delegate.
    public func didTapMyLocationButton(for mapView: GMSMapView) -> Bool { mapDelegate?.didTapMyLocationButton(for: mapView) ?? false }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D) {
        mapDelegate?.mapView(mapView, didTapMyLocation: location)
    }
    /// Forwards the event.
    public func mapViewDidStartTileRendering(_ mapView: GMSMapView) { mapDelegate?.mapViewDidStartTileRendering(mapView) }
    /// Forwards the event.
    public func mapViewDidFinishTileRendering(_ mapView: GMSMapView) { mapDelegate?.mapViewDidFinishTileRendering(mapView) }
    /// Forwards the event.
    public func mapViewSnapshotReady(_ mapView: GMSMapView) { mapDelegate?.mapViewSnapshotReady(mapView) }
    /// Forwards the event.
    public func mapView(_ mapView: GMSMapView, didChange mapCapabilities: GMSMapCapabilityFlags) {
        mapDelegate?.mapView(mapView, didChange: mapCapabilities)
    }
    /// Forwards the event.
    public func mapView(
        _ mapView: GMSMapView,
        didTap features: [any Feature],
        in featureLayer: FeatureLayer<any Feature>,
        atLocation location: CLLocationCoordinate2D
    ) {
        mapDelegate?.mapView(mapView, didTap: features, in: featureLayer, atLocation: location)
    }
}
