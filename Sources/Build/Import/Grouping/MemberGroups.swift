internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

/// Finds out which objects are one place. `docs/places.md` has the rules.
///
/// The result does not depend on the order of the objects.
struct MemberGroups {
    /// By ascending row key.
    var members: [GroupMember] { all.all }
    private let all: GroupMembers
    private var sets: DisjointSets

    /// Pieces of a street that are no farther apart belong together, in metres.
    private static let streetGapMeters = 300.0
    /// Where a border runs along a street, its pieces are so near.
    private static let borderGapMeters = 50.0

    /// - Parameters:
    ///   - members: by ascending row key, each once.
    ///   - towns: by member, the number of the town that a piece of a street lies in; −1 for none.
    init(_ members: GroupMembers, towns: [Int32]) throws(SpillFailure) {
        all = members
        sets = DisjointSets(count: members.all.count)
        try joinStreets(towns)
        try joinSettlements()
        joinTransport()
    }

    /// The place that a member would be by itself.
    func place(_ index: Int) throws(SpillFailure) -> PackedPlace { try all.place(index) }

    /// Indices of members, group by group, the smallest first; groups by their smallest.
    struct Groups: Sendable {
        private(set) var indices: [Int32]
        /// Where each group begins in `indices`; one more than groups.
        private var starts: [Int32] = [0]

        var count: Int { starts.count - 1 }

        subscript(number: Int) -> [Int] { indices[Int(starts[number])..<Int(starts[number + 1])].map { Int($0) } }

        /// - Parameter roots: by member, the smallest of its group.
        init(roots: [Int32]) {
            indices = roots.indices.map { Int32($0) }
            indices.sort { a, b in
                let (one, other) = (roots[Int(a)], roots[Int(b)])
                return one == other ? a < b : one < other
            }
            for (position, index) in indices.enumerated() where position > 0 && roots[Int(index)] != roots[Int(indices[position - 1])] {
                starts.append(Int32(position))
            }
            if !indices.isEmpty { starts.append(Int32(indices.count)) }
        }
    }

    mutating func groups() -> Groups { Groups(roots: members.indices.map { Int32(sets.root($0)) }) }

    // MARK: Neighbours of one name

    /// Calls for all pairs whose extents are no farther apart than a distance.
    /// - Parameter near: whether two are near indeed; not asked if they are joined already.
    private mutating func join(_ indices: some Sequence<Int>, withinMeters meters: Double, where isNear: (Int, Int) -> Bool) {
        let order = indices.map { (index: $0, box: Self.widened(members[$0].bounds, meters)) }.sorted {
            ($0.box.west, $0.index) < ($1.box.west, $1.index)
        }
        var open: [(index: Int, box: CoordinateBounds)] = []
        for next in order {
            open.removeAll { $0.box.east < next.box.west }
            for other in open where other.box.south <= next.box.north && next.box.south <= other.box.north {
                if sets.root(other.index) != sets.root(next.index), isNear(other.index, next.index) { sets.join(other.index, next.index) }
            }
            open.append(next)
        }
    }

    /// By half the distance on each side; around the Earth where that would cross the antimeridian.
    private static func widened(_ bounds: CoordinateBounds, _ meters: Double) -> CoordinateBounds {
        var box = bounds
        for corner in [bounds.southWest, bounds.northEast] { box.extend(to: CoordinateBounds(center: corner, radiusMeters: meters / 2)) }
        if box.crossesAntimeridian { (box.west, box.east) = (-180, 180) }
        return box
    }

    /// Runs of equal keys.
    private static func runs<Key: Comparable>(_ indices: [Int], by key: (Int) -> Key) -> [[Int]] {
        let sorted = indices.map { (key: key($0), index: $0) }.sorted { $0.key == $1.key ? $0.index < $1.index : $0.key < $1.key }
        var runs: [[Int]] = []
        var last: Key?
        for (key, index) in sorted {
            if key == last { runs[runs.count - 1].append(index) } else { runs.append([index]) }
            last = key
        }
        return runs
    }

    // MARK: Streets

