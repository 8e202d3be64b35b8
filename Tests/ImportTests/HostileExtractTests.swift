import Foundation
import PortolanGeo
import PortolanImport
import PortolanOSM
import PortolanRegion
import PortolanStore
import PortolanTestSupport
import Testing

/// Objects that no sound extract has: the import survives them, and look-ups answer.
@Suite struct HostileExtractTests {
    @Test func isImportedAndAnswers() async throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "hostile.osm.pbf")
        var random = SeededGenerator(seed: 71)
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "t")
        var id: Int64 = 0
        // Tags of any scalars, and ten thousand places on one spot.
        for _ in 1...500 {
            id += 1
            let any = String(
                String.UnicodeScalarView(
                    (0..<Int.random(in: 1...40, using: &random)).compactMap { _ in
                        Unicode.Scalar(UInt32.random(in: 1...0x2FFFF, using: &random))
                    }
                )
            )
            try writer.writeNode(
                id: id,
                point: OSMPoint(x: Int32(id), y: 0),
                tags: OSMTags([
                    .init(key: "amenity", value: any), .init(key: "name", value: any), .init(key: "addr:city", value: any),
                    .init(key: any, value: any),
                ])
            )
        }
        for _ in 1...10_000 {
            id += 1
            try writer.writeNode(id: id, point: OSMPoint(x: 5_000, y: 5_000), tags: ["amenity": "bench"])
        }
        // Outside of the world.
        for (x, y) in [(2_000_000_000, 0), (0, 1_000_000_000), (-1_900_000_000, -950_000_000)] as [(Int32, Int32)] {
            id += 1
            try writer.writeNode(id: id, point: OSMPoint(x: x, y: y), tags: ["amenity": "cafe", "name": "Nowhere"])
        }
        // A figure of eight, a line there and back, and a ring of one point, each as a park and as a boundary.
        let corners = [(0, 0), (9_000, 9_000), (9_000, 0), (0, 9_000)] as [(Int32, Int32)]
        var refs: [Int64] = []
        for (x, y) in corners {
            id += 1
            refs.append(id)
            try writer.writeNode(id: id, point: OSMPoint(x: x, y: y))
        }
        let shapes = [refs + [refs[0]], [refs[0], refs[1], refs[0], refs[1], refs[0]], [refs[0], refs[0], refs[0], refs[0]]]
        for (index, shape) in shapes.enumerated() {
            try writer.writeWay(id: Int64(index) * 2 + 1, nodes: shape, tags: ["leisure": "park", "name": "Knot \(index)"])
            try writer.writeWay(
                id: Int64(index) * 2 + 2,
                nodes: shape,
                tags: ["boundary": "administrative", "admin_level": "8", "name": "Knot \(index)"]
            )
        }
        try writer.close()

        let summary = try await RegionImporter(options: .init(makesTiles: false)).run(
            extract: file,
            output: folder.url.appending(path: "hostile.portolan")
        )
        let store = try PlaceStore(file: summary.region.placesFile)
        #expect(try store.search(PlaceTextQuery("knot")).isEmpty == false)
        #expect(try store.search(PlaceTextQuery("nowhere")).isEmpty)
        let near = try store.nearby(Coordinate(latitude: 0.0005, longitude: 0.0005), radiusMeters: 10, limit: 20)
        #expect(near.count == 20)
        #expect(summary.omittedCounts["no position in the extract"] == 3)
    }
}
