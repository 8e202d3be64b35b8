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
            """
    )

    @Option(name: [.customShort("r"), .customLong("region")], help: "A region's folder; several stack, and the more detailed one wins.")
    var folders: [String] = []

    @Option(help: ArgumentHelp("The address and port to listen on; port 0 takes a free one.", valueName: "host:port"))
    var listen: String?

    func run() async throws {
        var configuration = ServerConfiguration(regions: folders.map { URL(filePath: $0, directoryHint: .isDirectory) })
        if let listen { (configuration.host, configuration.port) = try Self.address(listen) }
        let server = try PortolanHTTPServer(configuration)
        let note: @Sendable (String) -> Void = { line in
            try? FileHandle.standardError.write(contentsOf: Data("portolan: \(line)\n".utf8))
        }
        let host = configuration.host
        try await server.run(note: note) { port in
            note("serving \(server.summary) at http://\(host):\(port ?? 0)/")
        }
    }

    private static func address(_ text: String) throws -> (String, Int) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), (0...65_535).contains(port),
            colon != text.startIndex
        else { throw ValidationError("--listen \(text): expected HOST:PORT, such as 127.0.0.1:8080") }
        return (String(text[..<colon]).replacing("[", with: "").replacing("]", with: ""), port)
    }
}
