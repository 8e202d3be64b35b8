package import PortolanSearchIndex

/// The tables of a store, for those who copy it somewhere else.
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

    /// The columns that `forEachRow` lends, in the order of the table's key.
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
        }
    }
}

extension PlaceStore {
    /// Lends each row of a table, in the order of its key; none of a table that stores of earlier imports lack.
    package func forEachRow(of table: StoreTable, _ body: (any StoreRow) throws -> Void) throws(PlaceStoreError) {
        try read { reader in
            if table == .members, !reader.rows.holds(.members) || table == .crossings, !reader.rows.holds(.crossings) { return }
            let rows = try reader.connection.prepare(table.sql)
            while try rows.step() { try body(rows) }
        }
    }

    /// Lends the directory of blocks.
    package func withBlockDirectory(_ body: (RawSpan) throws -> Void) throws(PlaceStoreError) {
        try read { reader in
            guard try reader.rows.withBlockDirectory(body) else { throw IndexDamage.index }
        }
    }

    /// The pieces of each row of a long list of postings.
    package func pieces(ofList list: Int64, _ cut: PostingsCut) throws(PlaceStoreError) -> [[PostingsCut.Piece]] {
        try read { reader in
            var pieces: [[PostingsCut.Piece]] = []
            try reader.forEachRow([IndexLayout.directoryKey(list: list)]) { _, bytes in pieces = try cut.pieces(ofRowsIn: bytes) }
            return pieces
        }
    }

    /// Which stores of earlier imports lack.
    package func holds(_ list: StoreNumbers) throws(PlaceStoreError) -> Bool { try read { reader in reader.rows.holds(list) } }
}
