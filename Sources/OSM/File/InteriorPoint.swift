internal import PortolanBasics

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A point well inside a polygon.
///
/// Polygons of up to `exactLimit` points get about their pole of inaccessibility, the point farthest from all edges, by halving square cells and
/// following the one that can hold the best (V. Agafonkin, "A new algorithm for finding a visual center of a polygon", 2016). Larger ones get the
/// middle of the widest of nine horizontal cuts, in linear time.
enum InteriorPoint {
    private static let exactLimit = 512
    private static let probeLimit = 400
    /// The edges across which a ring's width is measured.
    private static let widthEdges = 8

    private struct Point {
        var x: Double
        var y: Double
    }

    /// nil for a polygon without points.
    static func of(_ polygon: OSMPolygon) -> OSMPoint? {
        guard let first = polygon.outer.first else { return nil }
        // A plane around the first point that preserves distances near it.
        let scale = max(cos(Double(first.y) * 1e-7 * .pi / 180), 1e-3)
        func plane(_ ring: [OSMPoint]) -> [Point] {
            ring.map { Point(x: (Double($0.x) - Double(first.x)) * scale, y: Double($0.y) - Double(first.y)) }
        }
        func unplane(_ point: Point) -> OSMPoint {
            OSMPoint(
                x: Int32(clamping: (point.x / scale).rounded() + Double(first.x)),
                y: Int32(clamping: point.y.rounded() + Double(first.y))
            )
        }
        let rings = [plane(polygon.outer)] + polygon.holes.map(plane)
        if rings.reduce(0, { $0 + $1.count }) <= exactLimit, let pole = pole(rings) {
            let point = unplane(pole)
            if contains(polygon, point) { return point }
        }
        if let cut = widestCut(rings) {
            let point = unplane(cut)
            if contains(polygon, point) { return point }
        }
        // The polygon is thinner than the grid of coordinates: a point on its edge is the best one.
        return first
    }

    /// Even-odd rule; in whole numbers, so that it is exact.
    static func contains(_ polygon: OSMPolygon, _ point: OSMPoint) -> Bool {
        var inside = false
        for ring in [polygon.outer] + polygon.holes {
            for (a, b) in zip(ring, ring.dropFirst()) where (a.y > point.y) != (b.y > point.y) {
                // The edge crosses the point's latitude; is the crossing to the east?
                let rise = Int64(b.y) - Int64(a.y)
                let left = (Int64(point.x) - Int64(a.x)).multipliedFullWidth(by: rise)
                let right = (Int64(b.x) - Int64(a.x)).multipliedFullWidth(by: Int64(point.y) - Int64(a.y))
                let isLess = left.high == right.high ? left.low < right.low : left.high < right.high
                let isEqual = left.high == right.high && left.low == right.low
                if !isEqual && isLess == (rise > 0) { inside.toggle() }
            }
        }
        return inside
    }

