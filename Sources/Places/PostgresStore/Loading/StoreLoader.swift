internal import PortolanStore

/// Copies the tables of a store into those of a version, row by row, in the order of the tables' keys. Memory holds
/// 64 KiB of rows.
struct StoreLoader {
    private let store: PlaceStore
    /// A connection with an open transaction.
    private let connection: PostgresConnection
    private let schema: String
    /// Called with a fraction of 0…1. An error that it throws ends the loading.
    private let progress: (Double) throws -> Void

    init(_ store: PlaceStore, _ connection: PostgresConnection, schema: String, progress: @escaping (Double) throws -> Void) {
        self.store = store
        self.connection = connection
        self.schema = schema
        self.progress = progress
    }

    /// Makes the schema and fills it. The caller commits.
    func run() throws {
        try connection.execute(PostgresSchema.create(schema))
        let parts: [(weight: Double, run: () throws -> Void)] = [
            (0.35, { try copy(.places) }), (0.15, { try copy(.addresses, .areaLists, .areas, .streets, .crossings) }), (0.1, copyTerms),
            (0.2, { try copy(.blocks, .postings) }), (0.05, copyRest),
        ]
        var done = 0.0
        for part in parts {
            try part.run()
            done += part.weight
            try progress(done)
        }
        let statements = PostgresSchema.index(schema)
        for (number, statement) in statements.enumerated() {
            try connection.execute(statement)
            try progress(done + (1 - done) * Double(number + 1) / Double(statements.count))
        }
    }

    /// Fills one table with the rows that the body adds.
    private func fill(_ name: String, _ body: (inout TableFiller) throws -> Void) throws {
        guard let table = PostgresSchema.tables.first(where: { $0.name == name }) else { preconditionFailure("there is a table \(name)") }
        var filler = try TableFiller(table, schema, connection)
        try body(&filler)
        try filler.finish()
    }

    /// Copies tables as they are.
    private func copy(_ tables: StoreTable...) throws {
        for table in tables {
            try fill(table.rawValue) { filler in
                try store.forEachRow(of: table) { row in try filler.add(row) }
            }
        }
    }

    private func copyTerms() throws {
        var vocabulary = VocabularyWriter()
        var pages: [[UInt8]] = []
        try fill(StoreTable.terms.rawValue) { filler in
            try store.forEachRow(of: .terms) { row in
                if let page = vocabulary.add(row.bytes(0)) { pages.append(page) }
                try filler.add(row)
            }
        }
        if let page = vocabulary.finish() { pages.append(page) }
        try fill("vocabulary") { filler in
            for (number, page) in pages.enumerated() { try filler.add(Int64(number), page) }
        }
        try fill("meta") { filler in
            try store.withBlockDirectory { bytes in try filler.add(.blocks, unsafe bytes.withUnsafeBytes { unsafe Array($0) }) }
            try filler.add(.vocabulary, VocabularyPage.encode(vocabulary.firsts))
        }
    }

    private func copyRest() throws {
        try copy(.classes, .aliases, .facts, .members, .foreignIDs, .transit)
        try fill(StoreTable.extentNodes.rawValue) { filler in
            try store.forEachExtentNode { number, data, extents in try filler.add(number, data, extents.map(LeafSites.encode)) }
        }
        var number: Int64 = 0
        try fill(StoreTable.kindNames.rawValue) { filler in
            try store.forEachRow(of: .kindNames) { row in
                try filler.add(kindName: number, row)
                number += 1
            }
        }
    }
}

/// Fills one table as its rows come.
private struct TableFiller: ~Copyable {
    private let table: PostgresSchema.Table
    private var stream: CopyStream
    private var row: [UInt8] = []

    init(_ table: PostgresSchema.Table, _ schema: String, _ connection: PostgresConnection) throws(PostgresFailure) {
        self.table = table
        stream = try CopyStream(connection, table, schema: schema)
    }

    private mutating func send() throws(PostgresFailure) {
        try stream.add(row)
        row.removeAll(keepingCapacity: true)
    }

    /// Adds a row whose columns are those of the table.
    mutating func add(_ source: any StoreRow) throws(PostgresFailure) {
        for (index, column) in table.columns.enumerated() { append(source, Int32(clamping: index), column.type) }
        try send()
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

    mutating func add(_ number: Int64, _ bytes: [UInt8]) throws(PostgresFailure) {
        StoredRow.append(number, to: &row)
        StoredRow.append(bytes, to: &row)
        try send()
    }

    mutating func add(_ number: Int64, _ bytes: [UInt8], _ more: [UInt8]?) throws(PostgresFailure) {
        StoredRow.append(number, to: &row)
        StoredRow.append(bytes, to: &row)
        if let more { StoredRow.append(more, to: &row) } else { StoredRow.appendNull(to: &row) }
        try send()
    }

    mutating func add(_ key: PostgresSource.MetaKey, _ bytes: [UInt8]) throws(PostgresFailure) {
        StoredRow.append(Array(key.rawValue.utf8), to: &row)
        StoredRow.append(bytes, to: &row)
        try send()
    }

    mutating func add(kindName number: Int64, _ source: any StoreRow) throws(PostgresFailure) {
        StoredRow.append(number, to: &row)
        append(source, 0, .bytes)
        append(source, 1, .text)
        try send()
    }

    consuming func finish() throws(PostgresFailure) { _ = try stream.finish() }
}
