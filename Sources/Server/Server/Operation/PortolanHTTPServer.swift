public import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import PortolanPlaces
import PortolanPostgresStore
import PortolanTiles
import ServiceLifecycle
import Synchronization
import UnixSignals

/// The server with its regions, endpoints and operation, ready to listen.
public struct PortolanHTTPServer: Sendable {
    let configuration: ServerConfiguration
    let regions: CurrentRegions
    let reloader: Reloader
    let state = ServerState()
    let metrics: Metrics
    let log: AccessLog
    let responder: ServerResponder
    private let archives: [RemoteArchive]
    private let certificates: CertificateFiles?
    private let export: TelemetryExport?
    private let sharedKeys: SharedKeys?
    private let sharedUsage: SharedUsage?
    private let clock: @Sendable () -> Date

    /// The ports on which a server listens.
    public struct Ports: Sendable, Hashable {
        /// The port of HTTP.
        public var http: Int
        /// The port of gRPC; nil if gRPC has no address of its own.
        public var grpc: Int?
        /// The port of operation; nil if operation has no address of its own.
        public var operation: Int?
    }

    /// Opens the regions. Regions on other servers are copied first, which may take long.
    /// - Parameters:
    ///   - configuration: how the server runs.
    ///   - clock: returns the time.
    ///   - note: receives lines for people about data that could not be brought up to date.
    /// - Throws: an error that names the region or the certificate that cannot be opened.
    public init(
        _ configuration: ServerConfiguration,
        clock: @escaping @Sendable () -> Date = { Date() },
        note: (String) -> Void = { _ in }
    ) throws {
        try self.init(configuration, clock: clock, logSink: nil, note: note)
    }

    /// Creates a server.
    /// - Parameter logSink: receives the lines of the access log; nil writes them to standard output.
    init(
        _ configuration: ServerConfiguration,
        clock: @escaping @Sendable () -> Date,
        logSink: (@Sendable (Data) throws -> Void)?,
        note: (String) -> Void = { _ in }
    ) throws {
        self.configuration = configuration
        metrics = Metrics(transfers: TransferBudget(byteLimit: configuration.transferByteLimit))
        log =
            if let logSink {
                AccessLog(isOn: configuration.logsAccess, metrics: metrics, sink: logSink)
            } else {
                AccessLog(isOn: configuration.logsAccess, metrics: metrics)
            }
        if let certificate = configuration.certificate, let privateKey = configuration.privateKey {
            certificates = try CertificateFiles(certificate: certificate, privateKey: privateKey, now: clock())
        } else {
            certificates = nil
        }
        archives = try configuration.archives.map { url in
            // A client waits for the answer, so there are fewer attempts and shorter time limits.
            let location = try RemoteLocation(url, s3: configuration.s3, patience: (timeout: 10, delays: [0.2, 1]))
            return RemoteArchive(location, cacheBytes: configuration.rangeCacheBytes)
        }
        self.clock = clock
        export = configuration.otlpEndpoint.map { endpoint in
            TelemetryExport(endpoint: endpoint, headers: configuration.otlpHeaders, sampling: configuration.otlpSampling, started: clock())
        }
        var options = MapCatalog.Options()
        options.pictureCacheBytes = configuration.pictureCacheBytes
        options.drawing = Gate(width: configuration.pictureConcurrency, queueLimit: configuration.pictureQueueLimit)
        options.remote = archives
        let sources = try RegionSources(configuration)
        try sources.update(note)
        let store = try RegionStore(configuration)
        sharedKeys = try configuration.store.first.map { try SharedKeys(PostgresKeys($0)) }
        let tokens = PageToken.Signer(key: configuration.pageTokenKey)
        // The meter keeps counting when regions are opened again.
        let meter = UsageMeter(keepsJournal: !configuration.store.isEmpty)
        sharedUsage = try configuration.store.first.map { SharedUsage(try PostgresUsage($0), meter: meter, clock: clock) }
        regions = try CurrentRegions { [options] in
            try RegionSet(folders: sources.folders, store: store, meter: meter, tokens: tokens, options: options, now: clock)
        }
        reloader = Reloader(regions: regions, sources: sources, certificates: certificates, clock: clock)
        let access = AccessControl(configuration, shared: sharedKeys, metrics: metrics, clock: clock)
        responder = ServerResponder(
            configuration: configuration,
            regions: regions,
            endpoints: Endpoints(
                operation: OperationAPI(
                    regions: regions,
                    reloader: reloader,
                    metrics: metrics,
                    export: export,
                    state: state,
                    facts: store.map { [regions] in FactsAPI(facts: $0.facts.facts, regions: regions) }
                ),
                usage: UsageAPI(meter: meter, shared: sharedUsage, since: clock()),
                explorer: ExplorerAPI(
                    files: ExplorerFiles(folder: configuration.explorerFiles, maplibre: configuration.maplibre),
                    hasAdministration: configuration.adminToken != nil,
                    clock: clock
                ),
                messageByteLimit: configuration.bodyByteLimit
            ),
            metrics: metrics,
            export: export,
            log: log,
            access: access,
            gate: Gate(width: configuration.concurrency, queueLimit: configuration.queueLimit),
            clock: clock
        )
    }

