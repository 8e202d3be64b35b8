public import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import PortolanPlaces
import ServiceLifecycle
import UnixSignals

/// The server: regions, endpoints and what operation needs, ready to listen.
public struct PortolanHTTPServer: Sendable {
    let configuration: ServerConfiguration
    let regions: CurrentRegions
    let state = ServerState()
    let metrics = Metrics()
    let log: AccessLog
    private let clock: @Sendable () -> Date

    /// Opens the regions.
    /// - Throws: an error that names the region that cannot be opened.
    public init(_ configuration: ServerConfiguration, clock: @escaping @Sendable () -> Date = { Date() }) throws {
        self.configuration = configuration
        self.clock = clock
        log = AccessLog(isOn: configuration.logsAccess, metrics: metrics)
        var options = MapCatalog.Options()
        options.pictureCacheBytes = configuration.pictureCacheBytes
        options.drawing = Gate(width: configuration.pictureConcurrency, queueLimit: configuration.pictureQueueLimit)
        regions = try CurrentRegions { [options] in try RegionSet(folders: configuration.regions, options: options, now: clock) }
    }

    /// The names of the regions that are served, and their version.
    public var summary: String {
        let set = regions.set
        return set.regions.map(\.manifest.name).joined(separator: ", ") + " (version \(set.version))"
    }

    var responder: ServerResponder {
        ServerResponder(
            configuration: configuration,
            regions: regions,
            endpoints: Endpoints(
                operation: OperationAPI(regions: regions, metrics: metrics, state: state, adminToken: configuration.adminToken),
                explorer: ExplorerAPI(
                    files: ExplorerFiles(folder: configuration.explorerFiles, maplibre: configuration.maplibre),
                    hasAdministration: configuration.adminToken != nil,
                    clock: clock
                )
            ),
            metrics: metrics,
            log: log,
            access: AccessControl(configuration, metrics: metrics, clock: clock),
            gate: Gate(width: configuration.concurrency, queueLimit: configuration.queueLimit),
            clock: clock
        )
    }

    /// The application that answers, for tests too.
    func application(onRunning: @escaping @Sendable (Int?) -> Void = { _ in }) -> some ApplicationProtocol {
        var logger = Logger(label: "portolan")
        logger.logLevel = .critical
        let state = state
        var channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [DepartureHandler()],
            idleTimeout: .milliseconds(Int64(clamping: Int(exactly: (configuration.idleLimit * 1000).rounded()) ?? 60_000))
        )
        channel.httpDecoder.maxHeaderListSize = configuration.headerByteLimit
        channel.httpDecoder.maxHeaderFieldSize = configuration.headerByteLimit
        return Application(
            responder: responder,
            server: .http1(configuration: channel),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port),
                serverName: "Portolan",
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(configuration.connectionLimit)
            ),
            onServerRunning: { channel in
                state.set(isReady: true)
                onRunning(channel.localAddress?.port)
            },
            logger: logger
        )
    }

    /// Serves until SIGTERM or SIGINT; SIGHUP opens the regions anew.
    /// - Parameters:
    ///   - note: gets lines for people: that regions were opened anew, or why not.
    ///   - onRunning: gets the port, once the server listens.
    public func run(note: @escaping @Sendable (String) -> Void, onRunning: @escaping @Sendable (Int?) -> Void) async throws {
        var logger = Logger(label: "portolan")
        logger.logLevel = .critical
        let group = ServiceGroup(
            configuration: .init(
                services: [
                    application(onRunning: onRunning),
                    ReloadService(regions: regions, folders: configuration.regions, interval: configuration.watchInterval, note: note),
                    DrainService(state: state, seconds: configuration.drainSeconds, note: note),
                ],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger
            )
        )
        try await group.run()
    }
}
