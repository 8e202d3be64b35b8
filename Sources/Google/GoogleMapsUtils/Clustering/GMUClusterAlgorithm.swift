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

/// The items of an algorithm with the core's clusterer for them.
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

/// Divides the map into square cells of 100 points. A cluster holds the items of a cell and is in its middle.
open class GMUGridBasedClusterAlgorithm: NSObject, GMUClusterAlgorithm {
    private var items = ClusteredItems()

    /// Makes an algorithm without items.
    public override init() { super.init() }

    /// Adds items.
    open func add(_ items: [any GMUClusterItem]) { self.items.add(items) }
    /// Removes an item. It does nothing if the algorithm does not have the item. O(n).
    open func remove(_ item: any GMUClusterItem) { items.remove(item) }
    /// Removes all items.
    open func clearItems() { items.clear() }
    /// Returns the clusters at a zoom level. Items with invalid positions are in none of them. O(n).
    open func clusters(atZoom zoom: Float) -> [any GMUCluster] { items.clusters(atZoom: zoom, .grid(cellPoints: 100)) }
}

/// Starts a cluster at each item that has no cluster yet. The cluster takes all items that lie within a distance of it
/// and have no cluster that is nearer.
open class GMUNonHierarchicalDistanceBasedAlgorithm: NSObject, GMUClusterAlgorithm {
    private var items = ClusteredItems()
    private let distance: Double

    /// Makes an algorithm whose clusters are 100 points apart.
    public override convenience init() { self.init(clusterDistancePoints: 100) }

    /// Makes an algorithm whose clusters are this number of points apart. 0 leaves each item alone.
    public init(clusterDistancePoints: UInt) {
        distance = Double(clusterDistancePoints)
        super.init()
    }

    /// Adds items.
    open func add(_ items: [any GMUClusterItem]) { self.items.add(items) }
    /// Removes an item. It does nothing if the algorithm does not have the item. O(n).
    open func remove(_ item: any GMUClusterItem) { items.remove(item) }
    /// Removes all items.
    open func clearItems() { items.clear() }
    /// Returns the clusters at a zoom level. Items with invalid positions are in none of them.
    open func clusters(atZoom zoom: Float) -> [any GMUCluster] { items.clusters(atZoom: zoom, .distance(points: distance)) }
}

/// Makes ten clusters at the first ten items and distributes all items over them in turn. It is only for
/// trials.
open class GMUSimpleClusterAlgorithm: NSObject, GMUClusterAlgorithm {
    private var items: [any GMUClusterItem] = []
    private static let clusterCount = 10

    /// Makes an algorithm without items.
    public override init() { super.init() }

    /// Adds items.
    open func add(_ items: [any GMUClusterItem]) { self.items += items }
    /// Removes an item. It does nothing if the algorithm does not have the item. O(n).
    open func remove(_ item: any GMUClusterItem) { items.removeAll { $0.isEqual(item) } }
    /// Removes all items.
    open func clearItems() { items = [] }

    /// Returns the same clusters at every zoom level; none if there are no items.
    open func clusters(atZoom zoom: Float) -> [any GMUCluster] {
        items.prefix(Self.clusterCount).enumerated().map { index, first in
            let members = stride(from: index, to: items.count, by: Self.clusterCount).map { items[$0] }
            return GMUStaticCluster(position: first.position, items: members)
        }
    }
}
