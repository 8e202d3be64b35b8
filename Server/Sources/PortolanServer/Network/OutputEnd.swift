import NIOCore

/// Lets everything that was written reach the system before a side of a connection is closed.
///
/// A client may close its side when it has asked for all that it wants. NIO closes such a connection as a whole when the answers' side is closed too,
/// and throws away what a slow reader has not taken yet.
final class OutputEnd: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output else { return context.close(mode: mode, promise: promise) }
        let sent = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        sent.futureResult.whenComplete { _ in bound.value.close(mode: mode, promise: promise) }
        // Writes are done in their order: this one after all others.
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: sent)
    }
}
