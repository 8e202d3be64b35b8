public import Foundation
import PortolanGeo

/// A point of the plane of a quad tree.
public struct GQTPoint: Hashable, Sendable {
    /// The position to the right.
    public var x: Double
    /// The position upwards.
    public var y: Double

    /// Makes the point at 0, 0.
    public init() { self.init(x: 0, y: 0) }

    /// Makes a point at a position.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    var position: SIMD2<Double> { SIMD2(x, y) }
}

/// A rectangle of the plane of a quad tree, including its edges.
public struct GQTBounds: Hashable, Sendable {
    /// The left edge.
    public var minX: Double
    /// The lower edge.
    public var minY: Double
    /// The right edge.
    public var maxX: Double
    /// The upper edge.
    public var maxY: Double

    /// Makes a rectangle that is only the point 0, 0.
    public init() { self.init(minX: 0, minY: 0, maxX: 0, maxY: 0) }

    /// Makes a rectangle from its edges.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }
}

/// An object in a quad tree. Its point must not change while the tree holds it.
public protocol GQTPointQuadTreeItem: NSObjectProtocol {
    /// Returns the position of the item.
    func point() -> GQTPoint
}

/// Finds items by their position. The same item may be added several times.
open class GQTPointQuadTree: NSObject {
    private var tree: PointQuadTree<any GQTPointQuadTreeItem>

    /// Makes an empty tree over a rectangle. It does not accept items outside the rectangle.
    public init(bounds: GQTBounds) {
        tree = PointQuadTree(low: SIMD2(bounds.minX, bounds.minY), high: SIMD2(bounds.maxX, bounds.maxY))
        super.init()
    }

    /// Makes the code of Google's guide compile: `guard let tree = GQTPointQuadTree(bounds: bounds)`. The result is
    /// never nil. If both initializers fit, the compiler prefers the one without the second argument.
    public convenience init?(bounds: GQTBounds, _ isFromGuide: Void = ()) { self.init(bounds: bounds) }

    /// Makes an empty tree over −1…1 in both directions, which is the Mercator map of `GMSProject`.
    public override convenience init() { self.init(bounds: GQTBounds(minX: -1, minY: -1, maxX: 1, maxY: 1)) }

    /// Adds an item. It returns false if the item's point lies outside the tree's rectangle.
    @discardableResult
    open func add(_ item: any GQTPointQuadTreeItem) -> Bool { tree.insert(item, at: item.point().position) }

    /// Removes an item once, even if it was added several times. It returns false if the tree does not have the
    /// item.
    @discardableResult
    open func remove(_ item: any GQTPointQuadTreeItem) -> Bool {
        tree.remove(at: item.point().position) { $0.isEqual(item) } != nil
    }

    /// Removes all items.
    open func clear() { tree.removeAll() }

    /// Returns the items in a rectangle, including its edges.
    open func search(with bounds: GQTBounds) -> [Any] {
        tree.values(from: SIMD2(bounds.minX, bounds.minY), to: SIMD2(bounds.maxX, bounds.maxY))
    }

    /// Returns the same as ``search(with:)``.
    open func search(withBounds bounds: GQTBounds) -> [any GQTPointQuadTreeItem] {
        tree.values(from: SIMD2(bounds.minX, bounds.minY), to: SIMD2(bounds.maxX, bounds.maxY))
    }

    /// Returns the number of items. O(1).
    open func count() -> UInt { UInt(tree.count) }
}
