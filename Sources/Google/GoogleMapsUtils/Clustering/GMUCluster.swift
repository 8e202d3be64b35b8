public import CoreLocation
public import Foundation
public import GoogleMaps

/// An object that is shown on the map alone or in a cluster. Its position must not change while a cluster
/// manager holds it.
public protocol GMUClusterItem: NSObjectProtocol {
    /// The coordinate of the item.
    var position: CLLocationCoordinate2D { get }
    /// The title of the item's marker; nil by default.
    var title: String? { get }
    /// The snippet of the item's marker; nil by default.
    var snippet: String? { get }
}

extension GMUClusterItem {
    /// Nil by default: the marker has no title.
    public var title: String? { nil }
    /// Nil by default: the marker has no snippet.
    public var snippet: String? { nil }
}

// A marker can be an item too. If it is shown alone, the marker itself is used.
extension GMSMarker: @MainActor GMUClusterItem {}

/// Items that lie close together.
public protocol GMUCluster: NSObjectProtocol {
    /// The coordinate of the cluster.
    var position: CLLocationCoordinate2D { get }
    /// The number of items.
    var count: UInt { get }
    /// The items.
    var items: [any GMUClusterItem] { get }
}

/// A cluster whose position does not depend on its items.
open class GMUStaticCluster: NSObject, GMUCluster {
    /// The coordinate of the cluster.
    public let position: CLLocationCoordinate2D
    /// The items, in the order in which they were added.
    public private(set) var items: [any GMUClusterItem] = []
    /// The number of items.
    public var count: UInt { UInt(items.count) }

    /// Makes an empty cluster at a coordinate.
    public init(position: CLLocationCoordinate2D) {
        self.position = position
        super.init()
    }

    init(position: CLLocationCoordinate2D, items: [any GMUClusterItem]) {
        self.position = position
        self.items = items
        super.init()
    }

    /// Adds an item.
    open func add(_ item: any GMUClusterItem) { items.append(item) }

    /// Removes an item. It does nothing if the cluster does not have the item. O(n).
    open func remove(_ item: any GMUClusterItem) { items.removeAll { $0.isEqual(item) } }
}
