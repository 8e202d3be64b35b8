import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import PortolanPlaces
import ServiceLifecycle
import Synchronization
import Testing

@testable import PortolanServer

/// The rights and limits of clients that the server does not know, of proxies, and of caches.
@Suite struct EdgesTests {
    private static let vary = HTTPField.Name("Vary")

    // MARK: The host

    @Test("A request names exactly one host, whichever way it is answered", .timeLimit(.minutes(30)))
    func hosts() async throws {
        try await RunningServer.with { running in
            let paths = ["/health/live", "/data/town/14/8192/8191.pbf", "/v1/places/\(TestServer.shop)?fields=id", "/fonts.json"]
            for path in paths {
                for (hosts, status) in [
                    ("Host: a\r\n", 200), ("", 400), ("Host: a\r\nHost: b\r\n", 400), ("Host: a\r\nhOST: a\r\n", 400),
                    ("Host: a:80\r\n", 200),
                    ("Host:\r\n", 200),
                ] {
                    for more in ["", "Accept: */*\r\n", "Content-Length: 0\r\n"] {
                        let answers = try await RawClient.answers(running.ports.http, ["GET \(path) HTTP/1.1\r\n\(hosts)\(more)\r\n"])
                        #expect(answers.first?.status.split(separator: " ")[1] == "\(status)", "\(path) \(hosts) \(more)")
                        #expect(answers.count == 2, "\(path) \(hosts) \(more)")
                    }
                }
                // The requests come one after the other on one connection. The quick lane must not apply what it knows
                // about one request to the next request.
                let asked = ["Host: a\r\n", "Host: a\r\nHost: a\r\n", "Accept: a\r\n", "Host: a\r\n"].map {
                    "GET \(path) HTTP/1.1\r\n\($0)\r\n"
                }
                let answers = try await RawClient.answers(running.ports.http, asked)
                #expect(answers.map { $0.status.split(separator: " ")[1] }.prefix(4) == ["200", "400", "400", "200"], "\(path)")
            }
            let old = try await RawClient.answers(running.ports.http, ["GET /fonts.json HTTP/1.0\r\n\r\n"], closesSide: true)
            #expect(old.first?.status.contains("200") == true)
        }
    }

    @Test(
        "A request of HTTP/2 may name its host twice, but not two different hosts",
        arguments: [
            ("a", [], "a"), ("a", ["a"], "a"), ("a", ["b"], nil), (nil, ["a"], "a"), (nil, [], nil), (nil, ["a", "b"], nil), ("", [], ""),
        ] as [(String?, [String], String?)]
    )
    func hostOfHead(_ authority: String?, _ hosts: [String], _ host: String?) throws {
        var request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
        let name = try #require(HTTPField.Name("Host"))
        for host in hosts { request.headerFields.append(HTTPField(name: name, value: host)) }
        #expect(request.host == host)
    }

    // MARK: The operator's token

