import Foundation
import PortolanDigests
import PortolanMaps
import PortolanPlaces
import Synchronization
import Testing

@testable import PortolanServer

/// Publishing from beginning to end: to folders, hosts and buckets, and the versions that servers find meanwhile.
@Suite struct PublisherTests {
    private static let address = "https://example.org/town"
    private static let time = Date(timeIntervalSince1970: 1_764_000_000)

    private static func withFolder<Result>(_ test: (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "publish-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await test(folder)
    }

    private static func location(_ host: MemoryHost, _ text: String = address) throws -> RemoteLocation {
        var s3 = S3Options()
        s3.accessKey = "a"
        s3.secretKey = "very secret"
        return try RemoteLocation(try #require(URL(string: text)), s3: s3, patience: (timeout: 1, delays: []), transport: host)
    }

    private static func publisher(_ host: MemoryHost, _ text: String = address, delays: [Double] = [], part: Int64 = 16 << 20) throws
        -> Publisher
    {
        let store = WebStore(try location(host, text), token: "word", transport: host, delays: delays, partByteCount: part)
        return Publisher(store: store, now: { time })
    }

    /// Returns a small region whose file of places contains the region's name. The other contents do not matter here.
    private static func region(_ name: String, in folder: URL, bytes: Int = 40_000, others: [String: String] = ["boundaries.bin": "shared"])
        throws -> URL
    {
        let region = folder.appending(path: "\(name).portolan", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: region, withIntermediateDirectories: true)
        var files: [String: Data] = ["places.sqlite": Data("\(name) ".utf8) + Data(repeating: 7, count: bytes)]
        for (file, text) in others { files[file] = Data(text.utf8) }
        var manifest = RegionManifest(
            name: name,
            bounds: CoordinateBounds(south: 0, west: 0, north: 1, east: 1),
            source: .init(file: "x", byteCount: 1, sha256: "", date: nil, generator: nil)
        )
        for (file, data) in files {
            try data.write(to: region.appending(path: file))
            manifest.files[file] = .init(byteCount: Int64(data.count), xxh128: try XXH3Digest.hexadecimal(of: data))
        }
        try manifest.encoded().write(to: region.appending(path: "region.json"))
        return region
    }

    /// Looks for a new version as a server does, checks that all files of the region exist and are sound, and returns
    /// the region's name.
    private static func seen(_ host: MemoryHost, cache: URL, _ text: String = address) throws -> String {
        let mirror = RegionMirror(try location(host, text), cache: cache, byteLimit: 1 << 30)
        let region = try Region(at: try mirror.update())
        try region.verify()
        let places = try Data(contentsOf: region.placesFile)
        #expect(String(decoding: places.prefix(region.manifest.name.utf8.count), as: UTF8.self) == region.manifest.name)
        return region.manifest.name
    }

    // MARK: Folders

    @Test func folders() async throws {
        try await Self.withFolder { folder in
            let target = folder.appending(path: "out/town")
            let publisher = try Publisher(destination: target.path(), s3: S3Options(), token: nil, now: { Self.time })
            let (first, second) = (try Self.region("first", in: folder), try Self.region("second", in: folder))
            var dry = Publisher.Options()
            dry.isDryRun = true
            let plan = try publisher.publish(first, dry)
            #expect(plan.written == 3 && !FileManager.default.fileExists(atPath: target.path()))
            #expect(throws: PublishFailure.self) { try publisher.versions() }
            #expect(throws: PublishFailure.self) { try publisher.rollBack() }
            #expect(!FileManager.default.fileExists(atPath: target.path()), "a name that is mistyped makes no folder")

            let outcome = try publisher.publish(first)
            #expect(outcome.written == 3 && outcome.skipped == 0 && !outcome.wasCurrent)
            let again = try publisher.publish(first)
            #expect(again.written == 0 && again.skipped == 3 && again.wasCurrent)
            // Both versions share a file, which is not written again.
            let next = try publisher.publish(second)
            #expect(next.written == 2 && next.skipped == 1)
            #expect(try publisher.versions().map(\.name) == ["second", "first"])
            #expect(try publisher.versions().map(\.isCurrent) == [true, false])
            #expect(try publisher.versions().map(\.isPrevious) == [false, true])
            #expect(try publisher.rollBack() == outcome.version)
            #expect(throws: PublishFailure.self) { try publisher.rollBack() }
            #expect(try publisher.rollBack(to: String(next.version.prefix(6))) == next.version)

            // The objects are named after the digests of their contents, and there are no other files.
            let objects = target.appending(path: "objects")
            for name in try FileManager.default.contentsOfDirectory(atPath: objects.path()) {
                #expect(try XXH3Digest.hexadecimal(ofFile: objects.appending(path: name)) == name.split(separator: ".")[0])
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: target.path()).sorted() == ["objects", "publication.json"])
        }
    }

    @Test func pruningLeavesWhatOthersNeed() async throws {
        try await Self.withFolder { folder in
            let target = folder.appending(path: "town")
            let publisher = try Publisher(destination: target.path(), s3: S3Options(), token: nil, now: { Self.time })
            for name in ["a", "b", "c", "d"] { _ = try publisher.publish(try Self.region(name, in: folder)) }
            #expect(try publisher.prune(keeping: 2).count == 2)
            #expect(try publisher.versions().map(\.name) == ["d", "c"])
            // Two manifests, two files of places, and the file that all versions share.
            #expect(try FileManager.default.contentsOfDirectory(atPath: target.appending(path: "objects").path()).count == 5)
            #expect(try publisher.prune(keeping: 2).isEmpty)
            var options = Publisher.Options()
            options.kept = 2
            #expect(try publisher.publish(try Self.region("e", in: folder), options).pruned.count == 1)
            _ = try publisher.rollBack()
            #expect(try publisher.versions().first { $0.isCurrent }?.name == "d")
        }
    }

    @Test func damageInAFolderIsFound() async throws {
        try await Self.withFolder { folder in
            let target = folder.appending(path: "town")
            let publisher = try Publisher(destination: target.path(), s3: S3Options(), token: nil, now: { Self.time })
            let region = try Self.region("a", in: folder)
            _ = try publisher.publish(region)
            let manifest = try RegionManifest(decoding: try Data(contentsOf: region.appending(path: "region.json")))
            let object = target.appending(
                path: PublishedObject.name(try #require(manifest.files["places.sqlite"]).xxh128, of: "places.sqlite")
            )
            var bytes = try Data(contentsOf: object)
            bytes[500] ^= 1
            try bytes.write(to: object)
            #expect(try publisher.publish(region).written == 0, "sizes count")
            var options = Publisher.Options()
            options.verifies = true
            #expect(try publisher.publish(region, options).written == 1)
            #expect(try Data(contentsOf: object) == Data(contentsOf: region.appending(path: "places.sqlite")))
            // A cut object is noticed by its size alone.
            try bytes.prefix(100).write(to: object)
            #expect(throws: PublishFailure.self) { try publisher.rollBack(to: try publisher.versions()[0].version + "0") }
            #expect(try publisher.publish(region).written == 1)
        }
    }

    @Test func regionsThatAreDamagedAreNotPublished() async throws {
        try await Self.withFolder { folder in
            let target = folder.appending(path: "town")
            let publisher = try Publisher(destination: target.path(), s3: S3Options(), token: nil)
            let region = try Self.region("a", in: folder)
            let places = region.appending(path: "places.sqlite")
            var bytes = try Data(contentsOf: places)
            bytes[30_000] ^= 1
            try bytes.write(to: places)
            #expect(throws: RegionError.self) { try publisher.publish(region) }
            #expect(!FileManager.default.fileExists(atPath: target.path()))
            #expect(throws: RegionError.self) { try publisher.publish(folder.appending(path: "none")) }
        }
    }

    @Test(arguments: ["", "ftp://example.org/a", "s3://bucket/town", "https://example.org/", "https://user:word@example.org/town"])
    func destinationsThatAreNone(text: String) {
        let error = #expect(throws: PublishFailure.self) { try Publisher(destination: text, s3: S3Options(), token: nil) }
        #expect(error?.description.contains("word@") == false)
    }

    @Test func aRegionIsNoDestination() async throws {
        try await Self.withFolder { folder in
            let region = try Self.region("a", in: folder)
            #expect(throws: PublishFailure.self) { try Publisher(destination: region.path(), s3: S3Options(), token: nil) }
        }
    }

    // MARK: Hosts and buckets

    @Test(arguments: ["https://example.org/town", "s3://bucket/maps/town"]) func hosts(text: String) async throws {
        try await Self.withFolder { folder in
            let host = MemoryHost()
            let publisher = try Self.publisher(host, text)
            let cache = folder.appending(path: "cache")
            _ = try publisher.publish(try Self.region("first", in: folder))
            #expect(try Self.seen(host, cache: cache, text) == "first")
            _ = try publisher.publish(try Self.region("second", in: folder))
            #expect(try Self.seen(host, cache: cache, text) == "second")
            // If the current version is known already, looking for a new version costs one request.
            let before = host.state.withLock { $0.reads }
            #expect(try Self.seen(host, cache: cache, text) == "second")
            #expect(host.state.withLock { $0.reads } == before + 1)
            _ = try publisher.rollBack()
            #expect(try Self.seen(host, cache: cache, text) == "first")
            #expect(host.state.withLock { $0.reads } == before + 2, "the version before is there")
            let isBucket = text.hasPrefix("s3")
            for request in host.state.withLock({ $0.requests }) {
                let authorization = request.headers["Authorization"] ?? request.headers["authorization"] ?? ""
                #expect(authorization.hasPrefix(isBucket ? "AWS4-HMAC-SHA256 " : "Bearer word"))
                guard request.method == "PUT" else { continue }
                let isPointer = request.address.hasSuffix(Publication.fileName)
                #expect(request.headers["Cache-Control"] == (isPointer ? "no-cache" : "public, max-age=31536000, immutable"))
            }
        }
    }

    @Test func largeObjectsGoInParts() async throws {
        try await Self.withFolder { folder in
            let host = MemoryHost()
            let publisher = try Self.publisher(host, "s3://bucket/town", part: 9_000)
            var steps: [Publisher.Step] = []
            _ = try publisher.publish(try Self.region("first", in: folder)) { steps.append($0) }
            #expect(try Self.seen(host, cache: folder.appending(path: "cache"), "s3://bucket/town") == "first")
            let parts = host.state.withLock { $0.changes }.filter { $0.contains("partNumber") }
            #expect(parts.count == 5 && parts[4].contains("partNumber=5&uploadId=a%26b%2F1"))
            #expect(steps.contains(.writing(file: "places.sqlite", done: 18_000, of: 40_006)))
            #expect(
                steps.last
                    == .written(
                        file: "region.json",
                        byteCount: try #require(try publisher.objects(of: publisher.known().0.versions[0]).first).byteCount
                    )
            )
            // A failed upload is aborted, so that its parts are not billed.
            host.state.withLock { state in
                state.files = [:]
                state.changes = []
                state.beforeChange = { address in
                    if address.contains("partNumber=3") { host.state.withLock { $0.failures = [403] } }
                }
            }
            let error = #expect(throws: PublishFailure.self) { try publisher.publish(try Self.region("first", in: folder)) }
            #expect(error?.description.contains("AWS_SECRET_ACCESS_KEY") == true)
            #expect(host.state.withLock { $0.requests.last?.method } == "DELETE")
        }
    }

    @Test func hostsThatFail() async throws {
        try await Self.withFolder { folder in
            let host = MemoryHost()
            let region = try Self.region("first", in: folder)
            for (status, words) in [
                (401, "PORTOLAN_PUBLISH_TOKEN"), (403, "PORTOLAN_PUBLISH_TOKEN"), (405, "must accept PUT"), (301, "the address redirects"),
                (507, "disk is full"), (413, "accepts no files of this size"),
            ] {
                host.state.withLock { $0.failures = [404, 404, status] }
                let error = #expect(throws: PublishFailure.self) { try Self.publisher(host).publish(region) }
                #expect(
                    error?.description.contains(words) == true && error?.description.contains("\(status)") == true,
                    "\(error?.description ?? "")"
                )
            }
            // The publisher repeats requests that an overloaded host refuses.
            host.state.withLock { $0.failures = [503, 404, 500, 404, 429] }
            #expect(try Self.publisher(host, delays: [0, 0, 0]).publish(region).written == 3)
        }
    }

