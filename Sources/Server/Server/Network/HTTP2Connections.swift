import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// Connections with HTTP/2: many requests at a time, each on its own stream.
struct HTTP2Connections: ServerChildChannel {
    typealias Stream = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    /// A connection and the streams that its client opens.
    struct Value: ServerChildChannelValue {
        let streams: NIOHTTP2Handler.AsyncStreamMultiplexer<Stream>
        let channel: any Channel
    }

    /// The limits of a connection.
    struct Configuration: Sendable {
        /// The longest time that a connection may stay open without a request.
        var idleLimit: TimeAmount
        /// The longest time for the calls of a closing connection.
        var graceLimit: TimeAmount
        var headerByteLimit: Int
        /// The largest number of frames per second, apart from those of requests.
        var controlFrameLimit: Int
    }

    private let configuration: Configuration
    /// The channel that answers the requests of streams. It answers those of HTTP/1.1 connections in the same way.
    private let stream: HTTP1Channel

    init(_ configuration: Configuration, stream: HTTP1Channel) {
        self.configuration = configuration
        self.stream = stream
    }

    /// The limits for the frames of a connection, apart from those of its requests.
    private var limits: NIOHTTP2Handler.Configuration {
        var limits = NIOHTTP2Handler.Configuration()
        limits.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: Self.streamLimit),
            HTTP2Setting(parameter: .maxHeaderListSize, value: configuration.headerByteLimit),
        ]
        // Clients of gRPC send a ping with nearly every answer to measure the bandwidth. Answering a ping costs far
        // less than a request.
        limits.connection.controlFrameRateLimit.maximumCount = configuration.controlFrameLimit
        limits.connection.controlFrameRateLimit.windowLength = .seconds(1)
        // Maps cancel the tiles that leave the view, and clients cancel calls whose deadline has passed.
        limits.stream.streamResetFrameRateLimit.maximumCount = 1_000
        limits.stream.streamResetFrameRateLimit.windowLength = .seconds(5)
        return limits
    }

    private static let streamLimit = 100

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let manager = NIOHTTP2ServerConnectionManagementHandler(
                eventLoop: channel.eventLoop,
                configuration: .init(maxIdleTime: configuration.idleLimit, maxAge: nil, maxGraceTime: nil, keepalive: nil)
            )
            let pipeline = channel.pipeline.syncOperations
            let budget = try pipeline.handler(type: ConnectionBudget.self)
            let bound = NIOLoopBound(budget, eventLoop: channel.eventLoop)
            let end = HTTP2EndHandler(
                silence: configuration.idleLimit + configuration.graceLimit,
                grace: configuration.graceLimit,
                budget: bound
            )
            let streams = try pipeline.configureAsyncHTTP2Pipeline(
                mode: .server,
                streamDelegate: StreamDelegates(manager: manager.http2StreamDelegate, end: end.streamDelegate),
                frameDelegate: ErrorWatch(budget: budget),
                configuration: limits
            ) { stream in
                stream.eventLoop.makeCompletedFuture {
                    let pipeline = stream.pipeline.syncOperations
                    try pipeline.addHandler(StreamReader(bound.value))
                    try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
                    try pipeline.addHandlers(self.stream.configuration.additionalChannelHandlers())
                    return try Stream(wrappingChannelSynchronously: stream)
                }
            }
            try pipeline.addHandlers([end, manager])
            // Over TLS, the connection became active before HTTP/2 began on it. The manager begins with the event
            // `channelActive`, which it has missed, so the event is sent again.
            if channel.isActive { try pipeline.context(handlerType: NIOHTTP2Handler.self).fireChannelActive() }
            return Value(streams: streams, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            try await withThrowingDiscardingTaskGroup { group in
                for try await stream in value.streams.inbound {
                    group.addTask { await self.stream.handle(value: stream, logger: logger) }
                }
            }
        } catch {
            logger.debug("HTTP/2: \(error.sentence)")
        }
        // After an error below HTTP/2, the streams reach nobody although the connection is open. Without this line, the
        // connection would stay open and its client would wait.
        value.channel.close(promise: nil)
    }
}

