import NIOCore
import NIOPosix
import NIOSSL
import Testing

@testable import PortolanServer

/// Clients that never stop sending while the connection is in a state in which no protocol reads.
@Suite(.serialized) struct FloodTests {
    static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(4, 0)

    /// Returns an HTTP/2 frame on stream 0, the connection itself.
    static func frame(_ kind: UInt8, _ byteCount: Int, announced: Int? = nil) -> [UInt8] {
        let length = announced ?? byteCount
        let head = [UInt8(truncatingIfNeeded: length >> 16), UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
        return head + [kind, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: byteCount)
    }

    @Test(
        "Bytes after a request for another protocol are not kept",
        .timeLimit(.minutes(30)),
        arguments: [
            "GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
            "POST /v1/places:searchText HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\nContent-Length: 2\r\n\r\n{}",
            "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX: ",
        ]
    )
    func main(_ start: String) async throws {
        try await RunningServer.with { server async throws in
            #expect(try await Self.flood(server.ports.http, Array(start.utf8)) < Self.byteLimit)
            #expect(try await RawClient.answers(server.ports.http, []).count == 1)
        }
    }

    @Test(
        "Bytes after an error of HTTP/2 are not kept",
        .timeLimit(.minutes(30)),
        arguments: [
            ("a frame that is too large", preface + frame(0, 0, announced: 16_000_000), [UInt8(0)]),
            ("too many pings", preface, frame(6, 8)), ("no frames at all", [], Array("GET / HTTP/1.1\r\n".utf8)),
        ] as [(String, [UInt8], [UInt8])]
    )
    func http2(_ name: String, _ start: [UInt8], _ unit: [UInt8]) async throws {
        try await RunningServer.with({ $0.controlFrameLimit = 100 }) { server async throws in
            let port = try #require(server.ports.grpc)
            #expect(try await Self.flood(port, start, unit) < Self.byteLimit)
            #expect(try await RawClient.answers(server.ports.http, []).count == 1)
        }
        try await CertificateTests.with { certificate, key async throws in
            try await RunningServer.with({ configuration in
                configuration.certificate = certificate
                configuration.privateKey = key
                configuration.controlFrameLimit = 100
            }) { server async throws in
                #expect(try await Self.flood(server.ports.http, start, unit, isSecure: true) < Self.byteLimit)
            }
        }
    }

    @Test("A body that continues after its answer ends the connection", .timeLimit(.minutes(30)))
    func bodyAfterItsAnswer() async throws {
        let start = "GET /health/live HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let chunk = "400\r\n" + String(repeating: "A", count: 1024) + "\r\n"
        try await RunningServer.with { server async throws in
            #expect(try await Self.flood(server.ports.http, Array(start.utf8), Array(chunk.utf8)) < Self.byteLimit)
        }
    }

    @Test("A request for another protocol gets a plain answer, and the connection ends", .timeLimit(.minutes(30)))
    func plainAnswers() async throws {
        try await RunningServer.with { server async throws in
            let upgrade = "Host: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n"
            for (request, status) in [
                ("GET /health/live HTTP/1.1\r\n\(upgrade)\r\n", "200 OK"),
                ("POST /health/live HTTP/1.1\r\n\(upgrade)Content-Length: 2\r\n\r\n{}", "405 Method Not Allowed"),
                ("CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", "404 Not Found"),
            ] {
                let answers = try await RawClient.answers(server.ports.http, [request])
                #expect(answers.map(\.status) == ["HTTP/1.1 \(status)"] && answers.first?.headers["connection"] == "close", "\(request)")
            }
        }
    }

    // MARK: The client

    private static let byteLimit = 64 << 20

    /// Sends `start`, then `unit` over and over, and ignores the answers.
    /// - Returns: The number of bytes that were accepted before the connection ended, at most ``byteLimit``.
    private static func flood(_ port: Int, _ start: [UInt8], _ unit: [UInt8] = [0x41], isSecure: Bool = false) async throws -> Int {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if isSecure {
                        var tls = TLSConfiguration.makeClientConfiguration()
                        tls.certificateVerification = .none
                        tls.applicationProtocols = ["h2"]
                        let handler = try NIOSSLClientHandler(context: NIOSSLContext(configuration: tls), serverHostname: nil)
                        try channel.pipeline.syncOperations.addHandler(handler)
                    }
                    return channel
                }
            }
        var count = 0
        var piece = ByteBuffer(bytes: start)
        let units = Array(repeating: unit, count: (64 << 10) / unit.count).flatMap { $0 }
        while count < byteLimit {
            do {
                try await channel.writeAndFlush(piece)
            } catch {
                // The write fails because the server ends the connection. The test waits for this end.
                try await channel.closeFuture.get()
                return count
            }
            count += piece.readableBytes
            piece = ByteBuffer(bytes: units)
        }
        try await channel.close()
        return count
    }
}
