internal import Foundation
internal import PortolanSearchIndex
internal import PortolanStore
internal import Synchronization

/// One version of a store in PostgreSQL.
final class PostgresSource: StoreRowSource {
    let database: PostgresDatabase
    let schema: String
    let cache: RowCache
    /// The texts of the queries, by number.
    let statements: [String]
    /// The first term of each page of the vocabulary. It is read when it is first needed.
    private let directory = Mutex<[[UInt8]]?>(nil)

    var name: String { "\(database.name) (\(schema))" }

    init(_ database: PostgresDatabase, schema: String, cacheBytes: Int) {
        self.database = database
        self.schema = schema
        cache = RowCache(byteLimit: cacheBytes)
        statements = PostgresQuery.allCases.map { $0.sql(schema) }
    }

    func open() -> any StoreRows { PostgresRows(self) }

    func failure(_ error: any Error) -> PlaceStoreError? {
        guard let error = error as? PostgresStoreError else { return nil }
        let code: PlaceStoreError.Code =
            switch error.code {
            case .damaged: .damaged
            case .unavailable, .refused: .unavailable
            case .invalidConnectionString, .incomplete: .notReadable
            }
        return PlaceStoreError(code, path: name, error.server == database.name ? error.message : error.description)
    }

    func damaged(_ part: String) -> PostgresStoreError {
        PostgresStoreError(.damaged, database.name, "\(part) of \(schema) is damaged; load the region again")
    }

    /// Returns the first term of each page of the vocabulary.
    func vocabularyDirectory() throws(PostgresStoreError) -> [[UInt8]] {
        if let known = directory.withLock({ $0 }) { return known }
        guard let bytes = try meta(.vocabulary) else { throw damaged("the vocabulary") }
        var row: [UInt8] = []
        StoredRow.append(bytes, to: &row)
        guard let page = VocabularyPage(StoredRow(row)) else { throw damaged("the vocabulary") }
        let firsts = (0..<page.termCount).map { page.term($0) }
        directory.withLock { $0 = firsts }
        return firsts
    }

    /// The first term of each page, if it was read before.
    var knownVocabularyDirectory: [[UInt8]]? { directory.withLock { $0 } }

    // MARK: Whole tables

    /// Data that is read as a whole. The raw values give the numbers of its statements.
    enum WholeTable: Int {
        case blockDirectory, vocabularyDirectory, classes, kindNames, foreignIDs, lines

        var number: Int { PostgresQuery.allCases.count + rawValue }
    }

    /// The keys of the table `meta`.
    enum MetaKey: String {
        case blocks, vocabulary
        /// The lines of an operator's facts that the region was loaded with.
        case lines
    }

    /// Returns the rows of a table that is read as a whole.
    /// - Parameter sql: a statement with one parameter, because every request has one. The parameter is an empty list.
    func all(_ table: WholeTable, _ sql: String) throws(PostgresStoreError) -> PostgresResult {
        try ask(PostgresConnection.Request(number: table.number, sql: sql, parameter: WireNumbers.array([Int64]())))
    }

    /// Sends one request.
    func ask(_ request: PostgresConnection.Request) throws(PostgresStoreError) -> PostgresResult {
        guard let result = try database.ask([request]).first else { throw damaged("the answer") }
        return result
    }

    func meta(_ key: MetaKey) throws(PostgresStoreError) -> [UInt8]? {
        let sql = "SELECT value FROM \(schema).meta WHERE key = '\(key.rawValue)' AND $1::int8[] IS NOT NULL"
        let table: WholeTable =
            switch key {
            case .blocks: .blockDirectory
            case .vocabulary: .vocabularyDirectory
            case .lines: .lines
            }
        let result = try all(table, sql)
        return result.rowCount > 0 ? result.bytes(0, 0) : nil
    }
}

/// The rows of a store in PostgreSQL, through the cache. Rows that are not in the cache are fetched from the
/// database, together if they are known beforehand.
final class PostgresRows: StoreRows {
    let source: PostgresSource

    var isRemote: Bool { true }

    init(_ source: PostgresSource) { self.source = source }

