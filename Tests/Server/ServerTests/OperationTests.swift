import Foundation
import HTTPTypes
import NIOCore
import PortolanDigests
import PortolanPlaces
import Synchronization
import Testing

@testable import PortolanServer

@Suite struct OperationTests {
    @Test func keysAreAskedFor() async throws {
        let configure: (inout ServerConfiguration) -> Void = { $0.keys = [.init(key: "secret-key", name: "tests")] }
        try await TestServer.with(configure) { calls async throws in
            #expect(try await calls.get("/health/live").status == .ok)
            let none = try await calls.get("/data/portolan.json")
            #expect(none.status == .forbidden && none.error?["status"]?.string == "PERMISSION_DENIED")
            let wrong = try await calls.get("/data/portolan.json?key=wrong")
            #expect(wrong.status == .badRequest && wrong.error?["details"]?.array?.first?["reason"]?.string == "API_KEY_INVALID")
            #expect(!wrong.text.contains("secret"))
            #expect(try await calls.get("/data/portolan.json?key=secret-key").status == .ok)
            #expect(try await calls.get("/data/portolan.json", ["X-Goog-Api-Key": "secret-key"]).status == .ok)
            #expect(try await calls.get("/data/portolan.json", ["Authorization": "Bearer secret-key"]).status == .ok)
            let legacy = try await calls.get("/maps/api/geocode/json?address=harbour")
            #expect(try legacy.status == .ok && legacy.json["status"]?.string == "REQUEST_DENIED")
            // The addresses in a style contain the key with which the style was requested.
            #expect(
                try await calls.get("/styles/light/style.json?key=secret-key").json["sprite"]?.string?.hasSuffix("?key=secret-key") == true
            )
        }
    }

    @Test func ratesAndQuotas() async throws {
        let time = Mutex(Date(timeIntervalSince1970: 1_765_800_000))
        let clock: @Sendable () -> Date = { time.withLock { $0 } }
        try await TestServer.with(
            {
                $0.requestsPerSecond = 2; $0.burst = 3
            },
            clock: clock
        ) { calls async throws in
            for _ in 0..<3 { #expect(try await calls.get("/fonts.json").status == .ok) }
            let refused = try await calls.get("/fonts.json")
            #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "1")
            #expect(refused.error?["status"]?.string == "RESOURCE_EXHAUSTED")
            let legacy = try await calls.get("/maps/api/geocode/json?address=harbour")
            #expect(try legacy.json["status"]?.string == "OVER_QUERY_LIMIT")
            #expect(try await calls.get("/health/live").status == .ok)
            time.withLock { $0 += 1 }
            for _ in 0..<2 { #expect(try await calls.get("/fonts.json").status == .ok) }
            #expect(try await calls.get("/fonts.json").status == .tooManyRequests)
            // The addresses of one network count as one client.
            for (address, status) in [(1, 200), (2, 200), (3, 200), (4, 429)] {
                var calls = calls
                calls.peer = "2001:db8::\(address)"
                #expect(try await calls.get("/fonts.json").status.code == status)
            }
        }
        try await TestServer.with({ $0.keys = [.init(key: "k-12", name: "k", requestsPerDay: 2)] }, clock: clock) { calls async throws in
            for _ in 0..<2 { #expect(try await calls.get("/fonts.json?key=k-12").status == .ok) }
            #expect(try await calls.get("/fonts.json?key=k-12").status == .tooManyRequests)
            time.withLock { $0 += 86_400 }
            #expect(try await calls.get("/fonts.json?key=k-12").status == .ok)
        }
    }

    /// A request that cannot begin in time is refused, and the answer says when to try again. A request that can just
    /// begin in time is answered.
    @Test(.timeLimit(.minutes(30)), arguments: [(9, HTTPResponse.Status.ok), (11, .serviceUnavailable)])
    func whatWaitsTooLongIsRefused(seconds: Int, status: HTTPResponse.Status) async throws {
        try await TestServer.with({ $0.queueSeconds = 10 }) { calls async throws in
            let time = StepClock()
            let (waits, tell) = AsyncStream<Void>.makeStream()
            var responder = calls.responder
            responder.gate = Gate(width: 1, queueLimit: 1) { tell.yield() }
            responder.uptime = { time.now }
            let (turn, endTurn) = AsyncStream<Void>.makeStream()
            // Another request has the only turn until the time has passed.
            let (taken, take) = AsyncStream<Void>.makeStream()
            async let first: Void = responder.gate.pass {
                take.yield()
                for await _ in turn {}
            }
            for await _ in taken { break }
            let asking = TestCalls(server: calls.server, responder: responder)
            async let second = asking.get("/search?q=harbour")
            for await _ in waits { break }
            #expect(try await asking.get("/health/live").status == .ok)
            time.step(.seconds(seconds))
            endTurn.finish()
            try await first
            let answer = try await second
            #expect(answer.status == status && answer.headers[.retryAfter] == (status == .ok ? nil : "1"))
        }
    }

    /// A clock that a test advances.
    private final class StepClock: Sendable {
        private let state = Mutex(ContinuousClock.now)  // The time at which the clock begins.
        var now: ContinuousClock.Instant { state.withLock { $0 } }
        func step(_ time: Duration) { state.withLock { $0 += time } }
    }

    @Test func limitsOfSizes() async throws {
        try await TestServer.with({
            $0.urlByteLimit = 300; $0.bodyByteLimit = 1_000
        }) { calls async throws in
            #expect(try await calls.get("/" + String(repeating: "x", count: 300)).status == .uriTooLong)
            let body = "{\"textQuery\": \"" + String(repeating: "x", count: 1_000) + "\"}"
            #expect(try await calls.post("/v1/places:searchText", body, ["X-Goog-FieldMask": "*"]).status == .contentTooLarge)
        }
    }

    @Test func methods() async throws {
        try await TestServer.with { calls async throws in
            let wrong = try await calls.get("/v1/places:searchText")
            #expect(wrong.status == .methodNotAllowed && wrong.headers[.allow] == "POST")
            let head = try await calls.get("/data/portolan.json", method: .head)
            #expect(head.status == .ok && head.body.readableBytes == 0 && head.headers[.contentLength] != nil)
        }
    }

    @Test func otherOrigins() async throws {
        let request = [
            "Origin": "https://a.example", "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-goog-fieldmask",
        ]
        try await TestServer.with { calls async throws in
            let preflight = try await calls.get("/v1/places:searchText", request, method: .options)
            #expect(preflight.status == .noContent)
            #expect(
                preflight.headers[.accessControlAllowOrigin] == "*" && preflight.headers[.accessControlAllowHeaders] == "x-goog-fieldmask"
            )
            #expect(
                try await calls.get("/fonts.json", ["Origin": "https://a.example"]).headers[.accessControlExposeHeaders]?.contains("ETag")
                    == true
            )
            // A cache may later give this answer to a page of another origin, so the header names every origin.
            #expect(try await calls.get("/fonts.json").headers[.accessControlAllowOrigin] == "*")
        }
        try await TestServer.with({ $0.allowedOrigins = ["https://a.example"] }) { calls async throws in
            #expect(
                try await calls.get("/fonts.json", ["Origin": "https://a.example"]).headers[.accessControlAllowOrigin]
                    == "https://a.example"
            )
            #expect(try await calls.get("/fonts.json", ["Origin": "https://b.example"]).headers[.accessControlAllowOrigin] == nil)
            for origin in [[:], ["Origin": "https://a.example"], ["Origin": "https://b.example"]] {
                #expect(try await calls.get("/fonts.json", origin).headers[.vary]?.contains("Origin") == true)
            }
        }
    }

    @Test func reloadingNeedsTheToken() async throws {
        try await TestServer.with { calls async throws in #expect(try await calls.post("/admin/reload", "").status == .notFound) }
        try await TestServer.with({ $0.adminToken = "a-long-token" }) { calls async throws in
            #expect(try await calls.post("/admin/reload", "").status == .unauthorized)
            #expect(try await calls.get("/admin/reload").status == .methodNotAllowed)
            let done = try await calls.post("/admin/reload", "", ["Authorization": "Bearer a-long-token"])
            #expect(try done.status == .ok && done.json["changed"]?.bool == false)
        }
    }

    @Test func factsNeedTheTokenAndADatabase() async throws {
        try await TestServer.with({ $0.adminToken = "a-long-token" }) { calls async throws in
            #expect(try await calls.post("/admin/facts", "{}").status == .unauthorized)
            #expect(try await calls.post("/admin/facts", "{}", ["Authorization": "Bearer a-long-token"]).status == .notFound)
        }
    }

    /// A damaged file is replaced by a sound copy. A region whose files have not changed stays open and keeps its
    /// caches.
    @Test func aWholeCopyReplacesADamagedRegion() async throws {
        let whole = try await TestServer.folder()
        let folder = whole.deletingLastPathComponent().appending(path: "copy-\(UUID().uuidString).portolan", directoryHint: .isDirectory)
        try FileManager.default.copyItem(at: whole, to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await TestServer.with({ $0.regions = [folder] }) { calls async throws in
            let regions = calls.server.regions
            #expect(try regions.reload() == false)
            let tile = "/data/portolan/14/8192/8191.pbf"
            #expect(try await calls.get(tile).status == .ok)
            let file = try FileHandle(forWritingTo: folder.appending(path: "tiles.pmtiles"))
            try file.truncate(atOffset: 20_000)
            try file.close()
            #expect(try await calls.get(tile).status.code >= 500)
            #expect(throws: (any Error).self) { try regions.reload() }
            try FileManager.default.removeItem(at: folder)
            try FileManager.default.copyItem(at: whole, to: folder)
            #expect(try regions.reload())
            #expect(try await calls.get(tile).status == .ok)
        }
    }

    @Test func metricsCount() async throws {
        try await TestServer.with { calls async throws in
            _ = try await calls.get("/fonts.json")
            _ = try await calls.get("/nothing")
            let text = try await calls.get("/metrics").text
            #expect(text.contains("portolan_requests_total{endpoint=\"maps.fonts.json\",status=\"200\"} 1\n"))
            #expect(text.contains("portolan_requests_total{endpoint=\"none\",status=\"404\"} 1\n"))
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                #expect(line.split(separator: " ").last.flatMap { Double($0) } != nil)
            }
        }
    }

    @Test func readinessFollowsTheState() async throws {
        try await TestServer.with { calls async throws in
            #expect(try await calls.get("/health/ready").status == .serviceUnavailable)
            calls.server.state.set(isReady: true)
            #expect(try await calls.get("/health/ready").status == .ok)
        }
    }

    /// A server reports the version of each region by the name that `portolan publish --list` shows.
    @Test func versionsAreTold() async throws {
        let manifest = try await TestServer.folder().appending(path: "region.json")
        let digest = try XXH3Digest.hexadecimal(ofFile: manifest)
        try await TestServer.with { calls async throws in
            let told = try await calls.get("/health/ready").json["published"]?.array?.map(\.string)
            #expect(told == [digest])
            let text = try await calls.get("/metrics").text
            #expect(text.contains("portolan_region_info{region=\"town\"") && text.contains("published=\"\(digest)\"} 1\n"))
            // All regions of this server are folders, so there are no figures about remote ones.
            #expect(!text.contains("portolan_remote_looks_total"))
        }
    }

    /// If more requests wait than the limit allows, the further ones are refused. Requests that wait get their turns in
    /// order.
    @Test(.timeLimit(.minutes(30))) func gates() async throws {
        final class Order: Sendable {
            let numbers = Mutex<[Int]>([])
        }
        let (waits, tell) = AsyncStream<Void>.makeStream()
        var waiters = waits.makeAsyncIterator()
        let gate = Gate(width: 1, queueLimit: 2) { tell.yield() }
        let (stream, source) = AsyncStream<Void>.makeStream()
        let (taken, take) = AsyncStream<Void>.makeStream()
        let order = Order()
        let first = Task {
            try await gate.pass {
                take.yield()
                for await _ in stream { break }
                order.numbers.withLock { $0.append(0) }
            }
        }
        for await _ in taken { break }
        var waiting: [Task<Void, any Error>] = []
        for number in 1...2 {
            waiting.append(Task { try await gate.pass { order.numbers.withLock { $0.append(number) } } })
            await waiters.next()
        }
        await #expect(throws: RequestError.self) { try await gate.pass {} }
        waiting[0].cancel()
        await #expect(throws: CancellationError.self) { try await waiting[0].value }
        source.finish()
        try await first.value
        try await waiting[1].value
        #expect(order.numbers.withLock { $0 } == [0, 2])
        #expect(gate.figures.running == 0)
    }

    @Test(arguments: [
        (#"{"listen": "0.0.0.0:9000", "requestsPerSecond": 5, "keys": [{"key": "abcd", "name": "a", "requestsPerDay": 3}]}"#, 0),
        (#"{"listen": "here"}"#, 1), (#"{"nothing": 1}"#, 1), (#"{"timeLimit": "soon", "burst": 0}"#, 2),
        (#"{"keys": [{"name": "a"}, {"key": "abcd", "x": 1}]}"#, 2),
        ("{", 1), ("[]", 1),
    ])
    func settings(text: String, problems: Int) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var settings = ServerSettings()
        settings.read(file: file)
        #expect(settings.problems.count == problems, "\(settings.problems)")
        settings.read(environment: ["PORTOLAN_SERVE_LISTEN": "127.0.0.1:7000", "PORTOLAN_SERVE_TIME_LIMIT": "3", "HOME": "/"])
        settings.set("regions", ["a.portolan", "b.portolan"], "--region")
        settings.finish()
        #expect(settings.configuration.port == 7000 && settings.configuration.timeLimit == 3 && settings.configuration.regions.count == 2)
        settings.read(environment: ["PORTOLAN_SERVE_NOTHING": "1"])
        #expect(settings.problems.count == problems + 1)
    }
}
