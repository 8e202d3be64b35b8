import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// Connections that speak HTTP/2: many requests at a time, each on a stream of its own.
struct HTTP2Connections: ServerChildChannel {
    typealias Stream = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    /// A connection and the streams that its client opens.
    struct Value: ServerChildChannelValue {
        let streams: NIOHTTP2Handler.AsyncStreamMultiplexer<Stream>
        let channel: any Channel
    }

    /// How connections are kept.
    struct Configuration: Sendable {
        /// How long a connection may be without a request.
        var idleLimit: TimeAmount
        /// How long the calls of a connection that ends may take.
        var graceLimit: TimeAmount
        var headerByteLimit: Int
        /// Frames a second beside those of requests.
        var controlFrameLimit: Int
    }

    private let configuration: Configuration
    /// Answers the request of a stream, as it answers those of a connection of HTTP/1.1.
    private let stream: HTTP1Channel

    init(_ configuration: Configuration, stream: HTTP1Channel) {
        self.configuration = configuration
        self.stream = stream
    }

    /// Limits of the frames of a connection, beside those of its requests.
    private var limits: NIOHTTP2Handler.Configuration {
        var limits = NIOHTTP2Handler.Configuration()
        limits.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: Self.streamLimit),
            HTTP2Setting(parameter: .maxHeaderListSize, value: configuration.headerByteLimit),
        ]
        // Clients of gRPC send a ping with as much as every answer, to learn how fast the line is. Answering one costs far less than a request.
        limits.connection.controlFrameRateLimit.maximumCount = configuration.controlFrameLimit
        limits.connection.controlFrameRateLimit.windowLength = .seconds(1)
        // A map that is moved gives up the tiles that it leaves behind, and a call whose deadline has passed is given up too.
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
            // Over TLS the connection was open before there was HTTP/2 on it, and the manager, which waits for that, would not begin.
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
        // After an error below HTTP/2 its streams reach nobody, although the connection is open: without this it would stay, and its client would wait.
        value.channel.close(promise: nil)
    }
}

/// Tells two that a stream has begun or ended.
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

/// Ends a connection after an error of its protocol: the last frame has been written then, and the decoder reads no more of what comes.
private struct ErrorWatch: NIOHTTP2FrameDelegate {
    let budget: ConnectionBudget

    func wroteFrame(_ frame: HTTP2Frame) {
        if case .goAway(_, let code, _) = frame.payload, code != .noError { budget.end() }
    }
}

/// Takes the frames of a stream as they come, and tells the connection's budget.
///
/// A stream that does not read keeps all frames that are not bodies without a bound. What is read is bounded by what a body may have (``RequestMeter``).
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

/// Ends a connection whose client does not follow: that asks for nothing and does not leave when it is told to, that does not come to an end when the
/// server stops, or that has left.
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

    /// - Parameters:
    ///   - silence: how long a connection may be without a stream.
    ///   - grace: how long it may go on after the server has begun to stop.
    ///   - budget: the connection's, told of the frames that belong to no stream.
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
        // Without what a client says of its windows no stream comes to its end: it has left.
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
