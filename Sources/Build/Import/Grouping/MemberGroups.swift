internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

/// Determines which objects form one place. `docs/places.md` describes the rules.
///
/// The result does not depend on the order of the objects.
struct MemberGroups {
    /// The members by ascending row key.
    var members: [GroupMember] { all.all }
    private let all: GroupMembers
    var sets: DisjointSets
    /// The relations that stand for lines, by the indices of their routes' members. Routes without one are absent.
    private(set) var masters: [Int: LineMaster] = [:]

    /// The greatest gap between pieces of one street, in metres.
    private static let streetGapMeters = 300.0
    /// The greatest gap between pieces of a street along a border, in metres.
    private static let borderGapMeters = 50.0

    /// Groups the members.
    /// - Parameters:
    ///   - members: The members by ascending row key, without duplicates.
    ///   - towns: For each member, the index of the town that a piece of a street lies in; −1 for none.
    ///   - masters: The relations that stand for lines.
    init(_ members: GroupMembers, towns: [Int32], masters: [LineMaster] = []) throws(SpillFailure) {
        all = members
        sets = DisjointSets(count: members.all.count)
        try joinStreets(towns)
        try joinSettlements()
        joinTransport()
        self.masters = joinLines(masters)
    }

    /// Returns the place that a member would be by itself.
    func place(_ index: Int) throws(SpillFailure) -> PackedPlace { try all.place(index) }

    /// Groups of members. Groups are sorted by their smallest member, and so are the members of each group.
    struct Groups: Sendable {
        private(set) var indices: [Int32]
        /// The index in `indices` of each group's first member, followed by the number of members.
        private var starts: [Int32] = [0]

        var count: Int { starts.count - 1 }

        subscript(number: Int) -> [Int] { indices[Int(starts[number])..<Int(starts[number + 1])].map { Int($0) } }

        /// Makes groups.
        /// - Parameter roots: For each member, the smallest member of its group.
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

    /// Joins members whose bounds are within a distance of each other, if `isNear` confirms it.
    /// - Parameter isNear: Returns whether two members are really near. It is not called for members that are
    ///   already joined.
    mutating func join(_ indices: some Sequence<Int>, withinMeters meters: Double, where isNear: (Int, Int) -> Bool) {
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

    /// Widens bounds by half the distance on each side. The result spans all longitudes if it would cross the
    /// antimeridian.
    static func widened(_ bounds: CoordinateBounds, _ meters: Double) -> CoordinateBounds {
        var box = bounds
        for corner in [bounds.southWest, bounds.northEast] { box.extend(to: CoordinateBounds(center: corner, radiusMeters: meters / 2)) }
        if box.crossesAntimeridian { (box.west, box.east) = (-180, 180) }
        return box
    }

    /// Groups indices with equal keys.
    static func runs<Key: Comparable>(_ indices: [Int], by key: (Int) -> Key) -> [[Int]] {
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

    /// Joins the pieces of a street that a border divides between two towns. The pieces in one town are joined to those
    /// in the other if the bounds of the first lie within the bounds of the second.
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

    mutating func groups(of indices: [Int]) -> [[Int]] {
        var groups: [Int: [Int]] = [:]
        for index in indices { groups[sets.root(index), default: []].append(index) }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }

    // MARK: Towns and their boundaries

    /// The maximum number of nodes that may share a Wikidata item for the item to count.
    private static let mostClaims = 16

    /// A node that may be the centre of a boundary.
    private struct Middle: Comparable {
        /// The reason, by ascending weakness. 0: the boundary's label. 1: the same Wikidata item. 2: the
        /// boundary's capital, which has the same name. 3: the only node of that name inside.
        var reason: Int
        /// 12 minus the boundary's level. It puts the smallest of several areas with one name first, because that area
        /// is the town itself.
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
            // A Wikidata item that many nodes have says nothing about any of them, so it is ignored.
            let claimed = tags["wikidata"].flatMap { items[$0] } ?? []
            for node in claimed where claimed.count <= Self.mostClaims { add(node, 1) }
            let same = named[boundary.nameHash] ?? []
            for node in boundary.links.compactMap({ nodes[$0] }) where members[node].nameHash == boundary.nameHash { add(node, 2) }
            let outline = whole.outline
            // A name that occurs twice inside decides nothing, so the search ends at the second node.
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

    /// Whether a node with this `place` value can be the centre of a boundary of this level.
    /// - Parameter isSure: Whether more than an equal name connects the node and the boundary. If so, a city may also
    ///   be a state, such as Berlin.
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
        // A stop area that lists no known member joins the most important object of its name nearby.
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

    /// Joins the members of a stop area. In each family, platforms, stop positions, members without a name and members
    /// of the same name join the most important member. The relation itself joins the most important member of its
    /// name; if there is none, the most important of all.
    /// - Returns: Whether the relation joined a member.
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

    /// Whether one member leads a group before another: by rank, then members with a name first, then by ID.
    func isBefore(_ a: Int, _ b: Int) -> Bool {
        let (one, other) = (transport(a)?.rank ?? .station, transport(b)?.rank ?? .station)
        if one != other { return one < other }
        let (isNamed, otherIsNamed) = (members[a].nameHash != 0, members[b].nameHash != 0)
        return isNamed == otherIsNamed ? a < b : isNamed
    }
}
