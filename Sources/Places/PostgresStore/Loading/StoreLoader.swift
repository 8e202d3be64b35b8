internal import PortolanSearchIndex
internal import PortolanStore

/// Copies a store's tables into the shards of a version, row by row, in the order of the tables' keys.
///
/// In memory are 64 KiB of rows a shard and, with several shards, 16 bytes for each place: which shard has it.
struct StoreLoader {
    let store: PlaceStore
    /// By the number of the shard, in a transaction each.
    let connections: [PostgresConnection]
    let schema: String
    /// Called with a fraction of 0…1; what it throws ends the loading.
    let progress: (Double) throws -> Void
    private let route: ShardRoute
    /// Which shard has a place, by ascending row key; empty with one shard.
    private var homes: [Home] = []

    fileprivate struct Home: Sendable {
        var rowKey: Int64
        var shard: UInt16
    }

    init(_ store: PlaceStore, _ connections: [PostgresConnection], schema: String, progress: @escaping (Double) throws -> Void) {
        self.store = store
        self.connections = connections
        self.schema = schema
        self.progress = progress
        route = ShardRoute(shards: connections.count, documents: store.placeCount)
    }

    /// Makes the schema and fills it; the caller commits.
    mutating func run() throws {
        for connection in connections { try connection.execute(PostgresSchema.create(schema)) }
        if connections.count > 1 { try findHomes() }
        let parts: [(weight: Double, run: () throws -> Void)] = [
            (0.35, copyPlaces), (0.15, copyAddresses), (0.1, copyTerms), (0.2, copyIndexRows), (0.05, copyRest),
        ]
        var done = 0.0
        for part in parts {
            try part.run()
            done += part.weight
            try progress(done)
        }
        let statements = PostgresSchema.index(schema)
        for (number, statement) in statements.enumerated() {
            for connection in connections { try connection.execute(statement) }
            try progress(done + (1 - done) * Double(number + 1) / Double(statements.count))
        }
    }

    private mutating func findHomes() throws {
        var homes: [Home] = []
        homes.reserveCapacity(store.placeCount)
        let route = route
        try store.forEachRow(of: .blocks) { row in
            let number = Int(clamping: row.integer(0))
            let shard = UInt16(clamping: route.cut.shard(ofBlock: number))
            try row.withBytes(1) { (bytes: RawSpan) throws in
                for index in 0..<(try BlockEntry.count(bytes, ofBlock: number)) {
                    homes.append(Home(rowKey: BlockEntry(bytes, index: index, document: 0).rowKey, shard: shard))
                }
            }
        }
        homes.sort { $0.rowKey < $1.rowKey }
        self.homes = homes
    }

    /// Which shards have which places, once the tables are filled.
    var placeShards: PlaceShards { PlaceShards(homes: homes) }

    /// Which shard has a place.
    struct PlaceShards: Sendable {
        fileprivate var homes: [Home]

        /// - Returns: nil if the store has no such place.
        func shard(of rowKey: Int64) -> Int? {
            if homes.isEmpty { return 0 }
            var (low, high) = (0, homes.count)
            while low < high {
                let middle = (low + high) / 2
                if homes[middle].rowKey < rowKey { low = middle + 1 } else { high = middle }
            }
            return low < homes.count && homes[low].rowKey == rowKey ? Int(homes[low].shard) : nil
        }
    }

    private func home(of rowKey: Int64) throws -> Int {
        guard let shard = placeShards.shard(of: rowKey) else { throw IndexDamage.index }
        return shard
    }

    // MARK: Tables

    /// Fills one table: the body gives rows to shards.
    private func fill(_ name: String, _ body: (inout TableFiller) throws -> Void) throws {
        guard let table = PostgresSchema.tables.first(where: { $0.name == name }) else { preconditionFailure("there is a table \(name)") }
        var filler = try TableFiller(table, schema, connections)
        try body(&filler)
        try filler.finish()
    }

    /// A table that is copied as it is; the body tells the shard of each row.
    private func copy(_ table: StoreTable, _ shard: (any StoreRow) throws -> Int) throws {
        try fill(table.rawValue) { filler in
            try store.forEachRow(of: table) { row in try filler.add(row, to: try shard(row)) }
        }
    }

