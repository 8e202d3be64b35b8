internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import Synchronization

extension OSMReader {
    /// Applies changes to the extract, which from now on reads as if it contained them. They replace changes that were
    /// applied before.
    ///
    /// If the extract and the changes have different versions of an object, the newer version counts. Objects that the
    /// extract lacks are taken if they lie within the bounds of its header: nodes inside; ways with a node inside,
    /// together with all their nodes; and relations with a node inside or a way that is present. Without bounds, or
    /// with `takesAll`, all objects are taken. The extract is read once to find its objects, and the changes stay in
    /// memory.
    /// - Parameters:
    ///   - changes: the changes of one or several files.
    ///   - takesAll: whether new objects outside of the bounds are taken too.
    ///   - jobs: the number of threads that read.
    ///   - isCancelled: called after each blob, on any thread; returns true to stop reading.
    /// - Returns: the numbers of objects by result.
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

    /// Finds objects and their versions in the extract. If the extract has an object several times, the greatest
    /// version counts.
    private func find(_ keys: [OSMKey], jobs: Int, _ isCancelled: @Sendable () -> Bool) throws -> (
        known: [OSMKey: ChangeSelection.Known], contents: [ChangeOverlay.Contents]
    ) {
        guard let wanted = OSMKeySet(keys) else { throw OSMReadError(.notReadable, path: source.path, "out of memory") }
        struct Found {
            var known: [OSMKey: ChangeSelection.Known] = [:]
            var contents: [ChangeOverlay.Contents]
            /// The error of the first unreadable blob, so that the error does not depend on the threads.
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
