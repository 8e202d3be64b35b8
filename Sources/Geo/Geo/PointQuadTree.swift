/// Values at points of a plane, found by position: a quadtree of buckets.
///
/// R. A. Finkel and J. L. Bentley, "Quad Trees: A Data Structure for Retrieval on Composite Keys" (1974), with
/// buckets in the leaves. A leaf splits when it holds more than 64 values. It splits at most 30 times, so any
/// number of values may have the same point. The order of a search's results depends only on the insertions and
/// removals.
public struct PointQuadTree<Value> {
    /// The lower corner of the plane that the tree covers.
    public let low: SIMD2<Double>
    /// The upper corner of the plane that the tree covers.
    public let high: SIMD2<Double>
    /// The number of values in the tree. O(1).
    public private(set) var count = 0

    private var nodes = [Node()]

    fileprivate struct Entry {
        var point: SIMD2<Double>
        var value: Value
    }

    fileprivate struct Node {
        /// The values of a leaf; empty in an inner node.
        var entries: [Entry] = []
        /// The index of the first of four children. In a leaf it is 0, which is the root's own index.
        var firstChild = 0

        var isLeaf: Bool { firstChild == 0 }
    }

    /// A node and the part of the plane that it covers.
    private struct Quad {
        var node: Int
        var low: SIMD2<Double>
        var high: SIMD2<Double>
        var depth = 0

        var middle: SIMD2<Double> { low + (high - low) / 2 }

        /// Returns the child that contains a point of this part. A point on the border between two children
        /// belongs to the child with the larger coordinates.
        static func quadrant(_ point: SIMD2<Double>, _ middle: SIMD2<Double>) -> Int {
            (point.x >= middle.x ? 1 : 0) + (point.y >= middle.y ? 2 : 0)
        }

        func child(_ quadrant: Int, firstChild: Int) -> Quad {
            let middle = middle
            var child = Quad(node: firstChild + quadrant, low: low, high: middle, depth: depth + 1)
            if quadrant & 1 != 0 { (child.low.x, child.high.x) = (middle.x, high.x) }
            if quadrant & 2 != 0 { (child.low.y, child.high.y) = (middle.y, high.y) }
            return child
        }
    }

    /// Creates an empty tree over a rectangle of the plane, its edges included.
    public init(low: SIMD2<Double>, high: SIMD2<Double>) {
        self.low = low
        self.high = high
    }

    /// Adds a value at a point. The same value may be at a point several times. O(depth).
    /// - Returns: false if the point lies outside the tree's rectangle or is NaN; the value is then not added.
    @discardableResult
    public mutating func insert(_ value: Value, at point: SIMD2<Double>) -> Bool {
        guard all(point .>= low), all(point .<= high) else { return false }
        let quad = leaf(at: point)
        nodes[quad.node].entries.append(Entry(point: point, value: value))
        count += 1
        if nodes[quad.node].entries.count > bucketSize, quad.depth < maximumDepth { split(quad) }
        return true
    }

    /// Removes the first value at a point that satisfies a condition. O(depth + bucket).
    /// - Returns: the value; nil if no value satisfies the condition.
    @discardableResult
    public mutating func remove(at point: SIMD2<Double>, where condition: (Value) throws -> Bool) rethrows -> Value? {
        guard all(point .>= low), all(point .<= high) else { return nil }
        let node = leaf(at: point).node
        guard let index = try nodes[node].entries.firstIndex(where: { try $0.point == point && condition($0.value) }) else { return nil }
        count -= 1
        return nodes[node].entries.remove(at: index).value
    }

    /// Removes all values.
    public mutating func removeAll() {
        nodes = [Node()]
        count = 0
    }

    /// Calls a function with each value in a rectangle, its edges included, and with the value's point. O(depth
    /// + found) for rectangles that are large compared with the buckets.
    public func forEach(from low: SIMD2<Double>, to high: SIMD2<Double>, _ body: (SIMD2<Double>, Value) throws -> Void) rethrows {
        var waiting = [Quad(node: 0, low: self.low, high: self.high)]
        while let quad = waiting.popLast() {
            guard all(quad.low .<= high), all(quad.high .>= low) else { continue }
            let node = nodes[quad.node]
            guard node.isLeaf else {
                for quadrant in (0..<4).reversed() { waiting.append(quad.child(quadrant, firstChild: node.firstChild)) }
                continue
            }
            for entry in node.entries where all(entry.point .>= low) && all(entry.point .<= high) { try body(entry.point, entry.value) }
        }
    }

    /// Returns the values in a rectangle, its edges included.
    public func values(from low: SIMD2<Double>, to high: SIMD2<Double>) -> [Value] {
        var found: [Value] = []
        forEach(from: low, to: high) { found.append($1) }
        return found
    }

    private func leaf(at point: SIMD2<Double>) -> Quad {
        var quad = Quad(node: 0, low: low, high: high)
        while !nodes[quad.node].isLeaf {
            quad = quad.child(Quad.quadrant(point, quad.middle), firstChild: nodes[quad.node].firstChild)
        }
        return quad
    }

    private mutating func split(_ quad: Quad) {
        let entries = nodes[quad.node].entries
        nodes[quad.node].entries = []
        nodes[quad.node].firstChild = nodes.count
        var children = [Node](repeating: Node(), count: 4)
        let middle = quad.middle
        for entry in entries { children[Quad.quadrant(entry.point, middle)].entries.append(entry) }
        nodes += children
    }
}

extension PointQuadTree: Sendable where Value: Sendable {}
extension PointQuadTree.Node: Sendable where Value: Sendable {}
extension PointQuadTree.Entry: Sendable where Value: Sendable {}

/// The largest number of values in a leaf. A leaf with more values splits.
private let bucketSize = 64
/// The greatest depth of a leaf. Leaves at this depth do not split.
private let maximumDepth = 30
