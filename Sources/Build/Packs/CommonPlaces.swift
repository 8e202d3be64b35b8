internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

/// Which places of several stores are one, since an object of the one is part of the other: extracts cut streets at their borders, and each names
/// a street by the first of its own ways.
struct CommonPlaces {
    /// By row keys of places and members: the place.
    private var places: [Int64: Int64] = [:]
    /// Places that are parts of others, by these.
    private var partsOfPlaces: [Int64: [Int64]] = [:]
    /// All members, and places that became members.
    private(set) var members: [PlaceAlias] = []

    /// Memory: some 100 bytes for each member.
    init(_ stores: [PlaceStore]) throws {
        var next: [Int64: Int64] = [:]
        func root(_ key: Int64) -> Int64 {
            var key = key
            while let above = next[key] { key = above }
            return key
        }
        var objects: Set<Int64> = []
        var isMember: Set<Int64> = []
        var targets: Set<Int64> = []
        for store in stores {
            for member in try store.members() {
                let (id, target) = (member.id.rowKey, member.target.rowKey)
                objects.formUnion([id, target])
                isMember.insert(id)
                targets.insert(target)
                let (a, b) = (root(id), root(target))
                if a != b { next[max(a, b)] = min(a, b) }
            }
        }
        // A place that is no part of another, the smallest of several.
        var leaders: [Int64: Int64] = [:]
        for target in targets.sorted() where !isMember.contains(target) && leaders[root(target)] == nil { leaders[root(target)] = target }
        for target in targets.sorted() where leaders[root(target)] == nil { leaders[root(target)] = target }
        for object in objects.sorted() {
            guard let leader = leaders[root(object)], leader != object else { continue }
            places[object] = leader
            partsOfPlaces[leader, default: []].append(object)
            if let id = PlaceID(rowKey: object), let target = PlaceID(rowKey: leader) { members.append(PlaceAlias(id: id, target: target)) }
        }
    }

    /// The place that an object is a part of; itself if it is none.
    func place(of rowKey: Int64) -> Int64 { places[rowKey] ?? rowKey }

    /// Objects that are parts of a place; most of them are places in no store.
    func parts(of rowKey: Int64) -> [Int64] { partsOfPlaces[rowKey] ?? [] }
}

extension StoredPlace {
    /// Takes over the extent and the shape of another part.
    mutating func join(_ other: StoredPlace) {
        record.bounds = record.bounds.union(other.record.bounds)
        outline = PlaceOutline(joining: [outline, other.outline].compactMap(\.self))
    }
}
