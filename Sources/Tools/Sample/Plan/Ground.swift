/// The land that houses, streets and water have already taken, so that nothing is built on anything else.
struct Ground: Sendable {
    private let coast: Coast
    private var segments: [(a: PlanPoint, b: PlanPoint, halfWidth: Double)] = []
    private var segmentGrid = SpatialGrid(reach: 3400, cellSize: 40)
    private var rings: [Polygon] = []
    private var ringGrid = SpatialGrid(reach: 3400, cellSize: 40)
    private var shoreGrid = SpatialGrid(reach: 3400, cellSize: 60)
    private var waterEdges: [(a: PlanPoint, b: PlanPoint)] = []
    /// Whether each cell of 60 m is dry; nil if a shore runs through the cell.
    private var dryness: [Bool?] = []
    private static let reach = 3400.0
    private static let cellSize = 60.0
    private static let side = Int((2 * reach / cellSize).rounded(.up))

    init(coast: Coast, streets: [Street]) {
        self.coast = coast
        for street in streets {
            for index in 1..<street.line.count {
                let (a, b) = (street.line[index - 1], street.line[index])
                segmentGrid.insert(segments.count, PlanBox([a, b]).grown(by: street.kind.halfWidth))
                segments.append((a, b, street.kind.halfWidth))
            }
        }
        for ring in [coast.shore, coast.riverSurface] + coast.stillWaters.map(\.ring) {
            for index in ring.indices {
                let (a, b) = (ring[index], ring[(index + 1) % ring.count])
                shoreGrid.insert(waterEdges.count, PlanBox([a, b]))
                waterEdges.append((a, b))
            }
        }
        surveyDryness()
    }

    /// Finds the cells that are dry. Along a row, the state changes only in cells with a shore, so one test for each
    /// stretch is enough.
    private mutating func surveyDryness() {
        dryness = Array(repeating: nil, count: Self.side * Self.side)
        for row in 0..<Self.side {
            var state: Bool?
            for column in 0..<Self.side {
                let low = PlanPoint(-Self.reach + Double(column) * Self.cellSize, -Self.reach + Double(row) * Self.cellSize)
                let middle = low + PlanPoint(Self.cellSize / 2, Self.cellSize / 2)
                if !shoreGrid.candidates(PlanBox([middle])).isEmpty {
                    state = nil
                } else {
                    if state == nil { state = coast.isDry(middle) }
                    dryness[row * Self.side + column] = state
                }
            }
        }
    }

    /// Whether the point lies on land, not in the sea, the river or a pond.
    func isDry(_ point: PlanPoint) -> Bool {
        let column = Int((point.x + Self.reach) / Self.cellSize)
        let row = Int((point.y + Self.reach) / Self.cellSize)
        guard column >= 0, row >= 0, column < Self.side, row < Self.side else { return false }
        return dryness[row * Self.side + column] ?? coast.isDry(point)
    }

    /// Marks the ring's land as taken.
    mutating func occupy(_ ring: Polygon) {
        ringGrid.insert(rings.count, PlanBox(ring))
        rings.append(ring)
    }

    /// Whether the ring is free. It must keep `pavement` metres from the edges of streets and `shore` metres from
    /// water.
    func isFree(_ ring: Polygon, pavement: Double = 0.4, shore: Double = 3, gap: Double = 0) -> Bool {
        let box = PlanBox(ring)
        guard ring.allSatisfy(isDry) else { return false }
        for candidate in shoreGrid.candidates(box.grown(by: shore)) {
            let edge = waterEdges[candidate]
            if Self.distance(ring, edge.a, edge.b) < shore { return false }
        }
        for candidate in segmentGrid.candidates(box.grown(by: pavement + 10)) {
            let segment = segments[candidate]
            let keep = segment.halfWidth + pavement
            guard PlanBox([segment.a, segment.b]).grown(by: keep).intersects(box) else { continue }
            if Self.distance(ring, segment.a, segment.b) < keep { return false }
        }
        let probe = gap > 0 ? ring.grown(by: gap) : ring
        let probeBox = PlanBox(probe)
        for candidate in ringGrid.candidates(probeBox) where PlanBox(rings[candidate]).intersects(probeBox) {
            if probe.overlaps(rings[candidate]) { return false }
        }
        return true
    }

    /// Returns the distance in metres of a segment to a ring; 0 if the segment touches the inside.
    private static func distance(_ ring: Polygon, _ a: PlanPoint, _ b: PlanPoint) -> Double {
        if ring.contains(a) || ring.contains(b) { return 0 }
        var best = Double.infinity
        for index in ring.indices { best = min(best, segmentDistance(ring[index], ring[(index + 1) % ring.count], a, b)) }
        return best
    }
}

extension Array where Element == PlanPoint {
    /// Returns the ring with every corner moved away from the middle by about `margin` metres.
    func grown(by margin: Double) -> Polygon {
        let center = centroid
        return map { $0 + ($0 - center).unit * (margin * 1.3) }
    }
}
