/// The joined streets: wherever two of them cross or meet, they share a point, as in OpenStreetMap.
struct StreetGraph: Sendable {
    /// The streets, including the shared points.
    private(set) var streets: [Street]
    /// The points that belong to several streets, in the order in which they were found.
    private(set) var junctions: [PlanPoint] = []

    /// The largest distance in metres over which an end is extended to another street.
    private static let reach = 14.0
    /// The distance in metres below which junctions become one.
    private static let merging = 5.0

    init(_ drawn: [Street]) {
        streets = drawn.filter { $0.line.count > 1 && $0.line.lineLength > 8 }
        joinEnds()
        node()
        trimStubs()
    }

    private struct Segment {
        let street: Int
        let index: Int
    }

    private func segmentGrid() -> (segments: [Segment], grid: SpatialGrid) {
        var segments: [Segment] = []
        var grid = SpatialGrid(reach: 3400, cellSize: 60)
        for (street, value) in streets.enumerated() {
            for index in 1..<value.line.count {
                grid.insert(segments.count, PlanBox([value.line[index - 1], value.line[index]]))
                segments.append(Segment(street: street, index: index))
            }
        }
        return (segments, grid)
    }

    /// Whether two streets share points. Roads meet other roads. Rails meet other rails at switches, and roads at level
    /// crossings. Bridges and tunnels meet only streets of their own layer. The tram meets nothing: it runs
    /// on streets that have their own crossings.
    private func meet(_ a: Street, _ b: Street) -> Bool { a.layer == b.layer && a.kind != .tram && b.kind != .tram }

    private mutating func joinEnds() {
        let (segments, grid) = segmentGrid()
        for street in streets.indices {
            if streets[street].isRoundabout || streets[street].kind.isRail { continue }
            for isStart in [true, false] {
                let line = streets[street].line
                let end = isStart ? line[0] : line[line.count - 1]
                var best = (distance: Self.reach, point: end)
                for candidate in grid.candidates(PlanBox([end]).grown(by: Self.reach)) {
                    let segment = segments[candidate]
                    let other = streets[segment.street]
                    guard segment.street != street, meet(streets[street], other), !other.kind.isRail else { continue }
                    guard segment.index < other.line.count else { continue }
                    let foot = end.nearest(onSegment: other.line[segment.index - 1], other.line[segment.index]).point
                    let distance = end.distance(to: foot)
                    if distance < best.distance { best = (distance, foot) }
                }
                guard best.distance < Self.reach else { continue }
                streets[street].line[isStart ? 0 : line.count - 1] = best.point
            }
        }
    }

    private mutating func node() {
        let (segments, grid) = segmentGrid()
        var cuts = [[(along: Double, point: PlanPoint)]](repeating: [], count: streets.count)
        var starts: [[Double]] = streets.map { street in
            var along = [0.0]
            for index in 1..<street.line.count { along.append(along[index - 1] + street.line[index].distance(to: street.line[index - 1])) }
            return along
        }
        var junctionGrid = SpatialGrid(reach: 3400, cellSize: 30)
        var found: [PlanPoint] = []
        func junction(_ point: PlanPoint) -> PlanPoint {
            var best = (distance: Self.merging, point: point)
            for candidate in junctionGrid.candidates(PlanBox([point]).grown(by: Self.merging)) {
                let distance = found[candidate].distance(to: point)
                if distance < best.distance { best = (distance, found[candidate]) }
            }
            if best.distance == Self.merging {
                junctionGrid.insert(found.count, PlanBox([point]))
                found.append(point)
            }
            return best.point
        }
        for (first, a) in segments.enumerated() {
            let lineA = streets[a.street].line
            let (p, q) = (lineA[a.index - 1], lineA[a.index])
            for second in grid.candidates(PlanBox([p, q]).grown(by: 0.2)) where second > first {
                let b = segments[second]
                guard a.street != b.street, meet(streets[a.street], streets[b.street]) else { continue }
                let lineB = streets[b.street].line
                let (r, s) = (lineB[b.index - 1], lineB[b.index])
                var hit = segmentCrossing(p, q, r, s).map { p.mixed(with: q, $0.t) }
                if hit == nil {
                    for (end, u, v) in [(p, r, s), (q, r, s), (r, p, q), (s, p, q)] where hit == nil {
                        let foot = end.nearest(onSegment: u, v).point
                        if end.distance(to: foot) < 0.05 { hit = end }
                    }
                }
                guard let hit else { continue }
                let point = junction(hit)
                cuts[a.street].append((starts[a.street][a.index - 1] + p.distance(to: hit), point))
                cuts[b.street].append((starts[b.street][b.index - 1] + r.distance(to: hit), point))
            }
        }
        starts = []
        for street in streets.indices where !cuts[street].isEmpty { streets[street].line = Self.merge(streets[street].line, cuts[street]) }
        junctions = found
    }

    /// Returns the line with the junctions inserted at their places. Its own points directly beside a junction are
    /// removed.
    private static func merge(_ line: Polyline, _ cuts: [(along: Double, point: PlanPoint)]) -> Polyline {
        var entries = cuts.map { (along: $0.along, point: $0.point, isJunction: true) }
        var along = 0.0
        let isClosed = line.first == line.last
        for (index, point) in line.enumerated() {
            if index > 0 { along += point.distance(to: line[index - 1]) }
            let isNear = cuts.contains { $0.point.distance(to: point) < merging * 0.8 && abs($0.along - along) < merging * 2 }
            if !isNear { entries.append((along, point, false)) }
        }
        entries.sort { ($0.along, $0.isJunction ? 0 : 1) < ($1.along, $1.isJunction ? 0 : 1) }
        var result: Polyline = []
        for entry in entries where result.last != entry.point { result.append(entry.point) }
        if isClosed, let first = result.first, result.last != first { result.append(first) }
        return result
    }

    /// Removes short ends of streets beyond their last junction.
    private mutating func trimStubs() {
        let shared = Set(junctions)
        for street in streets.indices where !streets[street].isRoundabout && !streets[street].kind.isRail {
            for isStart in [true, false] {
                var line = isStart ? streets[street].line : streets[street].line.reversed()
                guard let index = line.firstIndex(where: shared.contains), index > 0 else { continue }
                if Polyline(line[...index]).lineLength < StreetGraph.reach, line.count - index > 1 {
                    line.removeFirst(index)
                    streets[street].line = isStart ? line : line.reversed()
                }
            }
        }
        streets.removeAll { $0.line.count < 2 }
    }
}
