public import Foundation
internal import PortolanBasics
public import PortolanGeo
public import PortolanRegionFolder
internal import Synchronization

/// A PMTiles archive open for reading from any number of threads: PMTiles specification version 3.
public final class PMTilesArchive: Sendable {
    /// The archive's header: the positions of its parts, its zooms and its bounds.
    public let header: PMTilesHeader
    /// The archive's name, attribution and layers, read from ``metadataJSON``.
    public let metadata: PMTilesMetadata
    /// The JSON text of the metadata, unchanged; empty if there is none.
    public let metadataJSON: [UInt8]

    private let source: any ByteSource
    /// Whether the source compares its bytes with checksums.
    private let isChecked: Bool
    /// The path for errors; nil if the archive is not a file.
    private let path: String?
    let root: PMTilesDirectory
    /// A cache of leaf directories, by offset.
    private let leaves = Mutex(LRUCache<UInt64, PMTilesDirectory>(costLimit: 32 << 20))

    /// The largest number of bytes of a tile or directory, compressed or expanded; the limit for metadata is an eighth
    /// of this number.
    public static let maximumPartByteCount = TileLimits.tileByteCount

    /// Opens a file that does not belong to a region, and reads its header, root directory and metadata. Damage
    /// is found only if the compression of tiles and directories reveals it.
    public convenience init(file: URL) throws(PMTilesError) { try self.init(file, of: nil) }

    /// Opens a region's tiles; returns nil if it has none. All bytes are compared with the region's checksums.
    public convenience init?(tilesOf region: Region) throws(PMTilesError) {
        guard let file = region.tilesFile else { return nil }
        try self.init(file, of: region)
    }

    /// Opens a region's pictures of the ground; returns nil if it has none. All bytes are compared with the region's
    /// checksums.
    public convenience init?(groundOf region: Region) throws(PMTilesError) {
        guard let file = region.groundFile else { return nil }
        try self.init(file, of: region)
    }

    private convenience init(_ file: URL, of region: Region?) throws(PMTilesError) {
        let path = file.path(percentEncoded: false)
        let sums = region?.sums(of: file.lastPathComponent)
        do {
            try self.init(source: try FileByteSource(file, sums: sums), path: path, isChecked: sums != nil)
        } catch {
            throw Self.named(error, path, isOfRegion: region != nil)
        }
    }

    /// Opens an archive in a source, and reads its header, root directory and metadata.
    public convenience init(source: some ByteSource) throws(PMTilesError) { try self.init(source: source, path: nil, isChecked: false) }

    /// Returns the error with the archive's file, and the tile that it concerns.
    func named(_ error: PMTilesError, _ tile: TileID? = nil) -> PMTilesError { Self.named(error, path, tile, isOfRegion: isChecked) }

    private static func named(_ error: PMTilesError, _ path: String?, _ tile: TileID? = nil, isOfRegion: Bool) -> PMTilesError {
        var error = error
        error.path = path
        error.tile = tile
        if isOfRegion { error.remedy = RegionError.remedy }
        return error
    }

    private init(source: some ByteSource, path: String?, isChecked: Bool) throws(PMTilesError) {
        self.path = path
        self.isChecked = isChecked
        guard source.byteCount >= UInt64(PMTilesHeader.byteCount) else {
            throw PMTilesError(.notAnArchive, "not a PMTiles archive: the file has only \(source.byteCount) bytes")
        }
        var header = try PMTilesHeader(decoding: try source.read(at: 0, count: PMTilesHeader.byteCount))
        if header.tileData.offset.addingReportingOverflow(header.tileData.byteCount).overflow, header.tileData.offset <= source.byteCount {
            // Tilemaker 3.0 computes this length from the leaf directories, which it does not write, and gets a
            // negative number. The length up to the end of the file replaces it.
            header.tileData.byteCount = source.byteCount - header.tileData.offset
        }
        for section in [header.rootDirectory, header.metadata, header.leafDirectories, header.tileData] {
            guard section.offset <= source.byteCount, section.byteCount <= source.byteCount - section.offset else {
                throw PMTilesError(
                    .damaged,
                    byteOffset: section.offset,
                    "a section of \(section.byteCount) bytes does not fit into the archive of \(source.byteCount) bytes; was the file cut off?"
                )
            }
        }
        self.header = header
        self.source = source
        let directory = try Self.part(of: source, header.rootDirectory, .directory, header.internalCompression)
        root = try PMTilesDirectory(decoding: directory, fileOffset: header.rootDirectory.offset)
        let json =
            header.metadata.byteCount == 0
            ? [] : try Self.part(of: source, header.metadata, .metadata, header.internalCompression)
        metadataJSON = json
        do {
            metadata = json.isEmpty ? PMTilesMetadata() : try JSONDecoder().decode(PMTilesMetadata.self, from: Data(json))
        } catch {
            throw PMTilesError(.damaged, byteOffset: header.metadata.offset, "the metadata is not a JSON object")
        }
    }

