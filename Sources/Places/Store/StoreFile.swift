internal import Dispatch
internal import Foundation
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanSearchIndex
internal import Synchronization

/// The file of a store while it is written.
///
/// Invariant for `@unchecked Sendable`: all but `failure` is touched on the writer's queue only.
final class StoreFile: @unchecked Sendable {
    /// What went wrong first; nothing is written after it.
    let failure = Mutex<PlaceStoreError?>(nil)

    private struct ClassEntry {
        var kinds: [String]
        var types: [String]
        var count = 0
    }

    let path: String
    let connection: SQLiteConnection
    private let inserts: Inserts
    /// The highest row key so far.
    private var lastID = Int64.min
    var index = IndexBuilder()
    private var isArranged = false
    private var boxes: [ExtentTreeWriter.Extent] = []
    private var classNumbers: [PreparedPlaces.PlaceClass: Int64] = [:]
    private var classes: [ClassEntry] = []
    private var duplicates = 0
    private var members: [PlaceAlias] = []

    /// Makes the file. One that stands there is an error.
    /// - Parameter hasChecksums: false for a store as earlier versions wrote it.
    init(path: String, hasChecksums: Bool = true) throws(PlaceStoreError) {
        self.path = path
        guard !FileManager.default.fileExists(atPath: path) else {
            throw PlaceStoreError(.notWritable, path: path, "a file stands here already")
        }
        let target = try Self.newDatabase(path, hasChecksums: hasChecksums)
        connection = target.connection
        inserts = target.inserts
    }

    /// Of places.
    private struct Inserts {
        var one: SQLiteStatement
        /// `rowsAtOnce` of them.
        var several: SQLiteStatement
    }

    private static func newDatabase(_ path: String, hasChecksums: Bool) throws(PlaceStoreError) -> (
        connection: SQLiteConnection, inserts: Inserts
    ) {
        do {
            let connection = try empty(path, hasChecksums: hasChecksums)
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

    private static func empty(_ path: String, hasChecksums: Bool) throws(SQLiteFailure) -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, mode: .create)
        if hasChecksums { try connection.addChecksums() }
        // Half a store is worth nothing, so nothing is journalled; the region's draft keeps the old one whole.
        try connection.execute(
            """
            PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
            PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY;
            PRAGMA application_id = \(StoreSchema.applicationID); PRAGMA user_version = \(hasChecksums ? StoreSchema.version : StoreSchema.versionWithoutChecksums)
            """
        )
        for statement in StoreSchema.statements { try connection.execute(statement) }
        return connection
    }

    func write(_ prepared: PreparedPlaces) {
        guard failure.withLock({ $0 }) == nil else { return }
        let numbers = prepared.numbers
        for number in 0..<prepared.newTerms.count {
            numbers.terms.append(index.number(ofTerm: prepared.newTerms.term(number)))
        }
        for entry in prepared.newClasses { numbers.classes.append(classNumber(entry)) }
        do {
            var start = 0
            while start < prepared.places.count {
                let rows = start..<min(start + Self.rowsAtOnce, prepared.places.count)
                if rows.count == Self.rowsAtOnce, areNew(prepared.places[rows]), index.count + rows.count <= IndexLayout.placeLimit {
                    try add(rows, of: prepared)
                    start = rows.upperBound
                } else {
                    try add(start, of: prepared)
                    start += 1
                }
            }
        } catch {
            failure.withLock { $0 = error }
        }
    }

    /// So many rows go with one statement, whose beginning and end cost half as much as a row.
    static let rowsAtOnce = 8
    private static let columnCount: Int32 = 13

    /// Whether places are new for certain: each comes after all that are there.
    private func areNew(_ places: ArraySlice<PreparedPlaces.Place>) -> Bool {
        var last = lastID
        for place in places {
            guard place.id > last else { return false }
            last = place.id
        }
        return true
    }

