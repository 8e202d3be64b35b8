package import Foundation
internal import PortolanBasics
internal import PortolanFiles
internal import PortolanGeo
internal import PortolanJSON
package import PortolanTiles

/// Copies all or some tiles of an archive into an archive of another format.
package struct ArchiveConverter: Sendable {
    package struct Options: Sendable, Hashable {
        /// The tiles to take.
        package var selection: TileSelection
        /// The compression of vector tiles in the output; nil leaves it unchanged if the format allows that.
        package var compression: PMTilesHeader.Compression?
        /// The type that vector tiles get, `.vector` or `.mlt`; nil leaves them unchanged.
        package var tileType: PMTilesHeader.TileType?
        /// The number of threads.
        package var jobs: Int
        /// Whether to replace an existing output.
        package var force: Bool

        package init(
            selection: TileSelection = .all,
            compression: PMTilesHeader.Compression? = nil,
            tileType: PMTilesHeader.TileType? = nil,
            jobs: Int = 1,
            force: Bool = false
        ) {
            self.selection = selection
            self.compression = compression
            self.tileType = tileType
            self.jobs = jobs
            self.force = force
        }
    }

    /// The counts of a conversion.
    package struct Summary: Sendable, Hashable {
        package var tileCount = 0
        package var zooms: ClosedRange<UInt8>?
        package var compression = PMTilesHeader.Compression.none
    }

    package var options: Options

    package init(options: Options = Options()) { self.options = options }

    /// Reads the tiles in Hilbert order and writes them in the same order. The output appears under its name only when
    /// it is complete.
    ///
    /// Memory: about 32 MB, the list of a million tiles of a zoom, and what `PMTilesOutput` and `MBTilesWriter`
    /// need for each distinct content.
    /// - Parameters:
    ///   - archive: The archive to read.
    ///   - output: The file or folder to write.
    ///   - format: The format of the output.
    ///   - progress: Called on the calling thread with the finished share, 0…1. If it throws, the conversion
    ///     ends and leaves no output.
    /// - Throws: `ArchiveError`, `OutputError`, `PMTilesError`, `SourceError`, and any error of `progress`.
    package func run(
        _ archive: any TileArchive,
        output: URL,
        format: ArchiveFormat,
        progress: (Double) throws -> Void = { _ in }
    ) throws -> Summary {
        let type = try tileType(archive)
        let target = output.path(percentEncoded: false)
        guard let ending = type.fileExtension else {
            throw ArchiveError(
                .unsupported,
                path: archive.path,
                "the metadata does not state the type of the tiles, which a conversion needs"
            )
        }
        let compression = try compression(archive, format)
        if format != .pmtiles { try checkCount(archive, format) }
        guard format == .folder else {
            let file = try OutputFile(target, replaces: options.force, isOpenedByName: true)
            let sink: any TileOutput =
                format == .pmtiles
                ? try PMTilesOutput(file: file.url, type: type, compression: compression)
                : try MBTilesOutput(file: file.url, target: target)
            let summary = try fill(sink, from: archive, compression, name: output.deletingPathExtension().lastPathComponent, progress)
            // This is the last moment at which the caller can cancel.
            try progress(1)
            try file.publish()
            return summary
        }
        let folder = try TileFolderDraft(target, force: options.force)
        let sink = FolderOutput(folder: folder.path, target: target, ending: compression == .gzip ? ending + ".gz" : ending)
        let summary = try fill(sink, from: archive, compression, name: output.deletingPathExtension().lastPathComponent, progress)
        try progress(1)
        try folder.publish()
        return summary
    }

    /// Writes the tiles and the archive's metadata.
    private func fill(
        _ sink: any TileOutput,
        from archive: any TileArchive,
        _ compression: PMTilesHeader.Compression,
        name: String,
        _ progress: (Double) throws -> Void
    ) throws -> Summary {
        var summary = Summary(compression: compression)
        try copy(archive, to: compression, sink, &summary, progress)
        guard let zooms = summary.zooms else {
            throw ArchiveError(.unsupported, path: archive.path, "no tile lies within the requested zooms and bounds")
        }
        var facts = archive.facts
        facts.tileType = try tileType(archive)
        facts.tileCompression = compression
        facts.zooms = zooms
        if let bounds = options.selection.bounds { facts.bounds = Self.intersection(facts.bounds, bounds) }
        if let center = facts.center, !facts.bounds.contains(center) { facts.center = facts.bounds.center }
        facts.centerZoom = facts.centerZoom.map { min(max($0, zooms.lowerBound), zooms.upperBound) }
        try sink.finish(facts, name: name)
        return summary
    }

    /// The maximum number of tiles that are written one by one: 64 for each run of the source, and a million
    /// more.
    private static let mostRepetitions = (perRun: UInt64(64), more: UInt64(1 << 20))

    /// Throws if the output would hold billions of equal tiles one by one. A few bytes of a PMTiles file can name so
    /// many tiles.
    private func checkCount(_ archive: any TileArchive, _ format: ArchiveFormat) throws {
        guard archive is PMTilesFile else { return }
        var (tiles, runs): (UInt64, UInt64) = (0, 0)
        try archive.forEachRun(options.selection) { _, run in
            (tiles, runs) = (tiles &+ UInt64(run.count), runs + 1)
        }
        let most = runs * Self.mostRepetitions.perRun + Self.mostRepetitions.more
        guard tiles <= most else {
            throw ArchiveError(
                .unsupported,
                path: archive.path,
                "the archive repeats \(runs) tiles \(tiles) times, but \(format.title) stores each copy, and Portolan writes at most \(most);"
                    + " write PMTiles, or choose zooms and bounds"
            )
        }
    }

    /// Returns the type of the output's tiles.
    private func tileType(_ archive: any TileArchive) throws(ArchiveError) -> PMTilesHeader.TileType {
        guard let asked = options.tileType else { return archive.facts.tileType }
        guard archive.facts.tileType.isVector else {
            throw ArchiveError(.unsupported, path: archive.path, "the tiles are not vector tiles; leave out --encoding")
        }
        return asked
    }

    /// Returns the compression of the output's vector tiles: the requested one, or the compression of the source if the
    /// output's format allows it.
    private func compression(_ archive: any TileArchive, _ format: ArchiveFormat) throws -> PMTilesHeader.Compression {
        guard archive.facts.tileType.isVector else { return .none }
        if let asked = options.compression {
            guard asked == .gzip || asked == .none else {
                throw ArchiveError(.unsupported, path: archive.path, "this compression cannot be written; choose gzip or none")
            }
            guard format != .mbtiles || asked == .gzip else {
                throw ArchiveError(
                    .unsupported,
                    path: archive.path,
                    "the vector tiles of an MBTiles file must be compressed with gzip; leave out --compression"
                )
            }
            return asked
        }
        switch format {
        case .mbtiles: return .gzip
        // A folder has uncompressed tiles, because most servers send files unchanged.
        case .folder: return .none
        case .pmtiles: return archive.facts.tileCompression == .none ? .none : .gzip
        }
    }

    private func copy(
        _ archive: any TileArchive,
        to compression: PMTilesHeader.Compression,
        _ sink: any TileOutput,
        _ summary: inout Summary,
        _ progress: (Double) throws -> Void
    ) throws {
        let isVector = archive.facts.tileType.isVector
        let declared = archive.facts.tileCompression
        let encoding = options.tileType
        var counts = Summary(compression: compression)
        var runs = 0
        let total = Double(max(1, archive.tileCount))
        // The contents of recent runs, so that equal tiles are read and compressed once.
        var recent = LRUCache<UInt64, [UInt8]>(costLimit: 8 << 20)
        try withoutActuallyEscaping(progress) { progress in
            var window = TileWindow<Result<[UInt8], TileBytes.Problem>>(
                threads: options.jobs,
                work: { item in
                    Result { () throws(TileBytes.Problem) in
                        isVector && !item.isDone ? try Self.converted(item.stored, declared, compression, encoding) : item.stored
                    }
                },
                take: { item, result in
                    let bytes: [UInt8]
                    switch result {
                    case .success(let done): bytes = done
                    case .failure(let problem): throw ArchiveError(.damaged, path: archive.path, "tile \(item.entry.id): \(problem)")
                    }
                    guard !bytes.isEmpty else { return }
                    try sink.add(item.entry.id, count: item.tileCount, bytes)
                    if let content = item.entry.content { recent.store(bytes, for: content, cost: bytes.count) }
                    counts.note(item.entry.id, item.tileCount)
                    runs += 1
                    if runs % 256 == 0 { try progress(min(0.99, Double(counts.tileCount) / total)) }
                }
            )
            try archive.forEachRun(options.selection) { entry, run in
                let count = UInt64(run.count)
                if let content = entry.content, let bytes = recent.value(for: content) {
                    try window.add(.init(entry: entry, tileCount: count, stored: bytes, isDone: true))
                    return
                }
                guard let stored = try archive.storedTile(entry.id) else { return }
                try window.add(.init(entry: entry, tileCount: count, stored: stored))
            }
            try window.flush()
        }
        summary = counts
    }

    /// Returns a vector tile in another compression, and encoded as another type if one is given.
    private static func converted(
        _ stored: [UInt8],
        _ declared: PMTilesHeader.Compression,
        _ wanted: PMTilesHeader.Compression,
        _ type: PMTilesHeader.TileType?
    ) throws(TileBytes.Problem) -> [UInt8] {
        let present = declared == .unknown ? TileBytes.compression(of: stored) : declared
        // The tile is expanded even if it stays as it is, so that damaged tiles are not copied.
        var bytes = try TileBytes.expand(stored, present)
        if let type, !bytes.isEmpty, MVTTile.isMLT(bytes) != (type == .mlt) {
            do throws(MVTError) {
                let tile = try MVTTile(decoding: bytes)
                bytes = type == .mlt ? tile.encodedAsMLT() : tile.encoded()
            } catch {
                throw TileBytes.Problem(description: "byte \(error.byteOffset) of the tile: \(error.message)")
            }
        } else if present == wanted {
            return stored
        }
        return wanted == .gzip && !bytes.isEmpty ? Gzip.compress(bytes) : bytes
    }

    /// Returns the common part of two boxes; the second box if the boxes do not meet, or if one of them crosses the
    /// antimeridian.
    private static func intersection(_ one: CoordinateBounds, _ other: CoordinateBounds) -> CoordinateBounds {
        guard !one.crossesAntimeridian, !other.crossesAntimeridian, one.intersects(other) else { return other }
        return CoordinateBounds(
            south: max(one.south, other.south),
            west: max(one.west, other.west),
            north: min(one.north, other.north),
            east: min(one.east, other.east)
        )
    }
}

extension ArchiveConverter.Summary {
    fileprivate mutating func note(_ id: TileID, _ count: UInt64) {
        tileCount = tileCount &+ Int(clamping: count)
        zooms = min(zooms?.lowerBound ?? id.z, id.z)...max(zooms?.upperBound ?? id.z, id.z)
    }
}
