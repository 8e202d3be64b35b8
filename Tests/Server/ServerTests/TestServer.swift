import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import PortolanImport
import PortolanPlaces
import PortolanSample
import Synchronization
import Testing

@testable import PortolanServer

/// A server of a small town, imported once for all tests.
enum TestServer {
    /// The town on Null Island.
    private static let region = Task {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portolan-server-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let extract = folder.appending(path: "town.osm.pbf")
        try NullIsland.write(to: extract.path(percentEncoded: false))
        let region = folder.appending(path: "town.portolan", directoryHint: .isDirectory)
        _ = try await RegionImporter(options: .init(timeZone: "Africa/Accra")).run(extract: extract, output: region)
        return region
    }

    /// Returns the region's folder, made once for the process.
    static func folder() async throws -> URL { try await region.value }

    /// The town's shop for sailors, whose ID is the same in every import.
    static let shop = "pamp1bvyd0bcksz80"
    static let shopName = "Corvette Outfitters"

    /// Runs a test against a server with a configuration.
    static func with(
        _ change: (inout ServerConfiguration) -> Void = { _ in },
        clock: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_765_800_000) },
        logSink: (@Sendable (Data) throws -> Void)? = nil,
        _ test: @escaping @Sendable (TestCalls) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration(regions: [try await region.value])
        // The time limits are long, because a test may wait for minutes while other tests run.
        configuration.timeLimit = 1_800
        configuration.queueSeconds = 1_800
        configuration.logsAccess = logSink != nil
        change(&configuration)
        let server = try PortolanHTTPServer(configuration, clock: clock, logSink: logSink)
        try await test(TestCalls(server: server, responder: server.responder))
    }
}

/// The calls that a test makes.
struct TestCalls: Sendable {
    let server: PortolanHTTPServer
    let responder: ServerResponder
    /// The address of the client; nil for a connection without one.
    var peer: String?

    func get(_ path: String, _ headers: [String: String] = [:], method: HTTPRequest.Method = .get) async throws -> TestResponse {
        try await answer(path, method, headers, [])
    }

    func post(_ path: String, _ body: String, _ headers: [String: String] = [:]) async throws -> TestResponse {
        try await answer(path, .post, headers, Array(body.utf8))
    }

    /// Makes a gRPC call with a message of Google's Places API, given as JSON.
    func grpc(_ method: String, _ message: JSONValue, as type: String, _ headers: [String: String] = [:]) async throws -> TestResponse {
        try await grpc("/\(GRPCService.places)/\(method)", framed: GRPCFraming.framed(ProtobufCoding.bytes(message, as: type)), headers)
    }

    func grpc(_ path: String, framed: [UInt8], _ headers: [String: String] = [:]) async throws -> TestResponse {
        let fields = ["Content-Type": "application/grpc", "TE": "trailers"].merging(headers) { $1 }
        return try await answer(path, .post, fields, framed)
    }

    /// Calls the responder as the server does, but without a socket.
    private func answer(_ path: String, _ method: HTTPRequest.Method, _ headers: [String: String], _ body: [UInt8]) async throws
        -> TestResponse
    {
        var fields = HTTPFields()
        for (name, value) in headers { if let name = HTTPField.Name(name) { fields[name] = value } }
        let request = Request(
            head: HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path, headerFields: fields),
            body: RequestBody(buffer: ByteBuffer(bytes: body))
        )
        var logger = Logger(label: "test")
        logger[metadataKey: "hb.request.id"] = "1"
        let channel = NIOAsyncTestingChannel()
        try await channel.connect(to: SocketAddress(unixDomainSocketPath: "/test")).get()
        var context = ServerContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        if let peer { context.peer = peer }
        let response = try await responder.respond(to: request, context: context)
        let collector = Collector()
        try await response.body.write(CollectingWriter(collector: collector))
        return TestResponse(
            status: response.status,
            headers: response.headers,
            body: collector.buffer.withLock { $0 },
            trailers: collector.trailers.withLock { $0 }
        )
    }
}

/// The response to a call.
struct TestResponse: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: ByteBuffer
    let trailers: HTTPFields

    var bytes: [UInt8] { Array(body.readableBytesView) }
    var text: String { String(buffer: body) }
    var json: JSONValue { get throws { try JSONValue(parsing: bytes) } }
    var error: JSONValue? { try? json["error"] }

    /// The gRPC status.
    var grpcStatus: Int? { HTTPField.Name("grpc-status").flatMap { trailers[$0] }.flatMap { Int($0) } }
    var grpcMessage: String { HTTPField.Name("grpc-message").flatMap { trailers[$0] } ?? "" }

    /// Returns the message of a gRPC answer, as JSON.
    func message(_ type: String) throws -> JSONValue {
        try #require(bytes.count >= GRPCFraming.headByteCount)
        return try ProtobufCoding.json(Array(bytes[GRPCFraming.headByteCount...]), as: type)
    }
}

private final class Collector: Sendable {
    let buffer = Mutex(ByteBuffer())
    let trailers = Mutex(HTTPFields())
}

private struct CollectingWriter: ResponseBodyWriter {
    let collector: Collector

    mutating func write(_ buffer: ByteBuffer) async throws {
        collector.buffer.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { collector.trailers.withLock { $0 = trailingHeaders ?? [:] } }
}
