import PortolanBasics
import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The walk through the quadtree for ``TileCover``. From the coarsest level in the view down, the walk tests
/// squares against the view's trapezoid.
///
/// All lengths are points of the target's scale. Positions are offsets from the target, x east and y south.
struct TileWalk {
    /// A side of the trapezoid. Ground inside satisfies nx·x + ny·y > d.
    private struct Side {
        var nx: Double
        var ny: Double
        var d: Double
        /// The largest increase of nx·x + ny·y from the corner of a unit square to any point of the square.
        var reach: Double
    }

    private let top: Side
    private let right: Side
    private let bottom: Side
    private let left: Side
    private let west: Double
    private let east: Double
    private let north: Double
    private let south: Double

    private let center: (x: Double, y: Double)
    private let worldSize: Double
    /// The coefficient of x in w = 1 + wx·x + wy·y for a point (x, y) of the ground.
    private let wx: Double
    /// The coefficient of y in w = 1 + wx·x + wy·y for a point (x, y) of the ground.
    private let wy: Double
    /// The largest decrease of w from the corner of a unit square to any point of the square.
    private let wReach: Double
    private let nearestDepth: Double
    private let farthestDepth: Double

    private let firstZoom: UInt8
    private let lastZoom: UInt8
    private let limit: Int
    private(set) var tileZoom: Double

    init(_ projection: Projection, grid: TileGrid, tileZoom: Double, limit: Int) {
        let corners = projection.groundOffsets(of: projection.viewport.bounds)
        func unturned(_ offset: GroundOffset) -> (x: Double, y: Double) {
            (
                offset.x * projection.bearingCosine - offset.y * projection.bearingSine,
                offset.x * projection.bearingSine + offset.y * projection.bearingCosine
            )
        }
        let farLeft = unturned(corners.farLeft)
        let farRight = unturned(corners.farRight)
        let nearRight = unturned(corners.nearRight)
        let nearLeft = unturned(corners.nearLeft)
        // The sides run clockwise on the view, so the inside lies to the right of each side. The normal of a side
        // is (−dy, dx) with y downward.
        func side(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) -> Side {
            let dx = to.x - from.x
            let dy = to.y - from.y
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 0 else { return Side(nx: 0, ny: 0, d: -1, reach: 0) }
            let nx = -dy / length
            let ny = dx / length
            return Side(nx: nx, ny: ny, d: nx * from.x + ny * from.y + Self.leastOverlap, reach: max(nx, 0) + max(ny, 0))
        }
        top = side(farLeft, farRight)
        right = side(farRight, nearRight)
        bottom = side(nearRight, nearLeft)
        left = side(nearLeft, farLeft)
        west = min(min(farLeft.x, farRight.x), min(nearLeft.x, nearRight.x)) + Self.leastOverlap
        east = max(max(farLeft.x, farRight.x), max(nearLeft.x, nearRight.x)) - Self.leastOverlap
        north = min(min(farLeft.y, farRight.y), min(nearLeft.y, nearRight.y)) + Self.leastOverlap
        south = max(max(farLeft.y, farRight.y), max(nearLeft.y, nearRight.y)) - Self.leastOverlap
        center = (projection.center.x, projection.center.y)
        worldSize = projection.worldSize
        wx = projection.bearingSine * projection.slope
        wy = -projection.bearingCosine * projection.slope
        wReach = min(wx, 0) + min(wy, 0)
        nearestDepth = projection.depth(of: corners.nearLeft)
        farthestDepth = projection.depth(of: corners.farLeft)
        firstZoom = grid.zooms.lowerBound
        lastZoom = grid.zooms.upperBound
        self.tileZoom = tileZoom
        self.limit = min(limit, TileCover.greatestLimit)
    }

    /// A tile counts only if it reaches at least this far into the view, in points. A smaller overlap is a
    /// rounding error.
    private static let leastOverlap = 1e-6

    /// The zoom of the most detailed tiles.
    var deepest: UInt8 { level(tileZoom) }

