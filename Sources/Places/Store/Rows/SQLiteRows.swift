internal import PortolanBasics
internal import PortolanSearchIndex

extension SQLiteStatement: StoreRow {}

/// The rows of an SQLite file: one connection with its statements.
final class SQLiteRows: StoreRows {
    let connection: SQLiteConnection
    /// The statements of the look-ups, in the order of their numbers; nil for tables that the file lacks.
    private var lookups: [SQLiteStatement?] = []
    private let termByKey: SQLiteStatement
    private let termsFrom: SQLiteStatement
    private let wordsFrom: SQLiteStatement
    private let extentsTouching: SQLiteStatement
    private var numberLists: [SQLiteStatement?] = []
    private let placeOfForeignID: SQLiteStatement

    var isRemote: Bool { false }

    init(_ connection: SQLiteConnection) throws(SQLiteFailure) {
        self.connection = connection
        termByKey = try connection.prepare("SELECT places, list, data FROM terms WHERE term = ?")
        termsFrom = try connection.prepare("SELECT places, list, data, term FROM terms WHERE term >= ? ORDER BY term")
        wordsFrom = try connection.prepare("SELECT term FROM terms WHERE term >= ? ORDER BY term")
        placeOfForeignID = try connection.prepare("SELECT place FROM foreign_ids WHERE id = ?")
        extentsTouching = try connection.prepare(
            """
            SELECT places.id, places.class, places.x, places.y, places.west, places.south, places.east, places.north
            FROM place_boxes CROSS JOIN places ON places.id = place_boxes.id
            WHERE place_boxes.west <= ? AND place_boxes.east >= ? AND place_boxes.south <= ? AND place_boxes.north >= ?
            """
        )
        let (hasMembers, hasTransit) = (try connection.hasTable("members"), try connection.hasTable("transit"))
        for lookup in StoreLookup.allCases {
            let isThere = (lookup != .placeOfMember || hasMembers) && (lookup != .transit || hasTransit)
            lookups.append(isThere ? try connection.prepare(Self.sql(lookup)) : nil)
        }
        for list in StoreNumbers.allCases {
            let (table, sql) = Self.sql(list)
            let isThere = try connection.hasTable(table)
            numberLists.append(isThere ? try connection.prepare(sql) : nil)
        }
    }

    private static func sql(_ lookup: StoreLookup) -> String {
        switch lookup {
        case .place: "SELECT class, x, y, west, south, east, north, version, timestamp, prominence, tags FROM places WHERE id = ?"
        case .tags: "SELECT tags FROM places WHERE id = ?"
        case .placeClass: "SELECT class FROM places WHERE id = ?"
        case .outline: "SELECT outline FROM places WHERE id = ?"
        case .address: "SELECT areas, street, number FROM place_addresses WHERE id = ?"
        case .street: "SELECT names FROM streets WHERE id = ?"
        case .areaList: "SELECT areas FROM area_lists WHERE id = ?"
        case .area: "SELECT part, code, names, place FROM areas WHERE id = ?"
        case .block: "SELECT data FROM blocks WHERE number = ?"
        case .postings: "SELECT data FROM postings WHERE key = ?"
        case .alias: "SELECT target FROM aliases WHERE id = ?"
        case .placeOfMember: "SELECT place FROM members WHERE id = ?"
        case .facts: "SELECT json FROM facts WHERE place = ?"
        case .extentNode: "SELECT data FROM place_boxes_node WHERE nodeno = ?"
        case .transit: "SELECT data FROM transit WHERE place = ?"
        }
    }

    private static func sql(_ list: StoreNumbers) -> (table: String, sql: String) {
        switch list {
        case .members: ("members", "SELECT id FROM members WHERE place = ? ORDER BY id")
        case .crossings: ("crossings", "SELECT point FROM crossings WHERE street = ? ORDER BY point LIMIT \(StoreNumbers.crossingLimit)")
        }
    }

    // MARK: Rows

