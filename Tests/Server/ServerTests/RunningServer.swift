import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2
import NIOPosix
import PortolanPlaces
import ServiceLifecycle
import Synchronization

@testable import PortolanServer

/// A server that listens on free loopback ports while a test runs.
struct RunningServer: Sendable {
    let server: PortolanHTTPServer
    let ports: PortolanHTTPServer.Ports
    private let group: ServiceGroup

    /// Lets the server answer the calls under way, then ends it.
    func stop() async { await group.triggerGracefulShutdown() }

    static func with(
        _ change: @escaping @Sendable (inout ServerConfiguration) -> Void = { _ in },
        _ test: @escaping @Sendable (RunningServer) async throws -> Void
    ) async throws {
        try await TestServer.with({ configuration in
            configuration.port = 0
            configuration.grpcAddress = .init(host: "127.0.0.1", port: 0)
            change(&configuration)
        }) { calls async throws in
            let (running, tell) = AsyncStream.makeStream(of: PortolanHTTPServer.Ports.self)
            var logger = Logger(label: "test")
            logger.logLevel = .critical
            let services = calls.server.services(note: { _ in }, onRunning: { tell.yield($0) })
            let group = ServiceGroup(configuration: .init(services: services, logger: logger))
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                for await ports in running {
                    do {
                        try await test(RunningServer(server: calls.server, ports: ports, group: group))
                    } catch {
                        await group.triggerGracefulShutdown()
                        throw error
                    }
                    break
                }
                await group.triggerGracefulShutdown()
                try await tasks.waitForAll()
            }
        }
    }
}

/// An HTTP/2 client that behaves like clients of gRPC: many calls on one connection.
struct HTTP2Client: Sendable {
    typealias Stream = NIOAsyncChannel<HTTPResponsePart, HTTPRequestPart>

    let channel: any Channel
    private let streams: NIOHTTP2Handler.AsyncStreamMultiplexer<Never>

    init(port: Int) async throws {
        (channel, streams) = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    var configuration = NIOHTTP2Handler.Configuration()
                    configuration.connection.controlFrameRateLimit.maximumCount = 1_000_000
                    // If a server answers before it has the whole request, it resets the stream. The client must not
                    // count such resets.
                    configuration.stream.streamResetFrameRateLimit.maximumCount = 1_000_000
                    let pipeline = channel.pipeline.syncOperations
                    let streams = try pipeline.configureAsyncHTTP2Pipeline(
                        mode: .client,
                        streamDelegate: nil,
                        configuration: configuration
                    ) { stream in stream.eventLoop.makeFailedFuture(ChannelError.operationUnsupported) as EventLoopFuture<Never> }
                    // Without this handler, calls on a connection with an error would wait forever.
                    try pipeline.addHandler(NIOCloseOnErrorHandler())
                    return (channel, streams)
                }
            }
    }

    /// Sends a ping, and waits until it is sent.
    func ping() async throws {
        try await channel.writeAndFlush(HTTP2Frame(streamID: .rootStream, payload: .ping(HTTP2PingData(), ack: false)))
    }

    func open() async throws -> Stream {
        try await streams.openStream { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(HTTP2FramePayloadToHTTPClientCodec())
                return try Stream(wrappingChannelSynchronously: stream)
            }
        }
    }

    /// Makes a gRPC call on a stream.
    /// - Returns: The gRPC status; nil if there is no answer.
    func call(
        _ method: String,
        _ message: JSONValue,
        as type: String,
        onSent: @escaping @Sendable () -> Void = {}
    ) async throws -> Int? {
        let framed = GRPCFraming.framed(ProtobufCoding.bytes(message, as: type))
        let head = HTTPRequest(
            method: .post,
            scheme: "http",
            authority: "localhost",
            path: "/\(GRPCService.places)/\(method)",
            headerFields: HTTPFields(
                [("content-type", "application/grpc"), ("te", "trailers"), ("x-goog-fieldmask", "*")].compactMap { name, value in
                    HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
                }
            )
        )
        return try await open().executeThenClose { answer, request in
            try await request.write(.head(head))
            try await request.write(.body(ByteBuffer(bytes: framed)))
            try await request.write(.end(nil))
            onSent()
            var status: Int?
            for try await part in answer {
                guard case .end(let trailers) = part else { continue }
                status = HTTPField.Name("grpc-status").flatMap { trailers?[$0] }.flatMap { Int($0) }
            }
            return status
        }
    }

    /// Begins a call and cancels it.
    /// - Parameter isAnswered: Whether to cancel only after the answer has arrived. The server answers although the
    ///   request has not ended.
    func giveUp(isAnswered: Bool) async throws {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/fonts.json")
        try await open().executeThenClose { answer, request in
            try await request.write(.head(head))
            guard isAnswered else { return }
            for try await case .end in answer { break }
        }
    }
}