    private func level(_ zoom: Double) -> UInt8 {
        UInt8(clamping: zoom.rounded(.down).clamped(to: Double(firstZoom)...Double(lastZoom)))
    }

    /// Reduces the level everywhere by one.
    mutating func coarsen() {
        tileZoom = min(tileZoom, Double(lastZoom) + 1) - 1
    }

    /// Appends the tiles. Returns false if there are more than the limit and coarser tiles exist.
    func run(into entries: inout [TileCover.Entry]) -> Bool {
        let start = level(tileZoom - log2(farthestDepth))
        let count = Double(UInt32(1) << UInt32(start))
        let side = worldSize / count
        let originX = -center.x * count * side
        let originY = -center.y * count * side
        let firstColumn = ((west - originX) / side).rounded(.down)
        let lastColumn = ((east - originX) / side).rounded(.down)
        let firstRow = max(((north - originY) / side).rounded(.down), 0)
        let lastRow = min(((south - originY) / side).rounded(.down), count - 1)
        guard firstColumn <= lastColumn, firstRow <= lastRow else { return true }
        // A tile of this level is split if its nearest depth is at most 2^(Z − z − 1), that is, if Z − log2 w ≥
        // z + 1.
        let threshold = exp2(tileZoom - Double(start) - 1)
        var row = firstRow
        while row <= lastRow {
            var column = firstColumn
            while column <= lastColumn {
                let wrap = (column / count).rounded(.down)
                let fits = visit(
                    Node(
                        z: start,
                        x: UInt32(clamping: column - wrap * count),
                        y: UInt32(clamping: row),
                        wrap: Int32(clamping: wrap),
                        left: (column - center.x * count) * side,
                        top: (row - center.y * count) * side,
                        side: side
                    ),
                    threshold: threshold,
                    into: &entries
                )
                guard fits else { return false }
                if entries.count >= TileCover.greatestLimit { return true }
                column += 1
            }
            row += 1
        }
        return true
    }

    private struct Node {
        var z: UInt8
        var x: UInt32
        var y: UInt32
        var wrap: Int32
        var left: Double
        var top: Double
        var side: Double
    }

    /// Visits a square and its quarters. Returns false if the number of tiles passes the limit and coarser
    /// tiles exist.
    private func visit(_ node: Node, threshold: Double, into entries: inout [TileCover.Entry]) -> Bool {
        guard isVisible(node) else { return true }
        let depth = max(1 + node.left * wx + node.top * wy + node.side * wReach, nearestDepth)
        guard node.z < deepest, depth <= threshold else {
            let x = node.left + node.side / 2
            let y = node.top + node.side / 2
            let tile = UnwrappedTile(TileID(z: node.z, x: node.x, y: node.y), wrap: node.wrap)
            entries.append(TileCover.Entry(tile: tile, distanceSquared: x * x + y * y))
            return entries.count <= limit || deepest == firstZoom
        }
        let half = node.side / 2
        for quarter: UInt32 in 0..<4 {
            let right = quarter & 1
            let down = quarter >> 1
            let child = Node(
                z: node.z + 1,
                x: node.x * 2 + right,
                y: node.y * 2 + down,
                wrap: node.wrap,
                left: node.left + (right == 1 ? half : 0),
                top: node.top + (down == 1 ? half : 0),
                side: half
            )
            guard visit(child, threshold: threshold / 2, into: &entries) else { return false }
        }
        return true
    }

    /// Whether the square and the trapezoid have ground in common. Both are convex, so they have ground in common
    /// if no side of the square or of the trapezoid separates them.
    private func isVisible(_ node: Node) -> Bool {
        guard node.left < east, node.left + node.side > west, node.top < south, node.top + node.side > north else { return false }
        return reaches(top, node) && reaches(right, node) && reaches(bottom, node) && reaches(left, node)
    }

    @inline(__always)
    private func reaches(_ side: Side, _ node: Node) -> Bool {
        side.nx * node.left + side.ny * node.top + side.reach * node.side > side.d
    }
}
