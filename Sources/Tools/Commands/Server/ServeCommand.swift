import ArgumentParser
import Foundation
import PortolanServer

/// The command `portolan serve --region NAME.portolan --listen 127.0.0.1:8080`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve places and maps over HTTP and gRPC.",
        discussion: """
            Google's Places API, its older web services, Nominatim and Photon, vector and raster tiles, styles and static pictures \
            (docs/server.md). SIGHUP opens the regions again. SIGTERM ends the server after it has answered the requests that have begun.

              portolan serve --region monaco.portolan --listen 127.0.0.1:8080

            Settings are read from a file (--config), from the environment (PORTOLAN_SERVE_LISTEN) and from options (--set timeLimit=10). Options \
            override the environment, which overrides the file.
            """
    )

    @Option(
        name: [.customShort("r"), .customLong("region")],
        help: ArgumentHelp(
            "A region's folder, or its address (https, s3), of which a copy is kept. With several, the most detailed region at a place counts.",
            valueName: "region"
        )
    )
    var folders: [String] = []

    @Option(
        help: ArgumentHelp(
            "A database with the places of regions (`portolan store load`). Repeat the option if the regions are in several databases.",
            valueName: "postgres://…"
        )
    )
    var store: [String] = []

    @Option(help: ArgumentHelp("The address and port to listen on; port 0 takes a free one.", valueName: "host:port"))
    var listen: String?

    @Option(help: ArgumentHelp("A separate address for gRPC, without TLS if there is no certificate.", valueName: "host:port"))
    var grpc: String?

    @Option(
        help: ArgumentHelp(
            "A separate address for /metrics, /openapi.json and /admin, which the main address then lacks.",
            valueName: "host:port"
        )
    )
    var operation: String?

    @Option(
        help: ArgumentHelp(
            "The certificate for TLS with its intermediate certificates, in PEM. It is read again when the file is replaced.",
            valueName: "file"
        )
    )
    var certificate: String?

    @Option(help: ArgumentHelp("The certificate's private key, in PEM.", valueName: "file"))
    var privateKey: String?

    @Option(help: ArgumentHelp("A file of settings in JSON.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Write a line of JSON to standard output for each request: on or off.", valueName: "on|off"))
    var accessLog: String?

    @Option(name: .customLong("set"), help: ArgumentHelp("Another setting. Repeat the option for several.", valueName: "name=value"))
    var settings: [String] = []

    @Flag(help: "Check the settings and whether regions, archives and certificates can be read, and end.")
    var check = false

    func run() async throws {
        let configuration = try read()
        let note: @Sendable (String) -> Void = { StandardError.print("portolan: \($0)") }
        let server = try PortolanHTTPServer(configuration, note: note)
        if check {
            let lines = ["The settings are valid. Regions: \(server.summary)"] + (try server.checkedParts())
            return try StandardOutput.print(lines.joined(separator: "\n"))
        }
        let scheme = configuration.certificate == nil ? "http" : "https"
        try await server.run(note: note) { ports in
            let grpc = ports.grpc.map { port in ", gRPC at \(configuration.grpcAddress?.host ?? ""):\(port)" } ?? ""
            let operation = ports.operation.map { port in ", operation at \(configuration.operationAddress?.host ?? ""):\(port)" } ?? ""
            note("serving \(server.summary) at \(scheme)://\(configuration.host):\(ports.http)/\(operation)\(grpc)")
        }
    }

    private func read() throws -> ServerConfiguration {
        var read = ServerSettings()
        if let config { read.read(file: URL(filePath: config)) }
        read.read(environment: ProcessInfo.processInfo.environment)
        if !folders.isEmpty { read.set("regions", folders, "--region") }
        if !store.isEmpty { read.set("store", store, "--store") }
        if let listen { read.set("listen", [listen], "--listen") }
        if let grpc { read.set("grpc", [grpc], "--grpc") }
        if let operation { read.set("operation", [operation], "--operation") }
        if let certificate { read.set("certificate", [certificate], "--certificate") }
        if let privateKey { read.set("privateKey", [privateKey], "--private-key") }
        if let accessLog { read.set("accessLog", [accessLog], "--access-log") }
        for setting in settings {
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw ValidationError("--set \(setting): expected NAME=VALUE") }
            read.set(parts[0], [parts[1]], "--set \(parts[0])")
        }
        read.finish()
        guard read.problems.isEmpty else { throw ValidationError(read.problems.joined(separator: "; ")) }
        return read.configuration
    }
}
