package import Foundation
package import PortolanGeo
package import PortolanMapSources
internal import PortolanTiles

/// An MBTiles file as an archive.
package struct MBTilesFile: TileArchive {
    /// So many tiles are listed and sorted at a time: 32 MB.
    static let listLimit = 1 << 20

    package let archive: MBTilesArchive
    package let facts: ArchiveFacts
    package let tileCount: Int
    private let zooms: [UInt8]
    private let listLimit: Int
    /// Whether a tile is found by an index, or the file has so few that none is needed.
    private let isQuick: Bool

    /// Tiles of a file without an index that are looked for one by one: to read all of them takes the square of their number.
    private static let mostUnindexed = 4096

    package init(_ file: URL) throws { try self.init(file, listLimit: Self.listLimit) }

    /// - Parameter listLimit: for tests.
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
        if facts.tileType == .unknown || facts.tileType == .vector, let zoom = zooms.first {
            let all: ClosedRange<UInt32> = 0...(1 << zoom - 1)
            if let first = try archive.tiles(zoom: zoom, columns: all, rows: all).first, let bytes = try archive.storedBytes(of: first.id) {
                // Some writers name no format, or compress what others do not.
                if facts.tileType == .unknown { facts.tileType = PMTilesHeader.TileType(sniffing: bytes) ?? .vector }
            }
        }
        // Each tile says by its first bytes how it is compressed; pictures are not.
        facts.tileCompression = facts.tileType == .vector ? .unknown : .none
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

    /// Two boxes would be two runs through the curve; what lies between them is sieved out.
    private func merged(_ boxes: [TileBox]) -> [TileBox] {
        guard boxes.count > 1, let first = boxes.first, let last = boxes.last else { return boxes }
        return [TileBox(columns: first.columns.lowerBound...last.columns.upperBound, rows: first.rows)]
    }

    /// The tiles below an ancestor lie in one piece of the curve. If they are too many for one list, its children are visited instead.
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