    /// Returns the tile's expanded bytes, or nil if the archive lacks the tile.
    public func tile(_ id: TileID) throws(PMTilesError) -> [UInt8]? {
        try tile(id) { (bytes, section) throws(PMTilesError) in try Self.expanded(bytes, section, .tile, header.tileCompression) }
    }

    /// Returns the tile's bytes as stored in the archive (`header.tileCompression`), or nil if the archive
    /// lacks the tile.
    ///
    /// Damage is an error here too: if the archive has no checksums, the tile is expanded as a test.
    public func storedTile(_ id: TileID) throws(PMTilesError) -> [UInt8]? {
        try tile(id) { (bytes, section) throws(PMTilesError) in
            if !isChecked, canExpand { _ = try Self.expanded(bytes, section, .tile, header.tileCompression) }
            return bytes
        }
    }

    /// Whether this build can expand the tiles' compression.
    private var canExpand: Bool {
        switch header.tileCompression {
        case .brotli: false
        case .zstandard: Zstandard.isAvailable
        case .unknown, .none, .gzip: true
        }
    }

    /// Returns the same as ``storedTile(_:)`` without the test, for callers that expand the bytes themselves
    /// and report errors.
    package func uncheckedTile(_ id: TileID) throws(PMTilesError) -> [UInt8]? {
        try tile(id) { (bytes, _) throws(PMTilesError) in bytes }
    }

    private func tile(
        _ id: TileID,
        _ read: ([UInt8], PMTilesHeader.Section) throws(PMTilesError) -> [UInt8]
    ) throws(PMTilesError) -> [UInt8]? {
        do throws(PMTilesError) {
            guard let section = try section(of: id) else { return nil }
            return try read(try Self.part(of: source, section, .tile, .none), section)
        } catch {
            throw named(error, id)
        }
    }

    /// Returns the archive's bytes unchanged, for callers that pass the archive on in parts. The bytes of a region's
    /// tiles are compared with the region's checksums.
    public func bytes(at offset: UInt64, count: Int) throws(PMTilesError) -> [UInt8] {
        do throws(PMTilesError) {
            return try source.read(at: offset, count: count)
        } catch {
            throw named(error)
        }
    }

    /// Calls the closure for every tile in Hilbert order, with its position in the file.
    /// - Throws: `PMTilesError`, and the errors of the closure.
    public func forEachTile(_ body: (TileID, PMTilesHeader.Section) throws -> Void) throws {
        try forEachRun { run, section in
            for index in run {
                guard let id = TileID(hilbertIndex: index) else { throw named(Self.beyondLastZoom(section)) }
                try body(id, section)
            }
        }
    }

    /// Calls the closure for every run of tiles with the same content, in Hilbert order. The closure gets the run's
    /// numbers on the curve, which are valid up to zoom 30, and the content's position in the file. A few bytes can
    /// name four billion tiles, so use this for archives from unknown sources.
    /// - Throws: `PMTilesError`, and the errors of the closure.
    package func forEachRun(_ body: (Range<UInt64>, PMTilesHeader.Section) throws -> Void) throws {
        do {
            try visit(root, depth: 0, in: 0..<UInt64.max, body)
        } catch let error as PMTilesError where error.path == nil {
            throw named(error)
        }
    }

    private static func beyondLastZoom(_ section: PMTilesHeader.Section) -> PMTilesError {
        PMTilesError(.damaged, byteOffset: section.offset, "the tile lies beyond zoom 30")
    }

    /// - Parameter range: the tile numbers that the directory covers. The range prevents a leaf from being visited
    ///   twice, however often it is named.
    private func visit(
        _ directory: PMTilesDirectory,
        depth: Int,
        in range: Range<UInt64>,
        _ body: (Range<UInt64>, PMTilesHeader.Section) throws -> Void
    ) throws {
        for (index, entry) in directory.entries.enumerated() {
            guard range.contains(entry.tileIndex) else {
                let message = "tile number \(entry.tileIndex) is in the leaf directory for \(range)"
                throw PMTilesError(.damaged, byteOffset: header.leafDirectories.offset, message)
            }
            if entry.runLength == 0 {
                guard depth < 3 else { throw PMTilesError(.damaged, byteOffset: entry.offset, "leaf directories are nested too deep") }
                let next = index + 1 < directory.entries.count ? directory.entries[index + 1].tileIndex : range.upperBound
                try visit(try leaf(entry), depth: depth + 1, in: entry.tileIndex..<max(entry.tileIndex, next), body)
                continue
            }
            let section = try tileSection(entry)
            let (end, overflow) = entry.tileIndex.addingReportingOverflow(UInt64(entry.runLength))
            guard !overflow, TileID(hilbertIndex: end - 1) != nil else { throw Self.beyondLastZoom(section) }
            try body(entry.tileIndex..<end, section)
        }
    }

