import Foundation
import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import PortolanTestSupport
import Testing

/// Closed lines whose edges do not touch are read without the assembler. The result is the same as that of the
/// assembler.
@Suite struct SimpleRingTests {
    /// Returns the polygons of a ring that is read as a way, and as the only member of a multipolygon. Multipolygons
    /// are always read with the assembler.
    private func read(_ ring: [OSMPoint]) throws -> (way: [OSMPolygon], relation: [OSMPolygon]) {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "ring.osm.pbf")
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "tests")
        for (index, point) in ring.enumerated() { try writer.writeNode(id: Int64(index + 1), point: point) }
        let nodes = ring.indices.map { Int64($0 + 1) } + [1]
        try writer.writeWay(id: 1, nodes: nodes, tags: ["building": "yes"])
        try writer.writeRelation(
            id: 1,
            members: [.init(OSMKey(type: .way, id: 1), role: "outer")],
            tags: ["type": "multipolygon", "building": "yes"]
        )
        try writer.close()
        var (way, relation): ([OSMPolygon], [OSMPolygon]) = ([], [])
        try OSMReader(at: file).read { feature in
            switch feature.geometry {
            case .way(_, let area): way = area
            case .relation(let area, _): relation = area
            case .node: break
            }
        }
        return (way, relation)
    }

    struct Shape: CustomStringConvertible {
        var description: String
        var corners: [SIMD2<Int32>]
        var isSound: Bool

        init(_ name: String, _ corners: [SIMD2<Int32>], isSound: Bool = true) {
            (description, self.corners, self.isSound) = (name, corners, isSound)
        }
    }

    static let shapes: [Shape] = [
        Shape("square", [[0, 0], [10, 0], [10, 10], [0, 10]]),
        Shape("clockwise", [[0, 0], [0, 10], [10, 10], [10, 0]]),
        Shape("from its east", [[10, 10], [0, 10], [0, 0], [10, 0]]),
        Shape("a corner on a straight edge", [[0, 0], [5, 0], [10, 0], [10, 10], [0, 10]]),
        Shape("a node twice in a row", [[0, 0], [10, 0], [10, 0], [10, 10], [0, 10]]),
        Shape("triangle", [[0, 0], [10, 0], [3, 8]]),
        Shape("bow tie", [[0, 0], [10, 10], [10, 0], [0, 10]], isSound: false),
        Shape("touches its own edge", [[0, 0], [10, 0], [10, 10], [5, 0], [0, 10]], isSound: false),
        Shape("passes a corner twice", [[0, 0], [5, 5], [10, 0], [10, 10], [5, 5], [0, 10]]),
        Shape("spike", [[0, 0], [10, 0], [10, 10], [10, 20], [10, 10], [0, 10]]),
        Shape("flat", [[0, 0], [5, 0], [10, 0]], isSound: false),
        Shape("there and back", [[0, 0], [10, 0], [20, 0], [10, 0]], isSound: false),
    ]

    @Test(arguments: shapes)
    func shape(_ shape: Shape) throws {
        let (way, relation) = try read(shape.corners.map { OSMPoint(x: $0.x * 1000, y: $0.y * 1000) })
        #expect(way == relation)
        #expect(way.isEmpty == !shape.isSound)
    }

    /// Star-shaped rings. In some of them, corners are moved so that the ring crosses itself.
    @Test func stars() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SplitMix64(seed: seed)
        var sound = 0
        for _ in 0..<200 {
            let count = Int.random(in: 3...14, using: &generator)
            var ring = (0..<count).map { index in
                let (angle, radius) = (Double(index) / Double(count) * 2 * .pi, Double.random(in: 2...9, using: &generator).rounded())
                return OSMPoint(x: Int32((radius * cos(angle)).rounded()) * 100, y: Int32((radius * sin(angle)).rounded()) * 100)
            }
            if Bool.random(using: &generator) { ring.swapAt(0, Int.random(in: 0..<count, using: &generator)) }
            if Bool.random(using: &generator) { ring.reverse() }
            let (way, relation) = try read(ring)
            #expect(way == relation, "seed \(seed), ring \(ring.map { "\($0.x),\($0.y)" })")
            if !way.isEmpty { sound += 1 }
        }
        #expect(sound > 50, "seed \(seed)")
    }
}
