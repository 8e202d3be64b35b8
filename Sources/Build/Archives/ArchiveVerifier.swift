internal import PortolanBasics
package import PortolanGeo
internal import PortolanMapSources
internal import PortolanTiles
internal import Synchronization

/// The faults found in an archive.
package struct ArchiveReport: Sendable, Hashable {
    /// One fault.
    package struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// The tile that has the fault; nil if the fault concerns the whole archive.
        package var tile: TileID?
        /// The position in the file; nil if it is not known.
        package var byteOffset: UInt64?
        package var message: String

        package var description: String {
            (tile.map { "tile \($0): " } ?? "") + (byteOffset.map { "byte \($0): " } ?? "") + message
        }
    }

    /// The faults, in the order in which they were found.
    package var findings: [Finding] = []
    package var tileCount = 0
    /// Whether no fault was found.
    package var isSound: Bool { findings.isEmpty }
    /// Whether the verification stopped at the limit, so that there may be more faults.
    package var isFull = false
}

/// Checks an archive against the letter of the specifications: its directories or tables, its metadata, and
/// every tile.
package struct ArchiveVerifier: Sendable {
    /// The number of faults after which a verification stops.
    package var limit: Int
    /// The number of threads.
    package var jobs: Int

    package init(limit: Int = 100, jobs: Int = 1) { (self.limit, self.jobs) = (max(1, limit), max(1, jobs)) }

    /// Checks an archive. The findings and their order do not depend on the number of threads.
    ///
    /// Memory: about 32 MB, and 32 bytes for each distinct content of a PMTiles file.
    /// - Parameter progress: Called on the calling thread with the finished share, 0…1. If it throws, the
    ///   verification ends.
    /// - Throws: `ArchiveError` if the archive cannot be read at all, and any error of `progress`. Faults of
    ///   the archive are in the report instead.
    package func verify(_ archive: any TileArchive, progress: (Double) throws -> Void = { _ in }) throws -> ArchiveReport {
        var run = VerifierRun(limit: limit)
        try run.checkStructure(archive, progress)
        run.checkFacts(archive)
        try run.checkTiles(archive, jobs: jobs, progress)
        run.report.isFull = run.isFull
        return run.report
    }
}

private struct VerifierRun {
    let limit: Int
    var report = ArchiveReport()
    var isFull: Bool { report.findings.count >= limit }

    init(limit: Int) { self.limit = limit }

    mutating func note(_ message: String, tile: TileID? = nil, at byteOffset: UInt64? = nil) {
        if !isFull { report.findings.append(.init(tile: tile, byteOffset: byteOffset, message: message)) }
    }

    /// The share of the work that checking the directories takes.
    private static let structureShare = 0.1

    mutating func checkStructure(_ archive: any TileArchive, _ progress: (Double) throws -> Void) throws {
        if let file = archive as? PMTilesFile {
            let total = Double(max(1, file.archive.header.directoryEntryCount))
            let survey = try file.archive.surveyDirectories(limit: limit) { survey in
                try progress(Self.structureShare * min(1, Double(survey.entryCount) / total))
            }
            for problem in survey.problems { note(problem.message, at: problem.byteOffset) }
        } else if let file = archive as? MBTilesFile {
            do throws(SourceError) {
                for problem in try file.archive.schemaProblems(limit: limit) { note(problem) }
            } catch {
                note(error.message)
            }
            for row in ["name", "format"] where (file.archive.metadata[row] ?? "").isEmpty { note("the metadata lacks the row “\(row)”") }
            if let bounds = file.archive.metadata["bounds"], file.facts.bounds == .world, !isWorld(bounds) {
                note("the metadata's row “bounds” is not a box: \(bounds)")
            }
        }
    }

    /// Whether the row states the whole world. The archive's facts do not tell this, because they have the whole world
    /// for an unreadable row too.
    private func isWorld(_ bounds: String) -> Bool {
        bounds.split(separator: ",").map { Double($0.filter { $0 != " " }) } == [-180, -90, 180, 90]
    }

    mutating func checkFacts(_ archive: any TileArchive) {
        let facts = archive.facts
        if facts.tileType == .unknown { note("the metadata does not state the type of the tiles") }
        if facts.tileType.isVector {
            let layers = facts.layers
            if layers.isEmpty { note("the metadata does not describe the layers (“vector_layers”)") }
            for (index, layer) in layers.enumerated() where layers[..<index].contains(where: { $0.id == layer.id }) {
                note("the metadata describes the layer “\(layer.id)” twice")
            }
        }
        let bounds = facts.bounds
        if bounds.south > bounds.north || abs(bounds.west) > 180 || abs(bounds.east) > 180 || abs(bounds.south) > 90
            || abs(bounds.north) > 90
        {
            note("the bounds are not a box: \(bounds.west),\(bounds.south),\(bounds.east),\(bounds.north)")
        }
    }

