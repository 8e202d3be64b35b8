internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

/// Finds places of several stores that are the same, because an object of the one place is part of the other. Extracts
/// cut streets at their borders, and each extract identifies a street by the first of its own ways.
struct CommonPlaces {
    /// The row key of the place that an object is part of, by the object's row key.
    private var places: [Int64: Int64] = [:]
    /// The parts of each place, by row keys.
    private var partsOfPlaces: [Int64: [Int64]] = [:]
    /// All members, including places that became members.
    private(set) var members: [PlaceAlias] = []

    /// Compares the stores. Memory: about 100 bytes for each member.
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
        // The leader is the smallest place that is not part of another place. If all are parts of others, it is the
        // smallest place.
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

    /// Returns the place that an object is part of; the object itself if it is not part of any.
    func place(of rowKey: Int64) -> Int64 { places[rowKey] ?? rowKey }

    /// Returns the objects that are parts of a place. Most of them are not places of any store.
    func parts(of rowKey: Int64) -> [Int64] { partsOfPlaces[rowKey] ?? [] }
}

extension StoredPlace {
    /// Adds the bounds and the shape of another part.
    mutating func join(_ other: StoredPlace) {
        record.bounds = record.bounds.union(other.record.bounds)
        outline = PlaceOutline(joining: [outline, other.outline].compactMap(\.self))
    }
}
