public import Foundation
import GoogleMaps
import PortolanGeo
import PortolanOverlays

/// Gathers items into clusters.
public protocol GMUClusterAlgorithm: NSObjectProtocol {
    /// Adds items.
    func add(_ items: [any GMUClusterItem])
    /// Removes an item.
    func remove(_ item: any GMUClusterItem)
    /// Removes all items.
    func clearItems()
    /// Returns the clusters at a zoom level of the map.
    func clusters(atZoom zoom: Float) -> [any GMUCluster]
}

/// The items of an algorithm and the core's clusterer of them.
private struct ClusteredItems {
    private(set) var items: [any GMUClusterItem] = []
    private var clusterer: Clusterer?

    mutating func add(_ added: [any GMUClusterItem]) {
        items += added
        clusterer = nil
    }

    mutating func remove(_ item: any GMUClusterItem) {
        items.removeAll { $0.isEqual(item) }
        clusterer = nil
    }

    mutating func clear() { self = ClusteredItems() }

    mutating func clusters(atZoom zoom: Float, _ method: ClusterMethod) -> [any GMUCluster] {
        let clusterer = clusterer ?? Clusterer(items.map { Coordinate($0.position) })
        self.clusterer = clusterer
        return clusterer.clusters(zoom: Double(zoom), method: method).map { cluster in
            GMUStaticCluster(position: CLLocationCoordinate2D(cluster.position), items: cluster.items.map { items[$0] })
        }
    }
}

/// Divides the map into square cells of 100 points; a cluster holds the items of a cell and stands in its middle.
open class GMUGridBasedClusterAlgorithm: NSObject, GMUClusterAlgorithm {
    private var items = ClusteredItems()

    /// An algorithm without items.
    public override init() { super.init() }

    /// Adds items.
    open func add(_ items: [any GMUClusterItem]) { self.items.add(items) }
    /// Removes an item; one that is not there changes nothing. O(n).
    open func remove(_ item: any GMUClusterItem) { items.remove(item) }
    /// Removes all items.
    open func clearItems() { items.clear() }
    /// Returns the clusters at a zoom level; items whose positions are not valid are in none. O(n).
    open func clusters(atZoom zoom: Float) -> [any GMUCluster] { items.clusters(atZoom: zoom, .grid(cellPoints: 100)) }
}

/// Begins a cluster at an item that no other has, with all items that lie within a distance of it and nearer to it than to other clusters.
open class GMUNonHierarchicalDistanceBasedAlgorithm: NSObject, GMUClusterAlgorithm {
    private var items = ClusteredItems()
    private let distance: Double

    /// An algorithm whose clusters lie 100 points apart.
    public override convenience init() { self.init(clusterDistancePoints: 100) }

    /// An algorithm whose clusters lie so many points apart; 0 leaves each item alone.
    public init(clusterDistancePoints: UInt) {
        distance = Double(clusterDistancePoints)
        super.init()
    }

    /// Adds items.
    open func add(_ items: [any GMUClusterItem]) { self.items.add(items) }
    /// Removes an item; one that is not there changes nothing. O(n).
    open func remove(_ item: any GMUClusterItem) { items.remove(item) }
    /// Removes all items.
    open func clearItems() { items.clear() }
    /// Returns the clusters at a zoom level; items whose positions are not valid are in none.
    open func clusters(atZoom zoom: Float) -> [any GMUCluster] { items.clusters(atZoom: zoom, .distance(points: distance)) }
}

/// Ten clusters at the first ten items, to each of which every tenth item belongs. For trying things out.
open class GMUSimpleClusterAlgorithm: NSObject, GMUClusterAlgorithm {
    private var items: [any GMUClusterItem] = []
    private static let clusterCount = 10

    /// An algorithm without items.
    public override init() { super.init() }

    /// Adds items.
    open func add(_ items: [any GMUClusterItem]) { self.items += items }
    /// Removes an item; one that is not there changes nothing. O(n).
    open func remove(_ item: any GMUClusterItem) { items.removeAll { $0.isEqual(item) } }
    /// Removes all items.
    open func clearItems() { items = [] }

    /// Returns the same clusters at every zoom level; none without items.
    open func clusters(atZoom zoom: Float) -> [any GMUCluster] {
        items.prefix(Self.clusterCount).enumerated().map { index, first in
            let members = stride(from: index, to: items.count, by: Self.clusterCount).map { items[$0] }
            return GMUStaticCluster(position: first.position, items: members)
        }
    }
}
