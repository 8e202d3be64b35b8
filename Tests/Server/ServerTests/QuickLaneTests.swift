import Foundation
import NIOCore
import NIOPosix
import PortolanMaps
import PortolanPlaces
import Testing

@testable import PortolanServer

/// Vector tiles that the quick lane answers as soon as the bytes arrive.
@Suite struct QuickLaneTests {
    @Test(
        "The lane knows these addresses",
        arguments: [
            ("/data/town/14/8192/8191.pbf", "town 14/8192/8191 -"), ("/data/a-b_9/0/0/0.mvt", "a-b_9 0/0/0 -"),
            ("/data/town/1/1/0.pbf?v=00ff", "town 1/1/0 00ff"), ("/data/town/1/1/0.pbf?v=", "town 1/1/0 "),
            ("/data/town/1/2/0.pbf", nil), ("/data/town/01/1/0.pbf", nil), ("/data/town/1/1/0.png", nil), ("/data/town/1/1/0", nil),
            ("/data/to%20wn/1/1/0.pbf", nil), ("/data//1/1/0.pbf", nil), ("/data/town/1/1/0.pbf?key=1", nil),
            ("/data/town/1/1/0.pbf?v=1&key=1", nil), ("/data/town/31/0/0.pbf", nil), ("/data/town/1/4294967297/0.pbf", nil),
            ("/data/town/1/1/0.pbf/", nil), ("/data/town/1/-1/0.pbf", nil), ("data/town/1/1/0.pbf", nil), ("", nil),
        ] as [(String, String?)]
    )
    func addresses(_ uri: String, _ expected: String?) {
        let address = TileAddress(uri)
        #expect(address.map { "\($0.source) \($0.id.z)/\($0.id.x)/\($0.id.y) \($0.version ?? "-")" } == expected)
    }

    @Test("The lane's answers equal those of the general way", .timeLimit(.minutes(30)))
    func sameAnswers() async throws {
        try await RunningServer.with { running in
            let version = running.server.regions.set.version
            for path in [
                "/data/town/14/8192/8191.pbf", "/data/portolan/13/4096/4095.mvt", "/data/town/12/2048/2047.pbf?v=\(version)",
                "/data/town/14/1/1.pbf",
            ] {
                for headers in ["", "Accept-Encoding: gzip, br\r\n", "Origin: https://example.org\r\nAccept-Encoding: gzip;q=0\r\n"] {
                    let quick = "GET \(path) HTTP/1.1\r\nHost: a\r\n\(headers)\r\n"
                    // The lane does not read a request with a content length, even of zero.
                    let other = "GET \(path) HTTP/1.1\r\nHost: a\r\n\(headers)Content-Length: 0\r\n\r\n"
                    let answers = try await RawClient.answers(running.ports.http, [quick, other])
                    try #require(answers.count == 3)
                    let isThere = !path.contains("/1/1.")
                    #expect(answers[0].status == (isThere ? "HTTP/1.1 200 OK" : "HTTP/1.1 204 No Content"))
                    #expect(answers[0] == answers[1], "\(path) \(headers)")
                    #expect(answers[0].body.isEmpty != isThere)
                }
            }
        }
    }

    @Test("Answers come in the order of the requests", .timeLimit(.minutes(30)))
    func order() async throws {
        try await RunningServer.with { running in
            func tile(_ z: Int) -> String { "GET /data/town/\(z)/\(1 << (z - 1))/\((1 << (z - 1)) - 1).pbf HTTP/1.1\r\nHost: a\r\n\r\n" }
            let search = "GET /photon/api?q=market HTTP/1.1\r\nHost: a\r\n\r\n"
            let asked = [tile(14), tile(13), search, tile(12), search, search, tile(11), tile(14)]
            let answers = try await RawClient.answers(running.ports.http, asked)
            let kinds = answers.map { answer in
                let etag = answer.headers["etag"]?.split(separator: "-").dropFirst().first.map(String.init)
                return answer.headers["content-type"] == VectorTile.type ? etag ?? "" : "other"
            }
            #expect(kinds == ["14", "13", "other", "12", "other", "other", "11", "14", "other"])
            // The metrics count requests in the same way, whether or not the quick lane answered them.
            let count = running.server.metrics.figures(running.server.regions.set, reloads: (0, 0)).prometheusText
            #expect(count.contains("portolan_requests_total{endpoint=\"maps.tile\",status=\"200\"} 5"))
        }
    }

    @Test("A client that closes its side after its requests gets all answers", .timeLimit(.minutes(30)))
    func closedSide() async throws {
        try await RunningServer.with { running in
            let tile = "GET /data/town/14/8192/8191.pbf HTTP/1.1\r\nHost: a\r\n\r\n"
            let answers = try await RawClient.answers(running.ports.http, Array(repeating: tile, count: 200), closesSide: true)
            #expect(answers.count == 200)
            #expect(Set(answers.map(\.body)).count == 1)
        }
    }

