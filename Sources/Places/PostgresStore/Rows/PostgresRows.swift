internal import Foundation
internal import PortolanSearchIndex
internal import PortolanStore
internal import Synchronization

/// One version of a store in PostgreSQL.
final class PostgresSource: StoreRowSource {
    let database: ShardedDatabase
    let schema: String
    let route: ShardRoute
    let cache: RowCache
    /// The texts of the queries, by number.
    let statements: [String]
    /// The first term of each page of the vocabulary; read when it is first needed.
    private let directory = Mutex<[[UInt8]]?>(nil)

    var name: String { "\(database.name) (\(schema))" }

    /// - Parameter documents: how many places the store holds.
    init(_ database: ShardedDatabase, schema: String, documents: Int, cacheBytes: Int) {
        self.database = database
        self.schema = schema
        route = ShardRoute(shards: database.count, documents: documents)
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

    /// Which terms begin the pages of the vocabulary.
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

    /// The same, if it was read.
    var knownVocabularyDirectory: [[UInt8]]? { directory.withLock { $0 } }

    // MARK: Whole tables

    /// What is read as a whole, for the numbers of its statements.
    enum WholeTable: Int {
        case blockDirectory, vocabularyDirectory, classes, kindNames, foreignIDs, lines

        var number: Int { PostgresQuery.allCases.count + rawValue }
    }

    /// What stands in `meta`.
    enum MetaKey: String {
        case blocks, vocabulary
        /// The lines of an operator's facts, as the region was loaded with them.
        case lines
    }

    /// Rows of a table that is read as a whole, of all shards.
    /// - Parameter sql: with one parameter, which every request has: an empty list.
    func all(_ table: WholeTable, _ sql: String) throws(PostgresStoreError) -> [PostgresResult] {
        let request = PostgresConnection.Request(number: table.number, sql: sql, parameter: WireNumbers.array([Int64]()))
        return try database.ask(Array(repeating: [request], count: database.count)).flatMap(\.self)
    }

    func meta(_ key: MetaKey) throws(PostgresStoreError) -> [UInt8]? {
        let sql = "SELECT value FROM \(schema).meta WHERE key = '\(key.rawValue)' AND $1::int8[] IS NOT NULL"
        let table: WholeTable =
            switch key {
            case .blocks: .blockDirectory
            case .vocabulary: .vocabularyDirectory
            case .lines: .lines
            }
        let results = try all(table, sql)
        return results.first { $0.rowCount > 0 }?.bytes(0, 0)
    }
}

/// The rows of a store in PostgreSQL, through the cache: what is not there is asked of the databases, together where it is known before.
final class PostgresRows: StoreRows {
    let source: PostgresSource

    var isRemote: Bool { true }

    init(_ source: PostgresSource) { self.source = source }

    /// Rows of a look-up: of which query, and from which of its columns on.
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

    /// What of some rows is not in memory; with addresses, what they lead to.
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

