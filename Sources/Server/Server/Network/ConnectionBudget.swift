import Foundation
import HummingbirdCore
import Logging
import NIOCore

/// Counts the bytes that a connection makes the server hold, at its socket, below TLS and every protocol, and ends what ends.
///
/// It knows no protocol. What stands above says when something was made of the bytes that came in (``progress()``), and what requests and answers hold
/// until they are done with (``hold(_:)``, ``release(_:)``). So whatever state a protocol is in, also one that nobody thought of, in which it keeps
/// what it gets: the bytes of which nothing is made are few, and then the connection is cut.
///
/// - While the other end does not take what is written for it, nothing more is read from it.
/// - After the last answer, or an error of the protocol, what comes is thrown away, and the connection is closed half a second later.
/// - Where the other end has closed its side, the connection is closed once nothing is left to answer.
final class ConnectionBudget: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    struct Limits: Sendable {
        /// The most bytes that come without anything being made of them.
        var unread: Int
        /// The most bytes of a request's body.
        var body: Int

        init(_ configuration: ServerConfiguration) {
            // The head of a request is one thing, whatever it comes in.
            unread = max(64 << 10, configuration.headerByteLimit + configuration.urlByteLimit + Self.readByteCount)
            body = configuration.bodyByteLimit
        }

        /// The most bytes of the requests of a connection, or of a stream, that wait for their answers.
        var requests: Int { body + unread }

        /// The most bytes that are taken from the system at once.
        static let readByteCount = 16 << 10
    }

    /// How long the other end may take for the last answer, or to leave; a connection that is closed earlier loses answers that are on their way.
    static let farewell = TimeAmount.milliseconds(500)
    /// What changes by less is not told to the process's budget: most requests are smaller.
    private static let grain = 4 << 10

    let limits: Limits
    private let transfers: TransferBudget
    private var context: ChannelHandlerContext?
    /// Bytes that came since something was made of them.
    private var unread = 0
    /// Bytes of requests and answers.
    private var kept = 0
    /// What the process's budget knows.
    private var noted = 0
    /// Whether nothing that comes in is of use any more.
    private var isEnding = false
    /// Whether all that was written has gone out, or does not matter.
    private var hasEnded = false
    /// Bytes that were thrown away since.
    private var dropped = 0
    private var wantsRead = false
    private var closing: Scheduled<Void>?

    init(_ limits: Limits, _ transfers: TransferBudget) {
        self.limits = limits
        self.transfers = transfers
    }

    // MARK: What is held

    /// Something was made of the bytes that came: a part of a request, a frame.
    func progress() { unread = 0 }

    /// Bytes of a request or an answer are kept.
    func hold(_ byteCount: Int) {
        kept += byteCount
        note()
    }

    func release(_ byteCount: Int) {
        kept -= byteCount
        note()
    }

    private func note() {
        let byteCount = context == nil ? 0 : unread + kept
        guard abs(byteCount - noted) >= Self.grain || byteCount == 0 && noted > 0 else { return }
        noted = byteCount
        guard let loop = context?.eventLoop else { return transfers.note(0, of: ObjectIdentifier(self)) {} }
        let bound = NIOLoopBound(self, eventLoop: loop)
        transfers.note(byteCount, of: ObjectIdentifier(self)) { loop.execute { bound.value.cut(.memory) } }
    }

    // MARK: Ends

    /// Nothing that comes in is of use any more: it is thrown away, and the connection is closed soon.
    func end() {
        guard !hasEnded else { return }
        (isEnding, hasEnded) = (true, true)
        closing?.cancel()
        closing = nil
        close(in: Self.farewell) { $0.context?.close(promise: nil) }
    }

    /// Closes the connection now, whatever is on its way.
    func cut(_ reason: TransferBudget.Reason) {
        guard let context, context.channel.isActive else { return }
        transfers.countCut(reason)
        isEnding = true
        // What the system holds of answers that nobody takes is thrown away as well.
        if let socket = context.channel as? any SocketOptionProvider { _ = socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)) }
        context.close(promise: nil)
    }

    private func close(in time: TimeAmount, _ work: @escaping (ConnectionBudget) -> Void) {
        guard closing == nil, let loop = context?.eventLoop else { return }
        let bound = NIOLoopBound((budget: self, work: work), eventLoop: loop)
        closing = loop.scheduleTask(in: time) {
            bound.value.budget.closing = nil
            bound.value.work(bound.value.budget)
        }
    }

    /// Closes the connection once nothing is left to answer, because nothing can be asked any more.
    private func closeWhenIdle() {
        close(in: Self.farewell) { budget in
            if budget.kept > 0 { budget.closeWhenIdle() } else { budget.context?.close(promise: nil) }
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output else { return context.close(mode: mode, promise: promise) }
        // Everything that was written reaches the system first: a client may close its side when it has asked for all that it wants, and NIO closes
        // such a connection as a whole with the answers' side, and throws away what a slow reader has not taken yet.
        isEnding = true
        let sent = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound((budget: self, context: context), eventLoop: context.eventLoop)
        sent.futureResult.whenComplete { _ in
            let (budget, context) = bound.value
            context.close(mode: mode, promise: promise)
            budget.end()
        }
        // Writes are done in their order: this one after all others.
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: sent)
    }

    // MARK: What passes

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { forget() }

    func channelInactive(context: ChannelHandlerContext) {
        forget()
        context.fireChannelInactive()
    }

    private func forget() {
        context = nil
        closing?.cancel()
        closing = nil
        note()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let byteCount = unwrapInboundIn(data).readableBytes
        guard !isEnding else {
            dropped += byteCount
            return
        }
        unread += byteCount
        context.fireChannelRead(data)
        if unread > limits.unread { cut(.unread) } else { note() }
    }

    func read(context: ChannelHandlerContext) {
        // A client that is still sending a body gets the answer; one that sends for ever is left to the system's patience.
        let isReading = isEnding ? dropped <= limits.requests : context.channel.isWritable
        wantsRead = !isReading
        if isReading { context.read() }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if wantsRead { read(context: context) }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        context.fireUserInboundEventTriggered(event)
        if case .some(.inputClosed) = event as? ChannelEvent { closeWhenIdle() }
    }
}

/// Connections with a budget at their sockets.
struct BudgetedConnections<Connections: ServerChildChannel>: ServerChildChannel {
    let connections: Connections
    let limits: ConnectionBudget.Limits
    let transfers: TransferBudget

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connections.Value> {
        do {
            try channel.pipeline.syncOperations.addHandler(ConnectionBudget(limits, transfers))
            let readByteCount = ConnectionBudget.Limits.readByteCount
            try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
            try channel.syncOptions?.setOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(minimum: 64, initial: 2048, maximum: readByteCount)
            )
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
        return connections.setup(channel: channel, logger: logger)
    }

    func handle(value: Connections.Value, logger: Logger) async {
        await connections.handle(value: value, logger: logger)
        // Nobody looks after it any more.
        value.channel.close(promise: nil)
    }
}
