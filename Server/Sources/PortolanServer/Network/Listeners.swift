import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore

/// How the server listens: HTTP/1.1 without TLS, HTTP/1.1 and HTTP/2 over TLS, and HTTP/2 without TLS where gRPC needs it.
struct Listeners: Sendable {
    let configuration: ServerConfiguration
    let certificates: CertificateFiles?

    /// What the listener of the main address speaks.
    var main: HTTPServerBuilder { certificates.map(secure) ?? .http1(configuration: http1) }

    /// What the listener for gRPC speaks: HTTP/2 from the first byte on, or over TLS.
    var grpc: HTTPServerBuilder { certificates.map(secure) ?? .plaintextHTTP2(configuration: http2) }

    private func secure(_ certificates: CertificateFiles) -> HTTPServerBuilder {
        HTTPServerBuilder { [http2] responder in try TLSListener(certificates, http2, responder) }
    }

    private var http1: HTTP1Channel.Configuration {
        var channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [DepartureHandler()],
            idleTimeout: .milliseconds(Int64(clamping: Int(exactly: (configuration.idleLimit * 1000).rounded()) ?? 60_000))
        )
        channel.httpDecoder.maxHeaderListSize = configuration.headerByteLimit
        channel.httpDecoder.maxHeaderFieldSize = configuration.headerByteLimit
        return channel
    }

    private var http2: HTTP2ChannelConfiguration {
        HTTP2ChannelConfiguration(
            idleTimeout: .seconds(configuration.idleLimit),
            // A client that does not answer the last GOAWAY is left.
            gracefulCloseTimeout: .seconds(configuration.timeLimit),
            streamConfiguration: http1
        )
    }

    /// An application at an address.
    func application(
        _ responder: ServerResponder,
        _ server: HTTPServerBuilder,
        host: String,
        port: Int,
        onRunning: @escaping @Sendable (Int?) -> Void
    ) -> some ApplicationProtocol {
        var logger = Logger(label: "portolan")
        logger.logLevel = .critical
        return Application(
            responder: responder,
            server: server,
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port),
                serverName: "Portolan",
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(configuration.connectionLimit)
            ),
            onServerRunning: { channel in onRunning(channel.localAddress?.port) },
            logger: logger
        )
    }
}
