internal import PortolanBasics

/// Where in an area a name has the most room.
///
/// The pole of inaccessibility is the point inside that is farthest from the edge. It is searched for as in V. Agafonkin's "A new algorithm for finding
/// a visual center of a polygon" (2016): a grid of square cells over the area, of which the one that may hold the farthest point is quartered first.
struct PoleOfInaccessibility {
    /// A square, with the distance of its middle from the edge: positive inside.
    private struct Cell {
        var x: Double
        var y: Double
        var half: Double
        var distance: Double

        /// No point of the square is farther from the edge.
        var reach: Double { distance + half * 2.0.squareRoot() }
    }

    private struct Edge {
        var ax: Double
        var ay: Double
        var bx: Double
        var by: Double
    }

    private var edges: [Edge] = []
    private let width: Double
    private let height: Double

    /// The pole is found to a 40th of the area's shorter side.
    private static let share = 40.0
    /// Cells of the first grid along the longer side, at most.
    private static let firstCells = 32.0
    /// Cells that are quartered at most.
    private static let cellLimit = 1000
    /// Edges that are looked at for each cell, about: rings of more points are thinned.
    private static let edgeLimit = 600

    /// - Parameter rings: an outer ring and the holes in it, within a box that is not empty.
    private init(_ rings: [ArraySlice<MapPoint>], in box: MapBox) {
        width = Double(box.maxX) - Double(box.minX)
        height = Double(box.maxY) - Double(box.minY)
        let count = rings.reduce(0) { $0 + $1.count }
        let step = max(1, count / Self.edgeLimit)
        for ring in rings {
            // Holes of a few points of a great area do not matter, but its outer ring stays a ring.
            let kept = Swift.stride(from: ring.startIndex, to: ring.endIndex, by: min(step, max(1, ring.count / 8)))
            guard var previous = Array(kept).last.map({ ring[$0] }) else { continue }
            for index in kept {
                let point = ring[index]
                edges.append(
                    Edge(
                        ax: Double(previous.x) - Double(box.minX),
                        ay: Double(previous.y) - Double(box.minY),
                        bx: Double(point.x) - Double(box.minX),
                        by: Double(point.y) - Double(box.minY)
                    )
                )
                previous = point
            }
        }
    }

    private func cell(_ x: Double, _ y: Double, _ half: Double) -> Cell {
        var isInside = false
        var least = Double.infinity
        let edges = edges.span
        for index in edges.indices {
            let edge = edges[index]
            if (edge.ay > y) != (edge.by > y), x < (edge.bx - edge.ax) * (y - edge.ay) / (edge.by - edge.ay) + edge.ax { isInside.toggle() }
            let (dx, dy) = (edge.bx - edge.ax, edge.by - edge.ay)
            let (px, py) = (x - edge.ax, y - edge.ay)
            let square = dx * dx + dy * dy
            // Most feet lie beyond an end, and divisions take longest.
            let product = px * dx + py * dy
            let along = product <= 0 || square <= 0 ? 0 : product >= square ? 1 : product / square
            let (rx, ry) = (px - along * dx, py - along * dy)
            least = min(least, rx * rx + ry * ry)
        }
        return Cell(x: x, y: y, half: half, distance: isInside ? least.squareRoot() : -least.squareRoot())
    }

    private func search() -> Cell {
        let precision = max(1, min(width, height) / Self.share)
        let size = max(min(width, height), max(width, height) / Self.firstCells, 1)
        var best = cell(width / 2, height / 2, 0)
        var queue = CellQueue()
        for x in Swift.stride(from: 0, to: max(width, 1), by: size) {
            for y in Swift.stride(from: 0, to: max(height, 1), by: size) { queue.push(cell(x + size / 2, y + size / 2, size / 2)) }
        }
        let middle = centroid
        let central = cell(middle.x, middle.y, 0)
        if central.distance > best.distance { best = central }
        var count = 0
        while let next = queue.pop(), next.reach - best.distance > precision, count < Self.cellLimit {
            count += 1
            if next.distance > best.distance { best = next }
            let half = next.half / 2
            for (x, y) in [(-half, -half), (half, -half), (-half, half), (half, half)] { queue.push(cell(next.x + x, next.y + y, half)) }
        }
        return best
    }

