public import PortolanGeo
public import PortolanOSMModel
public import PortolanStore

/// The differences between the places of two imports.
public struct RegionChanges: Sendable {
    /// Identifies a place and gives its name, kind and location.
    public struct Entry: Sendable, Hashable {
        public var id: PlaceID
        /// The value of the place's `name` tag; nil if it has none.
        public var name: String?
        /// The leading OSM tag, such as `amenity=cafe`.
        public var kind: String
        /// A point inside the place's shape.
        public var location: Coordinate

        init(_ record: PlaceRecord) {
            id = record.id
            name = record.name
            kind = record.kinds.first ?? ""
            location = record.location
        }
    }

    /// A place that has a new ID.
    public struct Succession: Sendable, Hashable {
        /// The place in the older import, under its old ID.
        public var old: Entry
        /// The place in the newer import, under its new ID.
        public var new: Entry
        /// How far the location moved, in metres.
        public var distanceMeters: Double
    }

    /// A place that kept its ID, but changed its tags or its location.
    public struct Alteration: Sendable, Hashable {
        /// The place in the older import.
        public var old: Entry
        /// The place in the newer import.
        public var new: Entry
        /// How far the location moved, in metres; 0 if it moved by a metre or less.
        public var movedMeters: Double
        /// The keys of tags that were added, removed or changed, sorted.
        public var changedKeys: [String]
    }

    /// A place of the newer import that consists of several objects, some of which were places of the older
    /// import.
    public struct Merger: Sendable, Hashable {
        /// The places of the older import that are now parts of it, by ascending ID.
        public var old: [Entry]
        /// The place in the newer import.
        public var new: Entry
    }

    /// Places of the newer import that succeed no place of the older import.
    public var added: [Entry] = []
    /// Places of the older import without a successor.
    public var removed: [Entry] = []
    /// Places that have a new ID.
    public var succeeded: [Succession] = []
    /// Places that now include places of the older import, by ascending ID. Their other changes are not listed.
    public var merged: [Merger] = []
    /// Places that kept their ID, but changed their tags or their location.
    public var altered: [Alteration] = []
    /// The number of places that kept their ID, tags and location.
    public var unchangedCount = 0

    /// Shorter moves are ignored, because mappers redraw outlines that much.
    public static let leastMoveMeters = 1.0

    /// Compares two stores place by place. `SuccessorSearch` finds the successors.
    ///
    /// Time is linear in the number of places. Places that appeared, disappeared or changed are held in memory.
    /// - Parameters:
    ///   - old: The places of the older import.
    ///   - new: The places of the newer import.
    ///   - isCancelled: Called once for every thousand places; the comparison stops if the function returns true.
    /// - Throws: `PlaceStoreError`; `CancellationError`.
    public init(from old: PlaceStore, to new: PlaceStore, isCancelled: @escaping () -> Bool = { false }) throws {
        var gone: [PlaceRecord] = []
        var come: [StoredSite] = []
        var oldScan = PlacePages(old)
        var newScan = PlacePages(new)
        var (before, after) = (try oldScan.next(), try newScan.next())
        var step = 0
        while before != nil || after != nil {
            step += 1
            if step % 1024 == 0, isCancelled() { throw CancellationError() }
            let order = (before?.id.rowKey ?? .max, after?.id.rowKey ?? .max)
            if order.0 == order.1, let a = before, let b = after {
                if let alteration = Self.alteration(from: a, to: b) { altered.append(alteration) } else { unchangedCount += 1 }
                (before, after) = (try oldScan.next(), try newScan.next())
            } else if order.0 < order.1, let a = before {
                gone.append(a)
                before = try oldScan.next()
            } else if let b = after {
                come.append(StoredSite(b))
                added.append(Entry(b))
                after = try newScan.next()
            }
        }
        guard !gone.isEmpty else { return }
        let members = try MemberSuccession(of: gone.map { StoredSite($0) }, from: old, to: new, isCancelled: isCancelled)
        let search = SuccessorSearch(from: old, to: new, isCancelled: isCancelled)
        let successors = try search.successors(of: members.rest, among: come).merging(members.successors) { $1 }
        var taken: Set<PlaceID> = []
        for (key, places) in Dictionary(grouping: gone, by: { members.joined[$0.id.rowKey] }).sorted(by: { $0.key ?? -1 < $1.key ?? -1 }) {
            guard let key, let id = PlaceID(rowKey: key), let place = try new.place(id) else { continue }
            merged.append(Merger(old: places.map { Entry($0) }, new: Entry(place)))
            taken.insert(id)
        }
        altered.removeAll { taken.contains($0.new.id) }
        for place in gone where members.joined[place.id.rowKey] == nil {
            guard let rowKey = successors[place.id.rowKey], let id = PlaceID(rowKey: rowKey), let successor = try new.place(id) else {
                removed.append(Entry(place))
                continue
            }
            taken.insert(id)
            let distance = place.location.distanceMeters(to: successor.location)
            succeeded.append(Succession(old: Entry(place), new: Entry(successor), distanceMeters: distance))
        }
        added.removeAll { taken.contains($0.id) }
    }

    private static func alteration(from old: PlaceRecord, to new: PlaceRecord) -> Alteration? {
        if old.tags == new.tags, old.location == new.location { return nil }
        var values: [String: String] = [:]
        for tag in old.tags.all { values[tag.key] = tag.value }
        var changed: [String] = []
        for tag in new.tags.all where values.removeValue(forKey: tag.key) != tag.value { changed.append(tag.key) }
        changed += values.keys
        let distance = old.location.distanceMeters(to: new.location)
        let moved = distance > leastMoveMeters ? distance : 0
        if changed.isEmpty, moved == 0 { return nil }
        return Alteration(old: Entry(old), new: Entry(new), movedMeters: moved, changedKeys: changed.sorted())
    }
}
