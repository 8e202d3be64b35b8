import Foundation
import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

/// Objects on both sides of the 180° meridian, where the map ends.
@Suite struct AntimeridianTests {
    private static let bounds = CoordinateBounds(south: -17, west: 179.8, north: -16.7, east: -179.8)

    private static func archive(_ features: [OSMFeature]) throws -> PMTilesArchive {
        let file = TemporaryFile()
        var builder = TileBuilder(bounds: bounds, options: .init(name: "test"))
        for feature in features { builder.add(feature) }
        _ = try builder.finish(writingTo: file.url)
        return try PMTilesArchive(source: MemoryByteSource(Array(try Data(contentsOf: file.url))))
    }

    private static func feature(_ id: Int64, _ tags: OSMTags, _ geometry: OSMGeometry) -> OSMFeature {
        OSMFeature(key: OSMKey(type: .way, id: id), version: 1, timestamp: 0, tags: tags, geometry: geometry)
    }

    private static func line(_ points: [(Double, Double)]) -> [OSMPoint] {
        points.map { OSMPoint(Coordinate(latitude: $0.1, longitude: $0.0)) }
    }

    /// Returns the columns of the tiles that hold a layer at a zoom.
    private static func columns(_ archive: PMTilesArchive, _ layer: String, zoom: UInt8) throws -> [UInt32] {
        var columns: [UInt32] = []
        try archive.forEachTile { id, _ in
            if id.z == zoom, let bytes = try archive.tile(id), try MVTTile(decoding: bytes)[layer] != nil { columns.append(id.x) }
        }
        return columns.sorted()
    }

    @Test func boundsAcrossItHaveTilesOnBothSides() throws {
        let roads = [(Int64(1), 179.97), (2, -179.99)].map { id, x in
            Self.feature(id, ["highway": "primary"], .way(line: Self.line([(x, -16.86), (x + 0.01, -16.86)]), area: []))
        }
        let archive = try Self.archive(roads)
        #expect(Set(try Self.columns(archive, "transportation", zoom: 14)) == [0, 16382, 16383])
        #expect(try Self.columns(archive, "transportation", zoom: 8) == [0, 255])
        #expect(archive.header.bounds.crossesAntimeridian)
    }

    @Test func theTileOfTheWorldHoldsBothSidesOnce() throws {
        let cities = [(Int64(1), 179.97), (2, -179.99)].map { id, x in
            OSMFeature(
                key: OSMKey(type: .node, id: id),
                version: 1,
                timestamp: 0,
                tags: ["place": "country", "name": "C\(id)"],
                geometry: .node(OSMPoint(Coordinate(latitude: -16.8, longitude: x)))
            )
        }
        let archive = try Self.archive(cities)
        let top = try #require(try (UInt8(0)...14).first { try !Self.columns(archive, "place", zoom: $0).isEmpty })
        var names: [String] = []
        try archive.forEachTile { id, _ in
            guard id.z == top, let bytes = try archive.tile(id), let layer = try MVTTile(decoding: bytes)["place"] else { return }
            names += layer.features.compactMap { layer.value("name", of: $0)?.string }
        }
        #expect(top < 3 && names.sorted() == ["C1", "C2"])
    }

    @Test func theSeaFillsBothSides() throws {
        // An island on each side, drawn counter-clockwise. Everything around is water.
        let coasts = [(Int64(1), 179.9), (2, -179.9)].map { id, x in
            let ring = Self.line([(x, -16.9), (x + 0.02, -16.9), (x + 0.02, -16.88), (x, -16.88), (x, -16.9)])
            return Self.feature(id, ["natural": "coastline"], .way(line: ring, area: [OSMPolygon(outer: ring)]))
        }
        let columns = Set(try Self.columns(try Self.archive(coasts), "water", zoom: 14))
        #expect(columns.contains(0) && columns.contains(9) && columns.contains(16383) && columns.contains(16374))
        #expect(columns.allSatisfy { $0 < 12 || $0 > 16370 })
    }

    @Test("a segment that closes an area at the end of the map is not a border")
    func closures() throws {
        func boundary(_ id: Int64, _ x: Double) -> [OSMFeature] {
            let end = x < 0 ? -180.0 : 180
            let shore = Self.line([(end, -16.8), (x, -16.8), (x, -16.9), (end, -16.9)])
            let closure = Self.line([(end, -16.9), (end, -16.8)])
            let members = [(id, shore), (id + 1, closure)].map { OSMMember(key: OSMKey(type: .way, id: $0), role: "outer", points: $1) }
            return [
                Self.feature(id + 1, ["closure_segment": "yes"], .way(line: closure, area: [])),
                OSMFeature(
                    key: OSMKey(type: .relation, id: id),
                    version: 1,
                    timestamp: 0,
                    tags: ["type": "boundary", "boundary": "administrative", "admin_level": "6"],
                    geometry: .relation(area: [], members: members)
                ),
            ]
        }
        // The first line has the tag but does not lie at 180°. The second line lies at 180° but does not have the tag.
        let elsewhere = Self.line([(179.85, -16.9), (179.85, -16.8)])
        let other = [
            Self.feature(
                30,
                ["boundary": "administrative", "admin_level": "6", "closure_segment": "yes"],
                .way(line: elsewhere, area: [])
            ),
            Self.feature(
                31,
                ["boundary": "administrative", "admin_level": "6"],
                .way(line: Self.line([(180, -16.95), (180, -16.75)]), area: [])
            ),
        ]
        let archive = try Self.archive(boundary(10, 179.9) + boundary(20, -179.9) + other)
        var upright = 0
        var count = 0
        try archive.forEachTile { id, _ in
            guard id.z == 14, let bytes = try archive.tile(id), let layer = try MVTTile(decoding: bytes)["boundary"] else { return }
            for feature in layer.features {
                count += 1
                for part in feature.partRange {
                    let line = layer.points[layer.pointRange(ofPart: part)]
                    for (a, b) in zip(line, line.dropFirst()) where a.x == b.x && a.y != b.y {
                        let x = (Double(id.x) + Double(a.x) / 4096) / 16384 * 360 - 180
                        if abs(abs(x) - 179.9) > 0.001 { upright += 1 }
                    }
                }
            }
        }
        #expect(count > 0 && upright == 0)
    }
}
