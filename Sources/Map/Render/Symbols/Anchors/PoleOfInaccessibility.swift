/// The point of a polygon that is farthest from its outline, where a name has most room.
///
/// After V. Agafonkin, "Polylabel" (2016): squares that cover the polygon are parted as long as one may hold a better point, the most promising first.
struct PoleOfInaccessibility {
    /// The point; nil for a polygon without points.
    private(set) var point: SIMD2<Double>
    /// How far it lies from the outline; negative for a polygon without inside.
    private(set) var distance: Double

    private struct Cell {
        var center: SIMD2<Double>
        /// Half of its side.
        var half: Double
        /// From its centre to the outline, negative outside.
        var distance: Double
        /// The farthest that a point of it may lie from the outline.
        var most: Double
    }

    /// - Parameters:
    ///   - rings: the outer ring and its holes; ends need not repeat their beginnings.
    ///   - precision: how much nearer to the outline the point may lie than the best one, above 0.
    /// - Complexity: O(points) for each square that is looked at, usually some dozens; at most 4,096 are.
    init?(_ rings: [ArraySlice<SIMD2<Float>>], precision: Double) {
        guard let outer = rings.first, !outer.isEmpty else { return nil }
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        for point in outer {
            low = pointwiseMin(low, SIMD2<Double>(point))
            high = pointwiseMax(high, SIMD2<Double>(point))
        }
        let size = high - low
        let side = size.min()
        guard side > 0, side.isFinite, size.max().isFinite else {
            point = low
            distance = 0
            return
        }
        func cell(_ center: SIMD2<Double>, _ half: Double) -> Cell {
            let distance = Self.distance(center, rings)
            return Cell(center: center, half: half, distance: distance, most: distance + half * 2.0.squareRoot())
        }
        var best = cell(Self.centroid(outer), 0)
        let middle = cell(low + size / 2, 0)
        if middle.distance > best.distance { best = middle }
        var queue = CellQueue()
        let half = side / 2
        // A polygon as thin as a hair would be covered by squares without end.
        let step = max(side, size.max() / 64)
        var x = low.x
        while x < high.x {
            var y = low.y
            while y < high.y {
                queue.push(cell(SIMD2(x, y) + step / 2, max(half, step / 2)))
                y += step
            }
            x += step
        }
        var looked = 0
        while let next = queue.pop(), looked < 4096 {
            looked += 1
            if next.distance > best.distance { best = next }
            guard next.most - best.distance > precision else { continue }
            let half = next.half / 2
            for offset in [SIMD2(-half, -half), SIMD2(half, -half), SIMD2(-half, half), SIMD2(half, half)] {
                queue.push(cell(next.center + offset, half))
            }
        }
        point = best.center
        distance = best.distance
    }

    /// From a point to the outline; negative outside (even-odd rule).
    private static func distance(_ point: SIMD2<Double>, _ rings: [ArraySlice<SIMD2<Float>>]) -> Double {
        var isInside = false
        var least = Double.infinity
        for ring in rings {
            guard var b = ring.last.map(SIMD2<Double>.init) else { continue }
            for vertex in ring {
                let a = SIMD2<Double>(vertex)
                if (a.y > point.y) != (b.y > point.y), point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
                let way = b - a
                let square = (way * way).sum()
                let share = square > 0 ? min(max(((point - a) * way).sum() / square, 0), 1) : 0
                let off = point - (a + way * share)
                least = min(least, (off * off).sum())
                b = a
            }
        }
        return isInside ? least.squareRoot() : -least.squareRoot()
    }

    private static func centroid(_ ring: ArraySlice<SIMD2<Float>>) -> SIMD2<Double> {
        guard let first = ring.first, var b = ring.last.map(SIMD2<Double>.init) else { return .zero }
        var area = 0.0
        var sum = SIMD2<Double>.zero
        for vertex in ring {
            let a = SIMD2<Double>(vertex)
            let cross = a.x * b.y - b.x * a.y
            sum += (a + b) * cross
            area += cross * 3
            b = a
        }
        return area == 0 ? SIMD2<Double>(first) : sum / area
    }

    /// A heap of cells, the most promising first.
    private struct CellQueue {
        private var cells: [Cell] = []

        mutating func push(_ cell: Cell) {
            cells.append(cell)
            var index = cells.count - 1
            while index > 0 {
                let parent = (index - 1) / 2
                guard cells[parent].most < cells[index].most else { break }
                cells.swapAt(parent, index)
                index = parent
            }
        }

        mutating func pop() -> Cell? {
            guard let first = cells.first else { return nil }
            cells[0] = cells[cells.count - 1]
            cells.removeLast()
            var index = 0
            while true {
                var largest = index
                for child in [2 * index + 1, 2 * index + 2] where child < cells.count && cells[child].most > cells[largest].most {
                    largest = child
                }
                guard largest != index else { return first }
                cells.swapAt(index, largest)
                index = largest
            }
        }
    }
}
