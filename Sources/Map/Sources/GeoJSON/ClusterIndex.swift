import PortolanBasics
import PortolanStyle

/// Points gathered into clusters, for each zoom anew from those of the zoom above it.
///
/// The greedy method of V. Agafonkin, "Clustering millions of points on a map with Supercluster" (2016): the points of a zoom are gone through in order; each
/// that no cluster has taken takes all that lie within the radius, and the cluster lies in the mean of its points.
struct ClusterIndex {
    /// A point or a cluster at one zoom.
    struct Point {
        var position: SIMD2<Double>
        /// How many points it stands for; 1 for a point.
        var count: Int
        /// A point's index among the features; for a cluster its ID.
        var id: Int
        /// The values of the cluster properties, in their order; empty for a point that has not been asked for them.
        var values: [StyleValue]
    }

    /// What there is at one zoom.
    private struct Level {
        var points: [Point]
        var grid: PointGrid
    }

    /// By zoom, from 0 to one above the highest with clusters.
    private let levels: [Level]
    private let propertyNames: [String]

    /// - Parameters:
    ///   - table: its points are gathered; lines and polygons are left out.
    ///   - sourceZoom: the highest zoom of the source.
    init(_ table: FeatureTable, _ options: ClusterOptions, sourceZoom: UInt8) {
        let lastZoom = min(Int(options.maximumZoom ?? (max(sourceZoom, 1) - 1)), 24)
        let radius = (options.radius.clamped(to: 0...8192) * 16).rounded() / 8192
        let maps = options.properties.map { FeatureContext($0.map) }
        let reducers = options.properties.map { FeatureContext($0.reduce) }
        let names = options.properties.map(\.name)
        propertyNames = names
        var points: [Point] = []
        for (index, feature) in table.features.enumerated() where feature.shape.kind == .point {
            for part in feature.shape.parts {
                for vertex in part.vertices { points.append(Point(position: vertex.lowHalf, count: 1, id: index, values: [])) }
            }
        }
        let pointCount = points.count
        func shares(_ point: Point) -> [StyleValue] {
            guard point.count == 1, !maps.isEmpty else { return point.values }
            let feature = table.features[point.id]
            let properties = table.properties(of: feature)
            return maps.map { $0.value(properties, id: feature.id, .point) ?? .null }
        }
        func side(_ zoom: Int) -> Double { max(radius, 1 / 512) / Double(1 << zoom) }
        var levels = [Level(points: points, grid: Self.grid(points, side: side(lastZoom + 1)))]
        var found: [Int] = []
        for zoom in stride(from: lastZoom, through: 0, by: -1) {
            let reach = radius / Double(1 << zoom)
            // Points of the last level by cells of this one's radius, so that those within it lie in nine.
            let grid = PointGrid(points.map(\.position), side: side(zoom))
            var isTaken = [Bool](repeating: false, count: points.count)
            var next: [Point] = []
            for index in points.indices where !isTaken[index] {
                isTaken[index] = true
                let center = points[index]
                grid.candidates(center.position - reach, center.position + reach, into: &found)
                found.removeAll { other in
                    let step = points[other].position - center.position
                    return isTaken[other] || (step * step).sum() > reach * reach
                }
                let count = found.reduce(center.count) { $0 + points[$1].count }
                guard !found.isEmpty, count >= options.minimumPoints else {
                    next.append(center)
                    for other in found {
                        isTaken[other] = true
                        next.append(points[other])
                    }
                    continue
                }
                var sum = center.position * Double(center.count)
                var values = shares(center)
                for other in found {
                    isTaken[other] = true
                    sum += points[other].position * Double(points[other].count)
                    guard !reducers.isEmpty else { continue }
                    let added = StyleObject(Array(zip(names, shares(points[other]))))
                    for (property, reducer) in reducers.enumerated() {
                        values[property] = reducer.value(added, accumulated: values[property]) ?? values[property]
                    }
                }
                // As Supercluster numbers them: the place in the level above, that level's zoom, beyond the points.
                let id = index << 5 + (zoom + 1) + pointCount
                next.append(Point(position: sum / Double(count), count: count, id: id, values: values))
            }
            points = next
            levels.append(Level(points: points, grid: Self.grid(points, side: side(zoom))))
        }
        self.levels = levels.reversed()
    }

    private static func grid(_ points: [Point], side: Double) -> PointGrid { PointGrid(points.map(\.position), side: side) }

    /// Adds the points and clusters of a tile and its buffer.
    func add(to cutter: inout TileCutter, _ table: FeatureTable, zoom: UInt8) {
        let level = levels[min(Int(zoom), levels.count - 1)]
        var found: [Int] = []
        // Where they stand, and on the copies of the world to the west and the east.
        for shift in [0.0, -1, 1] {
            let (low, high) = cutter.box(shiftedBy: -shift)
            level.grid.candidates(low, high, into: &found)
            for index in found {
                let point = level.points[index]
                guard all(point.position .>= low), all(point.position .<= high) else { continue }
                if point.count == 1 {
                    let feature = table.features[point.id]
                    cutter.addPoint(point.position, shift, id: feature.id) { builder in
                        for tag in feature.tags { builder.addTag(tag, table) }
                    }
                } else {
                    cutter.addPoint(point.position, shift, id: .number(Double(point.id))) { builder in
                        builder.addTag("cluster", .bool(true))
                        builder.addTag("cluster_id", .number(Double(point.id)))
                        builder.addTag("point_count", .number(Double(point.count)))
                        builder.addTag("point_count_abbreviated", .string(Self.abbreviated(point.count)))
                        for (name, value) in zip(propertyNames, point.values) { builder.addTag(name, value) }
                    }
                }
            }
        }
    }

    /// 999, 1.2k, 12k.
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
