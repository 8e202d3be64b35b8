import PortolanBasics

/// Points sorted by square cells, for look-up by position.
///
/// Cells are numbered by a hash of their position. There are about as many numbers as points, and several cells
/// may share a number. The grid takes 8 to 12 bytes per point, wherever the points are.
package struct PointGrid: Sendable {
    private let inverseSide: Double
    /// The indices of the points, grouped by number, in ascending order within each group.
    private var order: [Int32]
    /// For each number, the position in `order` of its first point; at the end, the number of all points.
    private var starts: [Int32]
    private let shift: UInt64

    /// - Parameter side: the side of a cell; more than 0.
    package init(_ points: [SIMD2<Double>], side: Double) {
        self.init(count: points.count, side: side) { points[$0] }
    }

    /// - Parameters:
    ///   - count: the number of points, below 2³¹.
    ///   - side: the side of a cell; more than 0.
    ///   - point: returns a point.
    init(count: Int, side: Double, _ point: (Int) -> SIMD2<Double>) {
        inverseSide = 1 / side
        // The least power of two that is not below the number of points.
        let bits = UInt64(max(Int.bitWidth - max(count - 1, 1).leadingZeroBitCount, 1))
        shift = 64 - bits
        starts = [Int32](repeating: 0, count: 1 << bits + 1)
        order = [Int32](repeating: 0, count: count)
        // Two passes sort without comparisons: the first counts the points of each number, the second moves
        // each point to its position.
        var numbers = [Int32](repeating: 0, count: count)
        for index in 0..<count {
            let cell = cell(of: point(index))
            let number = number(x: cell.x, y: cell.y)
            numbers[index] = Int32(truncatingIfNeeded: number)
            starts[number + 1] += 1
        }
        for number in 1..<starts.count { starts[number] += starts[number - 1] }
        var next = starts
        for index in 0..<count {
            let number = Int(numbers[index])
            order[Int(next[number])] = Int32(truncatingIfNeeded: index)
            next[number] += 1
        }
    }

    @inline(__always)
    private func cell(of point: SIMD2<Double>) -> (x: Int, y: Int) {
        let cell = (point * inverseSide).rounded(.down)
        return (Int(clamping: cell.x), Int(clamping: cell.y))
    }

    /// Returns the number of a cell by multiplicative hashing (D. E. Knuth, "The Art of Computer Programming", volume
    /// 3, 6.4). The hash is applied twice, so that rows and columns have equal influence.
    @inline(__always)
    private func number(x: Int, y: Int) -> Int {
        let row = (UInt64(bitPattern: Int64(y)) &+ 1) &* 0x9E37_79B9_7F4A_7C15
        let hash = (UInt64(bitPattern: Int64(x)) ^ row ^ row >> 32) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: hash >> shift)
    }

    /// Returns the indices of the points in cells that a box touches, ascending. They include all points in the
    /// box, and some around it or elsewhere.
    func candidates(_ low: SIMD2<Double>, _ high: SIMD2<Double>, into found: inout [Int32]) {
        found.removeAll(keepingCapacity: true)
        forEachCandidate(low, high) { found.append(Int32(truncatingIfNeeded: $0)) }
        Self.order(&found)
    }

    /// Sorts indices and removes duplicates.
    static func order(_ found: inout [Int32]) {
        guard found.count > 1 else { return }
        found.sort()
        var count = 1
        for index in 1..<found.count where found[index] != found[count - 1] {
            found[count] = found[index]
            count += 1
        }
        found.removeLast(found.count - count)
    }

    /// Calls a function with the indices that `candidates` finds, in any order and possibly with duplicates.
    package func forEachCandidate(_ low: SIMD2<Double>, _ high: SIMD2<Double>, _ body: (Int) -> Void) {
        let first = cell(of: low)
        let last = cell(of: high)
        guard first.x <= last.x, first.y <= last.y else { return }
        // The product is a `Double`, because the differences may not fit `Int`.
        let cells = (Double(last.x) - Double(first.x) + 1) * (Double(last.y) - Double(first.y) + 1)
        // If a box covers more cells than there are points, all points are visited instead.
        if cells > Double(order.count) {
            for index in order.indices { body(index) }
            return
        }
        for y in first.y...last.y {
            for x in first.x...last.x {
                let number = number(x: x, y: y)
                for slot in Int(starts[number])..<Int(starts[number + 1]) { body(Int(order[slot])) }
            }
        }
    }
}
