import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing

@testable import PortolanServer

/// The memory that a connection may take on the server.
@Suite struct ConnectionBudgetTests {
    private static let limits = ConnectionBudget.Limits(ServerConfiguration(regions: []))

    /// A connection whose channel has no handler of a protocol behind the budget. So the budget counts only the bytes
    /// from the socket.
    private struct Connection {
        let loop = EmbeddedEventLoop()
        let reads = ReadCounter()
        let budget: ConnectionBudget
        let channel: EmbeddedChannel

        init(_ transfers: TransferBudget = TransferBudget(byteLimit: .max), _ handlers: [any ChannelHandler] = []) throws {
            budget = ConnectionBudget(ConnectionBudgetTests.limits, transfers)
            channel = EmbeddedChannel(handlers: [reads, budget] + handlers, loop: loop)
            try channel.connect(to: SocketAddress(unixDomainSocketPath: "/test")).wait()
        }

        func receive(_ byteCount: Int) throws { try channel.writeInbound(ByteBuffer(repeating: 7, count: byteCount)) }
    }

    private final class ReadCounter: ChannelOutboundHandler {
        typealias OutboundIn = Any
        var count = 0

        func read(context: ChannelHandlerContext) {
            count += 1
            context.read()
        }
    }

    /// The limit holds whatever the handlers of the protocol do with the bytes.
    @Test func bytesThatNothingIsMadeOfEndAConnection() throws {
        let transfers = TransferBudget(byteLimit: .max)
        let connection = try Connection(transfers)
        for _ in 0..<4 { try connection.receive(16 << 10) }
        #expect(connection.channel.isActive && transfers.figures.byteCount == 64 << 10)
        connection.budget.progress()
        for _ in 0..<4 { try connection.receive(16 << 10) }
        #expect(connection.channel.isActive && transfers.figures.byteCount == 64 << 10)
        try connection.receive(1)
        connection.loop.run()
        #expect(!connection.channel.isActive && transfers.figures.byteCount == 0)
        #expect(transfers.figures.cuts.map(\.reason) == ["unread"])
    }

    @Test func whoDoesNotTakeIsNotRead() throws {
        let connection = try Connection()
        let before = connection.reads.count
        connection.channel.isWritable = false
        connection.channel.read()
        #expect(connection.reads.count == before)
        connection.channel.isWritable = true
        connection.channel.pipeline.fireChannelWritabilityChanged()
        #expect(connection.reads.count == before + 1)
    }

    @Test func whatComesAfterTheEndIsThrownAway() throws {
        let transfers = TransferBudget(byteLimit: .max)
        let connection = try Connection(transfers)
        connection.budget.end()
        for _ in 0..<1_000 { try connection.receive(16 << 10) }
        #expect(try connection.channel.readInbound(as: ByteBuffer.self) == nil && transfers.figures.byteCount == 0)
        // The server also stops reading such a connection.
        let before = connection.reads.count
        connection.channel.read()
        #expect(connection.reads.count == before)
        connection.loop.advanceTime(by: .milliseconds(499))
        #expect(connection.channel.isActive)
        connection.loop.advanceTime(by: .milliseconds(1))
        #expect(!connection.channel.isActive)
    }

    @Test func whoHasLeftIsNoticed() throws {
        let connection = try Connection()
        connection.budget.hold(10)
        connection.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        connection.loop.advanceTime(by: .seconds(10))
        #expect(connection.channel.isActive)
        connection.budget.release(10)
        connection.loop.advanceTime(by: .milliseconds(500))
        #expect(!connection.channel.isActive)
    }

    /// All connections of the process share one budget. If it is exceeded, connections that hold few bytes are kept.
    @Test func whoHoldsMostIsCut() throws {
        let transfers = TransferBudget(byteLimit: 1 << 20)
        let connections = try (1...5).map { _ in try Connection(transfers) }
        for (index, connection) in connections.enumerated() { connection.budget.hold((index + 1) * 64 << 10) }
        #expect(transfers.figures.byteCount == 15 * 64 << 10)
        connections[0].budget.hold(128 << 10)
        for connection in connections { connection.loop.run() }
        #expect(connections.map(\.channel.isActive) == [true, true, true, true, false])
        #expect(transfers.figures.byteCount == 12 * 64 << 10)
        #expect(transfers.figures.cuts.map(\.reason) == ["memory"])
        for connection in connections { _ = try connection.channel.finish(acceptAlreadyClosed: true) }
        #expect(transfers.figures.byteCount == 0)
    }

