import PortolanBasics
public import PortolanGeo
import PortolanMapSources

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Items that lie so close together on the map that one marker can stand for them.
public struct Cluster: Hashable, Sendable {
    /// Where the cluster stands.
    public var position: Coordinate
    /// The indices of the items, ascending; never empty.
    public var items: [Int]

    /// A cluster of items at a position.
    public init(position: Coordinate, items: [Int]) {
        self.position = position
        self.items = items
    }
}

/// How items are gathered into clusters. Lengths are points of the view at the zoom that is asked for.
public enum ClusterMethod: Hashable, Sendable {
    /// The map is divided into square cells; a cluster holds the items of a cell and stands in its middle.
    case grid(cellPoints: Double)
    /// Items are taken in order: each that no cluster has yet begins one at its own position, and all items in the square that reaches so far from it on
    /// each side belong to it, unless another cluster is nearer.
    case distance(points: Double)

    /// Clusters 100 points apart, each at one of its items.
    public static let standard = ClusterMethod.distance(points: 100)
}

/// Gathers items by their coordinates, for each zoom anew: clusters of one zoom know nothing of another's.
public struct Clusterer: Sendable {
    /// In the Web Mercator square; nil for coordinates that are not valid.
    private let points: [SIMD2<Double>?]

    /// Prepares items for clustering. Items whose coordinates are not valid are in no cluster. O(n).
    public init(_ coordinates: [Coordinate]) {
        points = coordinates.map { coordinate in
            guard coordinate.isValid else { return nil }
            let point = MercatorPoint(coordinate)
            return SIMD2(point.x, point.y)
        }
    }

    /// The clusters at a zoom of the camera, in the order of their first items. Each item with a valid coordinate is in exactly one.
    ///
    /// O(n) for a grid, and for a distance O(n) times a bound that the plane gives: few clusters have room around an item. A distance gathers
    /// across the antimeridian.
    /// - Parameters:
    ///   - zoom: the camera's; brought into 0…30.
    ///   - method: how items are gathered; a length that is not above 0 leaves each item alone.
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

    /// - Parameter cells: how many there are along each side of the map.
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

    /// - Parameter reach: half of the side of a cluster's square, in the Web Mercator square; at most 0.5, where it is the world.
    private func distanceClusters(reach: Double) -> [Cluster] {
        let valid = points.indices.filter { points[$0] != nil }
        let positions = valid.compactMap { points[$0] }
        // What a cluster reaches lies in four cells.
        let grid = PointGrid(positions, side: 2 * reach)
        // For each item its cluster so far, and the square of its distance to that cluster's middle.
        var owner = [Int](repeating: 0, count: positions.count)
        var nearest = [Double](repeating: .infinity, count: positions.count)
        var centers: [Int] = []
        for index in positions.indices where nearest[index] == .infinity {
            let cluster = centers.count
            centers.append(index)
            let center = positions[index]
            // An item at a cluster's middle stays there, also if another cluster begins at the same position.
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
