public import Foundation
public import GoogleMaps
public import UIKit

/// Is told of taps on clusters and their items. All methods are optional.
@preconcurrency @MainActor
public protocol GMUClusterManagerDelegate: NSObjectProtocol {
    /// A tap on a cluster.
    /// - Returns: true if the delegate handles the tap; false lets the map's delegate handle it.
    func clusterManager(_ clusterManager: GMUClusterManager, didTap cluster: any GMUCluster) -> Bool
    /// A tap on an item that is shown alone.
    /// - Returns: true if the delegate handles the tap; false lets the map's delegate handle it.
    func clusterManager(_ clusterManager: GMUClusterManager, didTap clusterItem: any GMUClusterItem) -> Bool
}

extension GMUClusterManagerDelegate {
    /// Returns false by default: the map's delegate handles the tap.
    public func clusterManager(_ clusterManager: GMUClusterManager, didTap cluster: any GMUCluster) -> Bool { false }
    /// Returns false by default: the map's delegate handles the tap.
    public func clusterManager(_ clusterManager: GMUClusterManager, didTap clusterItem: any GMUClusterItem) -> Bool { false }
}

/// Shows items on a map, in clusters where they crowd, and gathers them anew when the camera's zoom passes from one whole number to the next.
///
/// The map does not retain its manager: the program does.
@preconcurrency @MainActor
open class GMUClusterManager: NSObject {
    /// Gathers the items.
    public let algorithm: any GMUClusterAlgorithm
    /// Is told of taps on clusters and items; ``setDelegate(_:mapDelegate:)`` sets it.
    public private(set) weak var delegate: (any GMUClusterManagerDelegate)?
    /// Receives the events of the map that the manager does not handle; ``setDelegate(_:mapDelegate:)`` and ``setMapDelegate(_:)`` set it.
    public private(set) weak var mapDelegate: (any GMSMapViewDelegate)?

    private let renderer: any GMUClusterRenderer
    private weak var mapView: GMSMapView?
    /// The zoom of the last clusters, rounded.
    private var clusteredZoom: Float

    /// A manager of the items of a map.
    public init(map mapView: GMSMapView, algorithm: any GMUClusterAlgorithm, renderer: any GMUClusterRenderer) {
        self.mapView = mapView
        self.algorithm = algorithm
        self.renderer = renderer
        clusteredZoom = Self.rounded(mapView.camera.zoom)
        super.init()
        mapView.observeCamera(by: self) { $0.cameraChanged() }
    }

    /// Passes the map's events through the manager to a delegate.
    open func setMapDelegate(_ mapDelegate: (any GMSMapViewDelegate)?) {
        mapView?.delegate = self
        self.mapDelegate = mapDelegate
    }

    /// Sets who is told of taps on clusters and items, and who receives the other events of the map. The manager becomes the map's delegate.
    open func setDelegate(_ delegate: (any GMUClusterManagerDelegate)?, mapDelegate: (any GMSMapViewDelegate)?) {
        self.delegate = delegate
        setMapDelegate(mapDelegate)
    }

    /// Adds an item; ``cluster()`` shows it.
    open func add(_ item: any GMUClusterItem) { algorithm.add([item]) }

    /// Adds items; ``cluster()`` shows them.
    open func add(_ items: [any GMUClusterItem]) { algorithm.add(items) }

    /// Removes an item; ``cluster()`` takes it from the map.
    open func remove(_ item: any GMUClusterItem) { algorithm.remove(item) }

    /// Removes all items, from the map as well.
    open func clearItems() {
        algorithm.clearItems()
        cluster()
    }

    /// Gathers the items for the camera's zoom and shows them. Called by itself when the zoom passes from one whole number to the next; to be called after items
    /// were added or removed.
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
    /// Tells the manager's delegate of taps on clusters and items, and the map's delegate of what is not handled.
    public func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool {
        if let cluster = marker.userData as? any GMUCluster {
            if delegate?.clusterManager(self, didTap: cluster) == true { return true }
        } else if let item = marker.userData as? any GMUClusterItem {
            if delegate?.clusterManager(self, didTap: item) == true { return true }
        }
        return mapDelegate?.mapView(mapView, didTap: marker) ?? false
    }

    // The other events go on to the map's delegate.

    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, willMove gesture: Bool) { mapDelegate?.mapView(mapView, willMove: gesture) }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition) { mapDelegate?.mapView(mapView, didChange: position) }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) { mapDelegate?.mapView(mapView, idleAt: position) }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) {
        mapDelegate?.mapView(mapView, didTapAt: coordinate)
    }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D) {
        mapDelegate?.mapView(mapView, didLongPressAt: coordinate)
    }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker) {
        mapDelegate?.mapView(mapView, didTapInfoWindowOf: marker)
    }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didLongPressInfoWindowOf marker: GMSMarker) {
        mapDelegate?.mapView(mapView, didLongPressInfoWindowOf: marker)
    }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker) {
        mapDelegate?.mapView(mapView, didCloseInfoWindowOf: marker)
    }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay) { mapDelegate?.mapView(mapView, didTap: overlay) }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String, location: CLLocationCoordinate2D) {
        mapDelegate?.mapView(mapView, didTapPOIWithPlaceID: placeID, name: name, location: location)
    }
    /// Asks the map's delegate.
    public func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIView? {
        mapDelegate?.mapView(mapView, markerInfoWindow: marker)
    }
    /// Asks the map's delegate.
    public func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIView? {
        mapDelegate?.mapView(mapView, markerInfoContents: marker)
    }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didBeginDragging marker: GMSMarker) {
        mapDelegate?.mapView(mapView, didBeginDragging: marker)
    }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didEndDragging marker: GMSMarker) { mapDelegate?.mapView(mapView, didEndDragging: marker) }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didDrag marker: GMSMarker) { mapDelegate?.mapView(mapView, didDrag: marker) }
    /// Asks the map's delegate.
    public func didTapMyLocationButton(for mapView: GMSMapView) -> Bool { mapDelegate?.didTapMyLocationButton(for: mapView) ?? false }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D) {
        mapDelegate?.mapView(mapView, didTapMyLocation: location)
    }
    /// Passes the event on.
    public func mapViewDidStartTileRendering(_ mapView: GMSMapView) { mapDelegate?.mapViewDidStartTileRendering(mapView) }
    /// Passes the event on.
    public func mapViewDidFinishTileRendering(_ mapView: GMSMapView) { mapDelegate?.mapViewDidFinishTileRendering(mapView) }
    /// Passes the event on.
    public func mapViewSnapshotReady(_ mapView: GMSMapView) { mapDelegate?.mapViewSnapshotReady(mapView) }
    /// Passes the event on.
    public func mapView(_ mapView: GMSMapView, didChange mapCapabilities: GMSMapCapabilityFlags) {
        mapDelegate?.mapView(mapView, didChange: mapCapabilities)
    }
    /// Passes the event on.
    public func mapView(
        _ mapView: GMSMapView,
        didTap features: [any Feature],
        in featureLayer: FeatureLayer<any Feature>,
        atLocation location: CLLocationCoordinate2D
    ) {
        mapDelegate?.mapView(mapView, didTap: features, in: featureLayer, atLocation: location)
    }
}