    /// Asks the databases for rows by their keys, each once, all at once; they are kept.
    /// - Returns: for each query its rows, in the order of the keys.
    private func fetch(_ wanted: [(query: PostgresQuery, keys: [Int64])]) throws(PostgresStoreError) -> [[StoredRow?]] {
        var requests: [[PostgresConnection.Request]] = Array(repeating: [], count: source.route.shards)
        var owners: [[Int]] = Array(repeating: [], count: source.route.shards)
        for (number, (query, keys)) in wanted.enumerated() {
            for (shard, part) in source.route.parts(keys, query.route).enumerated() where !part.isEmpty {
                requests[shard].append(request(query, WireNumbers.array(part)))
                owners[shard].append(number)
            }
        }
        let answers = try source.database.ask(requests)
        var found: [[StoredRow?]] = []
        for (number, (query, keys)) in wanted.enumerated() {
            var results: [PostgresResult] = []
            for shard in answers.indices {
                for (index, owner) in owners[shard].enumerated() where owner == number { results.append(answers[shard][index]) }
            }
            let rows: [Int64: StoredRow]
            switch query {
            case .postings: rows = try joined(results)
            case .membersOfPlaces, .crossings: rows = Self.listed(results)
            default: rows = Self.single(results)
            }
            guard query.rowsOf == query else {
                // Their keys are those of places; what came is kept as rows of its own table.
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

    /// One row a key.
    static func single(_ results: [PostgresResult]) -> [Int64: StoredRow] {
        var rows: [Int64: StoredRow] = [:]
        for result in results {
            for row in 0..<result.rowCount { rows[result.integer(row, 0)] = StoredRow(result, row: row, columns: 1..<result.columnCount) }
        }
        return rows
    }

    /// The numbers of a key as the columns of one row.
    private static func listed(_ results: [PostgresResult]) -> [Int64: StoredRow] {
        var numbers: [Int64: [Int64]] = [:]
        for result in results {
            for row in 0..<result.rowCount { numbers[result.integer(row, 0), default: []].append(result.integer(row, 1)) }
        }
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
        // The vocabulary, which is in memory once it was read, tells which terms there are.
        let more = try beyond.flatMap { key in
            let together = key + [IndexLayout.prefixMark]
            let found = try vocabulary(beyond: key, limit: IndexLayout.prefixTerms)
            return found.contains(together) ? [together] : [together] + found
        }
        let missing = unread(terms: terms + more)
        if !missing.isEmpty { _ = try fetch(terms: missing) }
    }

    /// Those terms that are not in memory, but for those that do not exist: where a page of the vocabulary is in memory, it tells that.
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
        let asked = [request(.terms, parameter), request(.postingsOfTerms, parameter)]
        let answers = try source.database.ask(Array(repeating: asked, count: source.route.shards))
        let results = answers.compactMap(\.first)
        // What long lists consist of, and short ones of these whole.
        let postings = try joined(answers.compactMap(\.last))
        source.cache.store(PostgresQuery.postings.rawValue, postings.map { (key: $0.key, row: $0.value) })
        struct Term {
            var places: Int64
            var list: Int64?
            var total: Int64
            var parts: [Fragment] = []
        }
        var terms: [[UInt8]: Term] = [:]
        for result in results {
            for row in 0..<result.rowCount {
                let key = result.bytes(row, 0)
                let list = result.isNull(row, 2) ? nil : result.integer(row, 2)
                var term = terms[key] ?? Term(places: result.integer(row, 1), list: list, total: result.integer(row, 4))
                if list == nil { term.parts.append(Fragment(start: result.integer(row, 3), bytes: result.bytes(row, 5))) }
                terms[key] = term
            }
        }
        var entries: [(key: [UInt8], row: StoredRow?)] = []
        for key in keys {
            guard let term = terms[key] else {
                entries.append((key, nil))
                continue
            }
            var bytes: [UInt8] = []
            StoredRow.append(term.places, to: &bytes)
            if let list = term.list {
                StoredRow.append(list, to: &bytes)
                StoredRow.appendNull(to: &bytes)
            } else {
                StoredRow.appendNull(to: &bytes)
                StoredRow.append(try joined(term.parts, total: term.total), to: &bytes)
            }
            entries.append((key, StoredRow(bytes)))
        }
        source.cache.store(terms: entries)
        return entries.map(\.row)
    }

    func forEachTerm(beyond key: [UInt8], limit: Int, _ body: (any StoreRow) throws -> Void) throws {
        let terms = try vocabulary(beyond: key, limit: limit)
        try prefetch(terms: terms, beyond: [])
        for term in terms where try !withTerm(term, body) { throw source.damaged("the vocabulary") }
    }

    /// The terms that begin with a key and are longer.
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

    /// Calls for each term at or after a key, while the body says so.
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

    /// Tables that an earlier import lacks are empty here, which answers the same.
    func holds(_ list: StoreNumbers) -> Bool { true }

    func place(ofForeignID text: String) throws -> Int64? {
        let query = PostgresConnection.Request(
            number: PostgresSource.WholeTable.foreignIDs.number,
            sql: "SELECT place FROM \(source.schema).foreign_ids WHERE id = ANY($1::bytea[])",
            parameter: WireNumbers.array([Array(text.utf8)])
        )
        let results = try source.database.ask(Array(repeating: [query], count: source.route.shards)).flatMap(\.self)
        return results.first { $0.rowCount > 0 }?.integer(0, 0)
    }
}
