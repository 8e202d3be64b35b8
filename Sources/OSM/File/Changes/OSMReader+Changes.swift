internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import Synchronization

extension OSMReader {
    /// Lays changes over the extract: from now on it reads as if it held them. Replaces changes that were laid over it before.
    ///
    /// Of each object the newer version counts, the extract's or the changes'. Objects that the extract lacks are taken if they lie within the bounds of
    /// its header: nodes inside, ways with a node inside and all nodes of theirs, relations with a node inside or a way that is there. Without bounds, or
    /// with `takesAll`, all are taken. The extract is read once to find what it holds, the changes stay in memory.
    /// - Parameters:
    ///   - changes: the changes of one or several files.
    ///   - takesAll: whether new objects outside of the bounds are taken too.
    ///   - jobs: threads to read on.
    ///   - isCancelled: asked after each blob, on any thread; true ends the reading.
    /// - Returns: what became of the changes.
    /// - Throws: `OSMReadError`; `CancellationError`.
    @discardableResult
    public mutating func apply(
        _ changes: OSMChanges,
        takesAll: Bool = false,
        jobs: Int = 1,
        isCancelled: @Sendable () -> Bool = { false }
    ) throws -> OSMChangeCounts {
        overlay = nil
        guard changes.count > 0 else { return OSMChangeCounts() }
        let bounds = takesAll ? nil : header.bounds
        let (known, contents) = try find(ChangeSelection.keysToFind(changes, bounds: bounds), jobs: jobs, isCancelled)
        let selection = ChangeSelection(changes, known: known, bounds: bounds)
        guard let hidden = OSMKeySet(selection.hidden) else { throw OSMReadError(.notReadable, path: source.path, "out of memory") }
        overlay = ChangeOverlay(framing.data, contents, selection, hidden: hidden, newestTimestamp: changes.newestTimestamp)
        return selection.counts
    }

    /// Whether the extract holds objects, and which versions of them. If it holds one several times, the greatest version counts.
    private func find(_ keys: [OSMKey], jobs: Int, _ isCancelled: @Sendable () -> Bool) throws -> (
        known: [OSMKey: ChangeSelection.Known], contents: [ChangeOverlay.Contents]
    ) {
        guard let wanted = OSMKeySet(keys) else { throw OSMReadError(.notReadable, path: source.path, "out of memory") }
        struct Found {
            var known: [OSMKey: ChangeSelection.Known] = [:]
            var contents: [ChangeOverlay.Contents]
            /// The first blob that cannot be read, so that the error does not depend on the threads.
            var failure: (index: Int, error: OSMReadError)?
            var isCancelled = false
        }
        let (source, blobs) = (self.source, framing.data)
        let nothing = ChangeOverlay.Contents(range: nil, isEmpty: true, found: [])
        let found = Mutex(Found(contents: Array(repeating: nothing, count: blobs.count)))
        parallelEach(count: blobs.count, threads: max(1, min(jobs, 64))) { index, _ in
            guard !found.withLock({ $0.isCancelled || ($0.failure?.index ?? .max) < index }) else { return }
            let blob = blobs[index]
            do throws(OSMReadError) {
                let bytes = try source.read(at: blob.offset, count: blob.count)
                let objects: [(key: OSMKey, known: ChangeSelection.Known)]
                let contents: ChangeOverlay.Contents
                do throws(ShimFailure) { (objects, contents) = try wanted.find(in: bytes) } catch {
                    throw OSMReadError(.damaged, path: source.path, byteOffset: blob.frameOffset, error.text)
                }
                let ends = isCancelled()
                found.withLock { found in
                    if ends { found.isCancelled = true }
                    found.contents[index] = contents
                    for object in objects where (found.known[object.key]?.version ?? 0) <= object.known.version {
                        found.known[object.key] = object.known
                    }
                }
            } catch {
                found.withLock { if ($0.failure?.index ?? .max) > index { $0.failure = (index, error) } }
            }
        }
        let result = found.withLock { $0 }
        if let failure = result.failure { throw failure.error }
        if result.isCancelled { throw CancellationError() }
        return (result.known, result.contents)
    }
}