    /// Adds `rowsAtOnce` places that are new.
    private func add(_ places: Range<Int>, of prepared: PreparedPlaces) throws(PlaceStoreError) {
        for place in places { bind(place, of: prepared, to: inserts.several, row: place - places.lowerBound) }
        do { try inserts.several.run() } catch { throw error.asWriting(path) }
        for place in places { note(place, of: prepared) }
    }

    private func add(_ place: Int, of prepared: PreparedPlaces) throws(PlaceStoreError) {
        bind(place, of: prepared, to: inserts.one, row: 0)
        do { try inserts.one.run() } catch { throw error.asWriting(path) }
        guard connection.changes > 0 else {
            duplicates += 1
            return
        }
        guard index.count < IndexLayout.placeLimit else {
            throw PlaceStoreError(.notWritable, path: path, "a store holds at most \(IndexLayout.placeLimit) places; make several regions")
        }
        note(place, of: prepared)
    }

    private func bind(_ number: Int, of prepared: PreparedPlaces, to insert: SQLiteStatement, row: Int) {
        let place = prepared.places[number]
        let first = Int32(row) * Self.columnCount
        insert.bind(first + 1, place.id)
        insert.bind(first + 2, prepared.numbers.classes[Int(place.classNumber)])
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
        let tagsStart = number > 0 ? prepared.places[number - 1].outlineEnd : 0
        let bytes = unsafe prepared.bytes.span.bytes
        insert.bind(first + 12, blob: bytes.extracting(tagsStart..<place.tagsEnd))
        if place.hasOutline {
            insert.bind(first + 13, blob: bytes.extracting(place.tagsEnd..<place.outlineEnd))
        } else {
            insert.bindNull(first + 13)
        }
    }

    /// Takes a place that was written into the index.
    private func note(_ number: Int, of prepared: PreparedPlaces) {
        let place = prepared.places[number]
        let tokensStart = number > 0 ? prepared.places[number - 1].tokensEnd : 0
        let classID = prepared.numbers.classes[Int(place.classNumber)]
        lastID = max(lastID, place.id)
        classes[Int(classID)].count += 1
        index.add(
            IndexBuilder.Place(
                id: place.id,
                x: place.x,
                y: place.y,
                classID: UInt32(truncatingIfNeeded: classID),
                importance: place.importance,
                country: place.country
            ),
            prepared.tokens[tokensStart..<place.tokensEnd],
            numbers: prepared.numbers.terms
        )
        if let box = place.box { boxes.append(.init(id: place.id, box: box)) }
    }

    func finish(kindNames: (_ type: String) -> [String], progress: (Double) -> Bool) throws -> PlaceStoreWriter.Summary {
        if let failure = failure.withLock({ $0 }) { throw failure }
        let count = index.count
        do {
            try writeBoxes()
            if !isArranged { index.arrange(classes: classWords) }
            try index.write(to: IndexTables(connection), progress: progress)
            try writeClasses()
            try writeKindNames(kindNames)
            try writeMembers()
            try connection.execute("COMMIT")
        } catch let error as SQLiteFailure {
            throw error.asWriting(path)
        }
        return PlaceStoreWriter.Summary(placeCount: count, duplicateCount: duplicates)
    }

    // MARK: Parts

    /// What follows the last place and needs no addresses; what goes wrong stands in `failure`.
    func writeExtents() {
        guard failure.withLock({ $0 }) == nil else { return }
        index.sortPlaces()
        do { try writeBoxes() } catch { failure.withLock { $0 = error.asWriting(path) } }
    }

    private var classWords: [IndexBuilder.PlaceClass] { classes.map { .init(kinds: $0.kinds, types: $0.types) } }

