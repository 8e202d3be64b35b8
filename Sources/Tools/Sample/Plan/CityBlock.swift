#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A piece of land with streets all around.
struct CityBlock: Sendable {
    /// The outline along the middles of the streets, counter-clockwise.
    let ring: Polygon
    /// The street of each edge; edge `i` begins at corner `i`.
    let streets: [Int]
    /// Whether no dead end reaches into the block.
    let isPlain: Bool
}

extension StreetGraph {
    /// Returns the faces of the planar graph of streets. Every edge is walked once in each direction, turning as
    /// sharply left as possible at each corner.
    func cityBlocks() -> [CityBlock] {
        var numbers: [PlanPoint: Int] = [:]
        var points: [PlanPoint] = []
        var edges: [(from: Int, to: Int, street: Int)] = []
        func number(_ point: PlanPoint) -> Int {
            if let known = numbers[point] { return known }
            numbers[point] = points.count
            points.append(point)
            return points.count - 1
        }
        for (index, street) in streets.enumerated() where street.kind.boundsCityBlocks && street.layer == 0 {
            for position in 1..<street.line.count {
                let (a, b) = (number(street.line[position - 1]), number(street.line[position]))
                guard a != b else { continue }
                edges.append((a, b, index))
                edges.append((b, a, index))
            }
        }
        // Edges 2k and 2k + 1 are the reverse of each other.
        var leaving = [[Int]](repeating: [], count: points.count)
        for (index, edge) in edges.enumerated() { leaving[edge.from].append(index) }
        func angle(_ edge: Int) -> Double {
            let direction = points[edges[edge].to] - points[edges[edge].from]
            return atan2(direction.y, direction.x)
        }
        var next = [Int](repeating: -1, count: edges.count)
        for node in leaving.indices {
            let ordered = leaving[node].map { (angle($0), $0) }.sorted { $0 < $1 }.map(\.1)
            for (position, edge) in ordered.enumerated() {
                // After arriving by the reverse of `edge`, the walk continues along its clockwise neighbour, so that
                // the face stays on the left.
                next[edge ^ 1] = ordered[(position + ordered.count - 1) % ordered.count]
            }
        }
        var seen = [Bool](repeating: false, count: edges.count)
        var cityBlocks: [CityBlock] = []
        for start in edges.indices where !seen[start] {
            var walk: [Int] = []
            var edge = start
            while !seen[edge] {
                seen[edge] = true
                walk.append(edge)
                edge = next[edge]
            }
            let ring = walk.map { points[edges[$0].from] }
            guard ring.count > 2, ring.signedArea > 200 else { continue }
            let isPlain = Set(walk.map { $0 / 2 }).count == walk.count && Set(walk.map { edges[$0].from }).count == walk.count
            cityBlocks.append(CityBlock(ring: ring, streets: walk.map { edges[$0].street }, isPlain: isPlain))
        }
        return cityBlocks
    }
}
