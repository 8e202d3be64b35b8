internal import PortolanBasics

/// Pairs each old place with at most one new place, and each new place with at most one old place, so that the
/// pairs have the greatest total value.
///
/// Places that compete for each other, directly or through others, form a group. A group of at most
/// `exactLimit` places on each side is solved exactly (the Hungarian method, O(n³)). A larger group is solved
/// greedily, cheapest pair first.
struct OneToOneAssignment {
    /// A candidate pair of an old and a new place.
    struct Edge: Sendable, Hashable {
        /// The index of the old place among all old places, sorted by ID.
        var old: Int32
        /// The index of the new place among all new places, sorted by ID.
        var new: Int32
        /// The cost, which is less than the limit. It is rounded to millionths.
        var cost: Double
    }

    static let exactLimit = 96

    /// The index of the new place for each old place; -1 if the old place has none.
    let newByOld: [Int32]

    /// Solves the assignment. The order of the edges does not change the result.
    /// - Parameters:
    ///   - limit: The value of a pair is this limit minus the pair's cost.
    ///   - isCancelled: Called for each group of competing places.
    init(_ edges: [Edge], oldCount: Int, newCount: Int, limit: Double, isCancelled: () -> Bool = { false }) throws {
        let edges = edges.sorted { ($0.old, $0.new) < ($1.old, $1.new) }
        var groups = DisjointSets(count: oldCount + newCount)
        for edge in edges { groups.join(Int(edge.old), oldCount + Int(edge.new)) }
        // Edges are sorted by group; groups are numbered in the order of their first edges.
        var numberOfRoot = [Int32](repeating: -1, count: oldCount + newCount)
        var sizes: [Int] = []
        for edge in edges {
            let root = groups.root(Int(edge.old))
            if numberOfRoot[root] < 0 {
                numberOfRoot[root] = Int32(sizes.count)
                sizes.append(0)
            }
            sizes[Int(numberOfRoot[root])] += 1
        }
        var ends: [Int] = []
        ends.reserveCapacity(sizes.count)
        for size in sizes { ends.append((ends.last ?? 0) + size) }
        var cursors = zip(ends, sizes).map { $0 - $1 }
        var ordered = edges
        for edge in edges {
            let number = Int(numberOfRoot[groups.root(Int(edge.old))])
            ordered[cursors[number]] = edge
            cursors[number] += 1
        }
        var newByOld = [Int32](repeating: -1, count: oldCount)
        for (end, size) in zip(ends, sizes) {
            if isCancelled() { throw CancellationError() }
            let group = ordered[end - size..<end]
            if size == 1 {
                newByOld[Int(group[group.startIndex].old)] = group[group.startIndex].new
                continue
            }
            let olds = Set(group.map(\.old)).sorted()
            let news = Set(group.map(\.new)).sorted()
            let isSmall = olds.count <= Self.exactLimit && news.count <= Self.exactLimit
            for (old, new) in isSmall ? Self.best(group, olds, news, limit) : Self.cheapestFirst(group) { newByOld[Int(old)] = new }
        }
        self.newByOld = newByOld
    }

    private static func cheapestFirst(_ edges: ArraySlice<Edge>) -> [(Int32, Int32)] {
        var (olds, news): (Set<Int32>, Set<Int32>) = ([], [])
        var pairs: [(Int32, Int32)] = []
        for edge in edges.sorted(by: { ($0.cost, $0.old, $0.new) < ($1.cost, $1.old, $1.new) })
        where !olds.contains(edge.old) && !news.contains(edge.new) {
            olds.insert(edge.old)
            news.insert(edge.new)
            pairs.append((edge.old, edge.new))
        }
        return pairs
    }

    /// Solves a group with the Hungarian method with potentials, row by row (Kuhn 1955; Jonker and Volgenant
    /// 1987 for the shortest augmenting paths).
    ///
    /// Each old place has an additional column of cost 0, which leaves it without a new place.
    private static func best(_ edges: ArraySlice<Edge>, _ olds: [Int32], _ news: [Int32], _ limit: Double) -> [(Int32, Int32)] {
        let (rows, columns) = (olds.count, news.count + olds.count)
        let never = Int64.max / 4
        var costs = [Int64](repeating: never, count: rows * columns)
        let rowOf = Dictionary(uniqueKeysWithValues: zip(olds, 0..<rows))
        let columnOf = Dictionary(uniqueKeysWithValues: zip(news, 0..<news.count))
        for edge in edges {
            guard let row = rowOf[edge.old], let column = columnOf[edge.new] else { continue }
            // Among equal costs, pairs that keep the order of IDs win.
            let disorder = Int64(abs(row - column))
            costs[row * columns + column] =
                Int64(clamping: ((edge.cost - limit) * 1e6).rounded().clamped(to: -1e12...1e12)) * 4_096 + disorder
        }
        for row in 0..<rows { costs[row * columns + news.count + row] = 0 }
        // Rows and columns are counted from 1; 0 means none.
        var rowPotential = [Int64](repeating: 0, count: rows + 1)
        var columnPotential = [Int64](repeating: 0, count: columns + 1)
        var rowOfColumn = [Int](repeating: 0, count: columns + 1)
        var previous = [Int](repeating: 0, count: columns + 1)
        for row in 1...rows {
            rowOfColumn[0] = row
            var column = 0
            var least = [Int64](repeating: .max, count: columns + 1)
            var isDone = [Bool](repeating: false, count: columns + 1)
            repeat {
                isDone[column] = true
                let from = rowOfColumn[column]
                var (delta, next) = (Int64.max, 0)
                for other in 1...columns where !isDone[other] {
                    let reduced = costs[(from - 1) * columns + other - 1] - rowPotential[from] - columnPotential[other]
                    if reduced < least[other] {
                        least[other] = reduced
                        previous[other] = column
                    }
                    if least[other] < delta { (delta, next) = (least[other], other) }
                }
                for other in 0...columns {
                    if isDone[other] {
                        rowPotential[rowOfColumn[other]] += delta
                        columnPotential[other] -= delta
                    } else if least[other] < .max {
                        least[other] -= delta
                    }
                }
                column = next
            } while rowOfColumn[column] != 0
            repeat {
                let before = previous[column]
                rowOfColumn[column] = rowOfColumn[before]
                column = before
            } while column != 0
        }
        var pairs: [(Int32, Int32)] = []
        for column in 1...columns where rowOfColumn[column] != 0 && column <= news.count {
            pairs.append((olds[rowOfColumn[column] - 1], news[column - 1]))
        }
        return pairs
    }
}
