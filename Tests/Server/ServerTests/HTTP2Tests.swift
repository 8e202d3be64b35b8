import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP2
import NIOHTTPTypes
import NIOPosix
import PortolanPlaces
import Testing

@testable import PortolanServer

@Suite(.serialized) struct HTTP2Tests {
    private static let place: JSONValue = .object(["name": .string("places/" + TestServer.shop)])
    private static let text: JSONValue = .object(["textQuery": "restaurant"])

    /// Clients of gRPC send a ping with many of their answers, to measure the speed of the line.
    @Test func pingsDoNotEndAConnection() async throws {
        try await RunningServer.with { server async throws in
            let client = try await HTTP2Client(port: try #require(server.ports.grpc))
            for _ in 0..<20 {
                for _ in 0..<50 { try await client.ping() }
                #expect(try await client.call("GetPlace", Self.place, as: "GetPlaceRequest") == 0)
            }
            try await client.channel.close()
        }
    }

    /// A map that moves cancels its requests for tiles that leave the view, both requests that wait and answers that
    /// arrive.
    @Test func callsThatAreGivenUpDoNotEndAConnection() async throws {
        try await RunningServer.with { server async throws in
            let client = try await HTTP2Client(port: try #require(server.ports.grpc))
            for index in 0..<500 { try await client.giveUp(isAnswered: index.isMultiple(of: 2)) }
            #expect(try await client.call("GetPlace", Self.place, as: "GetPlaceRequest") == 0)
            try await client.channel.close()
        }
    }

    /// No real client sends this many pings.
    @Test(.timeLimit(.minutes(30))) func floodsOfPingsEndAConnection() async throws {
        try await RunningServer.with({ $0.controlFrameLimit = 100 }) { server async throws in
            let port = try #require(server.ports.grpc)
            let pinging = try await HTTP2Client(port: port)
            await #expect(throws: (any Error).self) {
                while true { try await pinging.ping() }
            }
            try await pinging.channel.closeFuture.get()
            // Other connections continue.
            let client = try await HTTP2Client(port: port)
            #expect(try await client.call("GetPlace", Self.place, as: "GetPlaceRequest") == 0)
            try await client.channel.close()
        }
    }

    /// If a client closes its side of the connection, the server ends the connection, even while it works on the
    /// client's calls.
    @Test(.timeLimit(.minutes(30))) func closedSidesEndAConnection() async throws {
        try await RunningServer.with { server async throws in
            let client = try await HTTP2Client(port: try #require(server.ports.grpc))
            #expect(try await client.call("GetPlace", Self.place, as: "GetPlaceRequest") == 0)
            try await client.channel.close(mode: .output)
            try await client.channel.closeFuture.get()
        }
    }

    /// Before the server stops, it answers the calls that have begun on open connections.
    @Test func callsUnderWayAreAnsweredWhenTheServerStops() async throws {
        try await RunningServer.with { server async throws in
            let client = try await HTTP2Client(port: try #require(server.ports.grpc))
            let (sent, tell) = AsyncStream<Void>.makeStream()
            let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 0..<50 {
                    group.addTask { try await client.call("SearchText", Self.text, as: "SearchTextRequest", onSent: { tell.yield() }) }
                }
                // When the first call is answered, all other calls are under way.
                var senders = sent.makeAsyncIterator()
                for _ in 0..<50 { await senders.next() }
                var statuses = [try await group.next() ?? nil]
                try await client.ping()
                await server.stop()
                for try await status in group { statuses.append(status) }
                return statuses
            }
            #expect(statuses == Array(repeating: 0, count: 50))
            // The server has ended the connection.
            try await client.channel.closeFuture.get()
        }
    }

    /// The limit for silent connections also holds over TLS, where the connection exists before HTTP/2 is negotiated.
    @Test func silentConnectionsEnd() async throws {
        try await CertificateTests.with { certificate, key async throws in
            try await RunningServer.with({ configuration in
                configuration.certificate = certificate
                configuration.privateKey = key
                configuration.idleLimit = 0.05
                configuration.timeLimit = 0.05
            }) { server async throws in
                for port in [server.ports.http, try #require(server.ports.grpc)] {
                    // This client does not even begin the handshake of TLS.
                    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                        .connect(host: "127.0.0.1", port: port).get()
                    try await channel.closeFuture.get()
                }
            }
            try await RunningServer.with({ configuration in
                configuration.idleLimit = 0.05
                configuration.timeLimit = 0.05
            }) { server async throws in
                let client = try await HTTP2Client(port: try #require(server.ports.grpc))
                try await client.channel.closeFuture.get()
            }
        }
    }

    // MARK: Readers that accept no bytes

    @Test func readersThatTakeNothingAreLeft() throws {
        let loop = EmbeddedEventLoop()
        let channel = EmbeddedChannel(handler: StalledReaderHandler(patience: .seconds(60)), loop: loop)
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/test")).wait()
        let body = ByteBuffer(repeating: 7, count: 100_000)
        channel.write(HTTPResponsePart.body(body), promise: nil)
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        loop.advanceTime(by: .seconds(59))
        #expect(channel.isActive)
        // The client accepts some bytes, so the time limit begins again.
        channel.flush()
        channel.write(HTTPResponsePart.body(body), promise: nil)
        loop.advanceTime(by: .seconds(2))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(57))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
        // The client has received all bytes that were written.
        var count = 0
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            guard case .body(let piece) = part else { continue }
            #expect(piece.readableBytes <= StalledReaderHandler.pieceByteCount)
            count += piece.readableBytes
        }
        #expect(count == 100_000)
    }

    @Test func readersThatReadAreNot() throws {
        let loop = EmbeddedEventLoop()
        let channel = EmbeddedChannel(handler: StalledReaderHandler(patience: .seconds(60)), loop: loop)
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/test")).wait()
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        loop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
        let done = loop.makePromise(of: Void.self)
        try channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer(repeating: 7, count: 40_000))).wait()
        channel.write(HTTPResponsePart.end(nil), promise: done)
        channel.flush()
        try done.futureResult.wait()
        _ = try channel.finish(acceptAlreadyClosed: true)
    }
}
