internal import Foundation
internal import PortolanBasics
internal import PortolanFiles
public import PortolanGeo
internal import PortolanJSON
internal import PortolanTiles
internal import Synchronization

/// An MBTiles file open for reading from any number of threads: MBTiles specification 1.3, vector and raster
/// tiles.
///
/// The file counts rows from the south, but this type counts them from the north.
public final class MBTilesArchive: VectorTileSource {
    /// The file's path.
    public let path: String
    /// The rows of the table `metadata`, by name.
    public let metadata: [String: String]
    /// The zooms that `metadata` gives, or else those of the tiles.
    public let zooms: ClosedRange<UInt8>
    /// The box that `metadata` gives; the whole world if it gives none.
    public let bounds: CoordinateBounds

    /// The connections that no thread is using.
    ///
    /// Sendable because a connection is either in this list or with the one thread that took it.
    private struct Idle: @unchecked Sendable {
        var readers: [SQLiteReader] = []
    }
    private let idle = Mutex(Idle())

    /// The largest number of bytes of a tile, compressed or expanded.
    public static let maximumTileByteCount = TileLimits.tileByteCount
    /// The largest number of steps of SQLite's virtual machine for a query: a constant plus a number for each
    /// byte of the file. Reading a row takes about twenty steps.
    private static let stepLimit = (least: 2_000_000, perByte: 16)

    /// Opens a file and reads its metadata.
    /// - Throws: an error if the file does not exist, is not an SQLite database or has no tiles.
    public init(path: String) throws(SourceError) {
        self.path = path
        let reader = try Self.connect(path)
        let facts: (metadata: [String: String], zooms: ClosedRange<UInt8>?)
        do throws(SQLiteProblem) {
            facts = try Self.facts(reader)
        } catch {
            throw Self.failure(error, path)
        }
        metadata = facts.metadata
        guard let zooms = facts.zooms else {
            throw SourceError(.malformed, path, "not a tile archive: its table “tiles” is empty")
        }
        self.zooms = zooms
        bounds = facts.metadata["bounds"].flatMap(Self.bounds) ?? .world
        idle.withLock { $0.readers.append(reader) }
    }

    /// The format of the tiles: `pbf`, `png`, `jpg`, `webp` or a media type; nil if `metadata` does not give it.
    public var format: String? { metadata["format"]?.lowercased() }
    /// The credit to show with the tiles; nil if `metadata` has none.
    public var attribution: String? { metadata["attribution"].flatMap { $0.isEmpty ? nil : $0 } }
    /// The layers that the row `json` of `metadata` describes.
    public var layerNames: [String] {
        guard let text = metadata["json"], let json = try? JSONReader.read(Array(text.utf8)).root else { return [] }
        return (json["vector_layers"]?.array ?? []).compactMap { $0["id"]?.string }
    }

    /// Returns the decompressed bytes of a tile, or nil if the archive lacks it.
    /// - Throws: ``SourceError`` if the archive cannot be read or is damaged.
    public func bytes(of tile: TileID) throws -> [UInt8]? {
        guard let bytes = try storedBytes(of: tile) else { return nil }
        do {
            if Gzip.isGzip(bytes) { return try Gzip.expand(bytes, limit: Self.maximumTileByteCount) }
            if Zstandard.isZstandard(bytes) { return try Zstandard.expand(bytes, limit: Self.maximumTileByteCount) }
            return bytes
        } catch {
            throw SourceError(.malformed, path, "tile \(tile): \(error)")
        }
    }

    /// Returns the features of a tile. Several threads decode its layers.
    public func vectorTile(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile? {
        try decoded(tile, layers: layers, threads: threads)
    }

    /// Calls the closure for each row of a query until the closure returns false.
    func query(_ sql: String, _ parameters: [Int64] = [], _ row: (SQLiteReader.Row) -> Bool) throws(SourceError) {
        let reader = if let known = idle.withLock({ $0.readers.popLast() }) { known } else { try Self.connect(path) }
        defer { idle.withLock { $0.readers.append(reader) } }
        do throws(SQLiteProblem) {
            try reader.query(sql, parameters, row)
        } catch {
            throw Self.failure(error, path)
        }
    }

    private static func connect(_ path: String) throws(SourceError) -> SQLiteReader {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw SourceError(.notFound, path, "there is no such file")
        }
        guard !isFolder.boolValue else { throw SourceError(.unreadable, path, "the path is a folder, not an MBTiles file") }
        do throws(SQLiteProblem) {
            let size = FileStatus(at: path)?.byteCount ?? 0
            let steps = Int(clamping: Double(stepLimit.least) + Double(stepLimit.perByte) * Double(size))
            return try SQLiteReader(path: path, valueLimit: maximumTileByteCount, stepLimit: steps)
        } catch {
            throw failure(error, path)
        }
    }

    private static func failure(_ problem: SQLiteProblem, _ path: String) -> SourceError {
        problem.isForeignFile
            ? SourceError(.malformed, path, "not an MBTiles file: \(problem.message)")
            : SourceError(.unreadable, path, "the MBTiles file cannot be read: \(problem.message)")
    }

    private static func facts(_ reader: SQLiteReader) throws(SQLiteProblem) -> (metadata: [String: String], zooms: ClosedRange<UInt8>?) {
        var metadata: [String: String] = [:]
        var byteCount = 0
        try reader.query("SELECT name, value FROM metadata LIMIT 1000") { row in
            let (name, value) = (row.text(0), row.text(1))
            byteCount += name.utf8.count + value.utf8.count
            metadata[name] = value
            return byteCount <= TileLimits.metadataByteCount
        }
        guard byteCount <= TileLimits.metadataByteCount else {
            throw SQLiteProblem(message: "the metadata has more than \(TileLimits.metadataByteCount) bytes", isForeignFile: true)
        }
        func zoom(_ key: String) -> UInt8? {
            guard let number = metadata[key].flatMap({ Double($0) }), (0...30).contains(number) else { return nil }
            return UInt8(clamping: number)
        }
        if let lowest = zoom("minzoom"), let highest = zoom("maxzoom"), lowest <= highest { return (metadata, lowest...highest) }
        var zooms: ClosedRange<UInt8>?
        // An index answers these two queries. A single query for both ends would read the whole table.
        var ends: [UInt8] = []
        for end in ["min", "max"] {
            try reader.query("SELECT \(end)(zoom_level) FROM tiles") { row in
                if !row.isNull(0), (0...30).contains(row.integer(0)) { ends.append(UInt8(clamping: row.integer(0))) }
                return false
            }
        }
        if ends.count == 2, ends[0] <= ends[1] { zooms = ends[0]...ends[1] }
        return (metadata, zooms)
    }

    /// Reads `west,south,east,north` in degrees.
    private static func bounds(_ text: String) -> CoordinateBounds? {
        let numbers = text.split(separator: ",").compactMap { part in
            // Foundation's trimming creates a string and looks up conformances, which takes a tenth of opening
            // the file.
            var part = part
            while part.first?.isWhitespace == true { part.removeFirst() }
            while part.last?.isWhitespace == true { part.removeLast() }
            return Double(part)
        }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[1] <= numbers[3] else { return nil }
        return CoordinateBounds(south: numbers[1], west: numbers[0], north: numbers[3], east: numbers[2])
    }
}
