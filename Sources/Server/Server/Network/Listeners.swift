import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// The protocols on which the server listens: HTTP/1.1 without TLS, HTTP/1.1 and HTTP/2 over TLS, and HTTP/2 without
/// TLS on the address of gRPC.
struct Listeners: Sendable {
    let configuration: ServerConfiguration
    let certificates: CertificateFiles?
    let transfers: TransferBudget
    let clock: @Sendable () -> Date

    static let serverName = "Portolan"

    /// Returns the protocols of the listeners for the main address and for operation.
    /// - Parameter responder: answers requests; plain requests are answered on the connection's thread.
    func main(_ responder: ServerResponder) -> HTTPServerBuilder {
        let (tiles, places) = (QuickTiles(responder), QuickPlaces(responder))
        return certificates.map(secure)
            ?? HTTPServerBuilder { [http1, configuration, clock] responder in
                let (date, idleLimit) = (DateText(clock: clock), Self.time(configuration.idleLimit))
                return budgeted(
                    PlainConnections(
                        http1: HTTP1Channel(responder: responder, configuration: http1),
                        lane: { QuickLane(tiles, places, date: date, idleLimit: idleLimit) }
                    )
                )
            }
    }

    /// The protocol of the listener for gRPC: HTTP/2 without an upgrade, or over TLS.
    var grpc: HTTPServerBuilder {
        certificates.map(secure)
            ?? HTTPServerBuilder { [http1, http2] responder in
                budgeted(HTTP2Connections(http2, stream: HTTP1Channel(responder: responder, configuration: http1)))
            }
    }

    /// Gives each connection a budget, whatever its protocol is.
    private func budgeted(_ connections: some ServerChildChannel) -> any ServerChildChannel {
        BudgetedConnections(connections: connections, limits: ConnectionBudget.Limits(configuration), transfers: transfers)
    }

    private func secure(_ certificates: CertificateFiles) -> HTTPServerBuilder {
        HTTPServerBuilder { [http1, http2] responder in
            let channel = HTTP1Channel(responder: responder, configuration: http1)
            return budgeted(
                try TLSListener(
                    certificates,
                    http1: channel,
                    http2: HTTP2Connections(http2, stream: channel),
                    handshakeLimit: http2.idleLimit
                )
            )
        }
    }

    private var http1: HTTP1Channel.Configuration {
        let idleLimit = Self.time(configuration.idleLimit)
        var channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [RequestMeter(), DepartureHandler(), StalledReaderHandler(patience: idleLimit)],
            idleTimeout: idleLimit
        )
        channel.httpDecoder.maxHeaderListSize = configuration.headerByteLimit
        channel.httpDecoder.maxHeaderFieldSize = configuration.headerByteLimit
        return channel
    }

    private var http2: HTTP2Connections.Configuration {
        HTTP2Connections.Configuration(
            idleLimit: Self.time(configuration.idleLimit),
            // Requests have their own time limit. The additional five seconds are for sending the answers.
            graceLimit: Self.time(configuration.timeLimit + 5),
            headerByteLimit: configuration.headerByteLimit,
            controlFrameLimit: configuration.controlFrameLimit
        )
    }

    private static func time(_ seconds: Double) -> TimeAmount {
        .milliseconds(Int64(clamping: Int(exactly: (seconds * 1000).rounded()) ?? 60_000))
    }

    /// Returns a service that listens on an address.
    func service(
        _ responder: ServerResponder,
        _ server: HTTPServerBuilder,
        at address: ServerConfiguration.ListenAddress,
        onRunning: @escaping @Sendable (Int?) -> Void
    ) -> any Service {
        ListenService(at: address) { hasBegun in
            application(responder, server, at: address) { port in
                hasBegun()
                onRunning(port)
            }
        }
    }

    private func application(
        _ responder: ServerResponder,
        _ server: HTTPServerBuilder,
        at address: ServerConfiguration.ListenAddress,
        onRunning: @escaping @Sendable (Int?) -> Void
    ) -> some ApplicationProtocol {
        var logger = Logger(label: "portolan")
        logger.logLevel = .critical
        return Application(
            responder: responder,
            server: server,
            configuration: ApplicationConfiguration(
                address: .hostname(address.host, port: address.port),
                serverName: Self.serverName,
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(configuration.connectionLimit)
            ),
            onServerRunning: { channel in onRunning(channel.localAddress?.port) },
            logger: logger
        )
    }
}
