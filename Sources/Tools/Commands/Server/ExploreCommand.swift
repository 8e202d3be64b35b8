import ArgumentParser
import Foundation
import PortolanServer

/// The command `portolan explore city.portolan`.
struct ExploreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Explore regions in a browser, or in the terminal.",
        discussion: """
            Serves the regions to this machine only, prints the address, and opens it in the browser. Ctrl-C ends the server. The page needs no \
            network (docs/explorer.md).

              portolan explore monaco.portolan world.portolan

            With a folder of MapLibre GL JS (scripts/fetch-maplibre.sh), the browser draws the map, which then turns and tilts. Without one, the map \
            consists of pictures that this program draws.
            """
    )

    @Argument(help: ArgumentHelp("The regions' folders. With several, the most detailed region at a place counts.", valueName: "region"))
    var folders: [String]

    @Option(
        help: ArgumentHelp(
            "The address and port to listen on; by default 127.0.0.1:8080, or a free port if that is taken.",
            valueName: "host:port"
        )
    )
    var listen: String?

    @Option(help: ArgumentHelp("A folder with maplibre-gl.js and maplibre-gl.css, to draw the map in the browser.", valueName: "folder"))
    var maplibre: String?

    @Option(help: ArgumentHelp("A folder of files that replace files of the page, to change the page.", valueName: "folder"))
    var explorerFiles: String?

    @Flag(inversion: .prefixedNo, help: "Open the page in the browser, if this machine has one.")
    var browser = true

    @OptionGroup var terminal: TerminalOptions

    func run() async throws {
        if terminal.isWanted { return try await terminal.explore(folders) }
        var read = ServerSettings()
        read.read(environment: ProcessInfo.processInfo.environment)
        read.set("regions", folders, "explore")
        read.set("accessLog", ["off"], "explore")
        read.set("listen", [listen ?? "127.0.0.1:8080"], "--listen")
        if let maplibre { read.set("maplibre", [maplibre], "--maplibre") }
        if let explorerFiles { read.set("explorerFiles", [explorerFiles], "--explorer-files") }
        read.finish()
        guard read.problems.isEmpty else { throw ValidationError(read.problems.joined(separator: "; ")) }
        var configuration = read.configuration
        do {
            try await serve(configuration)
        } catch let failure as ListenFailure where listen == nil && failure.isInUse {
            configuration.port = 0
            try await serve(configuration)
        }
    }

    private func serve(_ configuration: ServerConfiguration) async throws {
        let host = configuration.host
        let opens = browser
        let server = try PortolanHTTPServer(configuration)
        try await server.run(note: { _ in }) { ports in
            let address = "http://\(host.contains(":") ? "[\(host)]" : host):\(ports.http)/"
            try? StandardOutput.print("\(server.summary)\n\(address)\nCtrl-C ends it.")
            if opens { Browser.open(address) }
        }
    }
}

/// The browser of the person at this machine.
enum Browser {
    /// Opens an address; does nothing if there is no screen or no browser.
    static func open(_ address: String) {
        #if os(macOS)
        let program = "/usr/bin/open"
        #else
        let environment = ProcessInfo.processInfo.environment
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
        let program = "/usr/bin/xdg-open"
        #endif
        guard FileManager.default.isExecutableFile(atPath: program) else { return }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