    mutating func checkTiles(_ archive: any TileArchive, jobs: Int, _ progress: (Double) throws -> Void) throws {
        struct Full: Error, CustomStringConvertible {
            var description: String { "enough was found" }
        }
        guard !isFull else { return }
        let facts = archive.facts
        let soundness = TileSoundness(facts.layers)
        let total = Double(max(1, archive.tileCount))
        let limit = limit
        var findings = report.findings
        var count = 0
        var seen: Set<UInt64> = []
        var outside: TileID?
        // The layers and keys that the metadata does not name, one entry for each layer. An entry has the first tile
        // with such a layer or key. Entries are in the order of their tiles.
        var unnamed: [(layer: String, tile: TileID, isLayer: Bool, keys: [String])] = []
        var known: Set<TileSoundness.Unnamed> = []
        do {
            try withoutActuallyEscaping(progress) { progress in
                var window = TileWindow<TileSoundness.Result>(
                    threads: jobs,
                    work: { item in Self.check(item, facts, soundness) },
                    take: { item, result in
                        for entry in result.unnamed where known.insert(entry).inserted {
                            if let index = unnamed.firstIndex(where: { $0.layer == entry.layer }) {
                                if let key = entry.key { unnamed[index].keys.append(key) }
                            } else {
                                unnamed.append((entry.layer, item.entry.id, entry.key == nil, entry.key.map { [$0] } ?? []))
                            }
                        }
                        for problem in result.problems {
                            guard findings.count < limit else { throw Full() }
                            findings.append(.init(tile: item.entry.id, byteOffset: item.entry.content, message: problem))
                        }
                    }
                )
                var runs = 0
                try archive.forEachRun(.all) { entry, run in
                    runs += 1
                    count = count &+ Int(clamping: run.upperBound - run.lowerBound)
                    if runs % 256 == 0 { try progress(Self.structureShare + (1 - Self.structureShare) * min(1, Double(count) / total)) }
                    for index in [run.lowerBound, run.upperBound - 1] {
                        guard outside == nil, let zooms = facts.zooms, let id = TileID(hilbertIndex: index) else { continue }
                        if !zooms.contains(id.z) { outside = id }
                    }
                    if let content = entry.content, !seen.insert(content).inserted { return }
                    guard let stored = try archive.storedTile(entry.id) else {
                        guard findings.count < limit else { throw Full() }
                        findings.append(
                            .init(tile: entry.id, byteOffset: entry.content, message: "the archive lists this tile but does not contain it")
                        )
                        return
                    }
                    try window.add(.init(entry: entry, stored: stored))
                }
                try window.flush()
            }
        } catch is Full {
        } catch let error as PMTilesError {
            findings.append(.init(byteOffset: error.byteOffset, message: error.message))
        } catch let error as SourceError {
            findings.append(.init(message: error.message))
        }
        report.findings = Array(findings.prefix(limit))
        report.tileCount = count
        for entry in unnamed {
            note(
                "layer “\(entry.layer)”: " + (entry.isLayer ? "the metadata does not name the layer" : Self.unnamedKeys(entry.keys)),
                tile: entry.tile
            )
        }
        if let outside, let zooms = facts.zooms {
            note("lies outside the zooms \(zooms.lowerBound)–\(zooms.upperBound) that the archive states", tile: outside)
        }
    }

    private static func unnamedKeys(_ keys: [String]) -> String {
        let shown = keys.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
        return "the metadata does not name its keys \(shown)" + (keys.count > 5 ? " and \(keys.count - 5) more" : "")
    }

    /// Tiles that expand to more bytes than this are checked one at a time, so that memory does not grow with
    /// the number of threads.
    private static let usualByteCount = 4 << 20
    private static let large = Mutex(())

    private static func check(
        _ item: TileWindow<TileSoundness.Result>.Item,
        _ facts: ArchiveFacts,
        _ soundness: TileSoundness
    ) -> TileSoundness.Result {
        let bytes: [UInt8]
        do throws(TileBytes.Problem) {
            bytes = try TileBytes.expand(item.stored, facts.tileCompression, limit: usualByteCount)
        } catch {
            guard error.isTooLarge else { return .init(problems: ["\(error)"]) }
            return large.withLock { _ in
                do throws(TileBytes.Problem) {
                    return check(try TileBytes.expand(item.stored, facts.tileCompression), item, facts, soundness)
                } catch {
                    return .init(problems: ["\(error)"])
                }
            }
        }
        return check(bytes, item, facts, soundness)
    }

    private static func check(
        _ bytes: [UInt8],
        _ item: TileWindow<TileSoundness.Result>.Item,
        _ facts: ArchiveFacts,
        _ soundness: TileSoundness
    ) -> TileSoundness.Result {
        switch facts.tileType {
        case .vector, .mlt: return soundness.check(bytes, item.entry.id)
        case .unknown: return .init()
        default:
            return .init(
                problems: PMTilesHeader.TileType(sniffing: bytes) == facts.tileType ? [] : ["is not a picture in the archive's format"]
            )
        }
    }
}
