internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanSearchIndex
internal import Synchronization

/// The file of a store while the store is written.
///
/// Invariant for `@unchecked Sendable`: only the writer's queue uses the properties other than `failure`.
final class StoreFile: @unchecked Sendable {
    /// The first error. Nothing is written after it.
    let failure = Mutex<PlaceStoreError?>(nil)

    private struct ClassEntry {
        var kinds: [String]
        var types: [String]
        var count = 0
    }

    let path: String
    let connection: SQLiteConnection
    private let inserts: Inserts
    private let limit: SpillLimit
    private let version: Int32
    /// All places by ID, until their rows are written.
    private var rows: ExternalSorter
    private var hasRows = false
    var index: IndexBuilder
    private var boxes: ExternalSorter
    /// The classes in the order in which they came.
    private var foundClasses: [PreparedPlaces.PlaceClass] = []
    /// The index of each class in `foundClasses`.
    private var foundNumbers: [PreparedPlaces.PlaceClass: Int32] = [:]
    /// The number of each class in the store, by its index in `foundClasses`. Classes are numbered in the order of the
    /// rows. The number is negative until a row of the class is written.
    private var classNumbers: [Int64] = []
    private var classes: [ClassEntry] = []
    private var duplicates = 0
    private var members: ExternalSorter
    private var transit: ExternalSorter