    private func section(of id: TileID) throws(PMTilesError) -> PMTilesHeader.Section? {
        let index = id.hilbertIndex
        guard var entry = root.entry(for: index) else { return nil }
        var depth = 0
        while entry.runLength == 0 {
            guard depth < 3 else { throw PMTilesError(.damaged, byteOffset: entry.offset, "leaf directories are nested too deep") }
            guard let next = try leaf(entry).entry(for: index) else { return nil }
            entry = next
            depth += 1
        }
        return try tileSection(entry)
    }

    private func tileSection(_ entry: PMTilesEntry) throws(PMTilesError) -> PMTilesHeader.Section {
        guard entry.offset <= header.tileData.byteCount, UInt64(entry.byteCount) <= header.tileData.byteCount - entry.offset else {
            throw PMTilesError(.damaged, byteOffset: header.tileData.offset, "tile \(entry.tileIndex) lies outside the tile data")
        }
        return PMTilesHeader.Section(offset: header.tileData.offset + entry.offset, byteCount: UInt64(entry.byteCount))
    }

    func leaf(_ entry: PMTilesEntry) throws(PMTilesError) -> PMTilesDirectory {
        try leaves.value(for: entry.offset, cost: { 64 + $0.entries.count * MemoryLayout<PMTilesEntry>.stride }) {
            () throws(PMTilesError) in
            let section = header.leafDirectories
            guard entry.offset <= section.byteCount, UInt64(entry.byteCount) <= section.byteCount - entry.offset else {
                throw PMTilesError(.damaged, byteOffset: section.offset, "a leaf directory lies outside its section")
            }
            let offset = section.offset + entry.offset
            let extent = PMTilesHeader.Section(offset: offset, byteCount: UInt64(entry.byteCount))
            let bytes = try Self.part(of: source, extent, .directory, header.internalCompression)
            return try PMTilesDirectory(decoding: bytes, fileOffset: offset)
        }
    }

    /// A kind of part of the archive, which determines its size limit.
    private enum Part: CustomStringConvertible {
        case tile, directory, metadata

        var limit: Int {
            switch self {
            case .tile: TileLimits.tileByteCount
            case .directory: TileLimits.directoryByteCount
            case .metadata: TileLimits.metadataByteCount
            }
        }

        var description: String {
            switch self {
            case .tile: "the tile"
            case .directory: "a directory"
            case .metadata: "the metadata"
            }
        }
    }

    private static func part(
        of source: some ByteSource,
        _ extent: PMTilesHeader.Section,
        _ part: Part,
        _ compression: PMTilesHeader.Compression
    ) throws(PMTilesError) -> [UInt8] {
        guard extent.byteCount <= UInt64(part.limit) else {
            throw PMTilesError(
                .damaged,
                byteOffset: extent.offset,
                "\(part) has \(extent.byteCount) bytes, more than the limit of \(part.limit)"
            )
        }
        return try expanded(try source.read(at: extent.offset, count: Int(extent.byteCount)), extent, part, compression)
    }

    private static func expanded(
        _ bytes: [UInt8],
        _ extent: PMTilesHeader.Section,
        _ part: Part,
        _ compression: PMTilesHeader.Compression
    ) throws(PMTilesError) -> [UInt8] {
        switch compression {
        case .none: return bytes
        case .unknown where Zstandard.isZstandard(bytes): return try zstandard(bytes, extent, part)
        case .unknown where !Gzip.isGzip(bytes): return bytes
        case .gzip, .unknown:
            do {
                return try Gzip.expand(bytes, limit: part.limit)
            } catch {
                throw PMTilesError(.damaged, byteOffset: extent.offset, "\(part): \(error)")
            }
        case .zstandard: return try zstandard(bytes, extent, part)
        case .brotli:
            throw PMTilesError(
                .unsupportedCompression,
                byteOffset: 97,
                "the compression brotli is not supported; convert the archive to gzip"
            )
        }
    }

    private static func zstandard(_ bytes: [UInt8], _ extent: PMTilesHeader.Section, _ part: Part) throws(PMTilesError) -> [UInt8] {
        do throws(Zstandard.Failure) {
            return try Zstandard.expand(bytes, limit: part.limit)
        } catch {
            throw PMTilesError(error == .unavailable ? .unsupportedCompression : .damaged, byteOffset: extent.offset, "\(part): \(error)")
        }
    }
}
