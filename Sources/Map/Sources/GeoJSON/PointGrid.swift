import PortolanBasics

/// Points sorted by square cells, to be found by position.
///
/// Cells are numbered by a hash of their position: there are about as many numbers as points, and a number may stand for several cells. It takes 8 to
/// 12 bytes a point, wherever the points lie.
package struct PointGrid: Sendable {
    private let inverseSide: Double
    /// Indices of the points, number after number, in ascending order within each.
    private var order: [Int32]
    /// Where the points of each number begin in `order`, and where the last ones end.
    private var starts: [Int32]
    private let shift: UInt64

    /// - Parameter side: of a cell; more than 0.
    package init(_ points: [SIMD2<Double>], side: Double) {
        self.init(count: points.count, side: side) { points[$0] }
    }

    /// - Parameters:
    ///   - count: how many points there are, below 2³¹.
    ///   - side: of a cell; more than 0.
    ///   - point: gives a point.
    init(count: Int, side: Double, _ point: (Int) -> SIMD2<Double>) {
        inverseSide = 1 / side
        // The power of two from the number of points on.
        let bits = UInt64(max(Int.bitWidth - max(count - 1, 1).leadingZeroBitCount, 1))
        shift = 64 - bits
        starts = [Int32](repeating: 0, count: 1 << bits + 1)
        order = [Int32](repeating: 0, count: count)
        // Two passes, without comparing: how many points have each number, then each point to its position.
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

    /// Multiplicative hashing (D. E. Knuth, "The Art of Computer Programming", volume 3, 6.4), twice, so that rows and columns count alike.
    @inline(__always)
    private func number(x: Int, y: Int) -> Int {
        let row = (UInt64(bitPattern: Int64(y)) &+ 1) &* 0x9E37_79B9_7F4A_7C15
        let hash = (UInt64(bitPattern: Int64(x)) ^ row ^ row >> 32) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: hash >> shift)
    }

    /// The indices of the points in cells that a box touches, ascending: all that lie in the box, and some around it or elsewhere.
    func candidates(_ low: SIMD2<Double>, _ high: SIMD2<Double>, into found: inout [Int32]) {
        found.removeAll(keepingCapacity: true)
        forEachCandidate(low, high) { found.append(Int32(truncatingIfNeeded: $0)) }
        Self.order(&found)
    }

    /// Sorts indices and keeps each once.
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

    /// Calls a function with the same indices in no order, with some perhaps twice.
    package func forEachCandidate(_ low: SIMD2<Double>, _ high: SIMD2<Double>, _ body: (Int) -> Void) {
        let first = cell(of: low)
        let last = cell(of: high)
        guard first.x <= last.x, first.y <= last.y else { return }
        // In a Double, which holds the difference of any two.
        let cells = (Double(last.x) - Double(first.x) + 1) * (Double(last.y) - Double(first.y) + 1)
        // A box of more cells than there are points is not searched cell by cell.
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
