import Foundation
import HTTPTypes
import NIOHTTP1
import PortolanPlaces
import PortolanTiles
import Testing

@testable import PortolanServer

/// A server whose region is damaged in a part that is not read when the region is opened.
@Suite struct DamageTests {
    private static let tile = TileID(z: 14, x: 8192, y: 8191)
    private static let path = "/data/town/14/8192/8191.pbf"

    /// A copy of the town with a changed file. It is removed at the end.
    private final class Copy: Sendable {
        let folder: URL
        let region: URL

        init(_ name: String, _ change: (inout Data) throws -> Void) async throws {
            folder = FileManager.default.temporaryDirectory.appending(
                path: "portolan-damage-\(UUID().uuidString)",
                directoryHint: .isDirectory
            )
            region = folder.appending(path: "town.portolan", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: try await TestServer.folder(), to: region)
            let file = region.appending(path: name)
            var bytes = try Data(contentsOf: file)
            try change(&bytes)
            try bytes.write(to: file)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    private static func section() async throws -> PMTilesHeader.Section {
        let file = try await TestServer.folder().appending(path: Region.tilesFileName)
        var found: PMTilesHeader.Section?
        try PMTilesArchive(file: file).forEachTile { id, section in if id == tile { found = section } }
        return try #require(found)
    }

    /// No client gets a damaged tile, and no cache may store the error. This holds for clients that accept gzip, which
    /// the quick lane answers, and for others.
    @Test(arguments: [true, false]) func damagedTilesAreErrors(acceptsGzip: Bool) async throws {
        let section = try await Self.section()
        let copy = try await Copy(Region.tilesFileName) { $0[Int(section.offset + section.byteCount / 2)] ^= 0x55 }
        let headers = acceptsGzip ? ["Accept-Encoding": "gzip"] : [:]
        try await TestServer.with({ $0.regions = [copy.region] }) { calls in
            let version = calls.server.regions.set.version
            // A picture of a zoom is drawn from tiles of the next lower zoom, so the picture at zoom 15 needs the
            // damaged tile.
            for path in [Self.path, Self.path + "?v=\(version)", "/styles/light/15/16384/16383.png"] {
                let answer = try await calls.get(path, headers)
                #expect(answer.status == .internalServerError, "\(path)")
                let isKept = answer.headers[.eTag] != nil || answer.headers[.cacheControl] ?? "no-store" != "no-store"
                #expect(!isKept, "\(path): \(answer.headers)")
            }
            // The quick lane for vector tiles does not answer such a request itself, and passes it on to the general
            // responder.
            let lane = try #require(QuickTiles(calls.responder))
            var codings = QuickTiles.KnownCodings()
            let fields = HTTPHeaders([("Host", "a")] + headers.map { ($0.key, $0.value) })
            let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: Self.path, headers: fields)
            #expect(lane.answer(head, &codings) == nil)
            let metrics = try await calls.get("/metrics").text
            #expect(metrics.contains(#"portolan_damage_total{data="tiles"} 3"#))
            #expect(metrics.contains(#"portolan_damage_total{data="places"} 0"#))
            // The other tiles of the archive are still served.
            #expect(try await calls.get("/data/town/12/2048/2047.pbf", headers).status == .ok)
        }
    }

    /// The server also checks the bytes of an archive that a client requests as a range.
    @Test func damagedPartsOfArchivesAreErrors() async throws {
        let section = try await Self.section()
        let copy = try await Copy(Region.tilesFileName) { $0[Int(section.offset + section.byteCount / 2)] ^= 0x55 }
        try await TestServer.with({ $0.regions = [copy.region] }) { calls in
            let range = "bytes=\(section.offset)-\(section.offset + section.byteCount - 1)"
            let answer = try await calls.get("/archive/town.pmtiles", ["Range": range])
            #expect(answer.status == .internalServerError && answer.headers[.eTag] == nil)
            #expect(try await calls.get("/archive/town.pmtiles", ["Range": "bytes=0-126"]).status == .partialContent)
            // If the range contains the damage, the answer breaks off there.
            await #expect(throws: PMTilesError.self) { try await calls.get("/archive/town.pmtiles") }
        }
    }

    @Test func damagedPlacesAreErrors() async throws {
        let copy = try await Copy(Region.placesFileName) { bytes in
            // The damage is in the page of one place. Opening the store does not read this page.
            if let name = bytes.firstRange(of: Array("Café Bridge".utf8)) { bytes[name.lowerBound] ^= 1 }
        }
        try await TestServer.with({ $0.regions = [copy.region] }) { calls in
            let answer = try await calls.get("/photon/api?q=caf%C3%A9%20bridge")
            #expect(answer.status == .serviceUnavailable, "\(answer.text)")
            #expect(try await calls.get("/metrics").text.contains(#"portolan_damage_total{data="places"} 1"#))
        }
    }
}