    private func copyPlaces() throws { try copy(.places) { row in try home(of: row.integer(0)) } }

    private func copyAddresses() throws {
        var uses = AddressUses(shards: connections.count)
        try copy(.addresses) { row in
            let shard = try home(of: row.integer(0))
            uses.add(list: row.integer(1), street: row.isNull(2) ? nil : row.integer(2), shard)
            return shard
        }
        // What addresses lead to is where the addresses are, so that one question brings both.
        try copyUsed(.areaLists) { row in
            let shards = uses.shards(ofList: row.integer(0))
            uses.add(areas: row.text(1), shards)
            return shards
        }
        try copyUsed(.areas) { row in uses.shards(ofArea: row.integer(0)) }
        try copyUsed(.streets) { row in uses.shards(ofStreet: row.integer(0)) }
        try copy(.crossings) { row in route.shard(ofNumber: row.integer(0)) }
    }

    /// A table whose rows are in several shards; what none uses is in one.
    private func copyUsed(_ table: StoreTable, _ shards: (any StoreRow) throws -> [Int]) throws {
        try fill(table.rawValue) { filler in
            try store.forEachRow(of: table) { row in
                let used = try shards(row)
                for shard in used.isEmpty ? [route.shard(ofNumber: row.integer(0))] : used { try filler.add(row, to: shard) }
            }
        }
    }

    private func copyTerms() throws {
        var vocabulary = VocabularyWriter()
        var pages: [[UInt8]] = []
        try fill("terms") { filler in
            try store.forEachRow(of: .terms) { row in
                if let page = vocabulary.add(row.bytes(0)) { pages.append(page) }
                guard row.isNull(2) else {
                    // Who has a long list is known to every shard.
                    for shard in connections.indices { try filler.addTerm(row, start: 0, total: 0, bytes: nil, to: shard) }
                    return
                }
                try row.withBytes(3) { (bytes: RawSpan) throws in
                    for piece in try route.cut.pieces(ofPostings: bytes) {
                        let part = bytes.extracting(piece.bytes)
                        try filler.addTerm(row, start: piece.bytes.lowerBound, total: bytes.byteCount, bytes: part, to: piece.shard)
                    }
                    // A term that no place has.
                    if bytes.byteCount == 0 { try filler.addTerm(row, start: 0, total: 0, bytes: bytes, to: 0) }
                }
            }
        }
        if let page = vocabulary.finish() { pages.append(page) }
        try fill("vocabulary") { filler in
            for (number, page) in pages.enumerated() {
                try filler.add(Int64(number), page, to: route.shard(ofNumber: Int64(number)))
            }
        }
        try fill("meta") { filler in
            try store.withBlockDirectory { bytes in
                let blocks = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
                for shard in connections.indices {
                    try filler.addMeta(.blocks, blocks, to: shard)
                    try filler.addMeta(.vocabulary, VocabularyPage.encode(vocabulary.firsts), to: shard)
                }
            }
        }
    }

    private func copyIndexRows() throws {
        try copy(.blocks) { row in route.cut.shard(ofBlock: Int(clamping: row.integer(0))) }
        var list: Int64?
        var pieces: [[PostingsCut.Piece]] = []
        try fill("postings") { filler in
            try store.forEachRow(of: .postings) { row in
                let key = row.integer(0)
                let place = IndexLayout.row(ofKey: key)
                guard let number = place.row else {
                    let bytes = row.bytes(1)
                    return try filler.addPostings(key, start: 0, total: bytes.count, bytes, to: route.shard(ofNumber: place.list))
                }
                if list != place.list {
                    pieces = try store.pieces(ofList: place.list, route.cut)
                    list = place.list
                }
                guard pieces.indices.contains(number) else { throw IndexDamage.index }
                let bytes = row.bytes(1)
                for piece in pieces[number] {
                    guard piece.bytes.upperBound <= bytes.count else { throw IndexDamage.index }
                    try filler.addPostings(
                        key,
                        start: piece.bytes.lowerBound,
                        total: bytes.count,
                        Array(bytes[piece.bytes]),
                        to: piece.shard
                    )
                }
            }
        }
    }

