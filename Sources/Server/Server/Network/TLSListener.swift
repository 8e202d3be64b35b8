import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOSSL
import NIOTLS
import Synchronization

/// Connections over TLS, with HTTP/2 or HTTP/1.1 as the client chooses (ALPN). Each connection uses the certificate
/// that is current when it begins.
final class TLSListener: ServerChildChannel {
    /// A connection, and its protocol once the handshake has settled it.
    struct Value: ServerChildChannelValue {
        let version: EventLoopFuture<NIONegotiatedHTTPVersion<HTTP1Channel.Value, HTTP2Connections.Value>>
        let channel: any Channel
    }

    private let certificates: CertificateFiles
    private let http1: HTTP1Channel
    private let http2: HTTP2Connections
    private let handshakeLimit: TimeAmount
    private let current: Mutex<(generation: Int, context: NIOSSLContext)>

    /// Creates the listener.
    /// - Parameter handshakeLimit: how long a handshake may take.
    init(_ certificates: CertificateFiles, http1: HTTP1Channel, http2: HTTP2Connections, handshakeLimit: TimeAmount) throws {
        self.certificates = certificates
        self.http1 = http1
        self.http2 = http2
        self.handshakeLimit = handshakeLimit
        let (generation, tls) = certificates.current
        current = Mutex((generation, try Self.context(tls)))
    }

    private static func context(_ configuration: TLSConfiguration) throws -> NIOSSLContext {
        var configuration = configuration
        configuration.applicationProtocols = NIOHTTP2SupportedALPNProtocols
        return try NIOSSLContext(configuration: configuration)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        do {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(NIOSSLServerHandler(context: newest))
            try pipeline.addHandler(HandshakeHandler(limit: handshakeLimit))
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
        return channel.configureHTTP2AsyncSecureUpgrade { [http1] channel in
            http1.setup(channel: channel, logger: logger).flatMapThrowing { value in
                try UniformHead.add(to: channel)
                return value
            }
        } http2ConnectionInitializer: { [http2] channel in
            http2.setup(channel: channel, logger: logger)
        }
        .map { Value(version: $0, channel: channel) }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.version.get() {
            case .http1_1(let connection): await http1.handle(value: connection, logger: logger)
            case .http2(let connection): await http2.handle(value: connection, logger: logger)
            }
        } catch {
            logger.debug("TLS: \(error.sentence)")
        }
    }

    /// The context of the newest certificate. If the context cannot be made, the previous one stays in use. This should
    /// never happen, because the certificate is checked when it is read.
    private var newest: NIOSSLContext {
        current.withLock { current in
            let (generation, tls) = certificates.current
            if generation != current.generation, let new = try? Self.context(tls) { current = (generation, new) }
            return current.context
        }
    }
}

/// Closes a connection whose handshake takes too long, or is not finished when the server stops.
final class HandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let limit: TimeAmount
    private var end: Scheduled<Void>?

    init(limit: TimeAmount) { self.limit = limit }

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        end = context.eventLoop.scheduleTask(in: limit) { bound.value.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { forget() }

    func channelInactive(context: ChannelHandlerContext) {
        forget()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .some(.handshakeCompleted) = event as? TLSUserEvent {
            forget()
            context.fireUserInboundEventTriggered(event)
            context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
        } else if event is ChannelShouldQuiesceEvent, end != nil {
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    private func forget() {
        end?.cancel()
        end = nil
    }
}
