import Foundation
import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel

/// A small map around 0° 0° on the equator. Positions are in metres east and north of that point.
struct Sketch {
    struct Node {
        var id: Int64
        var x: Double
        var y: Double
        var tags: OSMTags = [:]
    }

    struct Way {
        var id: Int64
        /// The points of the way. Each becomes a node that no other way shares.
        var line: [(Double, Double)]
        var tags: OSMTags
    }

    struct Relation {
        var id: Int64
        var members: [(key: OSMKey, role: String)]
        var tags: OSMTags
    }

    var nodes: [Node] = []
    var ways: [Way] = []
    var relations: [Relation] = []

    static func point(_ x: Double, _ y: Double) -> OSMPoint {
        OSMPoint(Coordinate(latitude: y / 111_195, longitude: x / 111_195))
    }

    func write(_ file: URL) throws -> URL {
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "t")
        for node in nodes { try writer.writeNode(id: node.id, point: Self.point(node.x, node.y), tags: node.tags) }
        var refs: [[Int64]] = []
        for way in ways.sorted(by: { $0.id < $1.id }) {
            var own: [Int64] = []
            for (number, (x, y)) in way.line.enumerated() {
                let isClosing = number > 0 && number == way.line.count - 1 && way.line[0] == (x, y)
                own.append(isClosing ? own[0] : 1_000_000 + way.id * 100 + Int64(number))
                if !isClosing { try writer.writeNode(id: own[number], point: Self.point(x, y)) }
            }
            refs.append(own)
        }
        for (way, nodes) in zip(ways.sorted { $0.id < $1.id }, refs) { try writer.writeWay(id: way.id, nodes: nodes, tags: way.tags) }
        for relation in relations {
            try writer.writeRelation(id: relation.id, members: relation.members.map { .init($0.key, role: $0.role) }, tags: relation.tags)
        }
        try writer.close()
        return file
    }

    mutating func street(_ id: Int64, _ name: String, _ line: [(Double, Double)], _ more: OSMTags = [:], kind: String = "residential") {
        ways.append(
            Way(id: id, line: line, tags: OSMTags([.init(key: "highway", value: kind), .init(key: "name", value: name)] + more.all))
        )
    }
}
