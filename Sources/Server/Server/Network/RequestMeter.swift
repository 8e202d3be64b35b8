import HTTPTypes
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// Tells a connection's budget what its requests and answers hold, and ends the connection, or the stream of HTTP/2, after an answer that is the last.
///
/// That is the answer to a request whose body is larger than allowed or did not come in time, and of which the rest is not read; and, on HTTP/1.1, to
/// one that asks for another protocol (`Upgrade`, `CONNECT`), because whatever follows it may be in that. A stream whose request has not ended is reset
/// some seconds after its answer: its connection counts it as work under way, so that no idle limit ends it.
final class RequestMeter: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// What a request takes beside its bytes.
    private static let requestByteCount = 1 << 10

    private var budget: ConnectionBudget?
    private var isStream = false
    /// Bytes of the requests that are not answered yet, in their order.
    private var waiting = CircularBuffer<Int>()
    private var waitingByteCount = 0
    private var bodyByteCount = 0
    /// Requests that have come, and that were answered.
    private var (asked, answered) = (0, 0)
    /// The number of the request whose answer is the last.
    private var last: Int?
    /// Whether the latest request has ended.
    private var hasEnded = true
    /// Resets a stream whose request has not ended.
    private var reset: Scheduled<Void>?

    /// How long a stream with its answer waits for the rest of its request, which may be on its way.
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
            // What is too much is seen by who reads the body; what comes after it is seen by nobody.
            guard isWhole else { return }
            if bodyByteCount > limit {
                last = last ?? asked
                // Its answer has been written: there is none to wait for.
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
        // The answer may have been written before the end of the request: nothing is kept of it then.
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

    /// Bytes of an answer are held until the system has taken them.
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

    /// Resets a stream that has its answer, if the rest of its request does not come.
    private func resetLater(_ context: ChannelHandlerContext) {
        guard isStream, !hasEnded, reset == nil else { return }
        let bound = NIOLoopBound((meter: self, context: context), eventLoop: context.eventLoop)
        reset = context.eventLoop.scheduleTask(in: Self.restLimit) { bound.value.meter.end(bound.value.context) }
    }

    /// Ends the connection or the stream behind the last answer.
    private func end(_ context: ChannelHandlerContext) {
        guard isStream else { return context.close(mode: .output, promise: nil) }
        // The rest of the request is not wanted, and nothing was wrong with the answer (RFC 9113, section 8.1).
        context.triggerUserOutboundEvent(NIOHTTP2FramePayloadToHTTPEvent.reset(code: .noError), promise: nil)
    }
}
