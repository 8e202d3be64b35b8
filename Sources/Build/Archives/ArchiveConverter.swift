package import Foundation
internal import PortolanBasics
internal import PortolanFiles
internal import PortolanGeo
internal import PortolanJSON
package import PortolanTiles

/// Writes the tiles of an archive as an archive of another format, or a part of them.
package struct ArchiveConverter: Sendable {
    package struct Options: Sendable, Hashable {
        /// Which tiles are taken.
        package var selection: TileSelection
        /// How the output's vector tiles are compressed; nil leaves them as they are, as far as the format has that.
        package var compression: PMTilesHeader.Compression?
        /// Threads to work on.
        package var jobs: Int
        /// Whether what stands at the output is replaced.
        package var force: Bool

        package init(selection: TileSelection = .all, compression: PMTilesHeader.Compression? = nil, jobs: Int = 1, force: Bool = false) {
            self.selection = selection
            self.compression = compression
            self.jobs = jobs
            self.force = force
        }
    }

    /// What was written.
    package struct Summary: Sendable, Hashable {
        package var tileCount = 0
        package var zooms: ClosedRange<UInt8>?
        package var compression = PMTilesHeader.Compression.none
    }

    package var options: Options

    package init(options: Options = Options()) { self.options = options }

    /// Reads the tiles in Hilbert order and writes them as they come; the output appears under its name only when it is complete.
    ///
    /// Memory: some 32 MB, the list of a zoom's million tiles, and what `PMTilesOutput` and `MBTilesWriter` name for each content.
    /// - Parameters:
    ///   - archive: what is read.
    ///   - output: a file, or a folder.
    ///   - format: the output's.
    ///   - progress: called on the calling thread with the share done, 0…1; what it throws ends the work, and nothing is left.
    /// - Throws: `ArchiveError`, `OutputError`, `PMTilesError`, `SourceError`, and what `progress` throws.
    package func run(
        _ archive: any TileArchive,
        output: URL,
        format: ArchiveFormat,
        progress: (Double) throws -> Void = { _ in }
    ) throws -> Summary {
        let type = archive.facts.tileType
        let target = output.path(percentEncoded: false)
        guard let ending = type.fileExtension else {
            throw ArchiveError(
                .unsupported,
                path: archive.path,
                "does not say what its tiles are, and they cannot be converted without that"
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
            // The last moment to be cancelled.
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

    /// Writes the tiles and what the archive says of them.
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
            throw ArchiveError(.unsupported, path: archive.path, "none of its tiles lie within the zooms and bounds that are asked for")
        }
        var facts = archive.facts
        facts.tileCompression = compression
        facts.zooms = zooms
        if let bounds = options.selection.bounds { facts.bounds = Self.intersection(facts.bounds, bounds) }
        if let center = facts.center, !facts.bounds.contains(center) { facts.center = facts.bounds.center }
        facts.centerZoom = facts.centerZoom.map { min(max($0, zooms.lowerBound), zooms.upperBound) }
        try sink.finish(facts, name: name)
        return summary
    }

    /// Tiles that are written one by one for each that the source names once, besides the first million.
    private static let mostRepetitions = (perRun: UInt64(64), more: UInt64(1 << 20))

    /// Refuses to write billions of equal tiles one by one because a few bytes of a PMTiles file name them.
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
                "repeats \(runs) tiles so often that they are \(tiles), and \(format.title) would hold each of them, up to \(most);"
                    + " write PMTiles, or choose zooms and bounds"
            )
        }
    }

    /// What vector tiles are to be compressed with: as asked, or as in the source where the format allows that.
    private func compression(_ archive: any TileArchive, _ format: ArchiveFormat) throws -> PMTilesHeader.Compression {
        guard archive.facts.tileType == .vector else { return .none }
        if let asked = options.compression {
            guard asked == .gzip || asked == .none else {
                throw ArchiveError(.unsupported, path: archive.path, "tiles are written with gzip or without compression")
            }
            guard format != .mbtiles || asked == .gzip else {
                throw ArchiveError(
                    .unsupported,
                    path: archive.path,
                    "the vector tiles of an MBTiles file are compressed with gzip; leave out --compression"
                )
            }
            return asked
        }
        switch format {
        case .mbtiles: return .gzip
        // Most servers hand files out as they are.
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
        let isVector = archive.facts.tileType == .vector
        let declared = archive.facts.tileCompression
        var counts = Summary(compression: compression)
        var runs = 0
        let total = Double(max(1, archive.tileCount))
        // Runs of equal tiles are read and compressed once.
        var recent = LRUCache<UInt64, [UInt8]>(costLimit: 8 << 20)
        try withoutActuallyEscaping(progress) { progress in
            var window = TileWindow<Result<[UInt8], TileBytes.Problem>>(
                threads: options.jobs,
                work: { item in
                    Result { () throws(TileBytes.Problem) in
                        isVector && !item.isDone ? try Self.recompressed(item.stored, declared, compression) : item.stored
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

    private static func recompressed(
        _ stored: [UInt8],
        _ declared: PMTilesHeader.Compression,
        _ wanted: PMTilesHeader.Compression
    ) throws(TileBytes.Problem) -> [UInt8] {
        let present = declared == .unknown ? TileBytes.compression(of: stored) : declared
        // Expanded in any case: a damaged tile is not copied.
        let bytes = try TileBytes.expand(stored, present)
        if present == wanted { return stored }
        return wanted == .gzip && !bytes.isEmpty ? Gzip.compress(bytes) : bytes
    }

    /// The part of the first box in the second; the second where they do not meet, or one crosses the antimeridian.
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