    @Test func wrongWordsAreSlowedDown() async throws {
        let time = Mutex(Date(timeIntervalSince1970: 1_765_800_000))
        let clock: @Sendable () -> Date = { time.withLock { $0 } }
        try await TestServer.with({ $0.adminToken = "a-long-token" }, clock: clock) { calls async throws in
            @Sendable func status(_ word: String?, from peer: String, scheme: String = "Bearer") async throws -> Int {
                var calls = calls
                calls.peer = peer
                return try await calls.post("/admin/reload", "", word.map { ["Authorization": "\(scheme) \($0)"] } ?? [:]).status.code
            }
            let (right, wrong, here, there) = ("a-long-token", "a-long-tokem", "192.0.2.1", "2001:db8::1")
            for scheme in ["bearer", "BEARER", "Bearer", "Bearer  "] { #expect(try await status(right, from: here, scheme: scheme) == 200) }
            #expect(try await status(right, from: here, scheme: "Basic") == 401)
            // A few wrong tokens are allowed, because people mistype.
            for _ in 0..<AdminAccess.freeCount { #expect(try await status(wrong, from: here) == 401) }
            #expect(try await status(wrong, from: here) == 429)
            // During the pause the server refuses even the right token, because otherwise a client could go on
            // guessing. Clients at other addresses are served.
            #expect(try await status(right, from: here) == 429)
            #expect(try await status(right, from: there) == 200)
            #expect(try await status(nil, from: here) == 401)
            // The pauses double: 1 s, 2 s, 4 s … 60 s.
            for pause in [1.0, 2, 4, 8, 16, 32, 60, 60] {
                time.withLock { $0 += pause - 0.01 }
                #expect(try await status(wrong, from: here) == 429, "\(pause)")
                time.withLock { $0 += 0.01 }
                #expect(try await status(wrong, from: here) == 401, "\(pause)")
            }
            time.withLock { $0 += 60 }
            #expect(try await status(right, from: here) == 200)
            #expect(try await status(wrong, from: here) == 401)
            // If the clock is set back by an hour, no client has to wait for an hour.
            for _ in 0..<AdminAccess.freeCount { #expect(try await status(wrong, from: "192.0.2.9") == 401) }
            #expect(try await status(right, from: "192.0.2.9") == 429)
            time.withLock { $0 -= 3600 }
            #expect(try await status(right, from: "192.0.2.9") == 200)
            // A client may have all addresses of an IPv6 network, so the network counts as one client.
            for number in 1...AdminAccess.freeCount { #expect(try await status(wrong, from: "2001:db8::\(number)") == 401) }
            #expect(try await status(wrong, from: "2001:db8::ffff") == 429)
            #expect(try await status(wrong, from: "2001:db8:0:1::1") == 401)
            let text = try await calls.get("/metrics").text
            #expect(text.contains("portolan_requests_refused_total{reason=\"admin token\"}"))
        }
    }

    @Test func theTableOfGuessersIsBounded() {
        let time = Mutex(Date(timeIntervalSince1970: 0))
        let admin = AdminAccess(token: "a-long-token", metrics: Metrics()) { time.withLock { $0 } }
        func status(_ word: String, from client: Int) -> Int {
            let call = Call(target: "/", headers: [.authorization: "Bearer \(word)"], client: "192.0.\(client / 256).\(client % 256)")
            do throws(RequestError) {
                try admin.authorize(call)
                return 200
            } catch {
                return error.status.code
            }
        }
        for client in 0..<AdminAccess.addressLimit { #expect(status("wrong-token", from: client) == 401) }
        // Beyond the limit of addresses, all further addresses count as one client and are slowed down together.
        let more = (0..<100).map { status("wrong-token", from: AdminAccess.addressLimit + $0) }
        #expect(
            more.prefix(AdminAccess.freeCount).allSatisfy { $0 == 401 }
                && more.dropFirst(AdminAccess.freeCount + 1).allSatisfy { $0 == 429 }
        )
        #expect(admin.addressCount == AdminAccess.addressLimit + 1)
        time.withLock { $0 += AdminAccess.memory }
        #expect(status("a-long-token", from: 100_000) == 200 && admin.addressCount <= 1)
    }

    // MARK: Caches

    @Test func answersForAKeyAreForOne() async throws {
        let paths = ["/data/portolan.json", "/data/portolan/14/8192/8191.pbf", "/styles/light/style.json", "/styles.json", "/catalog.html"]
        try await TestServer.with({ $0.keys = [.init(key: "secret-key", name: "tests")] }) { calls async throws in
            for path in paths {
                for (query, headers) in [
                    ("", ["X-Goog-Api-Key": "secret-key"]), ("", ["Authorization": "bearer secret-key"]), ("?key=secret-key", [:]),
                ] {
                    let answer = try await calls.get(path + query, headers)
                    let policy = answer.headers[.cacheControl] ?? ""
                    #expect(
                        answer.status == .ok && policy.hasPrefix("private, max-age=") && !policy.contains("public"),
                        "\(path): \(policy)"
                    )
                }
                #expect(try await calls.get(path).headers[.cacheControl] == "no-store")
            }
            // The files of the page need no key, so caches may store them.
            #expect(try await calls.get("/", ["X-Goog-Api-Key": "secret-key"]).headers[.cacheControl] == "public, no-cache")
        }
        try await TestServer.with { calls async throws in
            for path in paths { #expect(try await calls.get(path).headers[.cacheControl]?.hasPrefix("public") == true) }
            for path in ["/search", "/photon/api"] { #expect(try await calls.get(path).headers[.cacheControl] == "no-store") }
        }
    }

    // MARK: Proxies

    @Test func onlyTrustedProxiesAreBelieved() async throws {
        let forged = ["X-Forwarded-Host": "other.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/x"]
        try await TestServer.with { calls async throws in
            for peer in ["127.0.0.1", "::1", "192.0.2.1"] {
                var calls = calls
                calls.peer = peer
                for path in ["/styles/light/style.json", "/data/portolan.json", "/portolan/explorer", "/openapi.json", "/catalog.html"] {
                    let answer = try await calls.get(path, forged)
                    #expect(!answer.text.contains("other.example.org"), "\(path) for \(peer)")
                    #expect(answer.headers[.vary]?.contains("X-Forwarded") != true, "\(path) for \(peer)")
                }
            }
        }
        let log = Lines()
        try await TestServer.with(
            { $0.trustedProxies = ["10.0.0.0/8", "::1"].compactMap(CIDRBlock.init) },
            logSink: { log.add($0) }
        ) { calls async throws in
            for (peer, isTrusted) in [
                ("10.1.2.3", true), ("::ffff:10.1.2.3", true), ("::1", true), ("127.0.0.1", false), ("11.0.0.1", false),
            ] {
                var calls = calls
                calls.peer = peer
                for path in [
                    "/styles/light/style.json", "/data/portolan.json", "/portolan/explorer", "/openapi.json", "/styles/light/wmts.xml",
                ] {
                    let answer = try await calls.get(path, forged)
                    #expect(answer.text.contains("https://other.example.org/x") == isTrusted, "\(path) for \(peer)")
                    // Another proxy would get another answer, so caches must distinguish the answers by these headers.
                    for name in PublicURL.headers { #expect(answer.headers[.vary]?.contains(name) == true, "\(path) for \(peer)") }
                }
                #expect(try await calls.get("/fonts.json").headers[.vary] == "Accept-Encoding")
                _ = try await calls.get("/fonts.json", ["X-Forwarded-For": "203.0.113.9, 198.51.100.7, 10.9.9.9"])
                #expect(try log.last["client"]?.string == (isTrusted ? "198.51.100.7" : peer))
            }
            // The trusted proxy adds the last entry of the list. The client may have forged the others.
            var calls = calls
            calls.peer = "10.0.0.1"
            let answer = try await calls.get("/data/portolan.json", ["X-Forwarded-Host": "evil.example, maps.example"])
            #expect(answer.text.contains("http://maps.example/") && !answer.text.contains("evil"))
        }
    }

    @Test(
        "A block of addresses contains these",
        arguments: [
            ("10.0.0.0/8", ["10.0.0.0", "10.255.1.2", "::ffff:10.1.1.1"], ["11.0.0.0", "9.255.255.255", "::1", "", "10.0.0"]),
            ("192.0.2.128/25", ["192.0.2.128", "192.0.2.255"], ["192.0.2.127"]), ("192.0.2.1", ["192.0.2.1"], ["192.0.2.2"]),
            ("0.0.0.0/0", ["1.2.3.4"], ["::1"]), ("2001:db8::/33", ["2001:db8:7fff::1"], ["2001:db8:8000::1", "2001:db9::"]),
            ("::1", ["::1", "0:0:0:0:0:0:0:1"], ["::2", "0.0.0.1"]), ("fe80::/10", ["fe80::1%eth0"], ["fec0::1"]),
        ] as [(String, [String], [String])]
    )
    func blocks(_ text: String, _ inside: [String], _ outside: [String]) throws {
        let block = try #require(CIDRBlock(text))
        for address in inside { #expect(block.contains(address), "\(address)") }
        for address in outside { #expect(!block.contains(address), "\(address)") }
    }

    @Test(
        "Invalid blocks of addresses are refused",
        arguments: [
            "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10/8", "::1/129", "a.b.c.d", "10.0.0.0/8/8", "localhost",
            " ::1",
        ]
    )
    func noBlocks(_ text: String) {
        #expect(CIDRBlock(text) == nil)
        var settings = ServerSettings()
        settings.set("trustedProxies", ["127.0.0.1", text], "--set")
        #expect(settings.problems.count == 1 && settings.configuration.trustedProxies.isEmpty)
    }

    @Test(
        "Proxies tell the address of the client",
        arguments: [
            ("10.0.0.1", nil, "10.0.0.1"), ("10.0.0.1", "192.0.2.1", "192.0.2.1"),
            ("10.0.0.1", "1.1.1.1, 192.0.2.1, 10.0.0.2", "192.0.2.1"),
            ("10.0.0.1", "10.0.0.3,10.0.0.2", "10.0.0.3"), ("10.0.0.1", "nonsense", "10.0.0.1"),
            ("10.0.0.1", "1.1.1.1, nonsense", "10.0.0.1"),
            ("192.0.2.9", "1.1.1.1", "192.0.2.9"), ("10.0.0.1", "", "10.0.0.1"), ("10.0.0.1", "10.0.0.0/8", "10.0.0.1"),
        ] as [(String, String?, String)]
    )
    func clients(_ peer: String, _ chain: String?, _ client: String) {
        #expect(["10.0.0.0/8"].compactMap(CIDRBlock.init).client(chain, peer: peer) == client)
    }

    // MARK: Pages

    @Test func allPagesHaveAPolicyThatFitsThem() async throws {
        try await TestServer.with { calls async throws in
            for path in ["/", "/catalog.html"] + ["console", "operator", "palette"].map({ "/explorer/\($0).html" }) + [
                "/portolan/icons/cafe.svg"
            ] {
                let page = try await calls.get(path)
                let policy = try #require(HTTPField.Name("Content-Security-Policy").flatMap { page.headers[$0] }, "\(path)")
                #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'") && !policy.contains("unsafe"))
                // The page itself contains no code that runs.
                let text = page.text
                #expect(text.firstMatch(of: /<script(?![^>]* src=)|<style|\son[a-z]+=|\sstyle=|javascript:/) == nil, "\(path)")
            }
            let catalog = try await calls.get("/catalog.html").text
            for name in catalog.matches(of: /(?:href|src)="([^"]+)"/).map({ String($0.1) }) {
                #expect(try await calls.get("/" + name).status.code != 404, "\(name)")
            }
        }
    }

    /// The tables in the pages' scripts have no prototype. So a name from outside, as in `/#lang=__proto__`, does not
    /// find the members that JavaScript gives every object.
    @Test func tablesOfThePagesHaveNoPrototype() throws {
        var count = 0
        for (name, text) in EmbeddedFiles.texts where name.hasSuffix(".js") {
            // The pattern finds look-ups by a computed name, in a literal table or in the table of a constant.
            for match in text.matches(of: /\{([^{}]*)\}\[/) where !match.1.contains("=>") {
                count += 1
                #expect(match.1.contains("__proto__: null"), "\(name): {\(match.1)}[…]")
            }
            for match in text.matches(of: /([A-Za-z_]\w*)\[[A-Za-z_]/) {
                guard let table = text.firstMatch(of: try Regex("(?:const|let) \(match.1) = \\{([^\n]*)")) else { continue }
                count += 1
                #expect(table.output[1].substring?.contains("__proto__: null") == true, "\(name): \(match.1)")
            }
        }
        #expect(count > 12)
    }

    // MARK: Operation

    @Test func figuresStandBehindKeys() async throws {
        try await TestServer.with({
            $0.keys = [.init(key: "secret-key", name: "tests", requestsPerDay: 1)]
            $0.adminToken = "a-long-token"
        }) { calls async throws in
            for path in ["/metrics", "/openapi.json"] {
                #expect(try await calls.get(path).status == .forbidden)
                #expect(try await calls.get(path + "?key=wrong").status == .badRequest)
                #expect(try await calls.get(path, ["Authorization": "Bearer wrong"]).status == .unauthorized)
                // Requests for these pages do not count towards the key's daily limit.
                for _ in 0..<3 {
                    let answer = try await calls.get(path, ["X-Goog-Api-Key": "secret-key"])
                    #expect(answer.status == .ok && answer.headers[.cacheControl]?.contains("public") == false)
                }
                #expect(try await calls.get(path, ["Authorization": "Bearer secret-key"]).status == .ok)
                #expect(try await calls.get(path, ["Authorization": "Bearer a-long-token"]).status == .ok)
            }
            for path in ["/health/live", "/health/ready", "/health"] { #expect(try await calls.get(path).status != .forbidden) }
        }
        try await TestServer.with { calls async throws in
            for path in ["/metrics", "/openapi.json"] { #expect(try await calls.get(path).status == .ok) }
        }
    }

    @Test("Operation can have its own address", .timeLimit(.minutes(30)))
    func operationElsewhere() async throws {
        try await RunningServer.with({
            $0.operationAddress = .init(host: "127.0.0.1", port: 0)
            $0.adminToken = "a-long-token"
        }) { running in
            let port = try #require(running.ports.operation)
            for (path, main, own) in [
                ("/metrics", 404, 200), ("/openapi.json", 404, 200), ("/admin/slowest", 404, 200), ("/health/ready", 200, 200),
                ("/fonts.json", 200, 200), ("/", 200, 200), ("/explorer/operator.html", 200, 200),
            ] {
                let asked = ["GET \(path) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a-long-token\r\n\r\n"]
                for (port, status) in [(running.ports.http, main), (port, own)] {
                    let answers = try await RawClient.answers(port, asked)
                    #expect(answers.first?.status.split(separator: " ")[1] == "\(status)", "\(path)")
                }
            }
            // The page does not link to pages that are not served.
            for (port, isThere) in [(running.ports.http, false), (port, true)] {
                let asked = ["GET /portolan/explorer HTTP/1.1\r\nHost: a\r\n\r\n", "GET /catalog.html HTTP/1.1\r\nHost: a\r\n\r\n"]
                let answers = try await RawClient.answers(port, asked)
                let told = try JSONValue(parsing: answers[0].body)
                #expect(told["administration"]?.bool == isThere && told["console"]?.bool == isThere)
                #expect(String(decoding: answers[1].body, as: UTF8.self).contains("openapi") == isThere)
            }
        }
    }

    /// The error names the address. It does not mention stopping, because the server had not begun to serve.
    @Test(.timeLimit(.minutes(30)), arguments: ["main", "grpc", "operation"]) func aBusyPortIsNamed(_ which: String) async throws {
        let busy = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup).bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(busy.localAddress?.port)
        let notes = Lines()
        try await TestServer.with({ configuration in
            configuration.port = which == "main" ? port : 0
            if which == "grpc" { configuration.grpcAddress = .init(host: "127.0.0.1", port: port) }
            if which == "operation" { configuration.operationAddress = .init(host: "127.0.0.1", port: port) }
        }) { calls async throws in
            let failure = await #expect(throws: ListenFailure.self) {
                try await calls.server.run(note: { notes.add(Data($0.utf8)) }, onRunning: { _ in notes.add(Data("it runs".utf8)) })
            }
            #expect(failure?.isInUse == true)
            #expect(
                failure?.description
                    == "127.0.0.1:\(port): the server cannot listen there: another program listens on this address; end it, or choose another port"
            )
        }
        #expect(notes.all.isEmpty, "\(notes.all)")
        try await busy.close()
    }
}

/// The lines that were written to the log.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: Data) { lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }

    var all: [String] { lines.withLock { $0 } }
    var last: JSONValue { get throws { try JSONValue(parsing: Array((all.last ?? "").utf8)) } }
}
