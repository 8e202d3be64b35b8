import PortolanBasics
public import PortolanGeo
import PortolanMapSources

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A group of items so close together on the map that one marker can represent them.
public struct Cluster: Hashable, Sendable {
    /// The position of the cluster.
    public var position: Coordinate
    /// The indices of the items, ascending; never empty.
    public var items: [Int]

    /// Creates a cluster of items at a position.
    public init(position: Coordinate, items: [Int]) {
        self.position = position
        self.items = items
    }
}

/// The method by which items are clustered. Lengths are in points of the view at the requested zoom.
public enum ClusterMethod: Hashable, Sendable {
    /// Divides the map into square cells. A cluster contains the items of a cell and is at the cell's centre.
    case grid(cellPoints: Double)
    /// Takes items in order. Each item without a cluster starts one at its own position. A square extends
    /// `points` from that position to each side, and all items in it belong to the cluster, unless another
    /// cluster is nearer.
    case distance(points: Double)

    /// Clusters of items within 100 points, each at the position of one of its items.
    public static let standard = ClusterMethod.distance(points: 100)
}

/// Clusters items by their coordinates. Each zoom is clustered separately, without regard to other zooms.
public struct Clusterer: Sendable {
    /// The positions in the Web Mercator square; nil for invalid coordinates.
    private let points: [SIMD2<Double>?]

    /// Prepares items for clustering. Items with invalid coordinates are in no cluster. O(n).
    public init(_ coordinates: [Coordinate]) {
        points = coordinates.map { coordinate in
            guard coordinate.isValid else { return nil }
            let point = MercatorPoint(coordinate)
            return SIMD2(point.x, point.y)
        }
    }

    /// Returns the clusters at a zoom of the camera, in the order of their first items. Each item with a valid
    /// coordinate is in exactly one cluster.
    ///
    /// O(n) for a grid. For a distance it is O(n) times a constant, because only few clusters fit around an
    /// item. Clustering by distance works across the antimeridian.
    /// - Parameters:
    ///   - zoom: the camera's zoom, clamped to 0…30.
    ///   - method: the method of clustering. If its length is not above 0, each item stays alone.
    public func clusters(zoom: Double, method: ClusterMethod = .standard) -> [Cluster] {
        let world = 256 * exp2(zoom.clamped(to: 0...30))
        switch method {
        case .grid(let cell) where cell > 0 && cell.isFinite: return gridClusters(cells: max((world / cell).rounded(.up), 1))
        case .distance(let points) where points > 0 && points.isFinite: return distanceClusters(reach: min(points / world, 0.5))
        case .grid, .distance: return points.indices.compactMap { index in points[index].map { Self.cluster(at: $0, [index]) } }
        }
    }

    private static func cluster(at point: SIMD2<Double>, _ items: [Int]) -> Cluster {
        Cluster(position: MercatorPoint(x: point.x, y: point.y).coordinate, items: items)
    }

    /// - Parameter cells: the number of cells along each side of the map.
    private func gridClusters(cells: Double) -> [Cluster] {
        var clusters: [Cluster] = []
        var known: [SIMD2<Double>: Int] = [:]
        for (index, point) in points.enumerated() {
            guard let point else { continue }
            let cell = pointwiseMin((point * cells).rounded(.down), SIMD2(repeating: cells - 1))
            if let cluster = known[cell] {
                clusters[cluster].items.append(index)
            } else {
                known[cell] = clusters.count
                clusters.append(Self.cluster(at: (cell + 0.5) / cells, [index]))
            }
        }
        return clusters
    }

    /// - Parameter reach: half of the side of a cluster's square, in the Web Mercator square; at most 0.5,
    ///   which covers the world.
    private func distanceClusters(reach: Double) -> [Cluster] {
        let valid = points.indices.filter { points[$0] != nil }
        let positions = valid.compactMap { points[$0] }
        // The square of a cluster overlaps at most four cells.
        let grid = PointGrid(positions, side: 2 * reach)
        // For each item, its cluster so far and the square of its distance to the middle of that cluster.
        var owner = [Int](repeating: 0, count: positions.count)
        var nearest = [Double](repeating: .infinity, count: positions.count)
        var centers: [Int] = []
        for index in positions.indices where nearest[index] == .infinity {
            let cluster = centers.count
            centers.append(index)
            let center = positions[index]
            // An item in the middle of a cluster stays there, even if another cluster begins at the same
            // position.
            (owner[index], nearest[index]) = (cluster, -1)
            for shift in [0.0, -1, 1] where center.x + shift + reach >= 0 && center.x + shift - reach <= 1 {
                let middle = SIMD2(center.x + shift, center.y)
                grid.forEachCandidate(middle - reach, middle + reach) { other in
                    let step = positions[other] - middle
                    guard abs(step.x) <= reach, abs(step.y) <= reach else { return }
                    let distance = (step * step).sum()
                    if distance < nearest[other] { (owner[other], nearest[other]) = (cluster, distance) }
                }
            }
        }
        var clusters = centers.map { Self.cluster(at: positions[$0], []) }
        for (index, cluster) in owner.enumerated() { clusters[cluster].items.append(valid[index]) }
        return clusters
    }
}