/// Tells two delegates that a stream has begun or ended.
private struct StreamDelegates: NIOHTTP2StreamDelegate {
    let manager: NIOHTTP2ServerConnectionManagementHandler.HTTP2StreamDelegate
    let end: HTTP2EndHandler.StreamDelegate

    func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {
        manager.streamCreated(id, channel: channel)
        end.streamCreated(id, channel: channel)
    }

    func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
        manager.streamClosed(id, channel: channel)
        end.streamClosed(id, channel: channel)
    }
}

/// Ends a connection after a protocol error. By then, the last frame has been written, and the decoder reads no further
/// bytes.
private struct ErrorWatch: NIOHTTP2FrameDelegate {
    let budget: ConnectionBudget

    func wroteFrame(_ frame: HTTP2Frame) {
        if case .goAway(_, let code, _) = frame.payload, code != .noError { budget.end() }
    }
}

/// Reads the frames of a stream as they come, and reports them to the connection's budget.
///
/// The handler never stops reading, because frames other than bodies would wait without a limit in a stream that does
/// not read. ``RequestMeter`` limits the bytes of bodies.
private final class StreamReader: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias InboundOut = HTTP2Frame.FramePayload

    private let budget: ConnectionBudget

    init(_ budget: ConnectionBudget) { self.budget = budget }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        budget.progress()
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        context.read()
    }
}

/// Closes a connection whose client does not cooperate: it opens no stream for too long, does not finish when the
/// server stops, or has disconnected.
final class HTTP2EndHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias InboundOut = HTTP2Frame

    private let silence: TimeAmount
    private let grace: TimeAmount
    private let budget: NIOLoopBound<ConnectionBudget>
    private let eventLoop: any EventLoop
    private var context: ChannelHandlerContext?
    private var streamCount = 0
    private var silenceEnd: Scheduled<Void>?
    private var graceEnd: Scheduled<Void>?

    /// Creates the handler.
    /// - Parameters:
    ///   - silence: how long a connection may have no stream.
    ///   - grace: how long a connection may continue after the server has begun to stop.
    ///   - budget: the connection's budget, which counts the frames that belong to no stream.
    init(silence: TimeAmount, grace: TimeAmount, budget: NIOLoopBound<ConnectionBudget>) {
        self.silence = silence
        self.grace = grace
        self.budget = budget
        eventLoop = budget.eventLoop
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        silenceEnd = close(in: silence)
    }

    func handlerRemoved(context: ChannelHandlerContext) { forget() }

    func channelInactive(context: ChannelHandlerContext) {
        forget()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        budget.value.progress()
        context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent, graceEnd == nil { graceEnd = close(in: grace) }
        context.fireUserInboundEventTriggered(event)
        // Without window updates from the client no stream can finish, so the client has left.
        if case .some(.inputClosed) = event as? ChannelEvent { context.close(promise: nil) }
    }

    private func forget() {
        silenceEnd?.cancel()
        graceEnd?.cancel()
        (silenceEnd, graceEnd, context) = (nil, nil, nil)
    }

    private func close(in time: TimeAmount) -> Scheduled<Void> {
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        return eventLoop.scheduleTask(in: time) { bound.value.context?.close(promise: nil) }
    }

    private func countStreams(_ change: Int) {
        guard context != nil else { return }
        streamCount += change
        silenceEnd?.cancel()
        silenceEnd = streamCount == 0 ? close(in: silence) : nil
    }

    var streamDelegate: StreamDelegate { StreamDelegate(handler: NIOLoopBound(self, eventLoop: eventLoop)) }

    struct StreamDelegate: NIOHTTP2StreamDelegate {
        fileprivate let handler: NIOLoopBound<HTTP2EndHandler>

        func streamCreated(_ id: HTTP2StreamID, channel: any Channel) { handler.value.countStreams(1) }

        func streamClosed(_ id: HTTP2StreamID, channel: any Channel) { handler.value.countStreams(-1) }
    }
}
