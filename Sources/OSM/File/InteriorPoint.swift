internal import PortolanBasics
internal import PortolanPlane

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Finds a point well inside a polygon.
///
/// Polygons of up to `exactLimit` points get approximately their pole of inaccessibility, the point farthest from all
/// edges. The search divides square cells into four and follows the most promising one (V. Agafonkin, "A new algorithm
/// for finding a visual center of a polygon", 2016). Larger polygons get the middle of the widest of nine horizontal
/// cuts, in linear time.
enum InteriorPoint {
    private static let exactLimit = 512
    private static let probeLimit = 400
    /// The number of edges across which a ring's width is measured.
    private static let widthEdges = 8

    /// Returns a point inside the polygon; nil for a polygon without points.
    static func of(_ polygon: OSMPolygon) -> OSMPoint? {
        guard let first = polygon.outer.first else { return nil }
        // The plane around the first point preserves distances near it.
        let scale = max(cos(Double(first.y) * 1e-7 * .pi / 180), 1e-3)
        func plane(_ ring: [OSMPoint]) -> [SIMD2<Double>] {
            ring.map { SIMD2((Double($0.x) - Double(first.x)) * scale, Double($0.y) - Double(first.y)) }
        }
        func unplane(_ point: SIMD2<Double>) -> OSMPoint {
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
        // The polygon is thinner than the grid of coordinates, so a point on its edge is the best one.
        return first
    }

    /// Whether a point lies inside the polygon; the test is exact.
    static func contains(_ polygon: OSMPolygon, _ point: OSMPoint) -> Bool {
        PlaneRing.contains(evenOdd: ([polygon.outer] + polygon.holes).lazy.map { $0.lazy.map(\.xy) }, point.xy)
    }

    // MARK: Pole of inaccessibility

    private struct Cell {
        var center: SIMD2<Double>
        var half: Double
        /// The distance from the centre to the nearest edge; negative if the centre lies outside.
        var distance: Double
        /// An upper bound of the distance from any point of the cell to the nearest edge.
        var potential: Double
    }

    private static func pole(_ rings: [[SIMD2<Double>]]) -> SIMD2<Double>? {
        guard let outer = rings.first, let low = corner(outer, min), let high = corner(outer, max) else { return nil }
        let (width, height) = (high.x - low.x, high.y - low.y)
        let size = min(width, height)
        guard size > 0 else { return nil }
        // The last point repeats the first one.
        let outline = PlaneOutline(rings.map { $0.dropFirst() })
        // A sixteenth of the narrower side is enough: a house is some ten metres wide, and half a metre of precision
        // suffices for its point.
        let precision = size / 16
        let bound = halfWidth(outer, outline, size)
        func cell(_ x: Double, _ y: Double, _ half: Double, ifFarther least: Double = -.infinity) -> Cell? {
            let center = SIMD2(x, y)
            guard let distance = outline.signedDistance(to: center, ifFarther: least) else { return nil }
            return Cell(center: center, half: half, distance: distance, potential: min(distance + half * 2.0.squareRoot(), bound))
        }
        guard var best = cell((low.x + high.x) / 2, (low.y + high.y) / 2, 0) else { return nil }
        if let centroid = PlaneRing.centroid(of: [outer]), let middle = cell(centroid.x, centroid.y, 0), middle.distance > best.distance {
            best = middle
        }
        // The search ends here for most houses, because no point is farther inside than their middle.
        if bound - best.distance <= precision { return best.center }
        // A row has at most 16 cells, which is enough even for a sliver.
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
                // A cell is measured only until it is clear that the cell is not the best one and cannot contain the
                // best point.
                let least = min(best.distance, best.distance + precision - half * 2.0.squareRoot())
                guard let child = cell(current.center.x + dx, current.center.y + dy, half, ifFarther: least) else { continue }
                if child.distance > best.distance { best = child }
                if child.potential - best.distance > precision { queue.append(child) }
            }
        }
        return best.distance > 0 ? best.center : nil
    }

    /// Returns half of the least width of a ring, measured across its first edges. No point lies farther inside than
    /// this.
    /// - Parameter size: the ring's width across the axes.
    private static func halfWidth(_ ring: [SIMD2<Double>], _ outline: PlaneOutline, _ size: Double) -> Double {
        var least = size * size
        for edge in outline.edges.prefix(min(ring.count - 1, widthEdges)) where edge.inverseSquare > 0 {
            let across = SIMD2(-edge.step.y, edge.step.x)
            var (low, high) = (Double.infinity, -Double.infinity)
            for point in ring {
                let offset = (point * across).sum()
                low = min(low, offset)
                high = max(high, offset)
            }
            least = min(least, (high - low) * (high - low) * edge.inverseSquare)
        }
        return least.squareRoot() / 2
    }

    private static func corner(_ ring: [SIMD2<Double>], _ pick: (Double, Double) -> Double) -> SIMD2<Double>? {
        guard var corner = ring.first else { return nil }
        for point in ring { corner = SIMD2(pick(corner.x, point.x), pick(corner.y, point.y)) }
        return corner
    }

    // MARK: Cuts

    private static func widestCut(_ rings: [[SIMD2<Double>]]) -> SIMD2<Double>? {
        guard let outer = rings.first, let low = corner(outer, min), let high = corner(outer, max), high.y > low.y else { return nil }
        var best: (width: Double, point: SIMD2<Double>)?
        for index in 1...9 {
            let y = low.y + (high.y - low.y) * Double(index) / 10
            guard let stretch = PlaneRing.widestStretch(of: rings, at: y), stretch.width > best?.width ?? 0 else { continue }
            best = (stretch.width, SIMD2(stretch.middle, y))
        }
        return best?.point
    }
}