    private var centroid: (x: Double, y: Double) {
        var (area, x, y) = (0.0, 0.0, 0.0)
        for edge in edges {
            let cross = edge.ax * edge.by - edge.bx * edge.ay
            area += cross
            x += (edge.ax + edge.bx) * cross
            y += (edge.ay + edge.by) * cross
        }
        return area == 0 ? (width / 2, height / 2) : (x / (3 * area), y / (3 * area))
    }

    /// Cells by their reach, the greatest first; of equals the one that came first.
    private struct CellQueue {
        private var cells: [(cell: Cell, number: Int)] = []
        private var count = 0

        private static func isBefore(_ a: (cell: Cell, number: Int), _ b: (cell: Cell, number: Int)) -> Bool {
            a.cell.reach != b.cell.reach ? a.cell.reach > b.cell.reach : a.number < b.number
        }

        mutating func push(_ cell: Cell) {
            cells.append((cell, count))
            count += 1
            var child = cells.count - 1
            while child > 0, Self.isBefore(cells[child], cells[(child - 1) / 2]) {
                cells.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        }

        mutating func pop() -> Cell? {
            guard let first = cells.first, let last = cells.popLast() else { return nil }
            guard !cells.isEmpty else { return first.cell }
            cells[0] = last
            var parent = 0
            while true {
                var next = parent
                for child in [2 * parent + 1, 2 * parent + 2] where child < cells.count && Self.isBefore(cells[child], cells[next]) {
                    next = child
                }
                if next == parent { break }
                cells.swapAt(parent, next)
                parent = next
            }
            return first.cell
        }
    }
}

extension PoleOfInaccessibility {
    /// The pole of a ring with holes; nil if it has no inside.
    fileprivate static func find(_ rings: [ArraySlice<MapPoint>]) -> MapPoint? {
        guard let outer = rings.first, outer.count >= 3 else { return nil }
        let box = MapBox(outer)
        guard box.minX < box.maxX, box.minY < box.maxY else { return nil }
        let pole = PoleOfInaccessibility(rings, in: box)
        // The middle of a convex area is as good, and found at once.
        let isConvex = rings.count == 1 && isConvex(outer)
        let (x, y) = isConvex ? pole.centroid : { ($0.x, $0.y) }(pole.search())
        let point = MapPoint(x: Int32(clamping: (x + Double(box.minX)).rounded()), y: Int32(clamping: (y + Double(box.minY)).rounded()))
        // Thinned rings are not quite the rings.
        return rings.count(where: { Ring.contains($0, point) }) % 2 == 1 ? point : nil
    }

    private static func isConvex(_ ring: ArraySlice<MapPoint>) -> Bool {
        guard ring.count <= 16, var b = ring.last, var a = ring.dropLast().last else { return false }
        for c in ring {
            let cross = (Int64(b.x) - Int64(a.x)) * (Int64(c.y) - Int64(b.y)) - (Int64(b.y) - Int64(a.y)) * (Int64(c.x) - Int64(b.x))
            if cross < 0 { return false }
            (a, b) = (b, c)
        }
        return true
    }
}

extension Parts {
    /// The largest outer ring and the holes in it; empty if no ring has an area.
    var largestPolygon: [ArraySlice<MapPoint>] {
        var largest: (part: Int, area: Double)?
        for part in 0..<count {
            let area = Ring.doubledArea(points[range(part)])
            if area > largest?.area ?? 0 { largest = (part, area) }
        }
        guard let outer = largest?.part else { return [] }
        var rings = [points[range(outer)]]
        for part in (outer + 1)..<max(count, outer + 1) {
            let ring = points[range(part)]
            guard Ring.doubledArea(ring) < 0 else { break }
            rings.append(ring)
        }
        return rings
    }

    /// Where the name of an area stands: the pole of inaccessibility of its largest part. Nil if the shape has no inside.
    func labelPoint() -> MapPoint? { PoleOfInaccessibility.find(largestPolygon) ?? interiorPoint() }
}
