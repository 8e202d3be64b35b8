public import Foundation
import PortolanDigests
import PortolanPlaces

extension Publisher {
    /// Options for publishing a region.
    public struct Options: Sendable {
        /// Whether to write nothing and only report what would be written.
        public var isDryRun = false
        /// Whether to read existing objects, compare them, and write damaged ones again. If false, only their sizes are
        /// compared.
        public var verifies = false
        /// The number of versions to keep; nil for all.
        public var kept: Int?

        /// Creates options that write, compare only sizes, and keep all versions.
        public init() {}
    }

    /// The result of publishing.
    public struct Outcome: Sendable, Hashable {
        /// The digest of the region's manifest.
        public var version = ""
        /// Whether the version was current already.
        public var wasCurrent = false
        /// The number of objects that were written, or would be in a dry run.
        public var written = 0
        /// The bytes of these objects.
        public var writtenByteCount: Int64 = 0
        /// The number of objects that were there already.
        public var skipped = 0
        /// The versions that were removed.
        public var pruned: [String] = []
    }

    /// A step of a publication, for people.
    public enum Step: Sendable, Hashable {
        /// The progress of writing a file, in bytes.
        case writing(file: String, done: Int64, of: Int64)
        /// A file was written, or would be in a dry run.
        case written(file: String, byteCount: Int64)
        /// A file was there already.
        case skipped(file: String, byteCount: Int64)
    }

    /// Publishes a region: writes the missing objects, and then makes the version current.
    /// - Parameter note: receives the steps.
    /// - Throws: ``PublishFailure``, or an error that names the fault of the region.
    public func publish(_ folder: URL, _ options: Options = Options(), note: (Step) -> Void = { _ in }) throws -> Outcome {
        let region = try Region(at: folder)
        // A file's name promises its digest, so the files are verified first.
        try region.verify()
        let manifestFile = folder.appending(path: Region.manifestFileName)
        let manifest = try Data(contentsOf: manifestFile)
        let version = try XXH3Digest.hexadecimal(of: manifest)
        // The manifest must be the verified one, because somebody may have replaced the folder meanwhile.
        guard try RegionManifest(decoding: manifest) == region.manifest else {
            throw PublishFailure("\(folder.path(percentEncoded: false)): the region was replaced while it was read; publish again")
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