    @Test(
        "A body that looks like a request for a tile is a body",
        .timeLimit(.minutes(30)),
        arguments: ["GET /photon/api?q=market", "POST /v1/places:autocomplete", "GET /data/town/14/8192/8191.pbf"]
    )
    func bodies(_ request: String) async throws {
        try await RunningServer.with { running in
            let tile = "GET /data/town/14/8192/8191.pbf HTTP/1.1\r\nHost: a\r\n\r\n"
            let withBody = "\(request) HTTP/1.1\r\nHost: a\r\nContent-Length: \(tile.utf8.count)\r\n\r\n\(tile)"
            let chunk = "\(String(tile.utf8.count, radix: 16))\r\n\(tile)\r\n0\r\n\r\n"
            let chunked = "\(request) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)"
            let answers = try await RawClient.answers(running.ports.http, [tile, withBody, tile, chunked, tile])
            #expect(answers.count == 6)
            guard answers.count == 6 else { return }
            #expect(answers[2] == answers[0] && answers[4] == answers[0])
            #expect((answers[1] == answers[0]) == request.contains("/data/") && answers[3] == answers[1])
        }
    }

    @Test("Requests in pieces get the same answers as whole ones", .timeLimit(.minutes(30)), arguments: [1, 3, 30, 59, 200])
    func pieces(_ length: Int) async throws {
        try await RunningServer.with { running in
            let tile = "GET /data/town/14/8192/8191.pbf HTTP/1.1\r\nHost: a\r\n\r\n"
            let search = "GET /photon/api?q=market HTTP/1.1\r\nHost: a\r\n\r\n"
            let whole = try await RawClient.answers(running.ports.http, [tile, search, tile, tile])
            let pieces = try await RawClient.answers(running.ports.http, [tile, search, tile, tile], pieceLength: length)
            #expect(whole.count == 5 && pieces.map(\.status) == whole.map(\.status) && pieces.map(\.body) == whole.map(\.body))
        }
    }

    @Test("The lane is closed if the server must look at each request")
    func configurations() async throws {
        try await TestServer.with { #expect(QuickTiles($0.responder) != nil) }
        try await TestServer.with({ $0.keys = [.init(key: "k", name: "n")] }) { #expect(QuickTiles($0.responder) == nil) }
        try await TestServer.with({ $0.requestsPerSecond = 5 }) { #expect(QuickTiles($0.responder) == nil) }
        try await TestServer.with({ $0.basePath = "/maps" }) { #expect(QuickTiles($0.responder) == nil) }
        try await TestServer.with({ $0.allowedOrigins = ["https://example.org"] }) { #expect(QuickTiles($0.responder) == nil) }
    }

    @Test(
        "Headers have this form of the time",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (1_709_208_000, "Thu, 29 Feb 2024 12:00:00 GMT"),
        ]
    )
    func dates(_ seconds: Double, _ text: String) {
        #expect(DateText.text(Date(timeIntervalSince1970: seconds)) == text)
    }
}

/// Sends raw requests on one connection, all at once, and reads until the server closes.
enum RawClient {
    struct Answer: Hashable {
        var status: String
        /// The headers with lower-case names, without the date.
        var headers: [String: String]
        var body: [UInt8]
    }

    /// - Parameters:
    ///   - closesSide: Whether the client closes its side after the requests. Otherwise its last request asks for
    ///   the end of the connection.
    ///   - pieceLength: The length of the pieces in which the bytes are written; nil for one piece.
    static func answers(_ port: Int, _ requests: [String], closesSide: Bool = false, pieceLength: Int? = nil) async throws -> [Answer] {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
        let end = closesSide ? [] : ["GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"]
        var bytes: [UInt8] = []
        try await channel.executeThenClose { inbound, outbound in
            var rest = ByteBuffer(string: (requests + end).joined())
            while let piece = rest.readSlice(length: min(pieceLength ?? rest.readableBytes, rest.readableBytes)), piece.readableBytes > 0 {
                try await outbound.write(piece)
            }
            if closesSide { outbound.finish() }
            for try await buffer in inbound { bytes += buffer.readableBytesView }
        }
        return parse(bytes[...])
    }

    private static func parse(_ bytes: ArraySlice<UInt8>) -> [Answer] {
        var answers: [Answer] = []
        var rest = bytes
        while let gap = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
            let lines = String(decoding: rest[..<gap.lowerBound], as: UTF8.self).split(separator: "\r\n")
            var headers: [String: String] = [:]
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2, parts[0].lowercased() != "date" else { continue }
                headers[parts[0].lowercased()] = parts[1].trimmingSpace()
            }
            rest = rest[gap.upperBound...]
            let count = min(headers["content-length"].flatMap { Int($0) } ?? 0, rest.count)
            answers.append(Answer(status: lines.first.map(String.init) ?? "", headers: headers, body: Array(rest.prefix(count))))
            rest = rest.dropFirst(count)
        }
        return answers
    }
}