    /// Returns the query of a look-up, and the first of the columns that the look-up needs.
    private static func place(_ lookup: StoreLookup) -> (query: PostgresQuery, column: Int32) {
        switch lookup {
        case .place: (.places, 0)
        case .tags: (.places, 10)
        case .placeClass: (.classes, 0)
        case .outline: (.outlines, 0)
        case .address: (.addresses, 0)
        case .street: (.streets, 0)
        case .areaList: (.areaLists, 0)
        case .area: (.areas, 0)
        case .block: (.blocks, 0)
        case .postings: (.postings, 0)
        case .alias: (.aliases, 0)
        case .placeOfMember: (.members, 0)
        case .facts: (.facts, 0)
        case .extentNode: (.extentNodes, 0)
        case .transit: (.transit, 0)
        }
    }

    // MARK: Rows by number

    func withRow(_ lookup: StoreLookup, _ key: Int64, _ body: (any StoreRow) throws -> Void) throws -> Bool {
        let (query, column) = Self.place(lookup)
        guard let row = try row(query, key) else { return false }
        try body(row.from(column))
        return true
    }

    private func row(_ query: PostgresQuery, _ key: Int64) throws(PostgresStoreError) -> StoredRow? {
        if let known = source.cache.row(query.rawValue, key) { return known }
        return try fetch([(query, [key])]).first?.first ?? nil
    }

    func prefetch(_ wanted: [StoreWanted]) throws {
        let missing = missing(wanted)
        if !missing.isEmpty { _ = try fetch(missing) }
    }

    func isKnown(_ lookup: StoreLookup, _ key: Int64) -> Bool { source.cache.row(Self.place(lookup).query.rawValue, key) != nil }

    /// Returns the rows that are not in memory. If addresses are among them, the rows to which addresses refer are
    /// added.
    private func missing(_ wanted: [StoreWanted]) -> [(query: PostgresQuery, keys: [Int64])] {
        wanted.flatMap { wanted -> [(PostgresQuery, [Int64])] in
            let (query, keys) =
                switch wanted {
                case .rows(let lookup, let keys): (Self.place(lookup).query, keys)
                case .numbers(let list, let keys): (Self.query(list), keys)
                }
            let missing = source.cache.missing(query.rawValue, keys)
            if missing.isEmpty { return [] }
            return [(query, missing)] + (query == .addresses ? PostgresQuery.ofAddresses.map { ($0, missing) } : [])
        }
    }

    private static func query(_ list: StoreNumbers) -> PostgresQuery { list == .members ? .membersOfPlaces : .crossings }

    /// Fetches rows by their keys in one request, and keeps them. The keys of a query must be distinct.
    /// - Returns: the rows of each query, in the order of the keys.
    private func fetch(_ wanted: [(query: PostgresQuery, keys: [Int64])]) throws(PostgresStoreError) -> [[StoredRow?]] {
        let answers = try source.database.ask(wanted.map { request($0.query, WireNumbers.array($0.keys)) })
        var found: [[StoredRow?]] = []
        for ((query, keys), answer) in zip(wanted, answers) {
            let rows = query == .membersOfPlaces || query == .crossings ? Self.listed(answer) : Self.single(answer)
            guard query.rowsOf == query else {
                // The keys are those of places, but the rows belong to another table and are kept as its rows.
                source.cache.store(query.rowsOf.rawValue, rows.map { (key: $0.key, row: $0.value) })
                found.append([])
                continue
            }
            let entries = keys.map { (key: $0, row: rows[$0]) }
            source.cache.store(query.rawValue, entries)
            found.append(entries.map(\.row))
        }
        return found
    }

    private func request(_ query: PostgresQuery, _ parameter: [UInt8]) -> PostgresConnection.Request {
        let number = Int(query.rawValue)
        return PostgresConnection.Request(number: number, sql: source.statements[number], parameter: parameter)
    }

    /// Returns one row for each key.
    private static func single(_ result: PostgresResult) -> [Int64: StoredRow] {
        var rows: [Int64: StoredRow] = [:]
        for row in 0..<result.rowCount { rows[result.integer(row, 0)] = StoredRow(result, row: row, columns: 1..<result.columnCount) }
        return rows
    }

