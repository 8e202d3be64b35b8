import Foundation
import HummingbirdCore
import Logging
import NIOCore

/// Counts the bytes that a connection makes the server hold, and closes connections that have ended. It works at the
/// connection's socket, below TLS and every protocol.
///
/// The budget knows no protocol. The handlers above it report when they have consumed the incoming bytes
/// (``progress()``), and which bytes requests and answers hold until they are done (``hold(_:)``, ``release(_:)``). So
/// in every state of every protocol, even one that nobody foresaw, the bytes that nobody consumes are limited, and
/// beyond the limit the connection is cut.
///
/// - While the other end does not take the bytes that are written to it, the server reads nothing more from it.
/// - After the last answer, or an error of the protocol, incoming bytes are dropped, and the connection is closed half
///   a second later.
/// - If the other end has closed its side, the connection is closed once nothing is left to answer.
final class ConnectionBudget: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    struct Limits: Sendable {
        /// The largest number of incoming bytes that no handler has consumed.
        var unread: Int
        /// The largest number of bytes of a request's body.
        var body: Int

        init(_ configuration: ServerConfiguration) {
            // The head of a request is consumed only when all its pieces have arrived, so the limit must allow a whole
            // head.
            unread = max(64 << 10, configuration.headerByteLimit + configuration.urlByteLimit + Self.readByteCount)
            body = configuration.bodyByteLimit
        }

        /// The largest number of bytes that the unanswered requests of a connection, or of a stream, may have.
        var requests: Int { body + unread }

        /// The largest number of bytes that one read takes from the system.
        static let readByteCount = 16 << 10
    }

    /// The time for the other end to receive the last answer or to disconnect. Closing earlier would lose answers
    /// that are still on their way.
    static let farewell = TimeAmount.milliseconds(500)
    /// The smallest change in bytes that is reported to the budget of the process. Most requests change less.
    private static let grain = 4 << 10

    let limits: Limits
    private let transfers: TransferBudget
    private var context: ChannelHandlerContext?
    /// Incoming bytes since the last progress.
    private var unread = 0
    /// Bytes that requests and answers hold.
    private var kept = 0
    /// The number of bytes last reported to the budget of the process.
    private var noted = 0
    /// Whether further incoming bytes are of no use.
    private var isEnding = false
    /// Whether everything written has been sent or no longer matters.
    private var hasEnded = false
    /// Bytes dropped since the end.
    private var dropped = 0
    private var wantsRead = false
    private var closing: Scheduled<Void>?

    init(_ limits: Limits, _ transfers: TransferBudget) {
        self.limits = limits
        self.transfers = transfers
    }

    // MARK: Bytes in memory

    /// Notes that a handler has consumed the incoming bytes, as a part of a request or a frame.
    func progress() { unread = 0 }

    /// Counts bytes of a request or an answer that are held in memory.
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

    /// Drops all further incoming bytes, and closes the connection soon.
    func end() {
        guard !hasEnded else { return }
        (isEnding, hasEnded) = (true, true)
        closing?.cancel()
        closing = nil
        close(in: Self.farewell) { $0.context?.close(promise: nil) }
    }

    /// Closes the connection at once, even if bytes are still on their way.
    func cut(_ reason: TransferBudget.Reason) {
        guard let context, context.channel.isActive else { return }
        transfers.countCut(reason)
        isEnding = true
        // With this option, the system also drops the bytes that it holds for the other end.
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

    /// Closes the connection once nothing is left to answer, because no more requests can come.
    private func closeWhenIdle() {
        close(in: Self.farewell) { budget in
            if budget.kept > 0 { budget.closeWhenIdle() } else { budget.context?.close(promise: nil) }
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output else { return context.close(mode: mode, promise: promise) }
        // All written bytes must reach the system first. A client may close its side after its last request. NIO then
        // closes the whole connection as soon as the server closes its own side, and would drop the bytes that a slow
        // reader has not taken yet.
        isEnding = true
        let sent = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound((budget: self, context: context), eventLoop: context.eventLoop)
        sent.futureResult.whenComplete { _ in
            let (budget, context) = bound.value
            context.close(mode: mode, promise: promise)
            budget.end()
        }
        // Writes complete in order, so this write completes after all others.
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: sent)
    }

    // MARK: Events of the channel

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
        // A client that is still sending a body gets the answer. The server stops reading from a client that never
        // stops sending.
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

/// Connections that have a budget at their sockets.
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
        // No handler looks after the channel any more, so it is closed here.
        value.channel.close(promise: nil)
    }
}
