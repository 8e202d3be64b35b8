import Foundation
import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import Testing

/// A folder for one test.
struct ScratchFolder: ~Copyable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "portolan-osm-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// A small town with every kind of object.
enum Sample {
    static func point(_ x: Int32, _ y: Int32) -> OSMPoint { OSMPoint(x: x * 1000, y: y * 1000) }

    static func write(to file: URL) throws {
        var writer = try OSMWriter(
            path: file.path,
            bounds: CoordinateBounds(south: -1, west: -2, north: 3, east: 4),
            generator: "portolan tests"
        )
        // A square of 10, with a square of 2 inside.
        for (index, (x, y)) in [(0, 0), (10, 0), (10, 10), (0, 10), (4, 4), (6, 4), (6, 6), (4, 6)].enumerated() {
            try writer.writeNode(id: Int64(index + 1), point: point(Int32(x), Int32(y)))
        }
        try writer.writeNode(
            id: 100,
            point: point(5, 7),
            version: 3,
            timestamp: 1_700_000_000,
            tags: ["amenity": "cafe", "name": "Café ☕️ Số 1"]
        )
        try writer.writeWay(id: 10, nodes: [1, 2, 3])
        try writer.writeWay(id: 11, nodes: [3, 4, 1])
        try writer.writeWay(id: 12, nodes: [5, 6, 7, 8, 5], version: 2, timestamp: 1_600_000_000, tags: ["building": "yes"])
        try writer.writeWay(id: 13, nodes: [1, 999, 2], tags: ["highway": "path"])
        try writer.writeWay(id: 14, nodes: [998, 999], tags: ["highway": "steps"])
        try writer.writeRelation(
            id: 20,
            members: [
                .init(OSMKey(type: .way, id: 10), role: "outer"), .init(OSMKey(type: .way, id: 11), role: "outer"),
                .init(OSMKey(type: .way, id: 12), role: "inner"),
            ],
            tags: ["type": "multipolygon", "leisure": "park"]
        )
        try writer.writeRelation(
            id: 21,
            members: [.init(OSMKey(type: .node, id: 100), role: "stop"), .init(OSMKey(type: .way, id: 777))],
            tags: ["type": "route", "ref": "7"]
        )
        try writer.writeRelation(id: 22, members: [.init(OSMKey(type: .way, id: 777))], tags: ["type": "boundary"])
        try writer.close()
    }
}

@Suite struct OSMWriterTests {
    @Test func whatIsWrittenIsRead() throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "a.osm.pbf")
        try Sample.write(to: file)
        let reader = try OSMReader(at: file)
        #expect(reader.header.bounds == CoordinateBounds(south: -1, west: -2, north: 3, east: 4))
        #expect(reader.header.generator == "portolan tests")

        var features: [OSMFeature] = []
        var omissions: [OSMOmission] = []
        let counts = try reader.read(omitted: { omissions.append($0) }, visitor: { features.append($0) })

        #expect(features.map(\.key.description) == ["osm:node/100", "osm:way/12", "osm:way/13", "osm:relation/20", "osm:relation/21"])
        #expect(omissions.map(\.key.description) == ["osm:way/14", "osm:relation/22"])
        #expect(counts.nodes == 9 && counts.ways == 5 && counts.relations == 3)
        #expect(counts.incompleteWays == 1 && counts.incompleteRelations == 1 && counts.areas == 2 && counts.withoutPosition == 2)
        #expect(counts.newestTimestamp == 1_700_000_000)

        let cafe = try #require(features.first)
        #expect(cafe.version == 3 && cafe.timestamp == 1_700_000_000)
        #expect(cafe.tags == ["amenity": "cafe", "name": "Café ☕️ Số 1"])
        #expect(cafe.geometry == .node(Sample.point(5, 7)))

        let house = features[1]
        let ring = [Sample.point(4, 4), Sample.point(6, 4), Sample.point(6, 6), Sample.point(4, 6), Sample.point(4, 4)]
        #expect(house.version == 2 && house.timestamp == 1_600_000_000)
        #expect(house.geometry == .way(line: ring, area: [OSMPolygon(outer: ring)]))

        #expect(features[2].geometry == .way(line: [Sample.point(0, 0), Sample.point(10, 0)], area: []))

        guard case .relation(let area, let members) = features[3].geometry else {
            Issue.record("relation/20 is no relation")
            return
        }
        #expect(members.map(\.role) == ["outer", "outer", "inner"])
        #expect(members[0].points == [Sample.point(0, 0), Sample.point(10, 0), Sample.point(10, 10)])
        #expect(area.count == 1 && area[0].holes.count == 1)
        #expect(signedArea(area[0].outer) == 100_000_000 && signedArea(area[0].holes[0]) == -4_000_000)

        guard case .relation(let none, let stops) = features[4].geometry else {
            Issue.record("relation/21 is no relation")
            return
        }
        #expect(none.isEmpty && stops.map(\.points) == [[Sample.point(5, 7)], []])
    }

    func signedArea(_ ring: [OSMPoint]) -> Int {
        zip(ring, ring.dropFirst()).reduce(0) { $0 + Int($1.0.x) * Int($1.1.y) - Int($1.1.x) * Int($1.0.y) } / 2
    }

    @Test func theSameCallsGiveTheSameBytes() throws {
        let folder = try ScratchFolder()
        let (a, b) = (folder.url.appending(path: "a.osm.pbf"), folder.url.appending(path: "b.osm.pbf"))
        try Sample.write(to: a)
        try Sample.write(to: b)
        #expect(try Data(contentsOf: a) == Data(contentsOf: b))
    }

    @Test func objectsOutOfOrderAreRefused() throws {
        let folder = try ScratchFolder()
        let path = folder.url.appending(path: "a.osm.pbf").path
        var writer = try OSMWriter(path: path, bounds: nil, generator: "t")
        try writer.writeWay(id: 2, nodes: [1])
        var message: String?
        do {
            try writer.writeNode(id: 3, point: OSMPoint(x: 0, y: 0))
        } catch {
            message = "\(error)"
        }
        #expect(message?.contains("ascending order") == true)
        try writer.close()
    }

    @Test func anUnwritablePathIsAnError() {
        var message: String?
        do {
            _ = try OSMWriter(path: "/nowhere/at/all.osm.pbf", bounds: nil, generator: "t")
        } catch {
            message = "\(error)"
        }
        #expect(message?.hasPrefix("/nowhere/at/all.osm.pbf: cannot be written") == true)
    }
}