    private mutating func joinStreets(_ towns: [Int32]) throws(SpillFailure) {
        let streets = members.indices.filter { members[$0].role == .street && members[$0].nameHash != 0 }
        for run in Self.runs(streets, by: { members[$0].nameHash }) where run.count > 1 {
            let members = members
            var outlines: [Int: PlaceOutline] = [:]
            for index in run { outlines[index] = try place(index).outline }
            func isNear(_ a: Int, _ b: Int, _ meters: Double) -> Bool {
                guard let one = outlines[a], let other = outlines[b] else {
                    return members[a].location.distanceMeters(to: members[b].location) <= meters
                }
                return one.isWithin(meters, of: other)
            }
            for inTown in Self.runs(run, by: { towns[$0] }) {
                join(inTown, withinMeters: Self.streetGapMeters) { isNear($0, $1, Self.streetGapMeters) }
            }
            joinAlongBorders(run) { isNear($0, $1, Self.borderGapMeters) }
        }
    }

    /// Where a border runs along a street, some of its pieces lie on one side and some on the other: the extent of the ones is within that of the others.
    private mutating func joinAlongBorders(_ run: [Int], isNear: (Int, Int) -> Bool) {
        let groups = groups(of: run)
        guard groups.count > 1 else { return }
        let boxes = groups.map { group in
            group.dropFirst().reduce(members[group[0]].bounds) { $0.union(members[$1].bounds) }
        }
        let widened = boxes.map { Self.widened($0, 2 * Self.borderGapMeters) }
        func joinIfAlong(_ small: Int, _ large: Int) {
            guard widened[large].contains(boxes[small].southWest), widened[large].contains(boxes[small].northEast) else { return }
            let isAlong = groups[small].allSatisfy { piece in groups[large].contains { isNear(piece, $0) } }
            if isAlong { sets.join(groups[small][0], groups[large][0]) }
        }
        var open: [Int] = []
        for next in groups.indices.sorted(by: { (widened[$0].west, $0) < (widened[$1].west, $1) }) {
            open.removeAll { widened[$0].east < widened[next].west }
            for other in open {
                joinIfAlong(next, other)
                joinIfAlong(other, next)
            }
            open.append(next)
        }
    }

    private mutating func groups(of indices: [Int]) -> [[Int]] {
        var groups: [Int: [Int]] = [:]
        for index in indices { groups[sets.root(index), default: []].append(index) }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }

    // MARK: Towns and their boundaries

    /// Nodes that may name one Wikidata item for it to count.
    private static let mostClaims = 16

    /// A node that may be the middle of a boundary, by what says so.
    private struct Middle: Comparable {
        /// 0: the boundary's label, 1: the same Wikidata item, 2: its capital of the same name, 3: the only node of the name inside.
        var reason: Int
        /// 12 less the boundary's level, since the smallest area of a name is the town itself.
        var size: Int
        var boundary: Int
        var node: Int

        static func < (a: Middle, b: Middle) -> Bool { (a.reason, a.size, a.boundary, a.node) < (b.reason, b.size, b.boundary, b.node) }
    }

    private mutating func joinSettlements() throws(SpillFailure) {
        var nodes: [Int64: Int] = [:]
        var named: [UInt64: [Int]] = [:]
        var items: [String: [Int]] = [:]
        var values: [Int: String] = [:]
        for index in members.indices where members[index].role == .settlement {
            let tags = try place(index).tags
            nodes[members[index].rowKey] = index
            named[members[index].nameHash, default: []].append(index)
            if let item = tags["wikidata"] { items[item, default: []].append(index) }
            values[index] = tags["place"]
        }
        guard !nodes.isEmpty else { return }
        var middles: [Middle] = []
        for index in members.indices where members[index].role == .boundary {
            let boundary = members[index]
            let whole = try place(index)
            let tags = whole.tags
            let level = tags["admin_level"].flatMap(Int.init)
            func add(_ node: Int, _ reason: Int) {
                guard Self.agree(values[node] ?? "", level: level, place: tags["place"], isSure: reason < 2) else { return }
                middles.append(Middle(reason: reason, size: 12 - (level ?? 12), boundary: index, node: node))
            }
            for node in boundary.labels.compactMap({ nodes[$0] }) { add(node, 0) }
            // What many nodes claim to be says nothing about any of them.
            let claimed = tags["wikidata"].flatMap { items[$0] } ?? []
            for node in claimed where claimed.count <= Self.mostClaims { add(node, 1) }
            let same = named[boundary.nameHash] ?? []
            for node in boundary.links.compactMap({ nodes[$0] }) where members[node].nameHash == boundary.nameHash { add(node, 2) }
            let outline = whole.outline
            // With the second one the name says nothing.
            var inside: [Int] = []
            for node in same where inside.count < 2 {
                let location = members[node].location
                if whole.bounds.contains(location), outline.map({ $0.distanceMeters(to: location) == 0 }) ?? false { inside.append(node) }
            }
            if inside.count == 1 { add(inside[0], 3) }
        }
        var isTaken: Set<Int> = []
        for middle in middles.sorted() where !isTaken.contains(middle.boundary) && !isTaken.contains(middle.node) {
            isTaken.formUnion([middle.boundary, middle.node])
            sets.join(middle.boundary, middle.node)
        }
    }