    /// Brings the index into its order on a thread of its own, while the body writes everything else.
    /// - Parameter prepare: called before, on that thread.
    func arrangingIndex(
        _ prepare: @escaping @Sendable (inout IndexBuilder) -> Void,
        _ body: () throws(SQLiteFailure) -> Void
    ) throws(SQLiteFailure) {
        let work = IndexWork(index, classWords, prepare)
        index = IndexBuilder()
        DispatchQueue(label: "StoreFile.index").async { work.arrange() }
        let result = Result { () throws(SQLiteFailure) in try body() }
        index = work.taken()
        isArranged = true
        try result.get()
    }

    private func writeBoxes() throws(SQLiteFailure) {
        guard !boxes.isEmpty else { return }
        struct Key {
            var curve: UInt64
            var index: Int32
        }
        var order = boxes.indices.map { Key(curve: Self.curveKey(boxes[$0].box), index: Int32($0)) }
        order.sort { $0.curve == $1.curve ? $0.index < $1.index : $0.curve < $1.curve }
        let extents = order.map { key in
            var extent = boxes[Int(key.index)]
            // Across the antimeridian, a tree knows no box but one around the Earth.
            if extent.box.west > extent.box.east { (extent.box.west, extent.box.east) = (-1_800_000_000, 1_800_000_000) }
            return extent
        }
        boxes = []
        var tree = try ExtentTreeWriter(connection)
        try tree.write(extents)
    }

    func add(_ members: [PlaceAlias]) { self.members += members }

    /// The index comes last, so that its pages are full.
    private func writeMembers() throws(SQLiteFailure) {
        let insert = try connection.prepare("INSERT OR IGNORE INTO members VALUES (?, ?)")
        for member in members.sorted(by: { $0.id.rowKey < $1.id.rowKey }) {
            insert.bind(1, member.id.rowKey)
            insert.bind(2, member.target.rowKey)
            try insert.run()
        }
        try connection.execute("CREATE INDEX members_by_place ON members(place)")
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

    /// Those of types and kinds that occur.
    private func writeKindNames(_ names: (_ type: String) -> [String]) throws {
        let types = Set(classes.flatMap { $0.count > 0 ? $0.types + $0.kinds : [] })
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

    private func classNumber(_ key: PreparedPlaces.PlaceClass) -> Int64 {
        if let number = classNumbers[key] { return number }
        let number = Int64(classes.count)
        classNumbers[key] = number
        classes.append(ClassEntry(kinds: key.kinds.map(Self.word), types: key.types.map(Self.word)))
        return number
    }

    /// A text that can stand in a space-separated list.
    private static func word(_ text: String) -> String {
        text.utf8.contains { $0 == 0x20 || $0 == 0x0A } ? text.split { $0.isWhitespace }.joined(separator: "_") : text
    }

    /// The place of the box's middle on the curve.
    private static func curveKey(_ box: FixedBox) -> UInt64 {
        ZOrder.key(x: Int32((Int64(box.west) + Int64(box.east)) / 2), y: Int32((Int64(box.south) + Int64(box.north)) / 2))
    }
}

/// An index that is arranged on another thread.
///
/// Invariant for `@unchecked Sendable`: the arranging thread has the index until `done` is signalled, and the taking one after that.
private final class IndexWork: @unchecked Sendable {
    private var index: IndexBuilder
    private let classes: [IndexBuilder.PlaceClass]
    private let prepare: @Sendable (inout IndexBuilder) -> Void
    private let done = DispatchSemaphore(value: 0)

    init(_ index: consuming IndexBuilder, _ classes: [IndexBuilder.PlaceClass], _ prepare: @escaping @Sendable (inout IndexBuilder) -> Void)
    {
        self.index = index
        self.classes = classes
        self.prepare = prepare
    }

    func arrange() {
        prepare(&index)
        index.arrange(classes: classes)
        done.signal()
    }

    /// Waits for it.
    func taken() -> IndexBuilder {
        done.wait()
        defer { index = IndexBuilder() }
        return index
    }
}

extension SQLiteFailure {
    func asWriting(_ path: String) -> PlaceStoreError { PlaceStoreError(.notWritable, path: path, "cannot be written: \(message)") }
}
