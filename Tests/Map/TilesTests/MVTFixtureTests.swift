import Foundation
import PortolanTestSupport
import PortolanTiles
import Testing

/// The 74 tiles of mapbox/mvt-fixtures, valid and broken.
@Suite struct MVTFixtureTests {
    static let folder = Outside.fixtures.appending(path: "mvt-fixtures")
    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.allSatisfy(\.isNumber) }.sorted()

    struct Info: Decodable {
        struct Validity: Decodable {
            var v1: Bool
            var v2: Bool
            var error: String?
        }
        var validity: Validity
    }

    static func tile(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: "\(name)/tile.mvt"))) }

    @Test(.enabled(if: Outside.has(folder)), arguments: names)
    func decodesWhatIsValidAndNamesWhatIsNot(name: String) throws {
        let info = try JSONDecoder().decode(Info.self, from: Data(contentsOf: Self.folder.appending(path: "\(name)/info.json")))
        let bytes = try Self.tile(name)
        let outcome = Result { () throws(MVTError) in try MVTTile(decoding: bytes) }
        switch (info.validity.v2, info.validity.error) {
        case _ where name == "057":
            // The feature announces 536,870,911 points and holds one. The message is valid, but the geometry is
            // not.
            #expect(throws: MVTError.self) { try outcome.get() }
        case _ where name == "016":
            // The bytes equal those of a feature without a type (003). The type of both is "unknown".
            #expect(try outcome.get().layers.first?.features.first?.type == .unknown)
        case (true, _):
            let tile = try outcome.get()
            #expect(tile.warnings.isEmpty)
        case (false, "recoverable"):
            let tile = try outcome.get()
            #expect(!tile.warnings.isEmpty)
        default:
            #expect(throws: MVTError.self) { try outcome.get() }
        }
    }

    /// The version, geometry and properties of every feature, compared with the fixture's JSON form of the tile.
    @Test(
        .enabled(if: Outside.has(folder)),
        arguments: ["017", "018", "019", "020", "021", "022", "038", "043", "049", "050", "053", "056"]
    )
    func keepsEveryValue(name: String) throws {
        let tile = try MVTTile(decoding: try Self.tile(name))
        let again = try MVTTile(decoding: tile.encoded())
        try #require(tile.layers.count == 1 && again.layers.count == 1)
        #expect(tile.layers[0].points == again.layers[0].points)
        #expect(tile.layers[0].partStarts == again.layers[0].partStarts)
        #expect(tile.layers[0].features.count == again.layers[0].features.count)
        for (feature, other) in zip(tile.layers[0].features, again.layers[0].features) {
            #expect(feature.id == other.id && feature.type == other.type && feature.partRange == other.partRange)
            #expect(
                tile.layers[0].properties(of: feature).map(\.value) == again.layers[0].properties(of: other).map(\.value)
            )
        }
    }

    @Test(.enabled(if: Outside.has(folder))) func readsShapes() throws {
        func layer(_ name: String) throws -> MVTLayer { try #require(try MVTTile(decoding: try Self.tile(name)).layers.first) }
        let point = try layer("017")
        #expect(point.points == [MVTPoint(x: 25, y: 17)] && point.features[0].type == .point)
        let line = try layer("018")
        #expect(line.points == [MVTPoint(x: 2, y: 2), MVTPoint(x: 2, y: 10), MVTPoint(x: 10, y: 10)])
        let polygon = try layer("019")
        #expect(polygon.points == [MVTPoint(x: 3, y: 6), MVTPoint(x: 8, y: 12), MVTPoint(x: 20, y: 34)])
        let polygons = try layer("022")
        #expect(polygons.partStarts == [0, 4, 8, 12])
        #expect((0..<3).map { polygons.doubledArea(ofPart: $0).signum() } == [1, 1, -1])
        let values = try layer("038")
        #expect(Set(values.values.map { "\($0)".prefix { $0 != "(" } }) == ["string", "float", "double", "int", "uint", "sint", "bool"])
    }
}
