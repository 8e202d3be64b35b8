internal import PortolanBasics
internal import PortolanTiles

/// The share of a tile's ground that small areas of one kind cover, on a lattice of points. Areas that are too small to
/// be drawn become one area if they are close together.
///
/// All sums are whole numbers, and the lattice continues from tile to tile, so neighbouring tiles agree where they
/// overlap.
struct CoverageGrid {
    /// The distance between neighbouring points of the lattice, in tile units.
    let step: Int32
    /// The number of points along a side, including those beyond the tile's sides.
    private let count: Int
    private let first: Int32
    /// The covered area at each point, in square tile units, multiplied by `step` squared.
    private var sums: [Int64]
    private(set) var isEmpty = true

    init(step: Int32) {
        self.step = step
        // The lattice reaches one step beyond the buffer. It is empty there, so that outlines close.
        let margin = (TileGrid.buffer + step - 1) / step + 1
        first = -margin
        count = Int(TileGrid.extent / step + 2 * margin + 1)
        sums = [Int64](repeating: 0, count: count * count)
    }

    /// Returns the distance beyond a tile's sides within which an area counts for the tile, in tile units.
    static func reach(step: Int32) -> Int32 { ((TileGrid.buffer + step - 1) / step + 1) * step }

    /// Spreads an area over the four points around its middle.
    mutating func add(at point: MVTPoint, area: Int32) {
        let x = point.x - first * step
        let y = point.y - first * step
        let column = Int(x / step)
        let row = Int(y / step)
        guard x >= 0, y >= 0, column + 1 < count, row + 1 < count else { return }
        isEmpty = false
        let (right, down) = (Int64(x % step), Int64(y % step))
        let (left, up) = (Int64(step) - right, Int64(step) - down)
        let area = Int64(area)
        sums[row * count + column] += area * left * up
        sums[row * count + column + 1] += area * right * up
        sums[(row + 1) * count + column] += area * left * down
        sums[(row + 1) * count + column + 1] += area * right * down
    }

    /// Returns the outlines of the ground on which areas cover at least a share. The outlines are rings: each outer
    /// ring has a positive area, and its holes follow it. Rings smaller than a lattice square are left out.
    ///
    /// The method is marching squares (W. Lorensen, H. Cline, "Marching cubes", 1987, in the plane). At a saddle, the
    /// covered corners stay separate, so that no two outlines touch.
    func outlines(share: Double) -> [[MVTPoint]] {
        guard !isEmpty else { return [] }
        let full = Double(step) * Double(step) * Double(step) * Double(step)
        let level = share
        // The outermost points count as empty.
        func value(_ column: Int, _ row: Int) -> Double {
            guard column > 0, row > 0, column < count - 1, row < count - 1 else { return 0 }
            return min(Double(sums[row * count + column]) / full, 1)
        }
        // Most rows of the lattice are empty and are skipped.
        var isCovered = [Bool](repeating: false, count: count * count)
        var hasCovered = [Bool](repeating: false, count: count)
        for row in 0..<count {
            for index in row * count..<(row + 1) * count where sums[index] > 0 && value(index - row * count, row) >= level {
                isCovered[index] = true
                hasCovered[row] = true
            }
        }
        // Outlines cross each lattice edge at most once. An edge has the number of its first point; the numbers of
        // vertical edges come after those of horizontal ones.
        let vertical = count * count
        var next = [Int: Int]()
        var starts: [Int] = []
        for row in 0..<count - 1 where hasCovered[row] || hasCovered[row + 1] {
            for index in row * count..<(row + 1) * count - 1 {
                // The corners clockwise from the north-western one, as bits.
                let corners =
                    (isCovered[index] ? 1 : 0) | (isCovered[index + 1] ? 2 : 0) | (isCovered[index + count + 1] ? 4 : 0)
                    | (isCovered[index + count] ? 8 : 0)
                guard corners != 0, corners != 15 else { continue }
                let sides = [index, vertical + index + 1, index + count, vertical + index]
                // Outlines run clockwise (y southward), with the covered ground on their right. One line cuts off each
                // run of covered corners, from the side after the run to the side before it.
                for corner in 0..<4 where corners >> corner & 1 == 1 && corners >> ((corner + 1) % 4) & 1 == 0 {
                    var begin = corner
                    while corners >> ((begin + 3) % 4) & 1 == 1 { begin = (begin + 3) % 4 }
                    next[sides[corner]] = sides[(begin + 3) % 4]
                    starts.append(sides[corner])
                }
            }
        }
        func position(_ edge: Int) -> MVTPoint {
            let isVertical = edge >= vertical
            let index = isVertical ? edge - vertical : edge
            let (column, row) = (index % count, index / count)
            let a = value(column, row)
            let b = isVertical ? value(column, row + 1) : value(column + 1, row)
            let along = Int32(clamping: (Double(step) * (level - a) / (b - a)).rounded())
            let x = (Int32(clamping: column) + first) * step + (isVertical ? 0 : along)
            let y = (Int32(clamping: row) + first) * step + (isVertical ? along : 0)
            let limits = -TileGrid.buffer...(TileGrid.extent + TileGrid.buffer)
            return MVTPoint(x: min(max(x, limits.lowerBound), limits.upperBound), y: min(max(y, limits.lowerBound), limits.upperBound))
        }
        var rings: [[MVTPoint]] = []
        for start in starts {
            var ring: [MVTPoint] = []
            var edge = start
            while let following = next.removeValue(forKey: edge) {
                ring.append(position(edge))
                edge = following
            }
            guard ring.count >= 3, RingCleaning.clean(&ring) else { continue }
            if abs(ring.doubledArea) >= 2 * Int64(step) * Int64(step) { rings.append(ring) }
        }
        return PolygonOrder.ordered(rings)
    }
}
