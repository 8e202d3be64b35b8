import PortolanGeo
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanPacks

@Suite struct TileMergerTests {
    struct Feature {
        var id: UInt64
        var type = MVTGeometryType.point
        var at: Int32 = 0
        var name = "a"
    }

    static func tile(_ layers: [(String, [Feature])], extent: UInt32 = 4096) -> [UInt8] {
        var bytes: [UInt8] = []
        for (name, features) in layers {
            var encoder = MVTLayerEncoder(name: name, extent: extent)
            for feature in features {
                encoder.beginFeature(feature.type)
                let points = [MVTPoint(x: feature.at, y: 5), MVTPoint(x: feature.at + 9, y: 7)]
                let first = [points[0]]
                if feature.type == .point { encoder.addPoints(first.span) } else { encoder.addLine(points.span) }
                encoder.endFeature(
                    id: feature.id,
                    tags: [MVTTag(key: encoder.index(ofKey: "name"), value: encoder.index(ofValue: .string(feature.name)))]
                )
            }
            encoder.append(to: &bytes)
        }
        return bytes
    }

    static func text(_ bytes: [UInt8]) throws -> [String] {
        try MVTTile(decoding: bytes).layers.flatMap { layer in
            layer.features.map { feature in
                "\(layer.name) \(feature.id) \(layer.points[layer.pointRange(ofPart: feature.partRange.lowerBound)].first?.x ?? -1) \(layer.value("name", of: feature)?.string ?? "")"
            }
        }
    }

    /// If both tiles hold a feature, the merger takes it from the newer tile.
    @Test(
        arguments: [
            ("a place that moved", [Feature(id: 1, at: 1)], [Feature(id: 1, at: 2, name: "b")], ["x 1 1 a"]),
            ("two halves of a road", [Feature(id: 1, type: .line, at: 1)], [Feature(id: 1, type: .line, at: 2)], ["x 1 1 a", "x 1 2 a"]),
            ("a road with another name", [Feature(id: 1, type: .line, name: "new")], [Feature(id: 1, type: .line)], ["x 1 0 new"]),
            ("no IDs, the same", [Feature(id: 0, type: .line)], [Feature(id: 0, type: .line)], ["x 0 0 a"]),
            ("no IDs, other names", [Feature(id: 0)], [Feature(id: 0, name: "b")], ["x 0 0 a", "x 0 0 b"]),
            ("a tile that repeats itself", [Feature(id: 1), Feature(id: 1)], [Feature(id: 2)], ["x 1 0 a", "x 1 0 a", "x 2 0 a"]),
        ] as [(String, [Feature], [Feature], [String])]
    )
    func features(_ name: String, _ newer: [Feature], _ older: [Feature], _ expected: [String]) throws {
        let newest = Self.tile([("x", newer)])
        let joined = try TileMerger.joined([newest, Self.tile([("x", older)])])
        #expect(try Self.text(joined ?? newest) == expected)
        #expect((joined == nil) == (expected.count == newer.count))
    }

    @Test func layersAreJoinedByName() throws {
        let (a, b) = (
            Self.tile([("x", [Feature(id: 1)]), ("y", [Feature(id: 2)])]), Self.tile([("z", [Feature(id: 3)]), ("x", [Feature(id: 4)])])
        )
        let joined = try #require(try TileMerger.joined([a, b]))
        #expect(try Self.text(joined) == ["x 1 0 a", "x 4 0 a", "y 2 0 a", "z 3 0 a"])
        #expect(throws: TileMerger.Problem.self) { try TileMerger.joined([a, Self.tile([("x", [Feature(id: 1)])], extent: 512)]) }
        #expect(throws: TileMerger.Problem.self) { try TileMerger.joined([a, [1, 2, 3]]) }
    }
}