    /// The names of the regions, and their version.
    public var summary: String {
        let set = regions.set
        return set.regions.map(\.manifest.name).joined(separator: ", ") + " (version \(set.version))"
    }

    /// Returns the lines of `--check` about certificates and remote archives. To do so, it opens the archives.
    /// - Throws: an error that names the archive that cannot be opened.
    public func checkedParts() throws -> [String] {
        var lines: [String] = []
        if let certificates { lines.append("Certificate: \(certificates.summary)") }
        for archive in archives {
            do {
                let header = try archive.open().archive.header
                lines.append(
                    "Archive: \(archive.location.name), zoom \(header.minZoom) to \(header.maxZoom), from \(archive.location.shown)"
                )
            } catch {
                throw RemoteLocation.Failure(description: "\(archive.location.shown): \(error.sentence)")
            }
        }
        return lines
    }

    /// Serves until SIGTERM or SIGINT; SIGHUP opens regions and certificates again.
    /// - Parameters:
    ///   - note: receives lines for people: that regions were opened again, or why not.
    ///   - onRunning: receives the ports once the server listens on all its addresses.
    public func run(note: @escaping @Sendable (String) -> Void, onRunning: @escaping @Sendable (Ports) -> Void) async throws {
        var logger = Logger(label: "portolan")
        logger.logLevel = .critical
        let group = ServiceGroup(
            configuration: .init(
                services: services(note: note, onRunning: onRunning),
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger
            )
        )
        try await group.run()
    }

    /// Returns the services that run as long as the server. When the server stops, they shut down in reverse order.
    func services(note: @escaping @Sendable (String) -> Void, onRunning: @escaping @Sendable (Ports) -> Void) -> [any Service] {
        let listeners = Listeners(configuration: configuration, certificates: certificates, transfers: metrics.transfers, clock: clock)
        let ports = Mutex(Ports(http: 0))
        let state = state
        let (grpcAddress, operationAddress) = (configuration.grpcAddress, configuration.operationAddress)
        let waiting = Mutex(1 + [grpcAddress, operationAddress].count { $0 != nil })
        // The server is ready when it listens on all its addresses.
        let listens: @Sendable (Int?, _ note: (inout Ports, Int) -> Void) -> Void = { port, note in
            ports.withLock { note(&$0, port ?? 0) }
            let isLast = waiting.withLock { count in
                count -= 1
                return count == 0
            }
            guard isLast else { return }
            state.set(isReady: true)
            onRunning(ports.withLock { $0 })
        }
        var services: [any Service] = []
        // These services stop after all services that answer requests. They post the remaining counts, and give back
        // the unused part of the keys' daily quotas.
        if let sharedKeys { services.append(QuotaService(keys: sharedKeys)) }
        if let sharedUsage { services.append(UsageService(usage: sharedUsage, note: note)) }
        // If operation has an address of its own, the other addresses do not offer it.
        var outside = responder
        if operationAddress != nil { outside.endpoints = outside.endpoints.withoutOperation }
        let main = ServerConfiguration.ListenAddress(host: configuration.host, port: configuration.port)
        services.append(listeners.service(outside, listeners.main(outside), at: main) { listens($0) { $0.http = $1 } })
        if let grpcAddress {
            services.append(listeners.service(outside, listeners.grpc, at: grpcAddress) { listens($0) { $0.grpc = $1 } })
        }
        if let operationAddress {
            services.append(
                listeners.service(responder, listeners.main(responder), at: operationAddress) { listens($0) { $0.operation = $1 } }
            )
        }
        if let export {
            let (metrics, regions, sources) = (metrics, regions, reloader.sources)
            services.append(
                TelemetryService(
                    export: export,
                    figures: { metrics.figures(regions.set, reloads: regions.reloadCounts, copies: sources.copyCounts, export: export) },
                    clock: clock
                )
            )
        }
        return services + [
            ReloadService(
                reloader: reloader,
                sharedKeys: sharedKeys,
                listener: try? configuration.store.isEmpty ? nil : PostgresListener(configuration.store),
                watchInterval: configuration.watchInterval,
                remoteInterval: configuration.remoteInterval,
                note: note
            ),
            DrainService(state: state, seconds: configuration.drainSeconds, note: note),
        ]
    }
}
