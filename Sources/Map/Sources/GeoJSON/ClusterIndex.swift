import PortolanBasics
import PortolanStyle
import Synchronization

/// Clusters points. The clusters of each zoom are computed from those of the zoom above.
///
/// The method is the greedy one of V. Agafonkin, "Clustering millions of points on a map with Supercluster" (2016). It
/// visits the points of a zoom in order; each point without a cluster takes all points within the radius, and the
/// cluster's position is the mean of its points. A zoom is computed when its first tile is requested, together with all
/// higher zooms.
final class ClusterIndex: Sendable {
    /// A point or a cluster at one zoom.
    private struct Point {
        var x: Double
        var y: Double
        /// The number of points that the cluster represents; 1 for a point.
        var count: Int32
        /// The index of a point among the features, or of a cluster among the clusters.
        var index: Int32

        var position: SIMD2<Double> { SIMD2(x, y) }

        init(_ position: SIMD2<Double>, count: Int32, index: Int32) {
            x = position.x
            y = position.y
            self.count = count
            self.index = index
        }
    }

    private struct Cluster {
        var id: Int
        /// The values of the cluster properties, in their order.
        var values: [StyleValue]
    }

    /// The points and clusters at one zoom.
    private struct Level {
        var points: [Point]
        var grid: PointGrid

        init(_ points: [Point], side: Double) {
            self.points = points
            grid = PointGrid(count: points.count, side: side) { points[$0].position }
        }
    }

    private struct State {
        /// The levels computed so far. The first level is one zoom above the highest zoom with clusters; each further
        /// level is one zoom lower.
        var levels: [Level]
        /// The clusters of all levels.
        var clusters: [Cluster] = []
    }

    private let state: Mutex<State>
    private let table: GeoJSONFeatureTable
    private let options: ClusterOptions
    /// The highest zoom with clusters.
    private let lastZoom: Int
    /// The radius of clusters at zoom 0, in sides of a tile.
    private let radius: Double
    private let pointCount: Int
    private let maps: [FeatureContext]
    private let reducers: [FeatureContext]

    /// - Parameters:
    ///   - table: the features. Only points are clustered; lines and polygons are left out.
    ///   - sourceZoom: the highest zoom of the source.
    init(_ table: GeoJSONFeatureTable, _ options: ClusterOptions, sourceZoom: UInt8) {
        self.table = table
        self.options = options
        let lastZoom = min(Int(options.maximumZoom ?? (max(sourceZoom, 1) - 1)), 24)
        let radius = (options.radius.clamped(to: 0...8192) * 16).rounded() / 8192
        self.lastZoom = lastZoom
        self.radius = radius
        maps = options.properties.map { FeatureContext($0.map) }
        reducers = options.properties.map { FeatureContext($0.reduce) }
        var points: [Point] = []
        for (index, feature) in table.features.enumerated() where feature.shape.kind == .point {
            feature.shape.forEachPoint { points.append(Point($0, count: 1, index: Int32(clamping: index))) }
        }
        pointCount = points.count
        state = Mutex(State(levels: [Level(points, side: Self.side(lastZoom + 1, radius))]))
    }

    /// Returns the side of a cell at a zoom. It is twice the radius of the clusters of the zoom below, so that
    /// a cluster's circle lies in four cells. If only points at the same position are clustered, cells are
    /// about a millimetre wide.
    private static func side(_ zoom: Int, _ radius: Double) -> Double { max(4 * radius / Double(1 << zoom), 0x1p-34) }

    /// Returns the values of the cluster properties that a point or cluster contributes.
    private func shares(_ point: Point, _ clusters: [Cluster]) -> [StyleValue] {
        guard !maps.isEmpty else { return [] }
        guard point.count == 1 else { return clusters[Int(point.index)].values }
        let feature = table.features[Int(point.index)]
        let properties = table.properties(of: feature)
        return maps.map { $0.value(properties, id: feature.id, .point) ?? .null }
    }

