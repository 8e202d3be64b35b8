import ArgumentParser
import Foundation
import PortolanDownload
import PortolanMapSources

/// The server of extracts on the command line.
struct ExtractServer: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A server with copies of the default server's files: the index and the extracts.",
            valueName: "https://…"
        )
    )
    var mirror = Self.published

    private static let published = "https://download.geofabrik.de"

    /// Whether the options name another server than the default one.
    var isMirror: Bool { mirror != Self.published }

    func validate() throws {
        guard Address.isOnServer(mirror) else {
            throw ValidationError("--mirror \(mirror): give an address that begins with https:// or http://")
        }
    }

    private var base: String { mirror.hasSuffix("/") ? String(mirror.dropLast()) : mirror }

    func index() async throws -> ExtractIndex {
        let address = base + ExtractIndex.path
        let bytes = try await Self.asking { try $0.read(address, byteLimit: ExtractIndex.byteLimit) }
        guard let bytes else {
            throw DownloadError(address, "the server has no index of extracts; is this the address of a mirror of Geofabrik's?")
        }
        return try ExtractIndex(bytes, address: address)
    }

    /// Returns an extract from the index, or the file at an address.
    func extract(named name: String) async throws -> Extract {
        guard Address.isOnServer(name) else { return try await index().extract(named: name) }
        let file = URL(string: name)?.lastPathComponent ?? ""
        guard file.hasSuffix(".osm.pbf"), file.utf8.count > 8, !file.contains("/"), !file.hasPrefix(".") else {
            throw DownloadError(name, "the address does not end with the name of an .osm.pbf file")
        }
        return Extract(id: String(file.dropLast(8)), address: name)
    }

    /// Downloads an extract, unless the same file is there already.
    /// - Parameters:
    ///   - output: the file; nil for the extract's name in the working folder.
    ///   - replaces: whether a different file may be replaced.
    /// - Returns: the file's path.
    func fetch(_ extract: Extract, to output: String?, replaces: Bool) async throws -> String {
        let address =
            extract.address.hasPrefix(Self.published + "/") ? base + extract.address.dropFirst(Self.published.count) : extract.address
        let path = output ?? extract.fileName
        let file = URL(filePath: path)
        if (try? file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true {
            throw DownloadError(path, "is a folder; name a file")
        }
        let display = ProgressDisplay()
        do {
            try await Self.asking { reader in
                let download = ExtractDownload(address, reader: reader)
                let offer = try download.offer()
                let size = offer.byteCount.map { $0.formatted(.byteCount(style: .file)) } ?? "of unknown size"
                StandardError.print("\(extract.name), \(size), from \(address)".plainLine)
                if try download.isThere(file, offer) {
                    return StandardError.print("\(path) has the same contents already; nothing was downloaded")
                }
                if !replaces, FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
                    throw DownloadError(path, "the file exists already and differs from the server's; --force replaces it")
                }
                if offer.checksum == nil {
                    StandardError.print("warning: the server publishes no MD5 sum of this file, so only its size is checked")
                }
                try download.run(offer, to: file) { display.show(phase: "download", fraction: $0) }
            }
            display.finish()
        } catch {
            display.abandon()
            throw error
        }
        return path
    }

    /// Sends requests to a server until the work or a signal ends them.
    /// - Parameter advice: the end of the error if there is no network.
    static func asking<Result: Sendable>(
        advice: String = "without a network, import an extract that is on this machine, such as Examples/null-island.osm.pbf",
        _ work: @escaping @Sendable (any ResourceReader) throws -> Result
    ) async throws -> Result {
        let reader = WebReader()
        return try await cancellingOnInterrupt {
            try await withTaskCancellationHandler {
                do {
                    return try work(reader)
                } catch let error as SourceError where error.code == .network || error.code == .timedOut {
                    throw DownloadError(error.address, "\(error.message); \(advice)")
                }
            } onCancel: {
                reader.cancelAll()
            }
        }
    }
}