    // MARK: Requests and answers

    private static func head(_ method: HTTPRequest.Method = .get, _ fields: HTTPFields = [:]) -> HTTPRequestPart {
        .head(HTTPRequest(method: method, scheme: "http", authority: "a", path: "/", headerFields: fields))
    }

    /// Feeds parts of requests into the pipeline behind the socket.
    private final class Parts: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = HTTPRequestPart
        var parts: [HTTPRequestPart] = []

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            for part in parts { context.fireChannelRead(wrapInboundOut(part)) }
        }
    }

    private final class Bytes: ChannelOutboundHandler {
        typealias OutboundIn = HTTPResponsePart
        typealias OutboundOut = IOData
        var heads: [HTTPResponse] = []
        var hasClosed = false

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .head(let head) = unwrapOutboundIn(data) { heads.append(head) }
            guard case .body(let body) = unwrapOutboundIn(data) else { return promise?.succeed() ?? () }
            context.write(wrapOutboundOut(.byteBuffer(body)), promise: promise)
        }

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            hasClosed = true
            context.close(mode: mode, promise: promise)
        }
    }

    private static func exchange(
        _ requests: [HTTPRequestPart],
        _ test: (Connection, Bytes, TransferBudget) throws -> Void
    ) throws {
        let (parts, bytes, transfers) = (Parts(), Bytes(), TransferBudget(byteLimit: .max))
        parts.parts = requests
        let connection = try Connection(transfers, [parts, bytes, RequestMeter()])
        try connection.receive(1)
        try test(connection, bytes, transfers)
        _ = try? connection.channel.finish(acceptAlreadyClosed: true)
        #expect(transfers.figures.byteCount == 0)
    }

    private static func answer(_ channel: EmbeddedChannel, _ status: HTTPResponse.Status = .ok, byteCount: Int = 0) {
        channel.write(HTTPResponsePart.head(HTTPResponse(status: status)), promise: nil)
        if byteCount > 0 { channel.write(HTTPResponsePart.body(ByteBuffer(repeating: 7, count: byteCount)), promise: nil) }
        channel.write(HTTPResponsePart.end(nil), promise: nil)
    }

    @Test func requestsAndAnswersAreHeldUntilTheyAreDoneWith() throws {
        let body = HTTPRequestPart.body(ByteBuffer(repeating: 7, count: 100_000))
        try Self.exchange([Self.head(.post), body, .end(nil)]) { connection, _, transfers in
            #expect(transfers.figures.byteCount == 101_024)
            Self.answer(connection.channel, byteCount: 50_000)
            #expect(transfers.figures.byteCount == 50_000)
            connection.channel.flush()
            #expect(transfers.figures.byteCount == 0)
        }
    }

    @Test(arguments: [head(.get, [.upgrade: "x", .connection: "Upgrade"]), head(.connect)])
    func otherProtocolsGetAPlainAnswerThatIsTheLast(_ request: HTTPRequestPart) throws {
        try Self.exchange([Self.head(), .end(nil), request, .end(nil)]) { connection, bytes, _ in
            Self.answer(connection.channel)
            #expect(!bytes.hasClosed)
            Self.answer(connection.channel, .notFound)
            #expect(bytes.heads.map { $0.headerFields[.connection] } == [nil, "close"] && bytes.hasClosed)
            connection.loop.advanceTime(by: .milliseconds(500))
            #expect(!connection.channel.isActive)
        }
    }

    @Test func theRestOfABodyThatIsTooLargeIsNotKept() throws {
        let piece = HTTPRequestPart.body(ByteBuffer(repeating: 7, count: 16 << 10))
        try Self.exchange([Self.head(.post)] + Array(repeating: piece, count: 1_000)) { connection, bytes, transfers in
            #expect(connection.channel.isActive && transfers.figures.byteCount == 1_024 + 65 * 16 << 10)
            Self.answer(connection.channel, .contentTooLarge)
            #expect(bytes.heads.first?.headerFields[.connection] == "close" && bytes.hasClosed)
        }
    }

    @Test func requestsThatWaitAreBounded() throws {
        let requests = Array(repeating: [Self.head(), .end(nil)], count: 2_000).flatMap { $0 }
        try Self.exchange(requests) { connection, _, transfers in
            connection.loop.run()
            #expect(!connection.channel.isActive && transfers.figures.cuts.map(\.reason) == ["requests"])
        }
    }
}
