package import Foundation
package import PortolanGeo
package import PortolanMapSources
internal import PortolanTiles

/// An MBTiles file, opened as an archive.
package struct MBTilesFile: TileArchive {
    /// At most this many tiles are listed and sorted at a time, which takes 32 MB.
    static let listLimit = 1 << 20

    package let archive: MBTilesArchive
    package let facts: ArchiveFacts
    package let tileCount: Int
    private let zooms: [UInt8]
    private let listLimit: Int
    /// Whether the file has an index of its tiles, or so few tiles that it needs none.
    private let isQuick: Bool

    /// The maximum number of tiles in a file without an index. Without an index, the time to read all tiles grows
    /// with the square of their number.
    private static let mostUnindexed = 4096

    package init(_ file: URL) throws { try self.init(file, listLimit: Self.listLimit) }

    /// Opens a file.
    /// - Parameter listLimit: At most this many tiles are listed at a time; tests set it.
    init(_ file: URL, listLimit: Int) throws {
        self.listLimit = listLimit
        archive = try MBTilesArchive(path: file.path(percentEncoded: false))
        let counts = try archive.rowCountsByZoom().filter { (0...30).contains($0.key) }
        zooms = counts.keys.sorted().map { UInt8(clamping: $0) }
        tileCount = counts.values.reduce(0) { $0 &+ $1 }
        let isIndexed = try archive.findsTilesByIndex()
        isQuick = tileCount <= Self.mostUnindexed || isIndexed
        var facts = ArchiveMetadata.facts(rows: archive.metadata)
        if let lowest = zooms.first, let highest = zooms.last, facts.zooms == nil { facts.zooms = lowest...highest }
        if facts.tileType == .unknown || facts.tileType.isVector, let zoom = zooms.first {
            let all: ClosedRange<UInt32> = 0...(1 << zoom - 1)
            if let first = try archive.tiles(zoom: zoom, columns: all, rows: all).first, let bytes = try archive.storedBytes(of: first.id) {
                // Some writers omit the format, so the first tile tells it.
                if facts.tileType == .unknown { facts.tileType = PMTilesHeader.TileType(sniffing: bytes) ?? .vector }
            }
        }
        // Each vector tile tells its compression by its first bytes. Pictures are not compressed.
        facts.tileCompression = facts.tileType.isVector ? .unknown : .none
        self.facts = facts
    }

    package var format: ArchiveFormat { .mbtiles }
    package var path: String { archive.path }

    package func forEachRun(_ selection: TileSelection, _ body: (ArchiveEntry, Range<UInt64>) throws -> Void) throws {
        for zoom in zooms {
            for box in merged(selection.boxes(zoom: zoom)) {
                try visit(TileID(z: 0, x: 0, y: 0), box, zoom, selection, body)
            }
        }
    }

    /// Returns one box around all boxes. Two separate boxes would need two passes over the curve. `TileSieve` removes
    /// the tiles between the boxes.
    private func merged(_ boxes: [TileBox]) -> [TileBox] {
        guard boxes.count > 1, let first = boxes.first, let last = boxes.last else { return boxes }
        return [TileBox(columns: first.columns.lowerBound...last.columns.upperBound, rows: first.rows)]
    }

    /// Visits the tiles below an ancestor, in the order of the curve. If one list cannot hold all of them, it visits
    /// the ancestor's children one after the other.
    private func visit(
        _ ancestor: TileID,
        _ box: TileBox,
        _ zoom: UInt8,
        _ selection: TileSelection,
        _ body: (ArchiveEntry, Range<UInt64>) throws -> Void
    ) throws {
        guard let part = box.part(within: ancestor, zoom: zoom) else { return }
        let count = try archive.tileCount(zoom: zoom, columns: part.columns, rows: part.rows)
        guard count > 0 else { return }
        if count > listLimit, ancestor.z < zoom {
            for child in ancestor.children.sorted(by: { $0.hilbertIndex < $1.hilbertIndex }) {
                try visit(child, part, zoom, selection, body)
            }
            return
        }
        let sieve = TileSieve(selection)
        let tiles = try archive.tiles(zoom: zoom, columns: part.columns, rows: part.rows)
            .map { (index: $0.id.hilbertIndex, id: $0.id, byteCount: $0.byteCount) }.sorted { $0.index < $1.index }
        var last: UInt64?
        for tile in tiles where tile.index != last && sieve.contains(tile.id) {
            last = tile.index
            try body(ArchiveEntry(id: tile.id, content: nil, byteCount: tile.byteCount), tile.index..<tile.index + 1)
        }
    }

    package func storedTile(_ id: TileID) throws -> [UInt8]? {
        guard isQuick else {
            throw ArchiveError(
                .unsupported,
                path: path,
                "has no index that finds a tile; make one: CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)"
            )
        }
        return try archive.storedBytes(of: id)
    }
}
