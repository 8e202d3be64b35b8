import HTTPTypes
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// Reports to a connection's budget the bytes that its requests and answers hold, and ends the connection, or the
/// HTTP/2 stream, after its last answer.
///
/// An answer is the last one if the body of its request is too large or did not arrive in time, because the rest of
/// that body is not read. On HTTP/1.1, the answer to a request for another protocol (`Upgrade`, `CONNECT`) is the last
/// one too, because the following bytes may be in that protocol. A stream whose request has not ended is reset some
/// seconds after its answer, because the connection counts it as active and no idle limit would end it.
final class RequestMeter: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The bytes that a request costs in addition to its own bytes.
    private static let requestByteCount = 1 << 10

    private var budget: ConnectionBudget?
    private var isStream = false
    /// The bytes of each unanswered request, in order.
    private var waiting = CircularBuffer<Int>()
    private var waitingByteCount = 0
    private var bodyByteCount = 0
    /// `asked` is the number of requests that have arrived, and `answered` is the number of answers.
    private var (asked, answered) = (0, 0)
    /// The number of the request whose answer is the last one; nil if further answers may follow.
    private var last: Int?
    /// Whether the latest request has ended.
    private var hasEnded = true
    /// The pending reset of a stream whose request has not ended.
    private var reset: Scheduled<Void>?

    /// If a stream already has its answer, it waits this long for the rest of its request.
    private static let restLimit = TimeAmount.seconds(5)

    func handlerAdded(context: ChannelHandlerContext) {
        if let own = try? context.channel.pipeline.syncOperations.handler(type: ConnectionBudget.self) {
            budget = own
        } else {
            isStream = true
            budget = try? context.channel.parent?.pipeline.syncOperations.handler(type: ConnectionBudget.self)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        reset?.cancel()
        reset = nil
        budget?.release(waitingByteCount)
        waitingByteCount = 0
        waiting.removeAll()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        budget?.progress()
        switch unwrapInboundIn(data) {
        case .head(let request):
            asked += 1
            bodyByteCount = 0
            hasEnded = false
            if !isStream, request.method == .connect || request.headerFields[.upgrade] != nil { last = last ?? asked }
            waiting.append(0)
            add(Self.requestByteCount + request.headerFields.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count })
        case .body(let body):
            let limit = budget?.limits.body ?? .max
            let isWhole = bodyByteCount <= limit
            bodyByteCount += body.readableBytes
            // The reader of the body sees the bytes that exceed the limit. Later bytes are dropped.
            guard isWhole else { return }
            if bodyByteCount > limit {
                last = last ?? asked
                // The answer has been written already, so the connection ends now.
                if answered == asked { end(context) }
            }
            add(body.readableBytes)
        case .end:
            hasEnded = true
            reset?.cancel()
            reset = nil
        }
        context.fireChannelRead(data)
    }

    private func add(_ byteCount: Int) {
        // If the answer was written before the request ended, no bytes of the request are held.
        guard asked > answered, let budget, !waiting.isEmpty else { return }
        waiting[waiting.index(before: waiting.endIndex)] += byteCount
        waitingByteCount += byteCount
        budget.hold(byteCount)
        if waitingByteCount > budget.limits.requests { budget.cut(.requests) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var response):
            if response.status == .requestTimeout || response.status == .contentTooLarge { last = last ?? answered + 1 }
            guard last == answered + 1, !isStream else { return context.write(data, promise: promise) }
            response.headerFields[.connection] = "close"
            context.write(wrapOutboundOut(.head(response)), promise: promise)
        case .body(let body):
            context.write(data, promise: hold(body.readableBytes, promise, context))
        case .end:
            answered += 1
            if let byteCount = waiting.popFirst() {
                waitingByteCount -= byteCount
                budget?.release(byteCount)
            }
            guard last == answered else {
                context.write(data, promise: promise)
                return resetLater(context)
            }
            endAfter(data, promise, context)
        }
    }

    /// Counts the bytes of an answer until the system has taken them.
    private func hold(_ byteCount: Int, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) -> EventLoopPromise<Void>? {
        guard let budget else { return promise }
        budget.hold(byteCount)
        let sent = promise ?? context.eventLoop.makePromise()
        let bound = NIOLoopBound(budget, eventLoop: context.eventLoop)
        sent.futureResult.whenComplete { _ in bound.value.release(byteCount) }
        return sent
    }

    private func endAfter(_ data: NIOAny, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
        guard isStream else {
            context.write(data, promise: promise)
            return end(context)
        }
        let sent = promise ?? context.eventLoop.makePromise()
        let bound = NIOLoopBound((meter: self, context: context), eventLoop: context.eventLoop)
        sent.futureResult.whenSuccess { bound.value.meter.end(bound.value.context) }
        context.write(data, promise: sent)
    }

    /// Resets a stream that has its answer if the rest of its request does not arrive.
    private func resetLater(_ context: ChannelHandlerContext) {
        guard isStream, !hasEnded, reset == nil else { return }
        let bound = NIOLoopBound((meter: self, context: context), eventLoop: context.eventLoop)
        reset = context.eventLoop.scheduleTask(in: Self.restLimit) { bound.value.meter.end(bound.value.context) }
    }

    /// Ends the connection or the stream after the last answer.
    private func end(_ context: ChannelHandlerContext) {
        guard isStream else { return context.close(mode: .output, promise: nil) }
        // The answer is complete and correct, and the server does not need the rest of the request (RFC 9113, section
        // 8.1).
        context.triggerUserOutboundEvent(NIOHTTP2FramePayloadToHTTPEvent.reset(code: .noError), promise: nil)
    }
}
