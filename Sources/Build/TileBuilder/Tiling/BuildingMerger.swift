internal import PortolanBasics
internal import PortolanPlane
internal import PortolanTiles

/// Joins adjoining buildings into rows, as they look from afar.
///
/// Neighbours share the points of their common wall, so the wall occurs once in each direction and both are dropped.
/// The outlines of the rows remain.
struct BuildingMerger {
    /// A building of a tile. Its points are in tile units and include those on straight walls.
    struct Building {
        var id: UInt64
        var tags: [MVTTag]
        /// The height in metres.
        var height: Double
        var points: [MVTPoint]
        var ends: [Int]

        var area: Double {
            var start = 0
            return ends.reduce(0) { sum, end in
                defer { start = end }
                return sum + Double(points[start..<end].doubledArea) / 2
            }
        }
    }

    private struct Wall: Hashable {
        var a: MVTPoint
        var b: MVTPoint
    }

    /// The smallest courtyard that stays open, in square tile units.
    private static let leastCourtyard: Int64 = 36

    private var soundness = PolygonSoundness()

    init() {}

    /// Joins buildings that share walls into rows, and returns the rows and the single buildings. A row stands at the
    /// position of its first building. It has no ID, and it has the tags that `tags` returns for it.
    mutating func merged(_ buildings: [Building], tags: (_ row: [Building]) -> [MVTTag]) -> [Building] {
        var owners: [Wall: Int] = [:]
        var leaders = Array(buildings.indices)
        func leader(_ index: Int) -> Int {
            var index = index
            while leaders[index] != index { index = leaders[index] }
            return index
        }
        var isDoubled = [Bool](repeating: false, count: buildings.count)
        let neighbours = Self.neighbours(buildings)
        for index in neighbours {
            Self.eachWall(buildings[index]) { wall in
                if owners.updateValue(index, forKey: wall) != nil { isDoubled[index] = true }
            }
        }
        for index in neighbours {
            Self.eachWall(buildings[index]) { wall in
                guard let other = owners[Wall(a: wall.b, b: wall.a)], other != index else { return }
                let (a, b) = (leader(index), leader(other))
                leaders[max(a, b)] = min(a, b)
            }
        }
        var rows: [Int: [Int]] = [:]
        for index in neighbours { rows[leader(index), default: []].append(index) }
        let isNeighbour = Set(neighbours)
        var result: [Building] = []
        for index in buildings.indices {
            guard let row = isNeighbour.contains(index) ? rows[index] : [index] else { continue }
            let members = row.map { buildings[$0] }
            // Buildings that overlap are not joined, because only shapes that share edges can be joined.
            if row.count > 1, !row.contains(where: { isDoubled[$0] }), var joined = join(members) {
                joined.tags = tags(members)
                result.append(joined)
            } else {
                result += members.compactMap { cleaned($0) }
            }
        }
        return result
    }

    /// Returns the buildings that have at least two points in common with others, in order. Most buildings stand alone,
    /// and their walls need not be examined.
    private static func neighbours(_ buildings: [Building]) -> [Int] {
        struct Corner {
            var bits: UInt64
            var building: Int32
        }
        var corners: [Corner] = []
        corners.reserveCapacity(buildings.reduce(0) { $0 + $1.points.count })
        for (index, building) in buildings.enumerated() {
            for point in building.points {
                let bits = UInt64(UInt32(bitPattern: point.x)) << 32 | UInt64(UInt32(bitPattern: point.y))
                corners.append(Corner(bits: bits, building: Int32(clamping: index)))
            }
        }
        corners.sort { $0.bits < $1.bits }
        var shared = [UInt8](repeating: 0, count: buildings.count)
        var start = 0
        while start < corners.count {
            var end = start + 1
            while end < corners.count, corners[end].bits == corners[start].bits { end += 1 }
            if end - start > 1 {
                for corner in corners[start..<end] { shared[Int(corner.building)] = min(shared[Int(corner.building)] + 1, 2) }
            }
            start = end
        }
        return shared.indices.filter { shared[$0] > 1 }
    }

    private static func eachWall(_ building: Building, _ body: (Wall) -> Void) {
        var start = 0
        for end in building.ends {
            var previous = building.points[end - 1]
            for point in building.points[start..<end] {
                body(Wall(a: previous, b: point))
                previous = point
            }
            start = end
        }
    }

    private mutating func join(_ row: [Building]) -> Building? {
        var walls: Set<Wall> = []
        var order: [Wall] = []
        for building in row {
            Self.eachWall(building) { wall in
                if walls.remove(Wall(a: wall.b, b: wall.a)) == nil {
                    walls.insert(wall)
                    order.append(wall)
                }
            }
        }
        var following: [MVTPoint: [MVTPoint]] = [:]
        for wall in order where walls.contains(wall) { following[wall.a, default: []].append(wall.b) }
        var rings: [[MVTPoint]] = []
        for wall in order where walls.contains(wall) {
            var ring: [MVTPoint] = []
            var point = wall.a
            while let next = following[point]?.popLast() {
                walls.remove(Wall(a: point, b: next))
                ring.append(point)
                point = next
            }
            // At each point, as many walls arrive as leave, so the walk ends where it began.
            guard RingCleaning.clean(&ring) else { continue }
            let area = ring.doubledArea
            if area > 0 || -area >= 2 * Self.leastCourtyard { rings.append(ring) }
        }
        return sound(PolygonOrder.ordered(rings))
    }

    /// Returns a building without points on straight walls; nil if nothing is left of it.
    private mutating func cleaned(_ building: Building) -> Building? {
        var rings: [[MVTPoint]] = []
        var start = 0
        for end in building.ends {
            defer { start = end }
            var ring = Array(building.points[start..<end])
            guard RingCleaning.clean(&ring), ring.doubledArea != 0 else {
                if rings.isEmpty { return nil }
                continue
            }
            rings.append(ring)
        }
        guard var result = sound(rings) else { return nil }
        result.id = building.id
        result.tags = building.tags
        return result
    }

    private mutating func sound(_ rings: [[MVTPoint]]) -> Building? {
        let rings = soundness.sound(rings)
        var end = 0
        let ends = rings.map { ring in
            end += ring.count
            return end
        }
        return rings.isEmpty ? nil : Building(id: 0, tags: [], height: 0, points: Array(rings.joined()), ends: ends)
    }
}

/// The order of rings in a polygon of a vector tile.
enum PolygonOrder {
    /// Returns the rings in order, from the smallest outer ring to the largest. Each outer ring has a positive area and
    /// precedes the holes inside it. Holes outside of all outer rings are left out.
    static func ordered(_ rings: [[MVTPoint]]) -> [[MVTPoint]] {
        let areas = rings.map(\.doubledArea)
        let outers = rings.indices.filter { areas[$0] > 0 }.sorted { (areas[$0], $0) < (areas[$1], $1) }
        guard outers.count < rings.count else { return outers.map { rings[$0] } }
        let shapes = outers.map { rings[$0].map { GridPoint(x: $0.x, y: $0.y) } }
        let boxes = shapes.map { GridBox($0) }
        var holes = [[[MVTPoint]]](repeating: [], count: outers.count)
        for hole in rings.indices where areas[hole] < 0 {
            let points = rings[hole].map { GridPoint(x: $0.x, y: $0.y) }
            let box = GridBox(points)
            let owner = outers.indices.first { boxes[$0].contains(box) && PlaneRing.contains(shapes[$0], points[0]) }
            if let owner { holes[owner].append(rings[hole]) }
        }
        return outers.indices.flatMap { [rings[outers[$0]]] + holes[$0] }
    }
}