    /// Twice the signed area in square units; positive if the ring runs counter-clockwise.
    static func doubledArea(_ ring: [OSMPoint]) -> Double {
        guard let first = ring.first else { return 0 }
        return zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
            let (ax, ay) = (Double(edge.0.x) - Double(first.x), Double(edge.0.y) - Double(first.y))
            let (bx, by) = (Double(edge.1.x) - Double(first.x), Double(edge.1.y) - Double(first.y))
            return sum + ax * by - bx * ay
        }
    }

    // MARK: Pole of inaccessibility

    private struct Cell {
        var center: Point
        var half: Double
        /// The distance from the centre to the nearest edge; negative outside.
        var distance: Double
        /// No point of the cell is farther inside than this.
        var potential: Double
    }

    private static func pole(_ rings: [[Point]]) -> Point? {
        guard let outer = rings.first, let low = corner(outer, min), let high = corner(outer, max) else { return nil }
        let (width, height) = (high.x - low.x, high.y - low.y)
        let size = min(width, height)
        guard size > 0 else { return nil }
        let edges = edges(rings)
        // A sixteenth of the narrower side: a house is some ten metres wide, its point need not be better than half a metre.
        let precision = size / 16
        let bound = halfWidth(outer, edges, size)
        func cell(_ x: Double, _ y: Double, _ half: Double, ifFarther least: Double = -.infinity) -> Cell? {
            let center = Point(x: x, y: y)
            guard let distance = signedDistance(edges, center, ifFarther: least) else { return nil }
            return Cell(center: center, half: half, distance: distance, potential: min(distance + half * 2.0.squareRoot(), bound))
        }
        guard var best = cell((low.x + high.x) / 2, (low.y + high.y) / 2, 0) else { return nil }
        if let centroid = centroid(outer), let middle = cell(centroid.x, centroid.y, 0), middle.distance > best.distance { best = middle }
        // Most houses end here: no point is farther inside than their middle.
        if bound - best.distance <= precision { return best.center }
        // At most 16 cells in a row: a sliver needs no more.
        let step = max(size, max(width, height) / 16)
        var queue: [Cell] = []
        var x = low.x
        while x < high.x {
            var y = low.y
            while y < high.y {
                if let cell = cell(x + step / 2, y + step / 2, step / 2) { queue.append(cell) }
                y += step
            }
            x += step
        }
        var probes = 0
        while probes < probeLimit, let next = queue.indices.max(by: { queue[$0].potential < queue[$1].potential }) {
            let current = queue.remove(at: next)
            if current.potential - best.distance <= precision { break }
            let half = current.half / 2
            for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                probes += 1
                // A cell that neither is the best nor can hold it is not measured to the end.
                let least = min(best.distance, best.distance + precision - half * 2.0.squareRoot())
                guard let child = cell(current.center.x + dx, current.center.y + dy, half, ifFarther: least) else { continue }
                if child.distance > best.distance { best = child }
                if child.potential - best.distance > precision { queue.append(child) }
            }
        }
        return best.distance > 0 ? best.center : nil
    }

    /// Half of the least width that a ring has across its first edges: no point lies farther inside.
    /// - Parameter size: its width across the axes.
    private static func halfWidth(_ ring: [Point], _ edges: [Edge], _ size: Double) -> Double {
        var least = size * size
        for edge in edges.prefix(min(ring.count - 1, widthEdges)) where edge.inverseSquare > 0 {
            let across = SIMD2(-edge.step.y, edge.step.x)
            var (low, high) = (Double.infinity, -Double.infinity)
            for point in ring {
                let offset = (SIMD2(point.x, point.y) * across).sum()
                low = min(low, offset)
                high = max(high, offset)
            }
            least = min(least, (high - low) * (high - low) * edge.inverseSquare)
        }
        return least.squareRoot() / 2
    }

    private static func corner(_ ring: [Point], _ pick: (Double, Double) -> Double) -> Point? {
        guard var corner = ring.first else { return nil }
        for point in ring { corner = Point(x: pick(corner.x, point.x), y: pick(corner.y, point.y)) }
        return corner
    }

    private static func centroid(_ ring: [Point]) -> Point? {
        var (area, x, y) = (0.0, 0.0, 0.0)
        for (a, b) in zip(ring, ring.dropFirst()) {
            let cross = a.x * b.y - b.x * a.y
            area += cross
            x += (a.x + b.x) * cross
            y += (a.y + b.y) * cross
        }
        return area == 0 ? nil : Point(x: x / (3 * area), y: y / (3 * area))
    }

    private struct Edge {
        var start: SIMD2<Double>
        var step: SIMD2<Double>
        var endY: Double
        /// 1 / length²; 0 for an edge without length.
        var inverseSquare: Double
        /// How far east it goes for each unit north.
        var eastPerNorth: Double
    }

    private static func edges(_ rings: [[Point]]) -> [Edge] {
        var edges: [Edge] = []
        edges.reserveCapacity(rings.reduce(0) { $0 + $1.count })
        for ring in rings {
            for index in ring.indices.dropFirst() {
                let (a, b) = (ring[index - 1], ring[index])
                let step = SIMD2(b.x - a.x, b.y - a.y)
                let square = (step * step).sum()
                edges.append(
                    Edge(
                        start: SIMD2(a.x, a.y),
                        step: step,
                        endY: b.y,
                        inverseSquare: square > 0 ? 1 / square : 0,
                        eastPerNorth: step.x / step.y
                    )
                )
            }
        }
        return edges
    }

    /// The distance from a point to the nearest edge, negative outside; nil if some edge is no farther than `least`.
    private static func signedDistance(_ edges: [Edge], _ point: Point, ifFarther least: Double) -> Double? {
        let enough = least > 0 ? least * least : -1
        var inside = false
        var nearest = Double.infinity
        for edge in edges {
            let toStart = edge.start - SIMD2(point.x, point.y)
            if (edge.start.y > point.y) != (edge.endY > point.y), toStart.x - toStart.y * edge.eastPerNorth > 0 { inside.toggle() }
            let part = min(1, max(0, -(toStart * edge.step).sum() * edge.inverseSquare))
            let off = toStart + part * edge.step
            nearest = min(nearest, (off * off).sum())
            if nearest <= enough { return nil }
        }
        return (inside ? 1 : -1) * nearest.squareRoot()
    }

    // MARK: Cuts

    private static func widestCut(_ rings: [[Point]]) -> Point? {
        guard let outer = rings.first, let low = corner(outer, min), let high = corner(outer, max), high.y > low.y else { return nil }
        var best: (width: Double, point: Point)?
        for index in 1...9 {
            let y = low.y + (high.y - low.y) * Double(index) / 10
            var crossings: [Double] = []
            for ring in rings {
                for (a, b) in zip(ring, ring.dropFirst()) where (a.y > y) != (b.y > y) {
                    crossings.append(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
                }
            }
            crossings.sort()
            for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                let width = crossings[pair + 1] - crossings[pair]
                if width > best?.width ?? 0 { best = (width, Point(x: (crossings[pair] + crossings[pair + 1]) / 2, y: y)) }
            }
        }
        return best?.point
    }
}
