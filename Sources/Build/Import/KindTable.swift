internal import PortolanDetails

/// Determines the properties of each list of kinds once: a million places have only some thousand lists.
struct KindTable {
    struct Facts: Equatable {
        /// The key of the leading kind, such as `amenity` for `amenity=cafe`.
        var key: String
        /// Whether ways of this kind are lines even if they are closed.
        var isLine: Bool
        /// Whether places of this kind stand on streets.
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

        /// Hashes only the leading kind and the count, because the leading kind tells most lists apart.
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

    /// A node of the decision tree. It names a key whose value matters in addition to the kinds, and holds the
    /// next node for each value.
    private struct Node {
        /// The key to look up; nil for a leaf and for a node without a result yet.
        var key: String?
        var next: [String?: Int] = [:]
        /// The place types if the node is a leaf; else nil.
        var types: [String]?
    }

    /// The largest number of lists in memory. No list is removed, because nodes refer to lists.
    private static let limit = 1 << 14
    /// The largest number of nodes in memory. No node is removed, because nodes refer to each other.
    private static let nodeLimit = 1 << 16

    private static let lineKeys: Set<String> = ["highway", "railway", "aerialway", "waterway", "barrier", "piste:type"]

    private static let offStreetKeys: Set<String> = [
        "highway", "place", "boundary", "natural", "waterway", "mountain_pass", "piste:type", "landuse", "power", "aeroway",
        TransitRoute.kindKey,
    ]

    private var entries: [Key: Entry] = [:]
    private var nodes: [Node] = []

    /// Returns the facts that the table knows of the given kinds, and Google's types of such a place, the primary type
    /// first.
    /// - Parameter value: Returns the value of one of the object's keys.
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

    /// Returns the types that the tree knows for an object; nil if this path is new.
    private func types(from start: Int, _ value: (String) -> String?) -> [String]? {
        var node = start
        while let key = nodes[node].key {
            guard let next = nodes[node].next[value(key)] else { return nil }
            node = next
        }
        return nodes[node].types
    }

    /// Adds a path to the tree. Equal values lead to equal nodes, because the types depend on nothing else.
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