    @Test(arguments: [true, false]) func twoPublishersAtOnce(knowsConditions: Bool) async throws {
        try await Self.withFolder { folder in
            let host = MemoryHost()
            host.state.withLock { $0.knowsConditions = knowsConditions }
            let publisher = try Self.publisher(host)
            _ = try publisher.publish(try Self.region("first", in: folder))
            let (second, third) = (try Self.region("second", in: folder), try Self.region("third", in: folder))
            // Another publisher publishes a version after this publisher has read the current version and before it
            // writes its own.
            let other = try Self.publisher(host)
            host.state.withLock { state in
                state.beforeChange = { address in
                    guard address.hasSuffix(Publication.fileName) else { return }
                    host.state.withLock { $0.beforeChange = nil }
                    #expect((try? other.publish(third)) != nil)
                }
            }
            if knowsConditions {
                let error = #expect(throws: PublishFailure.self) { try publisher.publish(second) }
                #expect(error?.description.contains("publish again") == true)
                #expect(try Self.seen(host, cache: folder.appending(path: "cache")) == "third")
            } else {
                // The version that is written last replaces the other one as a whole.
                _ = try publisher.publish(second)
                #expect(try Self.seen(host, cache: folder.appending(path: "cache")) == "second")
            }
        }
    }

    @Test func storesThatRefuseConditions() async throws {
        try await Self.withFolder { folder in
            let host = MemoryHost()
            host.state.withLock { $0.refusesConditions = true }
            for name in ["first", "second"] { _ = try Self.publisher(host).publish(try Self.region(name, in: folder)) }
            #expect(try Self.seen(host, cache: folder.appending(path: "cache")) == "second")
        }
    }

