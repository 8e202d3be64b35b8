internal import PortolanSearchIndex

/// The tables of a store, for programs that copy the store.
package enum StoreTable: String, CaseIterable, Sendable {
    case classes
    case places
    case addresses = "place_addresses"
    case areas
    case areaLists = "area_lists"
    case streets
    case crossings
    case extentNodes = "extent_nodes"
    case blocks
    case terms
    case postings
    case kindNames = "kind_names"
    case members
    case aliases
    case facts
    case foreignIDs = "foreign_ids"
    case transit

    /// The query for the columns that `forEachRow` lends, in the order of the table's key.
    fileprivate var sql: String {
        switch self {
        case .classes: "SELECT id, kinds, types, places FROM classes ORDER BY id"
        case .places:
            "SELECT id, class, x, y, west, south, east, north, version, timestamp, prominence, tags, outline FROM places ORDER BY id"
        case .addresses: "SELECT id, areas, street, number FROM place_addresses ORDER BY id"
        case .areas: "SELECT id, part, code, names, place FROM areas ORDER BY id"
        case .areaLists: "SELECT id, areas FROM area_lists ORDER BY id"
        case .streets: "SELECT id, names FROM streets ORDER BY id"
        case .crossings: "SELECT street, point FROM crossings ORDER BY street, point"
        case .extentNodes: "SELECT nodeno, data FROM place_boxes_node ORDER BY nodeno"
        case .blocks: "SELECT number, data FROM blocks ORDER BY number"
        case .terms: "SELECT term, places, list, data FROM terms ORDER BY term"
        case .postings: "SELECT key, data FROM postings ORDER BY key"
        case .kindNames: "SELECT name, type FROM kind_names ORDER BY name, type"
        case .members: "SELECT id, place FROM members ORDER BY id"
        case .aliases: "SELECT id, target FROM aliases ORDER BY id"
        case .facts: "SELECT place, json FROM facts ORDER BY place"
        case .foreignIDs: "SELECT id, place FROM foreign_ids ORDER BY id"
        case .transit: "SELECT place, data FROM transit ORDER BY place"
        }
    }
}

extension PlaceStore {
    /// Lends each row of a table, in the order of its key. If a store of an earlier import lacks the table, no row is
    /// lent.
    package func forEachRow(of table: StoreTable, _ body: (any StoreRow) throws -> Void) throws(PlaceStoreError) {
        try read { reader in
            switch table {
            case .members where !reader.rows.holds(.members), .crossings where !reader.rows.holds(.crossings),
                .transit where !reader.rows.holds(.transit):
                return
            default: break
            }
            let rows = try reader.connection.prepare(table.sql)
            while try rows.step() { try body(rows) }
        }
    }

    /// A place of a leaf of the tree of extents, with the values that a search in a box needs, in 10⁻⁷ degrees.
    package struct LeafPlace: Sendable, Hashable {
        package var classID: Int32
        package var x, y: Int32
        package var box: StoreBox

        package init(classID: Int32, x: Int32, y: Int32, box: StoreBox) {
            (self.classID, self.x, self.y, self.box) = (classID, x, y, box)
        }
    }

    /// Calls the body with each node of the tree of extents, from the root down: the node's number, the node's bytes,
    /// and the places of a leaf in the order of its cells, or nil for an inner node.
    package func forEachExtentNode(_ body: (Int64, [UInt8], [LeafPlace]?) throws -> Void) throws(PlaceStoreError) {
        try read { reader in
            let site = try reader.connection.prepare("SELECT class, x, y, west, south, east, north FROM places WHERE id = ?")
            func place(_ rowKey: Int64) throws -> LeafPlace {
                site.bind(1, rowKey)
                defer { site.reset() }
                guard try site.step() else { throw reader.damaged("row \(rowKey)") }
                return LeafPlace(
                    classID: Int32(clamping: site.integer(0)),
                    x: Int32(clamping: site.integer(1)),
                    y: Int32(clamping: site.integer(2)),
                    box: StoreBox(west: site.integer(3), south: site.integer(4), east: site.integer(5), north: site.integer(6))
                )
            }
            var level: [Int64] = [1]
            var depth: Int?
            while !level.isEmpty {
                var children: [Int64] = []
                for number in level {
                    var bytes: [UInt8] = []
                    guard try reader.rows.withRow(.extentNode, number, { bytes = $0.bytes(0) }) else { continue }
                    guard let node = ExtentNode(bytes), (0...ExtentWalk.depthLimit).contains(depth ?? node.depth) else {
                        throw reader.damaged("the tree of extents")
                    }
                    depth = depth ?? node.depth
                    if depth == 0 {
                        try body(number, bytes, try node.cells.map { try place($0.id) })
                    } else {
                        children += node.cells.map(\.id)
                        try body(number, bytes, nil)
                    }
                }
                level = children
                depth = depth.map { $0 - 1 }
            }
        }
    }

    /// Lends the directory of blocks.
    package func withBlockDirectory(_ body: (RawSpan) throws -> Void) throws(PlaceStoreError) {
        try read { reader in
            guard try reader.rows.withBlockDirectory(body) else { throw IndexDamage.index }
        }
    }

    /// Whether the store has a list that stores of earlier imports lack.
    package func holds(_ list: StoreNumbers) throws(PlaceStoreError) -> Bool { try read { reader in reader.rows.holds(list) } }
}
