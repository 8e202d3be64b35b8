package import Foundation
package import PortolanGeo
package import PortolanJSON
internal import PortolanMapSources
internal import PortolanRegionFolder
package import PortolanTiles

/// The format of an archive.
package enum ArchiveFormat: String, Sendable, Hashable, CaseIterable {
    /// One file with directories: PMTiles specification version 3.
    case pmtiles
    /// A SQLite database: MBTiles specification 1.3.
    case mbtiles
    /// A folder with a file for each tile, `z/x/y.pbf`, and `metadata.json`.
    case folder

    /// The name of the format in messages.
    package var title: String {
        switch self {
        case .pmtiles: "PMTiles"
        case .mbtiles: "MBTiles"
        case .folder: "folder"
        }
    }

    /// Finds the format of an output by its file name. A name without an extension means a folder. The result is nil if
    /// the extension is unknown.
    package init?(fileName: String) {
        switch (fileName as NSString).pathExtension.lowercased() {
        case "pmtiles": self = .pmtiles
        case "mbtiles": self = .mbtiles
        case "": self = .folder
        default: return nil
        }
    }
}

/// The facts that an archive states about itself.
package struct ArchiveFacts: Sendable, Hashable {
    /// The kind of the tiles.
    package var tileType = PMTilesHeader.TileType.unknown
    /// The compression of the tiles. If the archive does not tell, it is `.unknown`, and each tile may have a different
    /// one.
    package var tileCompression = PMTilesHeader.Compression.unknown
    /// The zooms that the archive states; nil if it states none.
    package var zooms: ClosedRange<UInt8>?
    package var bounds = CoordinateBounds.world
    package var center: Coordinate?
    package var centerZoom: UInt8?
    /// The members of a PMTiles archive's metadata, or MBTiles' rows in the same form.
    package var metadata = JSONNode(.object([JSONMember]()))

    package init() {}

    /// Returns a member of the metadata that is a text; nil if there is none or it is empty.
    package func text(_ key: String) -> String? { metadata[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }
}

/// A tile in the directories of an archive.
package struct ArchiveEntry: Sendable, Hashable {
    package var id: TileID
    /// A number that only tiles with the same bytes share; nil if the archive does not tell.
    package var content: UInt64?
    /// The number of stored bytes.
    package var byteCount: Int
}

/// An archive of tiles in any format, open for reading. Any number of threads may use it at once.
package protocol TileArchive: Sendable {
    var format: ArchiveFormat { get }
    /// The path, for messages.
    var path: String { get }
    var facts: ArchiveFacts { get }
    /// The number of tiles; 0 if the archive does not tell.
    var tileCount: Int { get }
    /// Calls `body` for each run of the selection in Hilbert order, with the run's first tile and its range of
    /// Hilbert indices. A run consists of tiles with one content that follow each other on the curve; it never
    /// extends into another zoom.
    func forEachRun(_ selection: TileSelection, _ body: (ArchiveEntry, Range<UInt64>) throws -> Void) throws
    /// Returns a tile's bytes as stored; nil if there is no such tile. Damage shows only when the bytes are
    /// expanded.
    func storedTile(_ id: TileID) throws -> [UInt8]?
}

extension TileArchive {
    /// Calls `body` for each tile of a selection in Hilbert order, zoom after zoom. It may call `body` very often,
    /// because a few bytes of an archive can name four billion tiles.
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

    /// Returns a tile's expanded bytes; nil if there is no such tile.
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
    /// Opens an archive: a PMTiles or MBTiles file, a folder of tiles, or the tiles of a region.
    /// - Parameter isForChecking: Whether to open the tiles of a damaged region too, for callers that report
    ///   the damage.
    package static func open(_ url: URL, isForChecking: Bool = false) throws -> any TileArchive {
        let path = url.path(percentEncoded: false)
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ArchiveError(.notFound, path: path, "there is no such archive; check the path")
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