    /// Adds a level for the zoom below the last one.
    private func addLevel(_ state: inout State) {
        let zoom = lastZoom + 1 - state.levels.count
        let level = state.levels[state.levels.count - 1]
        let points = level.points
        let reach = radius / Double(1 << zoom)
        let square = reach * reach
        var isTaken = [Bool](repeating: false, count: points.count)
        var next: [Point] = []
        var found: [Int32] = []
        var isSame = true
        for index in points.indices where !isTaken[index] {
            isTaken[index] = true
            let center = points[index]
            found.removeAll(keepingCapacity: true)
            level.grid.forEachCandidate(center.position - reach, center.position + reach) { other in
                guard !isTaken[other] else { return }
                let (x, y) = (points[other].x - center.x, points[other].y - center.y)
                if x * x + y * y <= square { found.append(Int32(truncatingIfNeeded: other)) }
            }
            guard !found.isEmpty else {
                next.append(center)
                continue
            }
            isSame = false
            PointGrid.order(&found)
            let count = found.reduce(center.count) { $0 + points[Int($1)].count }
            guard count >= options.minimumPoints else {
                next.append(center)
                for other in found {
                    isTaken[Int(other)] = true
                    next.append(points[Int(other)])
                }
                continue
            }
            var sum = center.position * Double(center.count)
            var values = shares(center, state.clusters)
            for other in found {
                let point = points[Int(other)]
                isTaken[Int(other)] = true
                sum += point.position * Double(point.count)
                guard !reducers.isEmpty else { continue }
                let added = StyleObject(Array(zip(options.properties.map(\.name), shares(point, state.clusters))))
                for (property, reducer) in reducers.enumerated() {
                    values[property] = reducer.value(added, accumulated: values[property]) ?? values[property]
                }
            }
            next.append(Point(sum / Double(count), count: count, index: Int32(clamping: state.clusters.count)))
            // As in Supercluster, the ID is made of the cluster's position in the level above and of that level's zoom.
            // It is greater than the index of any point.
            state.clusters.append(Cluster(id: index << 5 + (zoom + 1) + pointCount, values: values))
        }
        // If no points are near each other, the new level shares the points of the level above.
        state.levels.append(Level(isSame ? points : next, side: Self.side(zoom, radius)))
    }

    /// Adds the points and clusters of a tile and its buffer.
    func add(to cutter: inout GeoJSONTileCutter, zoom: UInt8) {
        let number = max(lastZoom + 1 - Int(zoom), 0)
        let (level, clusters) = state.withLock { state in
            while state.levels.count <= number { addLevel(&state) }
            return (state.levels[number], state.clusters)
        }
        var found: [Int32] = []
        // Add the points here, and those of the world's copies to the west and the east.
        for shift in [0.0, -1, 1] {
            let (low, high) = cutter.box(shiftedBy: -shift)
            level.grid.candidates(low, high, into: &found)
            for index in found {
                let point = level.points[Int(index)]
                guard all(point.position .>= low), all(point.position .<= high) else { continue }
                if point.count == 1 {
                    let feature = table.features[Int(point.index)]
                    cutter.addPoint(point.position, shift, id: feature.id) { builder in
                        for tag in table.tags(of: feature) { builder.addTag(tag, table) }
                    }
                } else {
                    let cluster = clusters[Int(point.index)]
                    let count = Int(point.count)
                    cutter.addPoint(point.position, shift, id: .number(Double(cluster.id))) { builder in
                        builder.addTag("cluster", .bool(true))
                        builder.addTag("cluster_id", .number(Double(cluster.id)))
                        builder.addTag("point_count", .number(Double(count)))
                        builder.addTag("point_count_abbreviated", .string(Self.abbreviated(count)))
                        for (property, value) in zip(options.properties, cluster.values) { builder.addTag(property.name, value) }
                    }
                }
            }
        }
    }

    /// Returns a number of points in short form: 999, 1.2k, 12k.
    static func abbreviated(_ count: Int) -> String {
        switch count {
        case ..<1000: return "\(count)"
        case ..<10_000:
            let tenths = (count + 50) / 100
            return (tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)") + "k"
        default: return "\((count + 500) / 1000)k"
        }
    }
}
