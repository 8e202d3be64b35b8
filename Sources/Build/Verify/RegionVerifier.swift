public import Foundation
internal import PortolanDigests
internal import PortolanEnrichment
internal import PortolanFiles
internal import PortolanRegionFolder
internal import PortolanStore
internal import PortolanTiles
internal import PortolanTimeZones

/// Checks a region for damage: the manifest, the sizes and checksums of files, and their contents down to each
/// row and tile.
///
/// ```swift
/// let report = try RegionVerifier().verify(URL(filePath: "monaco.portolan"))
/// for finding in report.findings { print(finding) }
/// ```
public struct RegionVerifier: Sendable {
    /// The thoroughness of a verification.
    public enum Depth: Sendable, Hashable {
        /// Checks the manifest, sizes and checksums. This finds any damage and takes as long as reading the
        /// files.
        case checksums
        /// Checks everything that `checksums` checks, runs SQLite's own check, and reads every place and block of the
        /// search index, every tile, boundary and fact. This names the damaged parts, and finds contents that were
        /// wrong when they were written.
        case everything
    }

    /// The progress of a verification.
    public struct Progress: Sendable, Hashable {
        /// The file that is being read.
        public var file: String
        /// The current check of the file.
        public var step: Step
        /// The finished share of this check of the file, 0…1.
        public var fraction: Double

        /// A check of a file.
        public enum Step: Sendable, Hashable {
            case checksum
            case content
        }
    }

    /// The thoroughness of the verification.
    public var depth: Depth
    /// The number of findings after which the verifier stops; at least 1.
    public var findingLimit: Int

    /// Makes a verifier. By default it checks everything and stops after 100 findings.
    public init(depth: Depth = .everything, findingLimit: Int = 100) {
        self.depth = depth
        self.findingLimit = max(1, findingLimit)
    }

    /// Verifies a region. It blocks the calling thread until it is finished or its task is cancelled.
    ///
    /// Time: O(number of bytes in the region). Memory: some megabytes, all facts of an operator, and 8 bytes
    /// for each distinct content of the tiles.
    /// - Parameters:
    ///   - folder: The region's folder, `name.portolan`.
    ///   - progress: Called a few hundred times on the calling thread.
    /// - Throws: `RegionError` if the folder has no region or one of another format; `CancellationError` if the
    ///   task is cancelled. Damage is in the report and does not throw.
    public func verify(_ folder: URL, progress: @escaping (Progress) -> Void = { _ in }) throws -> RegionReport {
        var run = VerifierRun(folder: folder, depth: depth, limit: findingLimit, progress: progress)
        try run.verify()
        return run.report
    }
}

/// The verification of one region.
private struct VerifierRun {
    let folder: URL
    let depth: RegionVerifier.Depth
    let limit: Int
    let progress: (RegionVerifier.Progress) -> Void
    var report: RegionReport
    /// The error that ends the verification. It carries a cancellation out of nested calls.
    private var stop: (any Error)?
    /// The region; nil if it cannot be opened. If it opens, its page checksums are compared when places and tiles are
    /// read.
    private lazy var region = try? Region(at: folder)

    init(folder: URL, depth: RegionVerifier.Depth, limit: Int, progress: @escaping (RegionVerifier.Progress) -> Void) {
        (self.folder, self.depth, self.limit, self.progress) = (folder, depth, limit, progress)
        report = RegionReport(folder: folder)
    }

    var isFull: Bool { report.findings.count >= limit }

    mutating func verify() throws {
        guard let manifest = try readManifest() else { return }
        noteOthers(manifest)
        for (name, file) in manifest.files.sorted(by: { $0.key < $1.key }) where !isFull {
            try Task.checkCancellation()
            let isThere = try checkBytes(name, file)
            report.files.append(.init(name: name, byteCount: file.byteCount))
            if isThere, depth == .everything, !isFull { try checkContent(name, manifest) }
        }
    }

    // MARK: The manifest

