import Foundation
import HTTPTypes
import PortolanMaps
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import PortolanTiles
import Testing

@testable import PortolanServer

/// The pictures of the ground are a source of raster tiles, unless a region has the source's name.
@Suite struct GroundTests {
    private static let picture = Array("a picture".utf8)

    /// Returns a region of the whole world that has one picture of the ground, and neither places nor other tiles.
    private func world(in folder: URL) throws -> URL {
        let target = folder.appending(path: "world.portolan", directoryHint: .isDirectory)
        let draft = try RegionDraft(target: target, force: false)
        _ = try PlaceStoreWriter(file: draft.folder.appending(path: Region.placesFileName)).finish()
        var writer = try PMTilesWriter(file: draft.folder.appending(path: Region.groundFileName), tileCompression: .none)
        try writer.add(TileID(z: 0, x: 0, y: 0), compressed: Self.picture)
        _ = try writer.finish(metadata: PMTilesMetadata(name: "ground"), bounds: .world)
        _ = try draft.publish(
            RegionManifest(
                name: "world",
                bounds: .world,
                source: .init(file: "x", byteCount: 0, sha256: "", date: nil, generator: nil)
            )
        )
        return target
    }

    @Test("a region named ground hides the pictures", arguments: [("town", true), ("ground", false)])
    func source(town: String, isOffered: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-ground-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appending(path: town + ".portolan", directoryHint: .isDirectory)
        try FileManager.default.copyItem(at: try await TestServer.folder(), to: copy)
        let folders = [try world(in: folder), copy]
        try await TestServer.with {
            $0.regions = folders
        } _: { calls async throws in
            let source = try await calls.get("/data/ground.json").json
            let ending = isOffered ? "webp" : "pbf"
            #expect(source["tiles"]?.array?.first?.string?.contains("/data/ground/{z}/{x}/{y}.\(ending)?v=") == true)
            let tile = try await calls.get("/data/ground/0/0/0.webp")
            #expect((tile.status == .ok) == isOffered && (tile.bytes == Self.picture) == isOffered)
            if isOffered { #expect(tile.headers[.contentType] == "image/webp") }
            let other = try await calls.get("/data/ground/14/0/0.pbf")
            #expect((other.status == .notFound) == isOffered)
            let style = try await calls.get("/styles/light/style.json").json
            let named = style["sources"]?.members?.contains { $0.value["url"]?.string?.contains("/data/ground.json") == true }
            #expect(named == isOffered)
        }
    }
}
