package import Foundation
package import PortolanGeo
package import PortolanJSON
internal import PortolanMapSources
internal import PortolanRegionFolder
package import PortolanTiles

/// How an archive keeps its tiles.
package enum ArchiveFormat: String, Sendable, Hashable, CaseIterable {
    /// One file with directories: PMTiles specification version 3.
    case pmtiles
    /// A SQLite database: MBTiles specification 1.3.
    case mbtiles
    /// A folder with a file for each tile, `z/x/y.pbf`, and `metadata.json`.
    case folder

    /// What people call it.
    package var title: String {
        switch self {
        case .pmtiles: "PMTiles"
        case .mbtiles: "MBTiles"
        case .folder: "folder"
        }
    }

    /// By the name of a file that is to be written; a name without an ending is a folder's.
    package init?(fileName: String) {
        switch (fileName as NSString).pathExtension.lowercased() {
        case "pmtiles": self = .pmtiles
        case "mbtiles": self = .mbtiles
        case "": self = .folder
        default: return nil
        }
    }
}

/// What an archive says of itself.
package struct ArchiveFacts: Sendable, Hashable {
    /// What the tiles are.
    package var tileType = PMTilesHeader.TileType.unknown
    /// How tiles are compressed; `.unknown` where the archive does not say and each tile may differ.
    package var tileCompression = PMTilesHeader.Compression.unknown
    /// The zooms that it claims; nil if it claims none.
    package var zooms: ClosedRange<UInt8>?
    package var bounds = CoordinateBounds.world
    package var center: Coordinate?
    package var centerZoom: UInt8?
    /// The members of a PMTiles archive's metadata; MBTiles' rows in that form.
    package var metadata = JSONNode(.object([JSONMember]()))

    package init() {}

    /// A member of the metadata that is a text, unless it is empty.
    package func text(_ key: String) -> String? { metadata[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }
}

/// A tile as the directories of an archive list it.
package struct ArchiveEntry: Sendable, Hashable {
    package var id: TileID
    /// Equal for tiles of one archive that have the same bytes for certain; nil if it does not say.
    package var content: UInt64?
    /// As stored.
    package var byteCount: Int
}

/// An archive of tiles, of any format, open for reading from any number of threads.
package protocol TileArchive: Sendable {
    var format: ArchiveFormat { get }
    /// For people.
    var path: String { get }
    var facts: ArchiveFacts { get }
    /// How many tiles it has; 0 if it does not say.
    var tileCount: Int { get }
    /// Calls the closure for each run of tiles of a selection that have one content and follow each other on the curve, in Hilbert order: the first one,
    /// and their numbers. A run does not reach into another zoom.
    func forEachRun(_ selection: TileSelection, _ body: (ArchiveEntry, Range<UInt64>) throws -> Void) throws
    /// The tile's bytes as they stand in the archive; nil if it has none. Whether they are sound shows when they are expanded.
    func storedTile(_ id: TileID) throws -> [UInt8]?
}

extension TileArchive {
    /// Calls the closure for each tile of a selection in Hilbert order, zoom after zoom. A few bytes can name four billion tiles.
    package func forEachTile(_ selection: TileSelection, _ body: (ArchiveEntry) throws -> Void) throws {
        try forEachRun(selection) { entry, run in
            var entry = entry
            for index in run {
                guard let id = TileID(hilbertIndex: index) else { return }
                entry.id = id
                try body(entry)
            }
        }
    }

    /// The tile's bytes, expanded; nil if the archive has none.
    package func tile(_ id: TileID) throws -> [UInt8]? {
        guard let stored = try storedTile(id) else { return nil }
        do throws(TileBytes.Problem) {
            return try TileBytes.expand(stored, facts.tileCompression)
        } catch {
            throw ArchiveError(.damaged, path: path, "tile \(id): \(error)")
        }
    }
}

/// Opens archives.
package enum TileArchives {
    /// Opens what stands at a path: a PMTiles or MBTiles file, a folder of tiles, or a region, whose tiles it takes.
    /// - Parameter isForChecking: opens a region's tiles though it is damaged: whoever reads them tells how far.
    package static func open(_ url: URL, isForChecking: Bool = false) throws -> any TileArchive {
        let path = url.path(percentEncoded: false)
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ArchiveError(.notFound, path: path, "there is no such archive")
        }
        if isFolder.boolValue {
            let tiles = url.appending(path: "tiles.pmtiles")
            if FileManager.default.fileExists(atPath: url.appending(path: "region.json").path(percentEncoded: false)) {
                guard FileManager.default.fileExists(atPath: tiles.path(percentEncoded: false)) else {
                    throw ArchiveError(.notFound, path: path, "this region has no tiles; import it without --no-tiles")
                }
                guard !isForChecking, let archive = try PMTilesArchive(tilesOf: Region(at: url)) else { return try PMTilesFile(tiles) }
                return try PMTilesFile(archive, path: tiles.path(percentEncoded: false))
            }
            return try TileFolder(url)
        }
        let head: [UInt8]
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            head = Array(try file.read(upToCount: 16) ?? Data())
        } catch {
            throw ArchiveError(.notFound, path: path, "cannot be read: \(error.localizedDescription)")
        }
        if head.starts(with: Array("PMTiles".utf8)) { return try PMTilesFile(url) }
        if head.starts(with: Array("SQLite format 3".utf8)) { return try MBTilesFile(url) }
        throw ArchiveError(.notAnArchive, path: path, "neither a PMTiles nor an MBTiles file; was it cut off, or is it compressed?")
    }
}
