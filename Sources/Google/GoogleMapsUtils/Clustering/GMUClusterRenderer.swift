public import Foundation
public import GoogleMaps
import QuartzCore

/// Shows clusters on a map.
@preconcurrency @MainActor
public protocol GMUClusterRenderer: NSObjectProtocol {
    /// Shows clusters instead of the current ones.
    func renderClusters(_ clusters: [any GMUCluster])
    /// Shows clusters that have become visible. It is called when the camera changes.
    func update()
}

/// Participates in making a renderer's markers. All methods are optional. A marker's `userData` is its cluster
/// or its item.
@preconcurrency @MainActor
public protocol GMUClusterRendererDelegate: NSObjectProtocol {
    /// Returns the marker of a cluster or an item; nil makes the renderer create a marker. The renderer sets the
    /// marker's position, icon, ground anchor, z-index and user data.
    func renderer(_ renderer: any GMUClusterRenderer, markerFor object: Any) -> GMSMarker?
    /// The marker is about to be added to the map. The delegate may change its properties.
    func renderer(_ renderer: any GMUClusterRenderer, willRenderMarker marker: GMSMarker)
    /// The marker was added to the map, and its animation has begun.
    func renderer(_ renderer: any GMUClusterRenderer, didRenderMarker marker: GMSMarker)
}

extension GMUClusterRendererDelegate {
    /// Returns nil by default: the renderer makes a new marker.
    public func renderer(_ renderer: any GMUClusterRenderer, markerFor object: Any) -> GMSMarker? { nil }
    /// Does nothing by default.
    public func renderer(_ renderer: any GMUClusterRenderer, willRenderMarker marker: GMSMarker) {}
    /// Does nothing by default.
    public func renderer(_ renderer: any GMUClusterRenderer, didRenderMarker marker: GMSMarker) {}
}

/// Shows visible clusters as markers with icons. Small clusters are shown as the markers of their items.
///
/// When the camera zooms in, markers move out of their previous cluster. When it zooms out, markers move into
/// their new cluster.
@preconcurrency @MainActor
open class GMUDefaultClusterRenderer: NSObject, GMUClusterRenderer {
    /// Whether markers move into and out of clusters with an animation; true by default.
    public var animatesClusters = true
    /// The duration of an animation in seconds; 0.5 by default.
    public var animationDuration = 0.5
    /// The minimum number of items in a cluster that has its own marker; 4 by default. Smaller clusters are
    /// shown as the markers of their items.
    public var minimumClusterSize: UInt = 4
    /// The highest zoom level with clusters; 20 by default. Above it all items are shown alone, because zooming
    /// in never parts items at the same position.
    public var maximumClusterZoom: UInt = 20
    /// The z-index of the markers; 1 by default.
    public var zIndex: Int32 = 1
    /// The delegate that participates in making the markers.
    public weak var delegate: (any GMUClusterRendererDelegate)?
    /// The markers on the map, without those that are leaving it.
    public private(set) var markers: [GMSMarker] = []

    private weak var mapView: GMSMapView?
    private let iconGenerator: any GMUClusterIconGenerator
    private var clusters: [any GMUCluster] = []
    private var renderedClusters: Set<ObjectIdentifier> = []
    private var renderedItems: Set<ObjectIdentifier> = []
    private var previousZoom: Float = 0
    /// For each item, the cluster that its marker moves out of when the camera zooms in.
    private var oldClusters: [ObjectIdentifier: any GMUCluster] = [:]

    /// Makes a renderer for a map.
    public init(mapView: GMSMapView, clusterIconGenerator iconGenerator: any GMUClusterIconGenerator) {
        self.mapView = mapView
        self.iconGenerator = iconGenerator
        super.init()
    }

    /// Returns whether a cluster has its own marker. If it has none, the markers of its items are shown. Subclasses may
    /// override this method.
    open func shouldRender(as cluster: any GMUCluster, atZoom zoom: Float) -> Bool {
        cluster.count >= minimumClusterSize && zoom <= Float(maximumClusterZoom)
    }

    /// Shows clusters instead of the current ones.
    open func renderClusters(_ clusters: [any GMUCluster]) {
        guard let mapView else { return }
        let zoom = mapView.camera.zoom
        let zoomsIn = zoom > previousZoom
        var newClusters: [ObjectIdentifier: any GMUCluster] = [:]
        oldClusters = [:]
        if animatesClusters {
            if zoomsIn {
                for cluster in self.clusters
                where shouldRender(as: cluster, atZoom: zoom) || shouldRender(as: cluster, atZoom: previousZoom) {
                    for item in cluster.items { oldClusters[ObjectIdentifier(item)] = cluster }
                }
            } else {
                for cluster in clusters where shouldRender(as: cluster, atZoom: zoom) {
                    for item in cluster.items { newClusters[ObjectIdentifier(item)] = cluster }
                }
            }
        }
        previousZoom = zoom
        self.clusters = clusters
        renderedClusters = []
        renderedItems = []
        let leaving = markers
        markers = []
        if !animatesClusters { remove(leaving) }
        show(animated: animatesClusters && zoomsIn)
        guard animatesClusters else { return }
        let staying = Set(markers.map { ObjectIdentifier($0) })
        let gone = leaving.filter { !staying.contains(ObjectIdentifier($0)) }
        if zoomsIn { remove(gone) } else { join(gone, newClusters) }
    }

