package import Foundation
internal import PortolanDigests
internal import PortolanGeo
internal import PortolanImport
internal import PortolanOSMModel
package import PortolanRegionFolder
internal import PortolanStore
internal import PortolanTiles
package import PortolanTimeZones

/// Joins regions into one region with the places and tiles of all.
package struct RegionMerger: Sendable {
    /// Options of a merger.
    package struct Options: Sendable, Hashable {
        /// The name of the new region; nil takes the output's name.
        package var name: String?
        /// Whether to replace a region at the output.
        package var force: Bool

        package init(name: String? = nil, force: Bool = false) {
            self.name = name
            self.force = force
        }
    }

    /// The steps of a merger, in order.
    package enum Phase: String, Sendable, Hashable, CaseIterable {
        case places = "Writing places"
        case index = "Indexing places"
        case tiles = "Joining tiles"
        case publishing = "Writing the region"
    }

    /// The result of a merger.
    package struct Summary: Sendable {
        package var region: Region
        package var placeCount: Int
        /// The number of places that several regions have and that were joined into one.
        package var sharedPlaceCount: Int
        package var tileCount: Int
        /// The number of tiles that several regions have with different contents.
        package var joinedTileCount: Int
        /// The regions as they were named, in descending order of precedence.
        package var order: [URL]
        /// Whether the region has no boundaries of countries and time zones, because no source for them was
        /// available.
        package var lacksBoundaries = false
    }

    package var options: Options

    package init(options: Options = Options()) { self.options = options }

    private static let pageSize = 1024

    /// Reads the regions and publishes the new one. It appears under its name only when it is complete.
    ///
    /// If several regions have a place in the same version, the record with the larger bounds wins, because
    /// extracts cut shapes at their borders. Otherwise the region with the newest source wins; among regions with
    /// equally new or unknown sources, the one named first.
    ///
    /// Memory: that of `PackPlaces`, all facts of the operators, and that of `PMTilesWriter` for each tile.
    /// - Parameters:
    ///   - sources: The folders of at least two regions.
    ///   - output: The folder of the new region.
    ///   - boundaries: Returns the boundaries of countries and time zones. It is called if the regions' own
    ///     boundaries differ; if it returns nil, the new region has none.
    ///   - progress: Called on the calling thread with the finished share of the phase, 0…1. If it throws, the
    ///     merger ends and leaves no output.
    /// - Throws: `PackError`, `RegionError`, `PlaceStoreError`, `PMTilesError`, and any error of `boundaries`
    ///   and `progress`.
    package func run(
        _ sources: [URL],
        output: URL,
        boundaries: () throws -> BoundaryMap? = { nil },
        progress: @escaping (Phase, Double) throws -> Void = { _, _ in }
    ) throws -> Summary {
        let regions = try Self.ordered(sources)
        try Self.check(regions)
        let draft = try RegionDraft(target: output, force: options.force)
        let placesFile = draft.folder.appending(path: Region.placesFileName)
        let (places, sharedPlaceCount) = try writePlaces(regions, to: placesFile, progress)
        // The facts of the newest region come last, because the last facts win.
        _ = try CarriedFacts(from: regions.reversed().map(\.folder)).write(over: placesFile, into: draft.folder)
        let bounds = regions.dropFirst().reduce(regions[0].manifest.bounds) { $0.union($1.manifest.bounds) }
        var tiles = TileCounts()
        if regions.allSatisfy({ $0.tilesFile != nil }) {
            tiles = try joinTiles(regions, to: draft.folder.appending(path: Region.tilesFileName), name(output), bounds, progress)
        }
        try progress(.publishing, 0)
        let lacksBoundaries = try !writeBoundaries(regions, bounds, boundaries, into: draft.folder)
        var manifest = Self.manifest(regions, bounds)
        manifest.name = name(output)
        manifest.center = places.center ?? bounds.center
        manifest.placeCounts = places.placeCounts
        manifest.tileCounts = tiles.byZoom
        let published = try draft.publish(manifest)
        try progress(.publishing, 1)
        return Summary(
            region: published,
            placeCount: places.rowKeys.count,
            sharedPlaceCount: sharedPlaceCount,
            tileCount: tiles.byZoom.values.reduce(0, +),
            joinedTileCount: tiles.joined,
            order: regions.map(\.folder),
            lacksBoundaries: lacksBoundaries
        )
    }

    private func name(_ output: URL) -> String { options.name ?? output.deletingPathExtension().lastPathComponent }

    // MARK: The regions

    /// Opens the regions and sorts them, the newest source first.
    private static func ordered(_ sources: [URL]) throws(RegionError) -> [Region] {
        var regions: [Region] = []
        for source in sources { regions.append(try Region(at: source)) }
        let dates = regions.map { $0.manifest.source.date ?? .distantPast }
        return regions.indices.sorted { dates[$0] == dates[$1] ? $0 < $1 : dates[$0] > dates[$1] }.map { regions[$0] }
    }

    private static func check(_ regions: [Region]) throws {
        guard regions.count >= 2 else { throw PackError(.mismatch, path: "", "give at least two regions to join") }
        let paths = regions.map { $0.folder.standardizedFileURL.path(percentEncoded: false) }
        for (index, path) in paths.enumerated() where paths[..<index].contains(path) {
            throw PackError(.mismatch, path: path, "the region is given twice")
        }
        if let with = regions.first(where: { $0.tilesFile != nil }), let without = regions.first(where: { $0.tilesFile == nil }) {
            throw PackError(
                .mismatch,
                path: without.folder.path(percentEncoded: false),
                "the region has no tiles, but \(with.folder.path(percentEncoded: false)) has some; import this region again without --no-tiles"
            )
        }
    }

    private static func manifest(_ regions: [Region], _ bounds: CoordinateBounds) -> RegionManifest {
        let manifests = regions.map(\.manifest)
        func common<Value: Equatable>(_ value: (RegionManifest) -> Value?) -> Value? {
            let first = value(manifests[0])
            return manifests.allSatisfy { value($0) == first } ? first : nil
        }
        func joined(_ value: (RegionManifest) -> String, _ separator: String) -> String {
            var texts: [String] = []
            for manifest in manifests where !texts.contains(value(manifest)) { texts.append(value(manifest)) }
            return texts.joined(separator: separator)
        }
        var source = manifests[0].source
        if common({ $0.source }) == nil {
            // The source of several extracts has all their names, and a checksum of their checksums, one on each line.
            source = RegionManifest.Source(
                file: joined({ $0.source.file }, ", "),
                byteCount: manifests.reduce(0) { $0 &+ $1.source.byteCount },
                sha256: SHA256Digest.hexadecimal(of: Data(manifests.map { $0.source.sha256 + "\n" }.joined().utf8)),
                // This is the oldest date of the sources, because all data are at least as new.
                date: manifests.contains { $0.source.date == nil } ? nil : manifests.compactMap(\.source.date).min(),
                generator: common { $0.source.generator }
            )
        }
        var manifest = RegionManifest(
            name: "",
            bounds: bounds,
            source: source,
            timeZone: common { $0.timeZone },
            country: common { $0.country },
            language: common { $0.language }
        )
        manifest.importOptions = common { $0.importOptions }
        manifest.attribution = joined({ $0.attribution }, ", ")
        manifest.license = joined({ $0.license }, " AND ")
        // Cells of one extract count the same objects, so the greatest count holds. For several extracts the
        // counts are left out, because the same objects may be in more than one.
        if common({ $0.source }) != nil {
            manifest.omittedCounts = manifests.reduce(into: [:]) { $0.merge($1.omittedCounts, uniquingKeysWith: max) }
        }
        return manifest
    }

    /// Writes the boundaries.
    /// - Returns: False if some region has boundaries, but none are available for all regions.
    private func writeBoundaries(
        _ regions: [Region],
        _ bounds: CoordinateBounds,
        _ boundaries: () throws -> BoundaryMap?,
        into folder: URL
    ) throws -> Bool {
        var texts: [Data] = []
        for region in regions { if let text = try region.boundaries() { texts.append(text) } }
        guard let first = texts.first else { return true }
        let isCommon = texts.count == regions.count && texts.allSatisfy { $0 == first }
        guard let text = isCommon ? first : try boundaries()?.restricted(to: bounds).encoded() else { return false }
        do {
            try text.write(to: folder.appending(path: Region.boundariesFileName))
        } catch {
            throw RegionError(.notWritable, path: folder.path(percentEncoded: false), "cannot be written: \(error.localizedDescription)")
        }
        return true
    }

    // MARK: Places

    /// Reads the row keys of a store one after the other.
    private struct Reader {
        let store: PlaceStore
        /// The row keys that are still unused, the next one last.
        private var waiting: [Int64] = []
        private var last: Int64?
        private var isAtEnd = false

        init(_ region: Region) throws(PlaceStoreError) { store = try PlaceStore(placesOf: region) }

        mutating func next() throws(PlaceStoreError) -> Int64? {
            if waiting.isEmpty, !isAtEnd {
                let sites = try store.sites(after: last, limit: RegionMerger.pageSize)
                isAtEnd = sites.isEmpty
                last = sites.last?.rowKey ?? last
                waiting = sites.reversed().map(\.rowKey)
            }
            return waiting.last
        }

        mutating func advance() { _ = waiting.popLast() }
    }

    private func writePlaces(
        _ regions: [Region],
        to file: URL,
        _ progress: (Phase, Double) throws -> Void
    ) throws -> (places: PackPlaces.Summary, sharedCount: Int) {
        var readers: [Reader] = []
        for region in regions { readers.append(try Reader(region)) }
        let total = Double(max(1, readers.reduce(0) { $0 + $1.store.placeCount }))
        var places = try PackPlaces(file: file, shared: try readers.map { try $0.store.sharedAddresses() })
        let common = try CommonPlaces(readers.map(\.store))
        var (done, shared) = (0, 0)
        while true {
            try progress(.places, Double(done) / total)
            // The next row keys with the regions that have them.
            var batch: [(rowKey: Int64, owners: [Int])] = []
            while batch.count < Self.pageSize {
                var next: Int64?
                for index in readers.indices {
                    if let key = try readers[index].next(), next.map({ key < $0 }) ?? true { next = key }
                }
                guard let next else { break }
                var owners: [Int] = []
                for index in readers.indices where try readers[index].next() == next {
                    readers[index].advance()
                    owners.append(index)
                }
                batch.append((next, owners))
                done += owners.count
                if owners.count > 1 { shared += 1 }
            }
            guard !batch.isEmpty else { break }
            var read = try readers.indices.map { owner in
                try readers[owner].store.storedPlaces(of: batch.lazy.filter { $0.owners.contains(owner) }.map(\.rowKey)).makeIterator()
            }
            for (rowKey, owners) in batch {
                let isPart = common.place(of: rowKey) != rowKey
                if isPart { shared += 1 }
                var chosen: (place: StoredPlace, owner: Int)?
                for owner in owners {
                    guard let place = read[owner].next() else { continue }
                    if chosen.map({ Self.isMoreComplete(place.record, than: $0.place.record) }) ?? true { chosen = (place, owner) }
                }
                guard !isPart, var chosen else { continue }
                for part in common.parts(of: rowKey) {
                    for store in readers.map(\.store) where try PlaceID(rowKey: part).map(store.holds) ?? false {
                        for other in try store.storedPlaces(of: [part]) { chosen.place.join(other) }
                    }
                }
                try places.add(chosen.place, of: chosen.owner)
            }
        }
        var stop: (any Error)?
        let summary: PackPlaces.Summary
        do {
            let transit = try readers.flatMap { try $0.store.transit() }
            summary = try places.finish(members: common.members, transit: transit, place: common.place(of:)) { fraction in
                do { try progress(.index, fraction) } catch { stop = error }
                return stop == nil
            }
        } catch {
            throw stop ?? error
        }
        try writeAliases(readers.map(\.store), summary, common, to: file)
        return (summary, shared)
    }

    /// Whether a record has more of a place's shape than another record of the same version. Extracts cut
    /// shapes at their borders.
    static func isMoreComplete(_ record: PlaceRecord, than other: PlaceRecord) -> Bool {
        func size(_ bounds: CoordinateBounds) -> Double { (bounds.north - bounds.south) * bounds.longitudeSpan }
        return record.version == other.version && record.timestamp == other.timestamp && size(record.bounds) > size(other.bounds)
    }

    /// Writes the older IDs that lead to a place and are not places themselves. The newest region wins.
    private func writeAliases(_ stores: [PlaceStore], _ places: PackPlaces.Summary, _ common: CommonPlaces, to file: URL) throws {
        var aliases: [PlaceID: PlaceID] = [:]
        for store in stores.reversed() {
            for alias in try store.aliases() where !places.holds(alias.id.rowKey) {
                guard let target = PlaceID(rowKey: common.place(of: alias.target.rowKey)), places.holds(target.rowKey) else { continue }
                aliases[alias.id] = target
            }
        }
        try PlaceStore.add(aliases, to: file)
    }

    // MARK: Tiles

    private struct TileCounts {
        var byZoom: [String: Int] = [:]
        var joined = 0
    }

    private func joinTiles(
        _ regions: [Region],
        to target: URL,
        _ name: String,
        _ bounds: CoordinateBounds,
        _ progress: (Phase, Double) throws -> Void
    ) throws -> TileCounts {
        let archives = try regions.compactMap { region throws(PMTilesError) in try PMTilesArchive(tilesOf: region) }
        for (region, archive) in zip(regions, archives) where archive.header.tileType != .vector {
            throw PackError(
                .mismatch,
                path: region.folder.path(percentEncoded: false),
                "the tiles are pictures, but only vector tiles can be joined"
            )
        }
        var writer = try PMTilesWriter(file: target, tileCompression: .gzip)
        var cursors = try archives.map { archive throws(PMTilesError) in try PMTilesCursor(archive) }
        let total = Double(max(1, archives.reduce(0) { $0 &+ $1.header.addressedTileCount }))
        var counts = TileCounts()
        var done: UInt64 = 0
        var deflater = Deflater()
        while let run = Self.commonRun(cursors.compactMap(\.head)), let id = TileID(hilbertIndex: run.lowerBound) {
            try progress(.tiles, min(1, Double(done) / total))
            var stored: [[UInt8]] = []
            var tiles: [[UInt8]] = []
            for index in cursors.indices where cursors[index].head?.lowerBound == run.lowerBound {
                try cursors[index].advance(to: run.upperBound)
                done &+= UInt64(run.count)
                guard let bytes = try archives[index].storedTile(id), let tile = try archives[index].tile(id), !tiles.contains(tile) else {
                    continue
                }
                stored.append(archives[index].header.tileCompression == .gzip ? bytes : deflater.compress(tile))
                tiles.append(tile)
            }
            guard var bytes = stored.first else { continue }
            if tiles.count > 1 {
                do throws(TileMerger.Problem) {
                    if let joined = try TileMerger.joined(tiles) { bytes = deflater.compress(joined) }
                } catch {
                    throw PackError(.mismatch, path: target.path(percentEncoded: false), "tile \(id) cannot be joined: \(error)")
                }
                counts.joined += run.count
            }
            try writer.add(id, count: UInt64(run.count), compressed: bytes)
            counts.byZoom["\(id.z)", default: 0] += run.count
        }
        let zooms = archives.map(\.header.maxZoom)
        try writer.finish(
            metadataJSON: Array(TileMetadata.joined(name, archives.map(\.metadataJSON)).utf8),
            bounds: bounds,
            center: bounds.center,
            centerZoom: min(TileMetadata.zoom(showing: bounds), zooms.max() ?? 0)
        )
        return counts
    }

    /// Returns the next run of tiles of which each archive has either none, or all with one content; nil at the end of
    /// all archives.
    private static func commonRun(_ heads: [Range<UInt64>]) -> Range<UInt64>? {
        guard let start = heads.map(\.lowerBound).min() else { return nil }
        let ends = heads.map { $0.lowerBound == start ? $0.upperBound : $0.lowerBound }
        return ends.min().map { start..<$0 }
    }
}