    /// Returns a row for each key. Its only column holds all numbers of the key.
    private static func listed(_ result: PostgresResult) -> [Int64: StoredRow] {
        var numbers: [Int64: [Int64]] = [:]
        for row in 0..<result.rowCount { numbers[result.integer(row, 0), default: []].append(result.integer(row, 1)) }
        return numbers.mapValues { numbers in
            var bytes: [UInt8] = []
            for number in numbers.sorted() { WireNumbers.append(number, to: &bytes) }
            var row: [UInt8] = []
            StoredRow.append(bytes, to: &row)
            return StoredRow(row)
        }
    }

    // MARK: Terms

    func withTerm(_ key: [UInt8], _ body: (any StoreRow) throws -> Void) throws -> Bool {
        var known = source.cache.row(ofTerm: key)
        if known == nil, !unread(terms: [key]).isEmpty { known = try fetch(terms: [key]).first }
        guard let row = known ?? nil else { return false }
        try body(row)
        return true
    }

    func prefetch(terms: [[UInt8]], beyond: [[UInt8]]) throws {
        // The vocabulary is in memory once it was read, and tells which terms exist.
        let more = try beyond.flatMap { key in
            let together = key + [IndexLayout.prefixMark]
            let found = try vocabulary(beyond: key, limit: IndexLayout.prefixTerms)
            return found.contains(together) ? [together] : [together] + found
        }
        let missing = unread(terms: terms + more)
        if !missing.isEmpty { _ = try fetch(terms: missing) }
    }

    /// Returns the terms that are not in memory. If a page of the vocabulary that is in memory shows that a term does
    /// not exist, the term is left out.
    private func unread(terms keys: [[UInt8]]) -> [[UInt8]] {
        let missing = source.cache.missing(terms: keys)
        guard !missing.isEmpty, let firsts = source.knownVocabularyDirectory else { return missing }
        let absent = Set(
            missing.filter { key in
                let number = Int64(VocabularyPage.number(ofTerm: key, firsts))
                guard let row = source.cache.row(PostgresQuery.vocabulary.rawValue, number) ?? nil, let page = VocabularyPage(row) else {
                    return false
                }
                let index = page.firstIndex(from: key)
                return index == page.termCount || page.term(index) != key
            }
        )
        if absent.isEmpty { return missing }
        source.cache.store(terms: absent.map { (key: $0, row: nil) })
        return missing.filter { !absent.contains($0) }
    }

    private func fetch(terms keys: [[UInt8]]) throws(PostgresStoreError) -> [StoredRow?] {
        let parameter = WireNumbers.array(keys)
        let answers = try source.database.ask([request(.terms, parameter), request(.postingsOfTerms, parameter)])
        // The second answer has the directories of all long lists, and also all rows of the shorter of these lists.
        if answers.count > 1 {
            source.cache.store(PostgresQuery.postings.rawValue, Self.single(answers[1]).map { (key: $0.key, row: $0.value) })
        }
        var terms: [[UInt8]: StoredRow] = [:]
        if let result = answers.first {
            for row in 0..<result.rowCount { terms[result.bytes(row, 0)] = StoredRow(result, row: row, columns: 1..<result.columnCount) }
        }
        let rows = keys.map { terms[$0] }
        source.cache.store(terms: zip(keys, rows).map { (key: $0.0, row: $0.1) })
        return rows
    }

    func forEachTerm(beyond key: [UInt8], limit: Int, _ body: (any StoreRow) throws -> Void) throws {
        let terms = try vocabulary(beyond: key, limit: limit)
        try prefetch(terms: terms, beyond: [])
        for term in terms where try !withTerm(term, body) { throw source.damaged("the vocabulary") }
    }

    /// Returns the terms that begin with a key and are longer.
    private func vocabulary(beyond key: [UInt8], limit: Int) throws -> [[UInt8]] {
        var terms: [[UInt8]] = []
        try forEachVocabularyTerm(from: key) { term in
            guard term.starts(with: key), terms.count < limit else { return false }
            if term.count > key.count { terms.append(term) }
            return true
        }
        return terms
    }

    func forEachTerm(from key: [UInt8], _ body: (RawSpan) throws -> Bool) throws {
        try forEachVocabularyTerm(from: key) { term in try unsafe body(term.span.bytes) }
    }

