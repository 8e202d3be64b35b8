import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import Synchronization

/// Connections over TLS, with HTTP/2 or HTTP/1.1 as the client wishes (ALPN), by the certificate that holds when they begin.
final class TLSListener: ServerChildChannel {
    typealias Value = HTTP2UpgradeChannel.Value

    private let certificates: CertificateFiles
    private let configuration: HTTP2ChannelConfiguration
    private let responder: HTTPChannelHandler.Responder
    private let current: Mutex<(generation: Int, channel: HTTP2UpgradeChannel)>

    init(_ certificates: CertificateFiles, _ configuration: HTTP2ChannelConfiguration, _ responder: @escaping HTTPChannelHandler.Responder)
        throws
    {
        self.certificates = certificates
        self.configuration = configuration
        self.responder = responder
        let (generation, tls) = certificates.current
        current = Mutex((generation, try HTTP2UpgradeChannel(tlsConfiguration: tls, configuration: configuration, responder: responder)))
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> { newest.setup(channel: channel, logger: logger) }

    func handle(value: Value, logger: Logger) async { await newest.handle(value: value, logger: logger) }

    /// The channel of the newest certificate. One that fails, which its reading has ruled out, leaves the one before.
    private var newest: HTTP2UpgradeChannel {
        current.withLock { current in
            let (generation, tls) = certificates.current
            if generation != current.generation,
                let new = try? HTTP2UpgradeChannel(tlsConfiguration: tls, configuration: configuration, responder: responder)
            {
                current = (generation, new)
            }
            return current.channel
        }
    }
}
