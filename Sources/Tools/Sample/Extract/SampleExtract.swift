/// The objects of an extract in memory. An object's ID is its position in its array plus one.
struct SampleExtract: Sendable {
    var nodes: [Node] = []
    var ways: [Way] = []
    var relations: [Relation] = []

    struct Node: Sendable {
        var point: PlanPoint
        var tags: [(String, String)] = []
    }

    struct Way: Sendable {
        /// Indices into `nodes`; a ring repeats its first one at the end.
        var nodes: [Int]
        var tags: [(String, String)]
    }

    struct Relation: Sendable {
        var members: [Member]
        var tags: [(String, String)]
    }

    struct Member: Sendable {
        enum Kind: Sendable { case node, way, relation }
        var kind: Kind
        /// The index into `nodes`, `ways` or `relations`.
        var index: Int
        var role: String
    }
}

/// Collects the objects. Points at the same place, to the centimetre, become one node.
struct ExtractBuilder {
    private(set) var extract = SampleExtract()
    private var shared: [Cell: Int] = [:]

    private struct Cell: Hashable {
        let x: Int32
        let y: Int32
    }

    private static func cell(_ point: PlanPoint) -> Cell { Cell(x: Int32((point.x * 100).rounded()), y: Int32((point.y * 100).rounded())) }

    /// Returns the node at the point, which the lines and rings through the point share.
    mutating func vertex(_ point: PlanPoint) -> Int {
        let cell = Self.cell(point)
        if let known = shared[cell] { return known }
        extract.nodes.append(.init(point: point))
        shared[cell] = extract.nodes.count - 1
        return extract.nodes.count - 1
    }

    /// Adds tags to the node at the point, which may belong to ways.
    mutating func tag(_ point: PlanPoint, _ tags: [(String, String)]) {
        let node = vertex(point)
        for tag in tags where !extract.nodes[node].tags.contains(where: { $0.0 == tag.0 }) { extract.nodes[node].tags.append(tag) }
    }

    /// Adds a node that belongs to no way.
    @discardableResult
    mutating func node(_ point: PlanPoint, _ tags: [(String, String)]) -> Int {
        extract.nodes.append(.init(point: point, tags: Self.unique(tags)))
        return extract.nodes.count - 1
    }

    @discardableResult
    mutating func way(_ line: Polyline, _ tags: [(String, String)]) -> Int? {
        var nodes: [Int] = []
        for point in line {
            let node = vertex(point)
            if nodes.last != node { nodes.append(node) }
        }
        guard nodes.count > 1 else { return nil }
        extract.ways.append(.init(nodes: nodes, tags: Self.unique(tags)))
        return extract.ways.count - 1
    }

    /// Adds a closed way; nil if fewer than three corners are left.
    @discardableResult
    mutating func ring(_ ring: Polygon, _ tags: [(String, String)]) -> Int? {
        guard let first = ring.first else { return nil }
        guard let way = way(ring + [first], tags) else { return nil }
        guard extract.ways[way].nodes.count > 3 else {
            extract.ways.removeLast()
            return nil
        }
        return way
    }

    mutating func relation(_ members: [SampleExtract.Member], _ tags: [(String, String)]) {
        extract.relations.append(.init(members: members, tags: Self.unique(tags)))
    }

    /// Adds an area: a closed way if it has no holes, otherwise a multipolygon.
    mutating func area(_ outer: Polygon, holes: [Polygon] = [], _ tags: [(String, String)]) {
        guard !holes.isEmpty else {
            ring(outer, tags)
            return
        }
        guard let outline = ring(outer, []) else { return }
        var members = [SampleExtract.Member(kind: .way, index: outline, role: "outer")]
        for hole in holes {
            if let way = ring(hole.reversed(), []) { members.append(.init(kind: .way, index: way, role: "inner")) }
        }
        relation(members, [("type", "multipolygon")] + tags)
    }

    /// Returns the tags in OpenStreetMap's order by key. Each key occurs once, with its first value.
    private static func unique(_ tags: [(String, String)]) -> [(String, String)] {
        var result: [(String, String)] = []
        for tag in tags where !tag.1.isEmpty && !result.contains(where: { $0.0 == tag.0 }) { result.append(tag) }
        return result.sorted { $0.0 < $1.0 }
    }
}
