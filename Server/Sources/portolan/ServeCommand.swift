import ArgumentParser
import Foundation
import PortolanServer

/// `portolan serve --region NAME.portolan --listen 127.0.0.1:8080`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve places and maps over HTTP.",
        discussion: """
            Google's Places API, its older web services, Nominatim and Photon, vector and raster tiles, styles and static pictures \
            (docs/server.md). SIGHUP opens the regions anew; SIGTERM answers what has begun and ends.

              portolan serve --region monaco.portolan --listen 127.0.0.1:8080

            Settings stand in a file (--config), in the environment (PORTOLAN_SERVE_LISTEN) and in options (--set timeLimit=10); the later \
            one wins.
            """
    )

    @Option(name: [.customShort("r"), .customLong("region")], help: "A region's folder; several stack, and the more detailed one wins.")
    var folders: [String] = []

    @Option(help: ArgumentHelp("The address and port to listen on; port 0 takes a free one.", valueName: "host:port"))
    var listen: String?

    @Option(help: ArgumentHelp("A file of settings in JSON.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("A line of JSON on standard output for each request: on or off.", valueName: "on|off"))
    var accessLog: String?

    @Option(name: .customLong("set"), help: ArgumentHelp("Another setting; repeat it for several.", valueName: "name=value"))
    var settings: [String] = []

    @Flag(help: "Say whether the settings are right and the regions can be opened, and end.")
    var check = false

    func run() async throws {
        let configuration = try read()
        let note: @Sendable (String) -> Void = { line in
            try? FileHandle.standardError.write(contentsOf: Data("portolan: \(line)\n".utf8))
        }
        let server = try PortolanHTTPServer(configuration)
        if check {
            try FileHandle.standardOutput.write(contentsOf: Data("The settings are right. Regions: \(server.summary)\n".utf8))
            return
        }
        let host = configuration.host
        try await server.run(note: note) { port in
            note("serving \(server.summary) at http://\(host):\(port ?? 0)/")
        }
    }

    private func read() throws -> ServerConfiguration {
        var read = ServerSettings()
        if let config { read.read(file: URL(filePath: config)) }
        read.read(environment: ProcessInfo.processInfo.environment)
        if !folders.isEmpty { read.set("regions", folders, "--region") }
        if let listen { read.set("listen", [listen], "--listen") }
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