    /// A publisher is killed after any number of changes, and its last object is half written or not written. A server
    /// finds the whole old version or the whole new version, whether or not the server has a copy of the old one.
    /// Publishing again succeeds, and writes no object that exists already.
    @Test(arguments: [true, false]) func killedAnywhere(leavesHalves: Bool) async throws {
        try await Self.withFolder { folder in
            let (first, second) = (try Self.region("first", in: folder), try Self.region("second", in: folder))
            let third = try Self.region("third", in: folder, others: ["boundaries.bin": "other", "tiles.inputs": "more"])
            var counts: [Int: String] = [:]
            for fuse in 0...20 {
                let host = MemoryHost()
                let cache = folder.appending(path: "cache-\(fuse)")
                _ = try Self.publisher(host).publish(first)
                _ = try Self.publisher(host).publish(second)
                #expect(try Self.seen(host, cache: cache) == "second")
                let done = host.state.withLock { state in
                    state.fuse = state.changes.count + fuse
                    state.leavesHalves = leavesHalves
                    return state.changes.count
                }
                var options = Publisher.Options()
                options.kept = 2
                let ended = (try? Self.publisher(host).publish(third, options)) != nil
                let fresh = try Self.seen(host, cache: folder.appending(path: "fresh-\(fuse)"))
                #expect(fresh == "second" || fresh == "third")
                #expect(try Self.seen(host, cache: cache) == fresh)
                if ended { #expect(fresh == "third") }
                counts[fuse] = fresh
                // The publisher runs again on a host that works.
                let written = host.state.withLock { state in
                    state.fuse = nil
                    return Set(state.changes.dropFirst(done).filter { $0.hasPrefix("PUT") && !$0.hasSuffix(Publication.fileName) })
                }
                let before = host.state.withLock { $0.changes.count }
                _ = try Self.publisher(host).publish(third, options)
                #expect(try Self.seen(host, cache: cache) == "third")
                #expect(host.state.withLock { written.isDisjoint(with: $0.changes.dropFirst(before)) }, "written twice")
                // The host still has the objects of the two versions, and none of the version that was pruned.
                #expect(try Self.publisher(host).versions().map(\.name) == ["third", "second"])
                #expect(host.state.withLock { $0.files.count } == 1 + 4 + 3)
                #expect(try Self.publisher(host).rollBack() == Self.publisher(host).versions()[1].version)
                #expect(try Self.seen(host, cache: cache) == "second")
                if ended, fuse > 12 { break }
            }
            #expect(counts[0] == "second" && counts[4] == "second" && counts[5] == "third")
        }
    }

    /// A byte of a published object is changed. Servers refuse the version and keep their previous one. Publishing with
    /// `--verify` repairs the object.
    @Test func damagedObjects() async throws {
        try await Self.withFolder { folder in
            let host = MemoryHost()
            let cache = folder.appending(path: "cache")
            let (first, second) = (try Self.region("first", in: folder), try Self.region("second", in: folder))
            _ = try Self.publisher(host).publish(first)
            #expect(try Self.seen(host, cache: cache) == "first")
            let before = Set(host.state.withLock { $0.files.keys })
            _ = try Self.publisher(host).publish(second)
            let new = host.state.withLock { Set($0.files.keys) }.subtracting(before).sorted()
            #expect(new.count == 2)
            var options = Publisher.Options()
            options.verifies = true
            for object in new {
                host.state.withLock { $0.files[object]?[40] ^= 4 }
                let mirror = RegionMirror(try Self.location(host), cache: cache, byteLimit: 1 << 30)
                let error = #expect(throws: RegionMirror.Failure.self) { try mirror.update() }
                #expect(error?.description.contains("--verify") == true)
                #expect(try Region(at: try #require(mirror.newest)).manifest.name == "first")
                // As long as the damaged object does not change, the mirror does not fetch it again. Looking for a new
                // version reads only the pointer, the manifest, and at most one byte of the object.
                let reads = host.state.withLock { $0.reads }
                #expect(throws: RegionMirror.Failure.self) { try mirror.update() }
                #expect(host.state.withLock { $0.reads } <= reads + 3)
                #expect(try Self.publisher(host).publish(second, options).written == 1)
            }
            #expect(try Self.seen(host, cache: cache) == "second")
            // If an object is missing, publishing writes it again, even without `--verify`.
            host.state.withLock { $0.files[new[0]] = nil }
            #expect(throws: PublishFailure.self) { try Self.publisher(host).rollBack(to: Self.publisher(host).versions()[0].version + "x") }
            #expect(try Self.publisher(host).publish(second).written == 1)
        }
    }

    // MARK: Signatures

    /// The example "PUT Object" of Amazon's description of version 4, with its signature. It has a body, a key with an
    /// encoded character, and additional headers.
    @Test func signatureOfPut() {
        let signature = S3Signature(
            credentials: .init(accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1"
        )
        let hash = SHA256Digest.hexadecimal(of: Data("Welcome to Amazon S3.".utf8))
        #expect(hash == "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")
        let headers = signature.headers(
            method: "PUT",
            host: "examplebucket.s3.amazonaws.com",
            path: "/test%24file.text",
            headers: [
                "date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY", "x-amz-content-sha256": hash,
            ],
            time: Date(timeIntervalSince1970: 1_369_353_600)
        )
        #expect(
            headers["authorization"]
                == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                + "SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class, "
                + "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        )
    }

    /// The signature covers the request as it is sent, with the query and the hash of the body. The request does not
    /// contain the secret key.
    @Test func signedRequests() throws {
        let host = MemoryHost()
        let signature = S3Signature(credentials: .init(accessKey: "key", secretKey: "very secret"), region: "eu-1")
        let transport = SignedUploadTransport(host, signature, now: { Date(timeIntervalSince1970: 1_369_353_600) })
        var request = UploadRequest(method: "PUT", address: "https://b.example.org/a%20b?partNumber=1&uploadId=x%2Fy")
        request.body = .bytes(Data("body".utf8))
        _ = try transport.send(request)
        let sent = try #require(host.state.withLock { $0.requests.last })
        #expect(sent.headers["x-amz-content-sha256"] == SHA256Digest.hexadecimal(of: Data("body".utf8)))
        let hash = SHA256Digest.hexadecimal(of: Data("body".utf8))
        let wanted = signature.headers(
            method: "PUT",
            host: "b.example.org",
            path: "/a%20b",
            query: [("partNumber", "1"), ("uploadId", "x/y")],
            headers: ["x-amz-content-sha256": hash],
            time: Date(timeIntervalSince1970: 1_369_353_600)
        )
        #expect(sent.headers["authorization"] == wanted["authorization"])
        #expect(!sent.headers.values.contains { $0.contains("very secret") })
    }
}
