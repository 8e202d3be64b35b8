import Foundation
import HTTPTypes
import PortolanMaps
import PortolanPlaces
import PortolanTiles
import Synchronization
import Testing

@testable import PortolanServer

/// A server on another machine, in memory. It serves files by address, with ranges and ETags, and records the
/// requests.
private final class Elsewhere: WebTransport {
    struct State {
        var files: [String: [UInt8]] = [:]
        var asked: [String] = []
        var hasRanges = true
        /// The statuses with which the server fails the next requests, in order.
        var failures: [Int] = []
        var headers: [[String: String]] = []
    }

    let state = Mutex(State())

    func send(_ request: WebRequest, _ cancellation: WebCancellation) throws(SourceError) -> WebResponse {
        state.withLock { state in
            state.asked.append(request.address + (request.headers["Range"].map { " " + $0 } ?? ""))
            state.headers.append(request.headers)
            if let status = state.failures.popFirst() { return WebResponse(status: status) }
            guard let bytes = state.files[request.address] else { return WebResponse(status: 404) }
            let tag = ETag.of(bytes)
            guard state.hasRanges, let range = request.headers["Range"] else {
                return WebResponse(status: 200, headers: ["ETag": tag], body: bytes)
            }
            let ends = range.dropFirst(6).split(separator: "-").compactMap { Int($0) }
            let end = min(ends[1] + 1, bytes.count)
            guard ends[0] < end else { return WebResponse(status: 416) }
            return WebResponse(
                status: 206,
                headers: ["ETag": tag, "Content-Range": "bytes \(ends[0])-\(end - 1)/\(bytes.count)"],
                body: Array(bytes[ends[0]..<end])
            )
        }
    }

    var count: Int { state.withLock { $0.asked.count } }
}

extension Array {
    fileprivate mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }
}

