internal import Foundation
internal import PortolanDigests
internal import PortolanEnrichment
internal import PortolanGeo
internal import PortolanRegionFolder
internal import PortolanStore
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Stores of an operator's live facts over regions. They are small files in a folder that only this process uses. The
/// store of the same facts over the same version is made once.
final class FactOverlays: Sendable {
    /// A store that lies over a region, and its entry in the region's manifest.
    struct Overlay: Sendable {
        var store: PlaceStore
        var file: RegionManifest.File
    }

    /// For each version of a region, the digest of the facts, and the store made of the facts. The store is nil if no
    /// fact is about the region.
    private let known = Mutex<[String: (digest: String, overlay: Overlay?)]>([:])

    /// The seconds for which a file stays after another one has replaced it, because a request may still read it.
    private static let lingering: TimeInterval = 7_200

    /// Returns the facts for each region. Each region gets all facts, but an operator's own place goes only to the
    /// smallest region that contains it.
    func parts(_ live: LiveFacts, over bounds: [CoordinateBounds]) throws -> [FactBook] {
        let book = try live.facts.refresh().book
        guard bounds.count > 1 else { return bounds.map { _ in book } }
        let order = bounds.indices.sorted { Self.size(bounds[$0]) < Self.size(bounds[$1]) }
        return bounds.indices.map { number in
            var part = book
            part.keep { subject in
                guard subject.hasPrefix(FactBook.ownPrefix) else { return true }
                guard let location = book.ownFacts(of: subject)?.location else { return false }
                return number == (order.first { bounds[$0].contains(location) } ?? order.last)
            } aliases: { _ in
                true
            }
            return part
        }
    }

    /// Returns the size in square degrees.
    private static func size(_ bounds: CoordinateBounds) -> Double {
        (bounds.north - bounds.south) * (bounds.east - bounds.west + (bounds.crossesAntimeridian ? 360 : 0))
    }

    /// Returns the store of facts over the places of a version; nil if the facts are about none of these places.
    func store(
        of book: FactBook,
        over places: PlaceStore,
        _ version: String,
        _ live: LiveFacts,
        in cache: URL
    ) throws -> Overlay? {
        let lines = book.encoded()
        let digest = try XXH3Digest.hexadecimal(of: lines)
        if let known = known.withLock({ $0[version] }), known.digest == digest { return known.overlay }
        let folder = cache.appending(path: "facts-\(getpid())", directoryHint: .isDirectory)
        try prepare(folder, in: cache)
        let file = folder.appending(path: "\(version)-\(digest).sqlite")
        try? FileManager.default.removeItem(at: file)
        var overlay: Overlay?
        if try live.write(book, places, file) {
            overlay = Overlay(
                store: try PlaceStore(file: file),
                file: RegionManifest.File(byteCount: Int64(clamping: lines.count), xxh128: digest)
            )
        }
        known.withLock { $0[version] = (digest, overlay) }
        return overlay
    }

    /// Makes the folder, and removes files that nobody reads any more: files of this process that were replaced long
    /// ago, and folders of processes that have ended.
    private func prepare(_ folder: URL, in cache: URL) throws {
        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        for other in try files.contentsOfDirectory(at: cache, includingPropertiesForKeys: nil) {
            let name = other.lastPathComponent
            guard name.hasPrefix("facts-"), let process = Int32(name.dropFirst("facts-".count)), process > 0, process != getpid() else {
                continue
            }
            if kill(process, 0) != 0, errno == ESRCH { try? files.removeItem(at: other) }
        }
        let current = Set(known.withLock { $0.map { "\($0.key)-\($0.value.digest).sqlite" } })
        for file in try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.contentModificationDateKey]) {
            let time = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            if !current.contains(file.lastPathComponent), let time, time.timeIntervalSinceNow < -Self.lingering {
                try? files.removeItem(at: file)
            }
        }
    }
}