    /// Shows clusters that have become visible.
    open func update() { show(animated: false) }

    // MARK: Showing

    private func show(animated: Bool) {
        guard let mapView else { return }
        let visible = GMSCoordinateBounds(region: mapView.projection.visibleRegion())
        let zoom = mapView.camera.zoom
        for cluster in clusters where !renderedClusters.contains(ObjectIdentifier(cluster)) {
            let isOne = shouldRender(as: cluster, atZoom: zoom)
            let shows =
                visible.contains(cluster.position)
                || cluster.items.contains { item in
                    !isOne && visible.contains(item.position)
                        || animated && oldClusters[ObjectIdentifier(item)].map { visible.contains($0.position) } ?? false
                }
            guard shows else { continue }
            renderedClusters.insert(ObjectIdentifier(cluster))
            if isOne {
                let from = animated ? cluster.items.lazy.compactMap { self.oldClusters[ObjectIdentifier($0)] }.first : nil
                show(cluster, at: cluster.position, from: from?.position, icon: iconGenerator.icon(forSize: cluster.count))
            } else {
                for item in cluster.items { show(item, from: animated ? oldClusters[ObjectIdentifier(item)]?.position : nil) }
            }
        }
    }

    private func show(_ item: any GMUClusterItem, from: CLLocationCoordinate2D?) {
        renderedItems.insert(ObjectIdentifier(item))
        if let marker = item as? GMSMarker {
            marker.map = mapView
            markers.append(marker)
        } else {
            let marker = show(item, at: item.position, from: from, icon: nil)
            marker.title = item.title
            marker.snippet = item.snippet
        }
    }

    @discardableResult
    private func show(_ object: Any, at position: CLLocationCoordinate2D, from: CLLocationCoordinate2D?, icon: UIImage?) -> GMSMarker {
        let marker = delegate?.renderer(self, markerFor: object) ?? GMSMarker()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        marker.position = from ?? position
        marker.userData = object
        if let icon {
            marker.icon = icon
            marker.groundAnchor = CGPoint(x: 0.5, y: 0.5)
        }
        marker.zIndex = zIndex
        CATransaction.commit()
        delegate?.renderer(self, willRenderMarker: marker)
        marker.map = mapView
        if from != nil { move(marker, to: position) }
        markers.append(marker)
        delegate?.renderer(self, didRenderMarker: marker)
        return marker
    }

    private func move(_ marker: GMSMarker, to position: CLLocationCoordinate2D) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(animationDuration)
        marker.position = position
        CATransaction.commit()
    }

    // MARK: Leaving

    /// Moves markers into their new clusters, and removes them at the end of the animation.
    private func join(_ leaving: [GMSMarker], _ newClusters: [ObjectIdentifier: any GMUCluster]) {
        guard let mapView else { return }
        let visible = GMSCoordinateBounds(region: mapView.projection.visibleRegion())
        var moving: [(marker: GMSMarker, target: CLLocationCoordinate2D)] = []
        for marker in leaving {
            var target: (any GMUCluster)?
            if let cluster = marker.userData as? any GMUCluster {
                target = cluster.items.lazy.compactMap { newClusters[ObjectIdentifier($0)] }.first
            } else if let item = (marker.userData ?? marker) as? any GMUClusterItem, !renderedItems.contains(ObjectIdentifier(item)) {
                target = newClusters[ObjectIdentifier(item)]
            }
            // A marker of the program is its own item. Its position must not change, so it does not move into the
            // cluster.
            if let target, visible.contains(marker.position), marker.userData != nil {
                moving.append((marker, target.position))
            } else {
                remove([marker])
            }
        }
        guard !moving.isEmpty else { return }
        CATransaction.begin()
        CATransaction.setAnimationDuration(animationDuration)
        let moved = moving.map(\.marker)
        CATransaction.setCompletionBlock { [weak self] in
            MainActor.assumeIsolated {
                // The delegate may have returned a marker again meanwhile.
                self?.remove(moved.filter { marker in !(self?.markers.contains { $0 === marker } ?? false) })
            }
        }
        for (marker, target) in moving { marker.position = target }
        CATransaction.commit()
    }

    private func remove(_ markers: [GMSMarker]) {
        for marker in markers {
            if marker.userData is any GMUCluster { marker.userData = nil }
            marker.map = nil
        }
    }
}