    /// Whether a node's `place` can be the middle of a boundary of a level.
    /// - Parameter isSure: whether more than the name says so: then a city may be a state, as Berlin is.
    private static func agree(_ value: String, level: Int?, place: String?, isSure: Bool) -> Bool {
        if value == place { return true }
        switch value {
        case "country": return level == 2
        case "state", "region", "province": return level.map { (3...5).contains($0) } ?? false
        case "county", "district", "municipality": return level.map { (4...8).contains($0) } ?? false
        default: return level.map { $0 >= (isSure ? 3 : 6) } ?? (place != nil && place != "country")
        }
    }

    // MARK: Public transport

    private mutating func joinTransport() {
        var byKey: [Int64: Int] = [:]
        var byFamily: [Transport.Family: [Int]] = [:]
        var areas: [Int] = []
        for index in members.indices {
            guard case .transport(let transport) = members[index].role else { continue }
            byKey[members[index].rowKey] = index
            if transport.rank == .area { areas.append(index) } else { byFamily[transport.family, default: []].append(index) }
        }
        for family in Transport.Family.allCases {
            let named = (byFamily[family] ?? []).filter { members[$0].nameHash != 0 }
            for run in Self.runs(named, by: { members[$0].nameHash }) where run.count > 1 {
                join(run, withinMeters: family.reachMeters) { _, _ in true }
            }
        }
        let lonely = areas.filter { area in !joinStopArea(area, members[area].links.compactMap { byKey[$0] }) && members[area].nameHash != 0
        }
        guard !lonely.isEmpty else { return }
        // What lists nothing of it goes with the best of its name nearby.
        var sameName: [UInt64: [Int]] = [:]
        for index in byKey.values.sorted() { sameName[members[index].nameHash, default: []].append(index) }
        let reach = Transport.Family.any.reachMeters
        for area in lonely {
            let around = Self.widened(members[area].bounds, reach)
            let near = (sameName[members[area].nameHash] ?? []).filter {
                $0 != area && Self.widened(members[$0].bounds, reach).intersects(around)
            }
            if let best = near.min(by: isBefore) { sets.join(area, best) }
        }
    }

    /// What a stop area lists: of each family, what has no name of its own or is a part, with the best of the family. The relation itself goes with
    /// the best of its name, or if it has none, with the best of all.
    /// - Returns: whether it goes with something.
    private mutating func joinStopArea(_ area: Int, _ listed: [Int]) -> Bool {
        let listed = listed.filter { transport($0)?.rank != .area }
        for family in Transport.Family.allCases {
            let own = listed.filter { transport($0)?.family == family }
            guard let best = own.min(by: isBefore) else { continue }
            for index in own where index != best {
                let rank = transport(index)?.rank ?? .area
                let isPart = rank == .platform || rank == .position
                let name = members[index].nameHash
                if isPart || name == 0 || name == members[best].nameHash { sets.join(index, best) }
            }
        }
        let name = members[area].nameHash
        let same = listed.filter { name == 0 || members[$0].nameHash == name }
        guard let best = same.min(by: isBefore) ?? listed.min(by: isBefore) else { return false }
        sets.join(area, best)
        return true
    }

    private func transport(_ index: Int) -> Transport? {
        if case .transport(let transport) = members[index].role { return transport }
        return nil
    }

    /// The order in which members lead a group: by what they are, those with a name first, then by ID.
    func isBefore(_ a: Int, _ b: Int) -> Bool {
        let (one, other) = (transport(a)?.rank ?? .station, transport(b)?.rank ?? .station)
        if one != other { return one < other }
        let (isNamed, otherIsNamed) = (members[a].nameHash != 0, members[b].nameHash != 0)
        return isNamed == otherIsNamed ? a < b : isNamed
    }
}
