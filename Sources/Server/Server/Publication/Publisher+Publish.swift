public import Foundation
import PortolanDigests
import PortolanPlaces

extension Publisher {
    /// How a region is published.
    public struct Options: Sendable {
        /// Whether nothing is written, and only said what would be.
        public var isDryRun = false
        /// Whether objects that are there are read and compared, and written anew if they are damaged; else their sizes count.
        public var verifies = false
        /// How many versions stay; nil for all.
        public var kept: Int?

        /// Writes, compares sizes, keeps all versions.
        public init() {}
    }

    /// What became of a publication.
    public struct Outcome: Sendable, Hashable {
        /// The digest of the region's manifest.
        public var version = ""
        /// Whether it was current before.
        public var wasCurrent = false
        /// Objects that were written; of a dry run those that would be.
        public var written = 0
        /// The bytes of these objects.
        public var writtenByteCount: Int64 = 0
        /// Objects that were there.
        public var skipped = 0
        /// Versions that were removed.
        public var pruned: [String] = []
    }

    /// A step of a publication, for people.
    public enum Step: Sendable, Hashable {
        /// Bytes of a file that are written, of so many.
        case writing(file: String, done: Int64, of: Int64)
        /// A file that is written, or would be by a dry run.
        case written(file: String, byteCount: Int64)
        /// A file that was there.
        case skipped(file: String, byteCount: Int64)
    }

    /// Publishes a region: whatever is not there is written, and then servers are told.
    /// - Parameter note: gets the steps.
    /// - Throws: ``PublishFailure``, or an error that names what is wrong with the region.
    public func publish(_ folder: URL, _ options: Options = Options(), note: (Step) -> Void = { _ in }) throws -> Outcome {
        let region = try Region(at: folder)
        // Names are promises: each file is what its digest says.
        try region.verify()
        let manifestFile = folder.appending(path: Region.manifestFileName)
        let manifest = try Data(contentsOf: manifestFile)
        let version = try XXH3Digest.hexadecimal(of: manifest)
        // What was verified is what is published, though somebody may have replaced the folder meanwhile.
        guard try RegionManifest(decoding: manifest) == region.manifest else {
            throw PublishFailure("\(folder.path(percentEncoded: false)): was replaced while it was read; publish again")
        }
        var files: [(file: String, source: URL, digest: String, byteCount: Int64)] = region.manifest.files.sorted { $0.key < $1.key }
            .map { ($0.key, folder.appending(path: $0.key), $0.value.xxh128, $0.value.byteCount) }
        files.append((Region.manifestFileName, manifestFile, version, Int64(manifest.count)))
        func work() throws -> Outcome {
            let known = try knownIfAny()
            var outcome = Outcome(version: version, wasCurrent: known?.0.current == version)
            for file in files {
                let name = PublishedObject.name(file.digest, of: file.file)
                if try isThere(name, file.digest, file.byteCount, options) {
                    outcome.skipped += 1
                    note(.skipped(file: file.file, byteCount: file.byteCount))
                    continue
                }
                if !options.isDryRun {
                    try store.put(name, from: file.source, byteCount: file.byteCount) { done in
                        note(.writing(file: file.file, done: done, of: file.byteCount))
                    }
                }
                outcome.written += 1
                outcome.writtenByteCount += file.byteCount
                note(.written(file: file.file, byteCount: file.byteCount))
            }
            guard !options.isDryRun else { return outcome }
            if !outcome.wasCurrent {
                let entry = Publication.Version(
                    version: version,
                    manifestByteCount: Int64(manifest.count),
                    byteCount: files.reduce(0) { $0 + $1.byteCount },
                    name: region.manifest.name,
                    published: now(),
                    previous: nil
                )
                try store.replacePublication(try Publication.adding(entry, to: known?.0).encoded(), replacing: known?.1)
            }
            if let kept = options.kept { outcome.pruned = try pruneAlone(keeping: kept) { _ in } }
            return outcome
        }
        return options.isDryRun ? try work() : try store.exclusively(work)
    }

    private func isThere(_ name: String, _ digest: String, _ byteCount: Int64, _ options: Options) throws -> Bool {
        guard try store.byteCount(name) == byteCount else { return false }
        return try !options.verifies || store.hasDigest(name, digest, byteCount: byteCount)
    }
}
