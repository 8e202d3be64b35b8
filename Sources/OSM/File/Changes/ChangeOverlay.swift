internal import PortolanGeo
internal import PortolanOSMModel

/// What became of changes that were laid over an extract.
public struct OSMChangeCounts: Sendable, Hashable {
    /// Objects that the extract lacks and that were taken.
    public var created = 0
    /// Objects of the extract that have another version now.
    public var modified = 0
    /// Objects of the extract that are gone.
    public var deleted = 0
    /// Objects of which the extract holds a newer version than the changes.
    public var outdated = 0
    /// Objects that the extract lacks and that lie outside of its bounds: they were laid aside.
    public var outside = 0
    /// Deleted objects that the extract lacks.
    public var absent = 0

    /// No changes.
    public init() {}
}

/// Changes laid over an extract: its blobs, and blobs between them, with the objects that count.
struct ChangeOverlay: Sendable {
    let blobs: [PBFFraming.Blob]
    /// When the newest change was made, laid aside or not; seconds since 1970, 0 if no change says.
    let newestTimestamp: Int64

    /// What a blob of the extract holds.
    struct Contents: Sendable {
        /// The first and the last key, if the blob is sorted; nil if it is not.
        var range: ClosedRange<OSMKey>?
        var isEmpty: Bool
        /// Objects that were looked for.
        var found: [OSMKey]
    }

    /// Objects go where an extract sorted by type and ID has them, so that what is made of the extract does not show that they are changes. If the extract
    /// is not sorted, they follow all others.
    /// - Parameter contents: of each blob.
    init(_ blobs: [PBFFraming.Blob], _ contents: [Contents], _ selection: ChangeSelection, hidden: OSMKeySet, newestTimestamp: Int64) {
        let gone = Set(selection.hidden)
        var rest = selection.taken[...]
        var result: [PBFFraming.Blob] = []
        func take(while condition: (OSMKey) -> Bool) -> ArraySlice<OSMChange> {
            let taken = rest.prefix { condition($0.key) }
            rest = rest.dropFirst(taken.count)
            return taken
        }
        let isSorted = Self.isSorted(contents)
        for (blob, contents) in zip(blobs, contents) {
            var own: ArraySlice<OSMChange> = []
            if isSorted, let range = contents.range {
                result += ChangeEncoder.blobs(of: take { $0 < range.lowerBound })
                own = take { $0 <= range.upperBound }
            }
            var blob = blob
            if !own.isEmpty || contents.found.contains(where: gone.contains) {
                blob.overlay = .merged(ChangeEncoder.blob(of: own), hidden: hidden)
            }
            result.append(blob)
        }
        self.blobs = result + ChangeEncoder.blobs(of: rest)
        self.newestTimestamp = newestTimestamp
    }

    private static func isSorted(_ contents: [Contents]) -> Bool {
        var last: OSMKey?
        for contents in contents where !contents.isEmpty {
            guard let range = contents.range, last.map({ $0 < range.lowerBound }) ?? true else { return false }
            last = range.upperBound
        }
        return true
    }
}

/// Decides which changes count, from what the extract holds of their objects.
struct ChangeSelection {
    /// What the extract holds of an object.
    struct Known: Sendable {
        var version: UInt32
        /// Of a node.
        var point: OSMPoint?
    }

    private(set) var counts = OSMChangeCounts()
    /// Objects of the extract that no longer count.
    private(set) var hidden: [OSMKey] = []
    /// Objects that are there in their place or in addition, in ascending order.
    private(set) var taken: [OSMChange] = []

    /// The objects of which the extract must tell whether it holds them.
    /// - Parameter bounds: outside of these nothing new is taken; nil if all is.
    static func keysToFind(_ changes: OSMChanges, bounds: CoordinateBounds?) -> [OSMKey] {
        var keys = Set(changes.byKey.keys)
        guard bounds != nil else { return Array(keys) }
        for change in changes.byKey.values {
            switch change.content {
            case .way(let nodes): for node in nodes { keys.insert(OSMKey(type: .node, id: node)) }
            case .relation(let members): for member in members where member.key.type != .relation { keys.insert(member.key) }
            case .node, nil: break
            }
        }
        return Array(keys)
    }

    init(_ changes: OSMChanges, known: [OSMKey: Known], bounds: CoordinateBounds?) {
        let all = changes.all
        /// A change that counts, so far as versions tell.
        func holds(_ change: OSMChange) -> Bool { known[change.key].map { change.replaces(version: $0.version) } ?? true }
        func isInside(node id: Int64) -> Bool {
            guard let bounds else { return true }
            let key = OSMKey(type: .node, id: id)
            if let change = changes.byKey[key], holds(change) {
                guard case .node(let point) = change.content else { return false }
                return bounds.contains(point.coordinate)
            }
            return known[key]?.point.map { bounds.contains($0.coordinate) } ?? false
        }
        // Ways first, because they bring their nodes, and relations last.
        var ways: Set<Int64> = []
        var nodes: Set<Int64> = []
        for change in all where holds(change) {
            guard case .way(let refs) = change.content else { continue }
            guard bounds == nil || known[change.key] != nil || refs.contains(where: isInside) else { continue }
            ways.insert(change.key.id)
            if bounds != nil { nodes.formUnion(refs) }
        }
        func isTaken(_ change: OSMChange) -> Bool {
            switch change.content {
            case nil: false
            case .node: nodes.contains(change.key.id) || isInside(node: change.key.id)
            case .way: ways.contains(change.key.id)
            case .relation(let members):
                bounds == nil
                    || members.contains { member in
                        switch member.key.type {
                        case .node: isInside(node: member.key.id)
                        case .way:
                            ways.contains(member.key.id)
                                || known[member.key] != nil && changes.byKey[member.key].map { $0.content != nil } ?? true
                        case .relation: false
                        }
                    }
            }
        }
        for change in all {
            if known[change.key] != nil {
                guard holds(change) else {
                    counts.outdated += 1
                    continue
                }
                hidden.append(change.key)
                if change.content == nil { counts.deleted += 1 } else { counts.modified += 1 }
            } else if change.content == nil {
                counts.absent += 1
                continue
            } else if isTaken(change) {
                counts.created += 1
            } else {
                counts.outside += 1
                continue
            }
            if change.content != nil { taken.append(change) }
        }
    }
}
