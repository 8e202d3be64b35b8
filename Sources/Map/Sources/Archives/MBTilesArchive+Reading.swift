package import PortolanGeo

/// Reads a whole file, for converting and checking archives.
extension MBTilesArchive {
    private static let oneTile = "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1"

    /// Whether an index finds tiles; otherwise each look-up searches all rows.
    package func findsTilesByIndex() throws(SourceError) -> Bool {
        var isIndexed = true
        try query("EXPLAIN QUERY PLAN " + Self.oneTile, [0, 0, 0]) { row in
            let step = row.text(3)
            if step.hasPrefix("SCAN") || step.hasPrefix("MATERIALIZE") || step.contains("AUTOMATIC") { isIndexed = false }
            return true
        }
        return isIndexed
    }

    /// Returns a tile's bytes as stored in the file, or nil if there is none.
    package func storedBytes(of tile: TileID) throws(SourceError) -> [UInt8]? {
        let row = Int64(1) << Int64(tile.z) - 1 - Int64(tile.y)
        var bytes: [UInt8]?
        try query(Self.oneTile, [Int64(tile.z), Int64(tile.x), row]) { row in
            bytes = row.isNull(0) ? nil : row.bytes(0)
            return false
        }
        return bytes
    }

    /// Returns the number of rows of each zoom, including zooms that no tile may have.
    package func rowCountsByZoom() throws(SourceError) -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        try query("SELECT zoom_level, count(*) FROM tiles GROUP BY zoom_level") { row in
            counts[row.integer(0)] = Int(clamping: row.integer(1))
            return true
        }
        return counts
    }

    /// Returns the number of tiles of a zoom within columns and rows; rows are counted from the north.
    package func tileCount(zoom: UInt8, columns: ClosedRange<UInt32>, rows: ClosedRange<UInt32>) throws(SourceError) -> Int {
        var count = 0
        try query("SELECT count(*) " + Self.box, Self.parameters(zoom, columns, rows)) { row in
            count = Int(clamping: row.integer(0))
            return false
        }
        return count
    }

    /// Returns the tiles of a zoom within columns and rows, in any order; rows are counted from the north. Rows
    /// outside the zoom's square are ignored.
    package func tiles(
        zoom: UInt8,
        columns: ClosedRange<UInt32>,
        rows: ClosedRange<UInt32>
    ) throws(SourceError) -> [(id: TileID, byteCount: Int)] {
        var tiles: [(id: TileID, byteCount: Int)] = []
        let last = Int64(1) << Int64(zoom) - 1
        try query("SELECT tile_column, tile_row, length(tile_data) " + Self.box, Self.parameters(zoom, columns, rows)) { row in
            // The ranges of the query lie within the zoom.
            if !row.isNull(2), let x = UInt32(exactly: row.integer(0)), let y = UInt32(exactly: last - row.integer(1)) {
                tiles.append((TileID(z: zoom, x: x, y: y), Int(clamping: row.integer(2))))
            }
            return true
        }
        return tiles
    }

    private static let box = "FROM tiles WHERE zoom_level = ? AND tile_column BETWEEN ? AND ? AND tile_row BETWEEN ? AND ?"

    private static func parameters(_ zoom: UInt8, _ columns: ClosedRange<UInt32>, _ rows: ClosedRange<UInt32>) -> [Int64] {
        let last = Int64(1) << Int64(zoom) - 1
        return [
            Int64(zoom), Int64(columns.lowerBound), Int64(columns.upperBound), last - Int64(rows.upperBound), last - Int64(rows.lowerBound),
        ]
    }

    // MARK: The schema

    /// Returns violations of the rules of the specification 1.3 about tables, rows and metadata.
    /// - Parameter limit: the number of violations after which the check stops.
    package func schemaProblems(limit: Int) throws(SourceError) -> [String] {
        var problems: [String] = []
        for (table, columns) in [("metadata", ["name", "value"]), ("tiles", ["zoom_level", "tile_column", "tile_row", "tile_data"])] {
            var found: [String] = []
            try query("SELECT name FROM pragma_table_info('\(table)')") { row in
                found.append(row.text(0))
                return true
            }
            for column in columns where !found.contains(column) { problems.append("the table “\(table)” lacks the column “\(column)”") }
        }
        guard problems.isEmpty else { return problems }
        try query("PRAGMA integrity_check(\(limit))") { row in
            let line = row.text(0)
            if line != "ok" { problems.append("SQLite finds: \(line)") }
            return problems.count < limit
        }
        try query("SELECT name FROM metadata GROUP BY name HAVING count(*) > 1 LIMIT 10") { row in
            problems.append("the metadata has several rows “\(row.text(0))”")
            return true
        }
        for (key, count) in try rowCountsByZoom().sorted(by: { $0.key < $1.key }) where !(0...30).contains(key) {
            problems.append("\(count) tiles have zoom \(key)")
        }
        try query(
            """
            SELECT zoom_level, tile_column, tile_row FROM tiles WHERE zoom_level BETWEEN 0 AND 30 AND (tile_column < 0 OR tile_row < 0
            OR tile_column >= 1 << zoom_level OR tile_row >= 1 << zoom_level OR typeof(tile_data) <> 'blob') LIMIT \(max(0, limit))
            """
        ) { row in
            problems.append(
                "the row zoom_level \(row.integer(0)), tile_column \(row.integer(1)), tile_row \(row.integer(2)) is not a tile: it lies outside its zoom, or has no bytes"
            )
            return problems.count < limit
        }
        try query(
            """
            SELECT zoom_level, tile_column, tile_row FROM tiles GROUP BY zoom_level, tile_column, tile_row HAVING count(*) > 1
            LIMIT \(max(0, limit))
            """
        ) { row in
            problems.append(
                "the tile zoom_level \(row.integer(0)), tile_column \(row.integer(1)), tile_row \(row.integer(2)) occurs twice"
            )
            return problems.count < limit
        }
        return Array(problems.prefix(limit))
    }
}