    private func copyRest() throws {
        for table in [StoreTable.classes, .aliases, .facts, .members] {
            try copy(table) { row in route.shard(ofNumber: row.integer(0)) }
        }
        try fill("extent_nodes") { filler in
            try store.forEachExtentNode { number, data, extents in
                try filler.add(number, data, extents.map(LeafSites.encode), to: route.shard(ofNumber: number))
            }
        }
        try copy(.foreignIDs) { row in route.shard(ofNumber: row.integer(1)) }
        var number: Int64 = 0
        try fill("kind_names") { filler in
            try store.forEachRow(of: .kindNames) { row in
                try filler.addKindName(number, row, to: route.shard(ofNumber: number))
                number += 1
            }
        }
    }
}

/// One table of all shards, as its rows come.
private struct TableFiller: ~Copyable {
    private let table: PostgresSchema.Table
    private let schema: String
    private let connections: [PostgresConnection]
    private var streams: [CopyRows]
    private var row: [UInt8] = []

    init(_ table: PostgresSchema.Table, _ schema: String, _ connections: [PostgresConnection]) throws(PostgresFailure) {
        self.table = table
        self.schema = schema
        self.connections = connections
        streams = []
        for connection in connections { streams.append(CopyRows(try CopyStream(connection, table, schema: schema))) }
    }

    private mutating func send(to shard: Int) throws(PostgresFailure) {
        try streams[shard].stream?.add(row)
        row.removeAll(keepingCapacity: true)
    }

    /// A row whose columns are the table's.
    mutating func add(_ source: any StoreRow, to shard: Int) throws(PostgresFailure) {
        for (index, column) in table.columns.enumerated() { append(source, Int32(clamping: index), column.type) }
        try send(to: shard)
    }

    private mutating func append(_ source: any StoreRow, _ column: Int32, _ type: PostgresSchema.ColumnType) {
        if source.isNull(column) {
            StoredRow.appendNull(to: &row)
        } else if type == .number {
            StoredRow.append(source.integer(column), to: &row)
        } else {
            source.withBytes(column) { StoredRow.append($0, to: &row) }
        }
    }

    mutating func add(_ number: Int64, _ bytes: [UInt8], to shard: Int) throws(PostgresFailure) {
        StoredRow.append(number, to: &row)
        StoredRow.append(bytes, to: &row)
        try send(to: shard)
    }

    mutating func add(_ number: Int64, _ bytes: [UInt8], _ more: [UInt8]?, to shard: Int) throws(PostgresFailure) {
        StoredRow.append(number, to: &row)
        StoredRow.append(bytes, to: &row)
        if let more { StoredRow.append(more, to: &row) } else { StoredRow.appendNull(to: &row) }
        try send(to: shard)
    }

    mutating func addMeta(_ key: PostgresSource.MetaKey, _ bytes: [UInt8], to shard: Int) throws(PostgresFailure) {
        StoredRow.append(Array(key.rawValue.utf8), to: &row)
        StoredRow.append(bytes, to: &row)
        try send(to: shard)
    }

    mutating func addKindName(_ number: Int64, _ source: any StoreRow, to shard: Int) throws(PostgresFailure) {
        StoredRow.append(number, to: &row)
        append(source, 0, .bytes)
        append(source, 1, .text)
        try send(to: shard)
    }

    mutating func addPostings(_ key: Int64, start: Int, total: Int, _ bytes: [UInt8], to shard: Int) throws(PostgresFailure) {
        for number in [key, Int64(start), Int64(total)] { StoredRow.append(number, to: &row) }
        StoredRow.append(bytes, to: &row)
        try send(to: shard)
    }

    mutating func addTerm(_ source: any StoreRow, start: Int, total: Int, bytes: RawSpan?, to shard: Int) throws(PostgresFailure) {
        append(source, 0, .bytes)
        append(source, 1, .number)
        append(source, 2, .number)
        for number in [start, total] { StoredRow.append(Int64(number), to: &row) }
        if let bytes { StoredRow.append(bytes, to: &row) } else { StoredRow.appendNull(to: &row) }
        try send(to: shard)
    }

    consuming func finish() throws(PostgresFailure) {
        for rows in streams {
            guard let stream = rows.stream.take() else { continue }
            _ = try stream.finish()
        }
    }
}
