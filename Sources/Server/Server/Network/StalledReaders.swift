import Foundation
import NIOCore
import NIOHTTPTypes

/// Closes a connection, or an HTTP/2 stream, whose other end has stopped reading an answer.
///
/// Bodies are passed on in pieces. All kinds of channels report that a piece has been sent, and no other progress.
final class StalledReaderHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The number of bytes that a reader must take within its time.
    static let pieceByteCount = 16 << 10

    /// The longest time in which a reader may take no bytes.
    private let patience: TimeAmount
    private var look: Scheduled<Void>?
    private var sentPieces = 0
    /// The number of pieces that had been sent at the previous check.
    private var knownPieces = 0

    init(patience: TimeAmount) { self.patience = patience }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .body(var body) = unwrapOutboundIn(data), body.readableBytes > Self.pieceByteCount else {
            context.write(data, promise: promise)
            return
        }
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        while let piece = body.readSlice(length: min(Self.pieceByteCount, body.readableBytes)), piece.readableBytes > 0 {
            let sent = body.readableBytes == 0 ? promise ?? context.eventLoop.makePromise() : context.eventLoop.makePromise()
            sent.futureResult.whenSuccess { bound.value.sentPieces += 1 }
            context.write(wrapOutboundOut(.body(piece)), promise: sent)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            look?.cancel()
            look = nil
        } else if look == nil {
            scheduleLook(context)
        }
        context.fireChannelWritabilityChanged()
    }

    private func scheduleLook(_ context: ChannelHandlerContext) {
        knownPieces = sentPieces
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        look = context.eventLoop.scheduleTask(in: patience) {
            let (handler, context) = bound.value
            handler.lookAtReader(context)
        }
    }

    private func lookAtReader(_ context: ChannelHandlerContext) {
        look = nil
        guard context.channel.isActive, !context.channel.isWritable else { return }
        if sentPieces == knownPieces {
            // The other end does not read. The waiting bytes are dropped, including those that the system holds, which
            // would otherwise keep the connection open.
            if let socket = context.channel as? any SocketOptionProvider { _ = socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)) }
            context.close(promise: nil)
        } else {
            scheduleLook(context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        look?.cancel()
        look = nil
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        look?.cancel()
        look = nil
    }
}
