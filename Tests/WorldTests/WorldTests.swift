import Foundation
import PortolanGeo
import PortolanRegion
import PortolanStore
import PortolanTiles
import Testing

@testable import PortolanWorld

/// Whether libmagics++-data is installed.
private let hasNaturalEarth = (try? NaturalEarth()) != nil

@Test func saysWhatToInstall() {
    #expect(throws: NaturalEarthError.self) { try NaturalEarth(folder: URL(filePath: "/nonexistent")) }
    #expect(NaturalEarthError(missing: "x", isStandardFolder: true).description.contains("libmagics++-data"))
}

/// A world of zooms 0 to 4, which takes both scales of shapes, made once for all tests.
private actor SmallWorld {
    static let shared = SmallWorld()
    private var made: Task<Region, any Error>?

    func region() async throws -> Region {
        if let made { return try await made.value }
        let task = Task { try await Self.make() }
        made = task
        return try await task.value
    }

    static func make(jobs: Int? = nil) async throws -> Region {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-world-\(UUID().uuidString)/world.portolan")
        return try await WorldBuilder(source: NaturalEarth(), options: .init(jobs: jobs, maximumZoom: 4)).run(output: folder)
    }
}

@Suite(.enabled(if: hasNaturalEarth, "needs Natural Earth: apt install libmagics++-data"))
struct WorldTests {
    /// The classes of the layer's areas that hold the point at that zoom, by the even-odd rule.
    private func areas(_ layer: String, at point: Coordinate, zoom: UInt8, _ archive: PMTilesArchive) throws -> [String] {
        let mercator = MercatorPoint(point)
        let id = TileID(z: zoom, containing: mercator)
        guard let bytes = try archive.tile(id), let layer = try MVTTile(decoding: bytes)[layer] else { return [] }
        let side = Double(UInt32(1) << zoom)
        let x = (mercator.x * side - Double(id.x)) * Double(layer.extent)
        let y = (mercator.y * side - Double(id.y)) * Double(layer.extent)
        var result: [String] = []
        for feature in layer.features {
            var isInside = false
            for part in feature.partRange.map(Int.init) {
                let points = layer.points[Int(layer.partStarts[part])..<Int(layer.partStarts[part + 1])]
                guard var a = points.last else { continue }
                for b in points {
                    if (Double(a.y) > y) != (Double(b.y) > y),
                        x < Double(a.x) + (y - Double(a.y)) * Double(b.x - a.x) / Double(b.y - a.y)
                    {
                        isInside.toggle()
                    }
                    a = b
                }
            }
            if isInside, case .string(let kind)? = layer.properties(of: feature).first(where: { $0.key == "class" })?.value {
                result.append(kind)
            }
        }
        return result
    }

    /// Ground truth from any atlas.
    @Test(
        arguments: [
            ("Sahara", 23.0, 10.0, nil), ("Alps", 46.5, 10.0, nil), ("Amazon basin", -6.0, -62.0, nil), ("Siberia", 63.0, 100.0, nil),
            ("Australia", -25.0, 135.0, nil), ("Greenland", 72.0, -40.0, nil), ("Chukotka west of 180°", 67.5, 178.0, nil),
            ("Chukotka east of 180°", 66.8, -178.0, nil), ("Pacific", 0.0, -140.0, "ocean"),
            ("Pacific at 180° west", 10.0, -179.99, "ocean"),
            ("Pacific at 180° east", 10.0, 179.99, "ocean"), ("Atlantic", 30.0, -40.0, "ocean"), ("Mediterranean", 35.0, 18.0, "ocean"),
            ("Arctic", 84.9, 0.0, "ocean"), ("Southern Ocean", -60.0, 0.0, "ocean"), ("Caspian Sea", 42.0, 50.5, "ocean"),
            ("Lake Superior", 47.7, -87.5, "lake"), ("Lake Victoria", -1.0, 33.0, "lake"), ("Lake Baikal", 53.5, 108.0, "lake"),
            ("Antarctica", -80.0, 90.0, nil), ("Antarctica's lower edge", -85.0, -179.9, nil),
        ] as [(String, Double, Double, String?)]
    )
    func knowsLandFromWater(name: String, latitude: Double, longitude: Double, expected: String?) async throws {
        let archive = try await archive()
        for zoom: UInt8 in [1, 3, 4] {
            let point = Coordinate(latitude: latitude, longitude: longitude)
            let found = try areas("water", at: point, zoom: zoom, archive)
            if name == "Caspian Sea" {
                #expect(!found.isEmpty, "\(name) at zoom \(zoom)")
            } else {
                #expect(found == (expected.map { [$0] } ?? []), "\(name) at zoom \(zoom)")
            }
            let ice = try areas("landcover", at: point, zoom: zoom, archive)
            #expect(ice == (name.hasPrefix("Antarctica") ? ["ice"] : []), "\(name) at zoom \(zoom)")
        }
    }