    /// Calls the body for each term at or after a key, as long as the body returns true.
    private func forEachVocabularyTerm(from key: [UInt8], _ body: ([UInt8]) throws -> Bool) throws {
        let firsts = try source.vocabularyDirectory()
        var number = VocabularyPage.number(ofTerm: key, firsts)
        while number < firsts.count {
            guard let row = try row(.vocabulary, Int64(number)), let page = VocabularyPage(row) else {
                throw source.damaged("the vocabulary")
            }
            for index in page.firstIndex(from: key)..<page.termCount where try !body(page.term(index)) { return }
            number += 1
        }
    }

    // MARK: Extents and lists

    func forEachExtent(touching box: StoreBox, beside wanted: [StoreWanted], _ body: (any StoreRow) throws -> Void) throws {
        var walk = ExtentWalk(touching: box)
        while !walk.nodes.isEmpty {
            var missing = missing([.rows(.extentNode, walk.nodes)])
            if !missing.isEmpty {
                missing += self.missing(wanted)
                _ = try fetch(missing)
            }
            for number in walk.nodes {
                // A store without extents has no nodes.
                guard let row = try row(.extentNodes, number) else { continue }
                let before = walk.cells.count
                guard row.withBytes(0, { walk.take($0) }) else { throw source.damaged("the tree of extents") }
                guard walk.cells.count > before else { continue }
                try row.withBytes(1) { (sites: RawSpan) throws in
                    for cell in walk.cells[before...] {
                        guard let site = LeafSites.row(cell.id, at: cell.index, of: sites) else {
                            throw source.damaged("the tree of extents")
                        }
                        try body(site)
                    }
                }
            }
            walk.descend()
        }
        try prefetch(wanted)
    }

    func classes(ofLeaf number: Int64) throws -> [Int]? {
        try row(.extentNodes, number)?.withBytes(1) { LeafSites.classes($0) }
    }

    func numbers(_ list: StoreNumbers, _ key: Int64) throws -> [Int64] {
        guard let row = try row(Self.query(list), key) else { return [] }
        let numbers = row.withBytes(0) { bytes in
            stride(from: 0, to: bytes.byteCount / 8 * 8, by: 8).map { WireNumbers.integer(bytes.extracting($0..<$0 + 8)) }
        }
        return list == .crossings ? Array(numbers.prefix(StoreNumbers.crossingLimit)) : numbers
    }

    /// Always true: the database has every table. If the import was older than a list, the list's table is empty, which
    /// gives the same answers as a missing one.
    func holds(_ list: StoreNumbers) -> Bool { true }

    func holds(_ lookup: StoreLookup) -> Bool { true }

    func place(ofForeignID text: String) throws -> Int64? {
        let query = PostgresConnection.Request(
            number: PostgresSource.WholeTable.foreignIDs.number,
            sql: "SELECT place FROM \(source.schema).foreign_ids WHERE id = ANY($1::bytea[])",
            parameter: WireNumbers.array([Array(text.utf8)])
        )
        let result = try source.ask(query)
        return result.rowCount > 0 ? result.integer(0, 0) : nil
    }

    // MARK: Whole tables

    func withBlockDirectory(_ body: (RawSpan) throws -> Void) throws -> Bool {
        guard let bytes = try source.meta(.blocks) else { return false }
        let span = bytes.span
        try body(unsafe span.bytes)
        return true
    }

    func forEachClass(_ body: (any StoreRow) throws -> Void) throws {
        try forEachInOrder(.classes, "SELECT id, id, kinds, types, places FROM \(source.schema).classes WHERE $1::int8[] IS NOT NULL", body)
    }

    func forEachKindName(_ body: (any StoreRow) throws -> Void) throws {
        try forEachInOrder(.kindNames, "SELECT number, name, type FROM \(source.schema).kind_names WHERE $1::int8[] IS NOT NULL", body)
    }

    /// Lends the rows by ascending first column. That column itself is not lent.
    private func forEachInOrder(_ table: PostgresSource.WholeTable, _ sql: String, _ body: (any StoreRow) throws -> Void) throws {
        let rows = Self.single(try source.all(table, sql))
        for (_, row) in rows.sorted(by: { $0.key < $1.key }) { try body(row) }
    }
}