    /// Reads the manifest; returns nil if it is unreadable. Each statement of a manifest is checked before use.
    private mutating func readManifest() throws -> RegionManifest? {
        let name = Region.manifestFileName
        let path = folder.path(percentEncoded: false)
        guard let text = try? Data(contentsOf: folder.appending(path: name)) else {
            // Opening the region tells apart a missing folder, a folder that is not a region, and missing
            // permission.
            do {
                _ = try Region(at: folder)
            } catch let error where error.code == .notARegion || error.code == .unsupportedVersion {
                throw error
            } catch {
                note(name, .unreadable, error.message)
            }
            return nil
        }
        let isUnchanged = try? RegionManifest.isUnchanged(text)
        guard isUnchanged == true else {
            // A region of another format is not damaged. But a text that was changed by damage may state any format, so
            // the text's checksum decides.
            do throws(RegionError) {
                _ = try Region(at: folder)
            } catch  where error.code == .unsupportedVersion && isUnchanged == nil {
                throw error
            } catch {}
            note(name, .checksum, "the file is damaged: its checksum or its form differs from what was written")
            guard let manifest = try? RegionManifest(decoding: text) else { return nil }
            return manifest
        }
        guard let manifest = try? RegionManifest(decoding: text) else { return nil }
        guard manifest.formatVersion == RegionManifest.currentFormatVersion else {
            throw RegionError(
                .unsupportedVersion,
                path: path,
                "the region has format \(manifest.formatVersion), but this version of Portolan reads format \(RegionManifest.currentFormatVersion); import the extract again"
            )
        }
        return manifest
    }

