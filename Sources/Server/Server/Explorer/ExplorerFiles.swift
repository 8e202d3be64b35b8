import Foundation
import HTTPTypes
import PortolanPlaces

/// The files of the explorer's page. They come from the program itself or, for work on the page, from a folder.
/// MapLibre GL JS comes from its own folder.
struct ExplorerFiles: Sendable {
    /// A folder that is read at each request in place of the program's own files; nil for none.
    let folder: URL?
    /// A folder with `maplibre-gl.js` and `maplibre-gl.css`; nil for none.
    let maplibre: URL?

    static let maplibreNames = ["maplibre-gl.js", "maplibre-gl.css"]

    /// Whether the page can draw its map with MapLibre GL JS.
    var hasMapLibre: Bool {
        guard let maplibre else { return false }
        return Self.maplibreNames.allSatisfy {
            FileManager.default.isReadableFile(atPath: maplibre.appending(path: $0).path(percentEncoded: false))
        }
    }

    /// Answers the file of `/`, `/explorer/…` or `/favicon.ico`, which browsers request for pages without an icon.
    func answer(_ call: Call) throws -> Answer {
        let own = call.file == "favicon.ico" ? "portolan.svg" : "index.html"
        let name = call.parts["file"] ?? call.parts["language"].map { "lang/" + $0 } ?? own
        guard let bytes = bytes(name), let type = Self.mediaType(name) else { throw Endpoints.missing(call) }
        return Answer(type: type, bytes).with(.cacheControl, "public, no-cache")
    }

    private func bytes(_ name: String) -> [UInt8]? {
        guard !name.contains(".."), name.utf8.allSatisfy({ $0 != 0 && $0 != 0x5C }) else { return nil }
        if Self.maplibreNames.contains(name) { return maplibre.flatMap { try? Array(Data(contentsOf: $0.appending(path: name))) } }
        if let folder, let data = try? Data(contentsOf: folder.appending(path: name)) { return Array(data) }
        return EmbeddedFiles.texts[name].map { Array($0.utf8) }
    }

    private static func mediaType(_ name: String) -> String? {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json; charset=utf-8"
        case "svg": "image/svg+xml"
        default: nil
        }
    }
}