@Suite struct RemoteTests {
    private static func location(_ text: String, _ transport: Elsewhere, s3: S3Options = S3Options()) throws -> RemoteLocation {
        try RemoteLocation(try #require(URL(string: text)), s3: s3, patience: (timeout: 1, delays: [0]), transport: transport)
    }

    private static func withFolder(_ test: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "remote-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        try test(folder)
    }

    /// Puts a region's files on the server.
    private static func put(_ region: URL, at address: String, _ server: Elsewhere) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: region.path(percentEncoded: false)) {
            let bytes = Array(try Data(contentsOf: region.appending(path: name)))
            server.state.withLock { $0.files[address + "/" + name] = bytes }
        }
    }

    /// The example "GET Object" of Amazon's description of version 4, with its signature.
    @Test func signatures() throws {
        let signature = S3Signature(
            credentials: .init(accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1"
        )
        let headers = signature.headers(
            host: "examplebucket.s3.amazonaws.com",
            path: "/test.txt",
            headers: ["range": "bytes=0-9", "x-amz-content-sha256": S3Signature.emptyHash],
            time: Date(timeIntervalSince1970: 1_369_353_600)
        )
        #expect(
            headers["authorization"]
                == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
                + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        )
    }

    @Test(
        arguments: [
            ("https://example.org/a/city.portolan", "https://example.org/a/city.portolan/x", "city"),
            ("https://example.org/city.portolan/?sig=1", "https://example.org/city.portolan/x?sig=1", "city"),
            ("s3://bucket/a/city.portolan", "https://bucket.s3.eu-1.amazonaws.com/a/city.portolan/x", "city"),
            ("ftp://example.org/a", nil, ""), ("https://user:word@example.org/a", nil, ""), ("https://example.org/a%2Fb", nil, ""),
            ("https://example.org/", nil, ""),
        ] as [(String, String?, String)]
    )
    func addresses(text: String, file: String?, name: String) throws {
        var s3 = S3Options()
        s3.region = "eu-1"
        let location = try? Self.location(text, Elsewhere(), s3: s3)
        #expect(location?.address("x") == file)
        if let location { #expect(location.name == name && !location.shown.contains("sig")) }
    }

    @Test func storesOfTheirOwn() throws {
        let server = Elsewhere()
        var s3 = S3Options()
        s3.endpoint = "http://127.0.0.1:9000/"
        s3.accessKey = "a"
        s3.secretKey = "b"
        s3.sessionToken = "c"
        let location = try Self.location("s3://bucket/city.portolan", server, s3: s3)
        #expect(location.address("region.json") == "http://127.0.0.1:9000/bucket/city.portolan/region.json")
        #expect(try location.reader.read(location.address("region.json"), byteLimit: 10) == nil)
        let headers = try #require(server.state.withLock { $0.headers.first })
        #expect(
            headers["x-amz-security-token"] == "c" && headers["authorization"]?.contains("SignedHeaders=host;x-amz-content-sha256") == true
        )
    }

    @Test func regionsAreCopiedAndSwapped() async throws {
        let region = try await TestServer.folder()
        try Self.withFolder { cache in
            let server = Elsewhere()
            let address = "https://example.org/town.portolan"
            try Self.put(region, at: address, server)
            let mirror = RegionMirror(try Self.location(address, server), cache: cache, byteLimit: 1 << 30)
            #expect(mirror.newest == nil)
            let first = try mirror.update()
            #expect(first.lastPathComponent == "town.portolan" && mirror.newest?.path() == first.path())
            try Region(at: first).verify()
            // A second update first looks for a publication, and then fetches only the manifest.
            let asked = server.count
            #expect(try mirror.update() == first && server.count == asked + 2)
            // The manifest changes but names the same files. The mirror links these files and does not fetch them.
            let manifest = address + "/region.json"
            server.state.withLock { state in
                let text = String(decoding: state.files[manifest] ?? [], as: UTF8.self)
                // The manifest has no checksum of its own, as in earlier versions.
                let lines = text.split(separator: "\n").filter { !$0.contains("\"checksum\"") }
                state.files[manifest] = Array((lines.joined(separator: "\n") + "\n").utf8)
            }
            let second = try mirror.update()
            #expect(second != first && server.count == asked + 4)
            try Region(at: second).verify()
            // The previous copy still exists, for readers that have it open.
            try Region(at: first).verify()
            // If the server is gone, the copy stays.
            server.state.withLock { $0.files = [:] }
            #expect(throws: RegionMirror.Failure.self) { try mirror.update() }
            #expect(mirror.newest?.path() == second.path())
        }
    }

    @Test func whatIsWrongIsNotServed() async throws {
        let region = try await TestServer.folder()
        try Self.withFolder { cache in
            let server = Elsewhere()
            let address = "https://example.org/town.portolan"
            try Self.put(region, at: address, server)
            let places = address + "/places.sqlite"
            func failure(limit: Int64 = 1 << 30) throws -> String {
                let mirror = RegionMirror(try Self.location(address, server), cache: cache, byteLimit: limit)
                let error = #expect(throws: RegionMirror.Failure.self) { try mirror.update() }
                #expect(mirror.newest == nil)
                return error?.description ?? ""
            }
            let good = try #require(server.state.withLock { $0.files[places] })
            server.state.withLock { $0.files[places]?[good.count / 2] ^= 1 }
            #expect(try failure().contains("places.sqlite: its checksum"))
            server.state.withLock { $0.files[places] = good + [0] }
            #expect(try failure().contains("places.sqlite"))
            server.state.withLock { $0.files[places] = nil }
            #expect(try failure().contains("is missing"))
            server.state.withLock { $0.files[places] = good }
            #expect(try failure(limit: 1_000).contains("remoteByteLimit"))
            // The manifest names a file outside of the region's folder.
            let manifest = address + "/region.json"
            let text = String(decoding: try #require(server.state.withLock { $0.files[manifest] }), as: UTF8.self)
            server.state.withLock { $0.files[manifest] = Array(text.replacing("\"places.sqlite\"", with: "\"../places.sqlite\"").utf8) }
            #expect(try failure().contains("not a file of a region"))
            server.state.withLock { $0.files[manifest] = Array("{}".utf8) }
            #expect(try failure().contains("damaged"))
            // The mirror repeats a request that an overloaded server refuses. If the server refuses again, the update
            // fails.
            server.state.withLock { $0.failures = [503, 503] }
            #expect(try failure().contains("503"))
            server.state.withLock { state in
                state.files[manifest] = Array(text.utf8)
                state.failures = [503]
            }
            let mirror = RegionMirror(try Self.location(address, server), cache: cache, byteLimit: 1 << 30)
            try Region(at: try mirror.update()).verify()
        }
    }

    @Test func serversWithoutRangesGiveTheWhole() async throws {
        let region = try await TestServer.folder()
        try Self.withFolder { cache in
            let server = Elsewhere()
            server.state.withLock { $0.hasRanges = false }
            try Self.put(region, at: "https://example.org/town.portolan", server)
            let mirror = RegionMirror(try Self.location("https://example.org/town.portolan", server), cache: cache, byteLimit: 1 << 30)
            try Region(at: try mirror.update()).verify()
        }
    }

    @Test func archivesAreReadInParts() async throws {
        let file = try await TestServer.folder().appending(path: "tiles.pmtiles")
        let server = Elsewhere()
        let address = "https://example.org/town.pmtiles"
        let bytes = Array(try Data(contentsOf: file))
        server.state.withLock { $0.files[address] = bytes }
        let archive = RemoteArchive(try Self.location(address, server), cacheBytes: 8 << 20)
        let local = try PMTilesArchive(file: file)
        let id = TileID(z: 14, x: 8192, y: 8191)
        let plain = try await archive.tile(id, ending: "pbf", Call(target: "/"))
        #expect(try plain.body == local.tile(id) && plain.headers[.contentEncoding] == nil)
        let asked = server.count
        let zipped = try await archive.tile(id, ending: "mvt", Call(target: "/", headers: [.acceptEncoding: "gzip"]))
        #expect(try zipped.body == local.storedTile(id) && zipped.headers[.contentEncoding] == "gzip")
        #expect(server.count == asked, "what was read is kept")
        let tag = try #require(zipped.headers[.eTag])
        let again = try await archive.tile(id, ending: "pbf", Call(target: "/", headers: [.acceptEncoding: "gzip", .ifNoneMatch: tag]))
        #expect(again.status == .notModified)
        await #expect(throws: RequestError.self) { try await archive.tile(id, ending: "png", Call(target: "/")) }
        await #expect(throws: RequestError.self) { try await archive.tile(TileID(z: 20, x: 0, y: 0), ending: "pbf", Call(target: "/")) }
        #expect(try await archive.tileJSON(Call(target: "/")) { path, _ in "https://x" + path }["vector_layers"]?.array?.isEmpty == false)
        // If another archive replaces the archive at the address, it is opened anew and has other ETags.
        server.state.withLock { $0.files[address] = bytes + [0] }
        var last: TileID?
        try local.forEachTile { id, _ in last = id }
        let other = try #require(last)
        #expect(try await archive.tile(other, ending: "pbf", Call(target: "/")).body == (local.tile(other) ?? []))
        #expect(try await archive.tile(id, ending: "pbf", Call(target: "/", headers: [.acceptEncoding: "gzip"])).headers[.eTag] != tag)
    }

    /// Many readers ask for the same range at the same time. The server gets one request, and all readers get the
    /// answer or the error.
    @Test(.timeLimit(.minutes(30))) func oneFlightForEachRange() async throws {
        let server = Elsewhere()
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        server.state.withLock { $0.files["https://example.org/x.pmtiles"] = bytes }
        let source = try CachedRemoteBytes(try Self.location("https://example.org/x.pmtiles", server), cacheBytes: 1 << 20)
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 { group.addTask { try await BlockingThreads.run { try source.read(at: 50_000, count: 1_000) } } }
            for try await found in group { #expect(found == Array(bytes[50_000..<51_000])) }
        }
        #expect(server.count == 2)
        #expect(throws: PMTilesError.self) { try source.read(at: 99_999, count: 2) }
    }
}