    /// Areas that end at 180° reach into the buffer of the tiles there, on both sides and at the poles' edges.
    @Test func leavesNoSeam() async throws {
        let archive = try await archive()
        for (x, y, edge, value) in [
            (0, 8, \MVTPoint.x, Int32(-64)), (15, 8, \MVTPoint.x, 4160), (4, 0, \MVTPoint.y, -64),
        ] as [(UInt32, UInt32, KeyPath<MVTPoint, Int32>, Int32)] {
            let tile = try MVTTile(decoding: #require(try archive.tile(TileID(z: 4, x: x, y: y))))
            let water = try #require(tile["water"])
            #expect(water.points.contains { $0[keyPath: edge] == value }, "tile 4/\(x)/\(y)")
        }
    }

    @Test func namesCitiesByRank() async throws {
        let archive = try await archive()
        func names(_ zoom: UInt8) throws -> [String: [String: MVTValue]] {
            var result: [String: [String: MVTValue]] = [:]
            try archive.forEachTile { id, _ in
                guard id.z == zoom, let bytes = try archive.tile(id), let layer = try MVTTile(decoding: bytes)["place"] else { return }
                for feature in layer.features {
                    let properties = Dictionary(layer.properties(of: feature).map { ($0.key, $0.value) }, uniquingKeysWith: { a, _ in a })
                    if case .string(let name)? = properties["name"] { result[name] = properties }
                }
            }
            return result
        }
        let world = try names(1)
        let near = try names(4)
        #expect(world["Tokyo"]?["rank"] == .int(1))
        #expect(world["Calgary"] == nil)
        for name in ["Vancouver", "Calgary", "Tokyo", "Paris", "Sydney", "Nairobi", "Bogota"] {
            #expect(near[name]?["class"] == .string("city"), "\(name)")
        }
        #expect(near["Paris"]?["capital"] == .int(2))
        #expect(near["Paris"]?["iso_a2"] == .string("FR"))
        #expect(world.count < near.count)
    }

    @Test func hasBordersAndRivers() async throws {
        let archive = try await archive()
        // Northern Italy and the Alps.
        let tile = try MVTTile(decoding: #require(try archive.tile(TileID(z: 4, x: 8, y: 5))))
        let borders = try #require(tile["boundary"])
        #expect(borders.features.contains { borders.properties(of: $0).contains { $0.key == "admin_level" && $0.value == .int(2) } })
        #expect(tile["waterway"]?.features.isEmpty == false)
    }

    @Test func storesPlaces() async throws {
        let region = try await SmallWorld.shared.region()
        let store = try PlaceStore(file: region.placesFile)
        let places = try PopulatedPlace.all(NaturalEarth())
        #expect(region.manifest.placeCounts == ["place": places.count])
        #expect(Set(places.map(\.id)).count == places.count)
        let calgary = try #require(places.first { $0.name == "Calgary" })
        let record = try #require(try store.place(calgary.id))
        #expect(record.kinds == ["place=city"])
        #expect(record.tags["is_in:country"] == "Canada")
        #expect(Int(record.tags["population"] ?? "") ?? 0 > 1_000_000)
        #expect(abs(record.location.latitude - 51.05) < 0.1)
        #expect(PlaceID(rowKey: calgary.id.rowKey) == calgary.id)
        #expect(try PlaceID(calgary.id.description) == calgary.id)
        #expect(calgary.id.osmKey == nil)
    }

    @Test func saysWhereItComesFrom() async throws {
        let manifest = try await SmallWorld.shared.region().manifest
        #expect(manifest.attribution == "Made with Natural Earth")
        #expect(manifest.license == "LicenseRef-PublicDomain")
        #expect(manifest.tileCounts.keys.sorted() == ["0", "1", "2", "3", "4"])
        #expect(manifest.tileCounts["0"] == 1)
    }

    @Test func givesTheSameBytesWithAnyNumberOfThreads() async throws {
        let first = try await SmallWorld.shared.region()
        let second = try await SmallWorld.make(jobs: 1)
        #expect(first.manifest.files == second.manifest.files)
    }

    private func archive() async throws -> PMTilesArchive {
        try PMTilesArchive(file: #require(try await SmallWorld.shared.region().tilesFile))
    }
}