    func withRow(_ lookup: StoreLookup, _ key: Int64, _ body: (any StoreRow) throws -> Void) throws -> Bool {
        guard let row = lookups[Int(lookup.rawValue)] else { return false }
        row.bind(1, key)
        defer { row.reset() }
        guard try row.step() else { return false }
        try body(row)
        return true
    }

    func withTerm(_ key: [UInt8], _ body: (any StoreRow) throws -> Void) throws -> Bool {
        termByKey.bind(1, blob: key)
        defer { termByKey.reset() }
        guard try termByKey.step() else { return false }
        try body(termByKey)
        return true
    }

    func forEachTerm(beyond key: [UInt8], limit: Int, _ body: (any StoreRow) throws -> Void) throws {
        termsFrom.bind(1, blob: key)
        defer { termsFrom.reset() }
        var count = 0
        while count < limit, try termsFrom.step(), termsFrom.withBytes(3, { $0.starts(with: key) }) {
            guard termsFrom.withBytes(3, { $0.byteCount > key.count }) else { continue }
            try body(termsFrom)
            count += 1
        }
    }

    func forEachTerm(from key: [UInt8], _ body: (RawSpan) throws -> Bool) throws {
        wordsFrom.bind(1, blob: key)
        defer { wordsFrom.reset() }
        while try wordsFrom.step() {
            guard try wordsFrom.withBytes(0, { (bytes: RawSpan) throws in try body(bytes) }) else { return }
        }
    }

    func forEachExtent(touching box: StoreBox, beside wanted: [StoreWanted], _ body: (any StoreRow) throws -> Void) throws {
        let row = extentsTouching
        defer { row.reset() }
        for (index, number) in [box.east, box.west, box.north, box.south].enumerated() { row.bind(Int32(index + 1), number) }
        while try row.step() { try body(row) }
    }

    func numbers(_ list: StoreNumbers, _ key: Int64) throws -> [Int64] {
        guard let rows = numberLists[Int(list.rawValue)] else { return [] }
        defer { rows.reset() }
        rows.bind(1, key)
        var numbers: [Int64] = []
        while try rows.step() { numbers.append(rows.integer(0)) }
        return numbers
    }

    func holds(_ list: StoreNumbers) -> Bool { numberLists[Int(list.rawValue)] != nil }

    func holds(_ lookup: StoreLookup) -> Bool { lookups[Int(lookup.rawValue)] != nil }

    func place(ofForeignID text: String) throws -> Int64? {
        placeOfForeignID.bind(1, text: text)
        defer { placeOfForeignID.reset() }
        return try placeOfForeignID.step() ? placeOfForeignID.integer(0) : nil
    }

    // MARK: Whole tables

    func withBlockDirectory(_ body: (RawSpan) throws -> Void) throws -> Bool {
        let rows = try connection.prepare("SELECT value FROM meta WHERE key = 'blocks'")
        guard try rows.step() else { return false }
        try rows.withBytes(0) { (bytes: RawSpan) throws in try body(bytes) }
        return true
    }

    func forEachClass(_ body: (any StoreRow) throws -> Void) throws {
        let rows = try connection.prepare("SELECT id, kinds, types, places FROM classes ORDER BY id")
        while try rows.step() { try body(rows) }
    }

    func forEachKindName(_ body: (any StoreRow) throws -> Void) throws {
        let rows = try connection.prepare("SELECT name, type FROM kind_names ORDER BY name, type")
        while try rows.step() { try body(rows) }
    }

    // MARK: Hints

    func prefetch(_ wanted: [StoreWanted]) {}

    func prefetch(terms: [[UInt8]], beyond: [[UInt8]]) {}
}

extension SQLiteConnection {
    func hasTable(_ name: String) throws(SQLiteFailure) -> Bool {
        try number("SELECT count(*) FROM sqlite_master WHERE name = '\(name)'") == 1
    }
}

extension RawSpan {
    fileprivate func starts(with bytes: [UInt8]) -> Bool {
        guard byteCount >= bytes.count else { return false }
        for (index, byte) in bytes.enumerated() where self.byte(index) != byte { return false }
        return true
    }
}