    /// Makes the file. An existing file is an error.
    /// - Parameters:
    ///   - limit: the memory for places, which each of several sorters may use.
    ///   - version: the version of the store. A file of an earlier version gets that version's layout.
    init(path: String, limit: SpillLimit = .none, version: Int32 = StoreSchema.version) throws(PlaceStoreError) {
        self.path = path
        self.limit = limit
        self.version = version
        rows = ExternalSorter(limit)
        index = IndexBuilder(limit: limit)
        boxes = ExternalSorter(limit)
        members = ExternalSorter(limit)
        transit = ExternalSorter(limit)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw PlaceStoreError(.notWritable, path: path, "a file with this name exists already")
        }
        let target = try Self.newDatabase(path, version)
        connection = target.connection
        inserts = target.inserts
    }

    /// Statements that insert places.
    private struct Inserts {
        var one: SQLiteStatement
        /// Inserts `rowsAtOnce` places.
        var several: SQLiteStatement
    }

    private static func newDatabase(_ path: String, _ version: Int32) throws(PlaceStoreError) -> (
        connection: SQLiteConnection, inserts: Inserts
    ) {
        do {
            let connection = try empty(path, version)
            let columns = [
                "id", "class", "x", "y", "west", "south", "east", "north", "version", "timestamp", "prominence", "tags", "outline",
            ]
            let inserts = Inserts(
                one: try connection.prepareInsert(into: "places", columns),
                several: try connection.prepareInsert(into: "places", columns, rows: rowsAtOnce)
            )
            try connection.execute("BEGIN")
            return (connection, inserts)
        } catch {
            throw error.asWriting(path)
        }
    }

    private static func empty(_ path: String, _ version: Int32) throws(SQLiteFailure) -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, mode: .create)
        if version > StoreSchema.versionWithoutChecksums { try connection.addChecksums() }
        // A store that is half written is thrown away, so nothing is journalled. The region's draft keeps the old store
        // whole.
        try connection.execute(
            """
            PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
            PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY;
            PRAGMA application_id = \(StoreSchema.applicationID); PRAGMA user_version = \(version)
            """
        )
        for statement in StoreSchema.statements {
            let isLater = statement.contains("TABLE members(") || statement.contains("TABLE transit(")
            if version > StoreSchema.versionWithoutMembers || !isLater { try connection.execute(statement) }
        }
        return connection
    }

    /// Takes places. Their rows are written after the last place.
    func write(_ prepared: PreparedPlaces) {
        guard failure.withLock({ $0 }) == nil else { return }
        let numbers = prepared.numbers
        for number in 0..<prepared.newTerms.count {
            numbers.terms.append(index.number(ofTerm: prepared.newTerms.term(number)))
        }
        for entry in prepared.newClasses { numbers.classes.append(foundNumber(entry)) }
        do throws(SpillFailure) {
            for number in prepared.places.indices { try put(number, of: prepared) }
        } catch {
            fail(error.asWriting(path))
        }
    }

    /// Keeps an error if it is the first.
    private func fail(_ error: PlaceStoreError) { failure.withLock { $0 = $0 ?? error } }

    /// Puts a place aside. The newest of several places with one ID comes first. If they are equally new, their
    /// contents decide, not the order in which they came.
    private func put(_ number: Int, of prepared: PreparedPlaces) throws(SpillFailure) {
        let place = prepared.places[number]
        let (tokensStart, tagsStart) = number > 0 ? (prepared.places[number - 1].tokensEnd, prepared.places[number - 1].outlineEnd) : (0, 0)
        let content = unsafe prepared.bytes.span.bytes.extracting(tagsStart..<place.outlineEnd)
        var hash = ContentHash()
        hash.combine(content)
        let low = UInt64(~place.version) << 32 | hash.value >> 32
        try rows.add(.init(signed: place.id, low)) { bytes in
            bytes.appendNumber(prepared.numbers.classes[Int(place.classNumber)])
            bytes.appendNumber(place.x)
            bytes.appendNumber(place.y)
            bytes.append(place.box == nil ? 0 : 1)
            if let box = place.box {
                for edge in [box.west, box.south, box.east, box.north] { bytes.appendNumber(edge) }
            }
            bytes.appendNumber(place.version)
            bytes.appendNumber(place.timestamp)
            bytes.append(place.importance)
            bytes.appendNumber(place.country > 0 ? prepared.numbers.terms[Int(place.country) - 1] + 1 : 0)
            bytes.appendNumber(UInt32(place.tokensEnd - tokensStart))
            for token in prepared.tokens[tokensStart..<place.tokensEnd] {
                bytes.appendNumber(prepared.numbers.terms[Int(token >> 2)] << 2 | token & 3)
            }
            bytes.appendNumber(UInt32(place.tagsEnd - tagsStart))
            bytes.appendNumber(place.hasOutline ? UInt32(place.outlineEnd - place.tagsEnd) : .max)
            unsafe content.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        }
    }

    // MARK: Rows of places

    /// The number of rows that one statement inserts. The beginning and the end of a statement cost half as much as a
    /// row.
    static let rowsAtOnce = 8
    private static let columnCount: Int32 = 13

    /// Writes the rows of all places by ascending ID, and their extents. An error goes to `failure`.
    func writeRows() {
        guard failure.withLock({ $0 }) == nil, !hasRows else { return }
        hasRows = true
        do {
            try insertRows()
            try writeBoxes()
        } catch let error as PlaceStoreError {
            fail(error)
        } catch let error as SQLiteFailure {
            fail(error.asWriting(path))
        } catch let error as SpillFailure {
            fail(error.asWriting(path))
        } catch {
            fail(PlaceStoreError(.notWritable, path: path, "\(error)"))
        }
    }

    private func insertRows() throws {
        var records = rows.sorted()
        rows = ExternalSorter(limit)
        var waiting: [Row] = []
        var lastID: Int64?
        while var record = try records.next() {
            let row = Row(&record)
            guard row.id != lastID else {
                duplicates += 1
                continue
            }
            lastID = row.id
            guard index.count < IndexLayout.placeLimit else {
                throw PlaceStoreError(
                    .notWritable,
                    path: path,
                    "a store can have at most \(IndexLayout.placeLimit) places; make several regions"
                )
            }
            let classID = classNumber(row.foundClass)
            classes[Int(classID)].count += 1
            try index.add(
                IndexBuilder.Place(
                    id: row.id,
                    x: row.x,
                    y: row.y,
                    classID: UInt32(truncatingIfNeeded: classID),
                    importance: row.importance,
                    country: row.country
                ),
                row.tokens
            )
            if let box = row.box {
                try boxes.add(.init(Self.curveKey(box), UInt64(bitPattern: row.id))) { bytes in
                    for edge in [box.west, box.south, box.east, box.north] { bytes.appendNumber(edge) }
                }
            }
            waiting.append(row)
            if waiting.count == Self.rowsAtOnce {
                for (number, row) in waiting.enumerated() { bind(row, to: inserts.several, row: number) }
                try inserts.several.run()
                waiting.removeAll(keepingCapacity: true)
            }
        }
        for row in waiting {
            bind(row, to: inserts.one, row: 0)
            try inserts.one.run()
        }
    }

    /// A place that was put aside.
    private struct Row {
        let id: Int64
        let foundClass: Int32
        let x: Int32
        let y: Int32
        let box: FixedBox?
        let version: UInt32
        let timestamp: Int64
        let importance: UInt8
        let country: UInt32
        let tokens: [UInt32]
        let tags: ArraySlice<UInt8>
        let outline: ArraySlice<UInt8>?

        init(_ record: inout RecordReader) {
            id = record.key.signedHigh
            foundClass = record.int32()
            x = record.int32()
            y = record.int32()
            box =
                record.byte() == 0
                ? nil : FixedBox(west: record.int32(), south: record.int32(), east: record.int32(), north: record.int32())
            version = record.uint32()
            timestamp = record.int64()
            importance = record.byte()
            country = record.uint32()
            tokens = (0..<record.uint32()).map { _ in record.uint32() }
            let (tagsCount, outlineCount) = (record.uint32(), record.uint32())
            tags = record.slice(Int(tagsCount))
            outline = outlineCount == .max ? nil : record.slice(Int(outlineCount))
        }
    }

    private func bind(_ place: Row, to insert: SQLiteStatement, row: Int) {
        let first = Int32(row) * Self.columnCount
        insert.bind(first + 1, place.id)
        insert.bind(first + 2, classNumber(place.foundClass))
        insert.bind(first + 3, Int64(place.x))
        insert.bind(first + 4, Int64(place.y))
        if let box = place.box {
            insert.bind(first + 5, Int64(box.west))
            insert.bind(first + 6, Int64(box.south))
            insert.bind(first + 7, Int64(box.east))
            insert.bind(first + 8, Int64(box.north))
        } else {
            for column in Int32(5)...8 { insert.bindNull(first + column) }
        }
        insert.bind(first + 9, Int64(place.version))
        insert.bind(first + 10, place.timestamp)
        insert.bind(first + 11, Int64(place.importance))
        insert.bind(first + 12, blob: unsafe place.tags.span.bytes)
        if let outline = place.outline {
            insert.bind(first + 13, blob: unsafe outline.span.bytes)
        } else {
            insert.bindNull(first + 13)
        }
    }

    func finish(kindNames: (_ type: String) -> [String], progress: (Double) -> Bool) throws -> PlaceStoreWriter.Summary {
        writeRows()
        if let failure = failure.withLock({ $0 }) { throw failure }
        let count = index.count
        do {
            let words = classes.map { IndexBuilder.PlaceClass(kinds: $0.kinds, types: $0.types) }
            try index.write(to: IndexTables(connection), classes: words, progress: progress)
            index = IndexBuilder()
            try writeClasses()
            try writeKindNames(kindNames)
            try writeMembers()
            try writeTransit()
            try connection.execute("COMMIT")
        } catch let error as SQLiteFailure {
            throw error.asWriting(path)
        } catch let error as SpillFailure {
            throw error.asWriting(path)
        }
        return PlaceStoreWriter.Summary(placeCount: count, duplicateCount: duplicates)
    }

    // MARK: Parts

    /// Writes the extents of places that are more than a point. They are sorted along the Z-order curve, so that
    /// neighbours share a node of the tree.
    private func writeBoxes() throws {
        guard boxes.count > 0 else { return }
        var tree = try ExtentTreeWriter(connection)
        let count = boxes.count
        let records = boxes.sorted()
        boxes = ExternalSorter(limit)
        try tree.write(records, count: count, limit)
    }

    func add(_ aliases: [PlaceAlias]) {
        guard failure.withLock({ $0 }) == nil else { return }
        do throws(SpillFailure) {
            for alias in aliases { try members.add(.init(signed: alias.id.rowKey, UInt64(bitPattern: alias.target.rowKey))) }
        } catch {
            fail(error.asWriting(path))
        }
    }

    /// Writes the members. The table's index is made after all rows, so that its pages are full.
    private func writeMembers() throws {
        guard version > StoreSchema.versionWithoutMembers else { return }
        let insert = try connection.prepare("INSERT OR IGNORE INTO members VALUES (?, ?)")
        var records = members.sorted()
        while let record = try records.next() {
            insert.bind(1, record.key.signedHigh)
            insert.bind(2, Int64(bitPattern: record.key.low))
            try insert.run()
        }
        try connection.execute("CREATE INDEX members_by_place ON members(place)")
    }

    func add(_ transit: PlaceTransit, at place: PlaceID) {
        guard failure.withLock({ $0 }) == nil else { return }
        do throws(SpillFailure) {
            try self.transit.add(.init(signed: place.rowKey, 0)) { bytes in bytes.append(contentsOf: transit.encoded()) }
        } catch {
            fail(error.asWriting(path))
        }
    }

    private func writeTransit() throws {
        guard version > StoreSchema.versionWithoutMembers else { return }
        let insert = try connection.prepare("INSERT OR IGNORE INTO transit VALUES (?, ?)")
        var records = transit.sorted()
        while var record = try records.next() {
            let data = record.slice(record.byteCount)
            insert.bind(1, record.key.signedHigh)
            insert.bind(2, blob: unsafe data.span.bytes)
            try insert.run()
        }
    }

    private func writeClasses() throws {
        let insert = try connection.prepare("INSERT INTO classes VALUES (?, ?, ?, ?)")
        for (number, entry) in classes.enumerated() {
            insert.bind(1, Int64(number))
            insert.bind(2, text: entry.kinds.joined(separator: " "))
            insert.bind(3, text: entry.types.joined(separator: " "))
            insert.bind(4, Int64(entry.count))
            try insert.run()
        }
    }

    /// Writes the names of the types and kinds that occur.
    private func writeKindNames(_ names: (_ type: String) -> [String]) throws {
        let types = Set(classes.flatMap { $0.types + $0.kinds })
        let insert = try connection.prepare("INSERT OR IGNORE INTO kind_names VALUES (?, ?)")
        var folder = TextFolder()
        for type in types.sorted() {
            for name in names(type) {
                let key = KindNames.key(name, &folder)
                guard !key.isEmpty else { continue }
                insert.bind(1, blob: key)
                insert.bind(2, text: type)
                try insert.run()
            }
        }
    }

    private func foundNumber(_ written: PreparedPlaces.PlaceClass) -> Int32 {
        // The store has `sport=lawn bowling` and `sport=lawn_bowling` as one kind.
        let key = PreparedPlaces.PlaceClass(kinds: written.kinds.map(Self.word), types: written.types.map(Self.word))
        if let number = foundNumbers[key] { return number }
        let number = Int32(clamping: foundClasses.count)
        foundNumbers[key] = number
        foundClasses.append(key)
        return number
    }

    private func classNumber(_ found: Int32) -> Int64 {
        while classNumbers.count < foundClasses.count { classNumbers.append(-1) }
        if classNumbers[Int(found)] < 0 {
            classNumbers[Int(found)] = Int64(classes.count)
            let key = foundClasses[Int(found)]
            classes.append(ClassEntry(kinds: key.kinds, types: key.types))
        }
        return classNumbers[Int(found)]
    }

    /// Returns the text in a form that can stand in a space-separated list.
    private static func word(_ text: String) -> String {
        text.utf8.contains { $0 == 0x20 || $0 == 0x0A } ? text.split { $0.isWhitespace }.joined(separator: "_") : text
    }

    /// Returns the position of the box's middle on the Z-order curve.
    private static func curveKey(_ box: FixedBox) -> UInt64 {
        ZOrder.key(x: Int32((Int64(box.west) + Int64(box.east)) / 2), y: Int32((Int64(box.south) + Int64(box.north)) / 2))
    }
}

extension SQLiteFailure {
    func asWriting(_ path: String) -> PlaceStoreError { PlaceStoreError(.notWritable, path: path, "cannot be written: \(message)") }
}

extension SpillFailure {
    func asWriting(_ path: String) -> PlaceStoreError { PlaceStoreError(.notWritable, path: path, "cannot be written: \(message)") }
}
