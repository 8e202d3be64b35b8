internal import PortolanDetails

/// The properties of lists of kinds, determined once for each list: a million places have some thousand lists.
struct KindTable {
    struct Facts: Equatable {
        /// The key of the leading kind: `amenity` of `amenity=cafe`.
        var key: String
        /// Ways of the kind are lines, even if closed.
        var isLine: Bool
        /// Streets lead to places of the kind.
        var standsOnStreet: Bool

        init(kinds: [String]) {
            key = String(Substring((kinds.first ?? "").utf8.prefix { $0 != UInt8(ascii: "=") }))
            isLine = KindTable.lineKeys.contains(key)
            standsOnStreet = !KindTable.offStreetKeys.contains(key)
        }
    }

    private struct Key: Hashable {
        var kinds: [String]
        var isPointOfInterest: Bool

        /// The leading kind distinguishes most lists.
        func hash(into hasher: inout Hasher) {
            hasher.combine(kinds.first)
            hasher.combine(kinds.count)
        }
    }

    private struct Entry {
        var facts: Facts
        /// The root of the decision tree.
        var node: Int
    }

    /// A node of the decision tree: a key whose value is looked up beside an object's kinds, and the next node for each value.
    private struct Node {
        /// The key whose value is looked up; nil if this node has not been reached yet.
        var key: String?
        var next: [String?: Int] = [:]
        /// The place types at a leaf; else nil.
        var types: [String]?
    }

    /// The most lists and nodes that are remembered. None is forgotten: nodes lead to others.
    private static let limit = 1 << 14
    private static let nodeLimit = 1 << 16

    private static let lineKeys: Set<String> = ["highway", "railway", "aerialway", "waterway", "barrier", "piste:type"]

    private static let offStreetKeys: Set<String> = [
        "highway", "place", "boundary", "natural", "waterway", "mountain_pass", "piste:type", "landuse", "power", "aeroway",
    ]

    private var entries: [Key: Entry] = [:]
    private var nodes: [Node] = []

    /// The facts of kinds, and Google's place types, the primary one first.
    /// - Parameter value: the value of a key of the object.
    mutating func look(
        up kinds: [String],
        isPointOfInterest: Bool,
        value: (String) -> String?
    ) -> (facts: Facts, types: [String]) {
        let key = Key(kinds: kinds, isPointOfInterest: isPointOfInterest)
        let known = entries[key]
        if let known, let types = types(from: known.node, value) { return (known.facts, types) }
        var asked: [(key: String, value: String?)] = []
        let types = PlaceKinds.types(kinds: kinds, isPointOfInterest: isPointOfInterest) { name in
            let answer = value(name)
            asked.append((name, answer))
            return answer
        }
        let entry = known ?? Entry(facts: Facts(kinds: kinds), node: nodes.count)
        if known == nil, entries.count < Self.limit, nodes.count < Self.nodeLimit {
            entries[key] = entry
            nodes.append(Node())
        }
        if entry.node < nodes.count, nodes.count < Self.nodeLimit { remember(types, asked, from: entry.node) }
        return (entry.facts, types)
    }

    /// nil if this path is new.
    private func types(from start: Int, _ value: (String) -> String?) -> [String]? {
        var node = start
        while let key = nodes[node].key {
            guard let next = nodes[node].next[value(key)] else { return nil }
            node = next
        }
        return nodes[node].types
    }

    /// The same values lead to the same node, since the types depend on them alone.
    private mutating func remember(_ types: [String], _ asked: [(key: String, value: String?)], from start: Int) {
        var node = start
        for (key, value) in asked {
            nodes[node].key = key
            if let next = nodes[node].next[value] {
                node = next
            } else {
                nodes[node].next[value] = nodes.count
                node = nodes.count
                nodes.append(Node())
            }
        }
        nodes[node].types = types
    }
}