    /// Notes the files that the manifest does not name. They are not damage.
    private mutating func noteOthers(_ manifest: RegionManifest) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        report.otherFiles = names.filter { $0 != Region.manifestFileName && manifest.files[$0] == nil }.sorted()
    }

    // MARK: Bytes

    /// Checks a file's size and checksums, and returns whether its content can be read.
    private mutating func checkBytes(_ name: String, _ file: RegionManifest.File) throws -> Bool {
        guard !name.contains("/"), name != "..", name != "." else {
            note(Region.manifestFileName, .content, "names a file outside the folder: \(name)")
            return false
        }
        let url = folder.appending(path: name)
        guard let size = FileStatus(at: url.path(percentEncoded: false))?.byteCount else {
            note(name, .missing, "is missing")
            return false
        }
        if size != file.byteCount { note(name, .size, "has \(size) bytes instead of \(file.byteCount)") }
        do {
            let head = try file.headXXH128.map { expected in
                try (expected, XXH3Digest.hexadecimal(ofFile: url, byteLimit: RegionManifest.File.headByteCount))
            }
            let found = try XXH3Digest.measure(url) { done in
                try Task.checkCancellation()
                progress(.init(file: name, step: .checksum, fraction: min(1, Double(done) / Double(max(size, 1)))))
            }
            let sums = name == Region.checksumsFileName ? nil : region?.sums(of: name)
            let damage = sums?.firstDifference(from: found.sums)
            if found.hexadecimal != file.xxh128 {
                note(name, .checksum, "the file is damaged: the checksum of its \(size) bytes differs", at: damage)
            } else if let damage {
                note(Region.checksumsFileName, .content, "the checksum of the page of \(name) at byte \(damage) differs from the page")
            } else if let head, head.0 != head.1 {
                note(Region.manifestFileName, .content, "the checksum of the first bytes of \(name) differs from these bytes")
            }
        } catch let error as POSIXError {
            note(name, .unreadable, "cannot be read: \(error.localizedDescription)")
            return false
        }
        return true
    }

    // MARK: Contents

    private mutating func checkContent(_ name: String, _ manifest: RegionManifest) throws {
        let url = folder.appending(path: name)
        switch name {
        case Region.placesFileName, Region.enrichmentStoreFileName:
            try checkStore(name, url, expected: name == Region.placesFileName ? manifest.placeCounts.values.reduce(0, +) : nil)
        case Region.tilesFileName: try checkTiles(name, url, manifest)
        case Region.boundariesFileName:
            attempt(name) { _ = try BoundaryMap(decoding: Data(contentsOf: url)) }
        case Region.groundFileName:
            attempt(name) { _ = try PMTilesArchive(file: url) }
        case Region.enrichmentFileName: try checkFacts(name, url)
        default: break
        }
    }

    private mutating func checkStore(_ name: String, _ url: URL, expected: Int?) throws {
        let progress = progress
        do throws(PlaceStoreError) {
            let store = try self.store(name, url)
            var problems: [String] = []
            var count = 0
            do {
                let survey = try store.survey(limit: limit - report.findings.count) { fraction in
                    try Task.checkCancellation()
                    progress(.init(file: name, step: .content, fraction: fraction))
                }
                (problems, count) = (survey.problems, survey.placeCount)
                try store.forEachFact { place, json in
                    do throws(FactError) {
                        if try OwnFacts(json: json) == nil { problems.append("the facts of \(place) are not a JSON object") }
                    } catch {
                        problems.append("the facts of \(place) cannot be read: \(error)")
                    }
                }
            } catch let error as PlaceStoreError {
                problems.append(error.message)
            } catch {
                stop = error
            }
            for problem in problems { note(name, .content, problem) }
            report.placeCount += count
            if problems.isEmpty, let expected, expected > 0, expected != count {
                note(name, .content, "has \(count) places, but \(Region.manifestFileName) states \(expected)")
            }
        } catch {
            note(name, .content, error.message)
        }
        if let stop { throw stop }
    }

    private mutating func store(_ name: String, _ url: URL) throws(PlaceStoreError) -> PlaceStore {
        guard let region else { return try PlaceStore(file: url) }
        if name != Region.placesFileName, let store = try PlaceStore(enrichmentOf: region) { return store }
        return try PlaceStore(placesOf: region)
    }

    private mutating func checkTiles(_ name: String, _ url: URL, _ manifest: RegionManifest) throws {
        let archive: PMTilesArchive
        do {
            if let region, let tiles = try PMTilesArchive(tilesOf: region) {
                archive = tiles
            } else {
                archive = try PMTilesArchive(file: url)
            }
        } catch {
            note(name, .content, error.message, at: error.byteOffset)
            return
        }
        let survey = try archive.survey(limit: limit - report.findings.count) { fraction in
            try Task.checkCancellation()
            progress(.init(file: name, step: .content, fraction: fraction))
        }
        for problem in survey.problems { note(name, .content, problem.message, at: problem.byteOffset) }
        report.tileCount += survey.tileCountsByZoom.values.reduce(0, +)
        let counts = Dictionary(uniqueKeysWithValues: survey.tileCountsByZoom.map { ("\($0)", $1) })
        if survey.problems.isEmpty, !manifest.tileCounts.isEmpty, counts != manifest.tileCounts {
            note(name, .content, "the numbers of tiles by zoom differ from those in \(Region.manifestFileName)")
        }
    }

    private mutating func checkFacts(_ name: String, _ url: URL) throws {
        attempt(name) {
            var book = FactBook()
            if let error = book.add(ndjson: try Data(contentsOf: url)).first { throw error }
        }
    }

    // MARK: Findings

    private mutating func attempt(_ name: String, _ body: () throws -> Void) {
        do {
            try body()
        } catch let error as BoundaryMapError {
            note(name, .content, error.message, at: UInt64(clamping: error.byteOffset))
        } catch {
            note(name, .content, error.localizedDescription)
        }
    }

    private mutating func note(_ file: String, _ kind: RegionFinding.Kind, _ message: String, at byteOffset: UInt64? = nil) {
        guard !isFull else { return }
        // The advice to run the verification is removed, because the reader has just done that.
        let message = message.replacing("; " + RegionError.remedy, with: "")
        report.findings.append(RegionFinding(file: file, kind: kind, byteOffset: byteOffset, message: message))
    }
}
