internal import PortolanGeo
internal import PortolanOSMModel

/// The result of applying changes to an extract, in numbers of objects.
public struct OSMChangeCounts: Sendable, Hashable {
    /// New objects that the extract lacks.
    public var created = 0
    /// Objects of the extract that have another version now.
    public var modified = 0
    /// Objects of the extract that were deleted.
    public var deleted = 0
    /// Objects of which the extract has a newer version than the changes.
    public var outdated = 0
    /// Objects that the extract lacks and that lie outside of its bounds, so that they were ignored.
    public var outside = 0
    /// Deleted objects that the extract lacks.
    public var absent = 0

    /// Creates counts of no changes.
    public init() {}
}

/// An extract with changes applied: its blobs, and additional blobs with changed objects between them.
struct ChangeOverlay: Sendable {
    let blobs: [PBFFraming.Blob]
    /// The time of the newest change, even of an ignored one, in seconds since 1970; 0 if no change has a time.
    let newestTimestamp: Int64

    /// The contents of a blob of the extract.
    struct Contents: Sendable {
        /// The first and the last key, if the blob is sorted; nil if it is not.
        var range: ClosedRange<OSMKey>?
        var isEmpty: Bool
        /// The wanted objects that the blob contains.
        var found: [OSMKey]
    }

    /// Inserts the changed objects. In an extract that is sorted by type and ID, the changed objects are inserted in
    /// that order, so that an import has the same result as from a new extract. In any other extract they follow all
    /// other objects.
    /// - Parameter contents: the contents of each blob.
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

/// Decides which changes apply, by the versions of the objects in the extract.
struct ChangeSelection {
    /// The facts about an object in the extract.
    struct Known: Sendable {
        var version: UInt32
        /// The position, for a node.
        var point: OSMPoint?
    }

    private(set) var counts = OSMChangeCounts()
    /// The keys of the objects of the extract that no longer apply.
    private(set) var hidden: [OSMKey] = []
    /// The changes that apply and do not delete: replacements of hidden objects, and new objects, in ascending order.
    private(set) var taken: [OSMChange] = []

    /// Returns the objects that must be looked up in the extract.
    /// - Parameter bounds: the bounds outside of which no new object is taken; nil to take all.
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
        /// Whether a change applies, according to versions alone.
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
        // Ways come first, because their nodes are taken with them. Relations come last, because they depend on the
        // nodes and ways that are taken.
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
