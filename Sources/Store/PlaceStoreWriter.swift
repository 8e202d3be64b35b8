public import Foundation
internal import GRDB
internal import PortolanGeo
internal import PortolanRegion

/// Writes a new store. The same records in the same order give the same bytes; ascending order of the IDs' row keys is fastest.
///
/// Rows go to the file in batches; what stays in memory is 24 bytes per place for the spatial index, which is written last.
public struct PlaceStoreWriter: ~Copyable {
    /// What a finished store holds.
    public struct Summary: Sendable, Hashable {
        public var placeCount: Int
        /// Records whose ID was there already; the first one stays.
        public var duplicateCount: Int
    }

    private struct Box {
        var id: Int64
        var box: FixedBox
    }

    private struct Row {
        var id: Int64
        var classID: Int64
        var x: Int32
        var y: Int32
        var box: FixedBox?
        var version: UInt32
        var timestamp: Int64
        var tags: Data
    }

    private static let batchCount = 4096

    private let path: String
    private let queue: DatabaseQueue
    private var rows: [Row] = []
    private var boxes: [Box] = []
    private var classes: [String: Int64] = [:]
    private var classTexts: [(kinds: String, types: String, count: Int)] = []
    private var duplicates = 0

    /// Makes the file. One that stands there is an error.
    public init(file: URL) throws(PlaceStoreError) {
        let path = file.path(percentEncoded: false)
        queue = try Self.newDatabase(path)
        self.path = path
    }

    private static func newDatabase(_ path: String) throws(PlaceStoreError) -> DatabaseQueue {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw PlaceStoreError(.notWritable, path: path, "a file stands here already")
        }
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            // Half a store is worth nothing, so nothing is journalled; the region's draft keeps the old one whole.
            try db.execute(
                sql: """
                    PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
                    PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY
                    """
            )
        }
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.write { db in
                try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID); PRAGMA user_version = \(StoreSchema.version)")
                for statement in StoreSchema.statements { try db.execute(sql: statement) }
            }
            return queue
        } catch {
            throw failure(path, error)
        }
    }

    public mutating func add(_ record: PlaceRecord) throws(PlaceStoreError) {
        let box = Fixed.box(record.bounds)
        let x = Fixed.longitude(record.location.longitude)
        let y = Fixed.latitude(record.location.latitude)
        let isPoint = box == FixedBox(west: x, south: y, east: x, north: y)
        rows.append(
            Row(
                id: record.id.rowKey,
                classID: classID(record),
                x: x,
                y: y,
                box: isPoint ? nil : box,
                version: record.version,
                timestamp: record.timestamp,
                tags: Data(PlaceTagsCodec.encode(record.tags))
            )
        )
        if rows.count == Self.batchCount { try flush() }
    }

    /// Writes the rest, the spatial index and the classes, and closes the file.
    /// - Parameter progress: called with a fraction of 0…1 while the index is written; returns false to stop.
    public consuming func finish(progress: (Double) -> Bool = { _ in true }) throws -> Summary {
        try flush()
        // Neighbours beside each other, so that the tree's boxes stay small.
        boxes.sort { a, b in
            let (keyA, keyB) = (Self.curveKey(a.box), Self.curveKey(b.box))
            return keyA == keyB ? a.id < b.id : keyA < keyB
        }
        do {
            var start = 0
            while start < boxes.count {
                let part = boxes[start..<min(start + 16_384, boxes.count)]
                try queue.write { db in
                    let insert = try db.cachedStatement(sql: "INSERT INTO place_boxes VALUES (?, ?, ?, ?, ?)")
                    for box in part {
                        try insert.execute(arguments: [box.id, box.box.west, box.box.east, box.box.south, box.box.north])
                    }
                }
                start = part.endIndex
                guard progress(Double(start) / Double(boxes.count)) else { throw CancellationError() }
            }
            let classTexts = classTexts
            try queue.write { db in
                for (index, text) in classTexts.enumerated() {
                    try db.execute(
                        sql: "INSERT INTO classes VALUES (?, ?, ?, ?)",
                        arguments: [index, text.kinds, text.types, text.count]
                    )
                }
                for statement in StoreSchema.indices { try db.execute(sql: statement) }
            }
            try queue.close()
        } catch let error as CancellationError {
            throw error
        } catch {
            throw Self.failure(path, error)
        }
        return Summary(placeCount: boxes.count, duplicateCount: duplicates)
    }

    private mutating func classID(_ record: PlaceRecord) -> Int64 {
        let kinds = record.kinds.map(Self.word).joined(separator: " ")
        let types = record.types.map(Self.word).joined(separator: " ")
        let key = kinds + "\n" + types
        if let id = classes[key] { return id }
        let id = Int64(classTexts.count)
        classes[key] = id
        classTexts.append((kinds, types, 0))
        return id
    }

    /// A text that can stand in a space-separated list.
    private static func word(_ text: String) -> String {
        text.utf8.contains { $0 == 0x20 || $0 == 0x0A } ? text.split { $0.isWhitespace }.joined(separator: "_") : text
    }

    private mutating func flush() throws(PlaceStoreError) {
        let rows = rows
        self.rows.removeAll(keepingCapacity: true)
        do {
            let inserted = try queue.write { db in
                let insert = try db.cachedStatement(
                    sql: """
                        INSERT OR IGNORE INTO places(id, class, x, y, west, south, east, north, version, timestamp, tags)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """
                )
                return try rows.map { row in
                    try insert.execute(arguments: [
                        row.id, row.classID, row.x, row.y, row.box?.west, row.box?.south, row.box?.east, row.box?.north, row.version,
                        row.timestamp, row.tags,
                    ])
                    return db.changesCount > 0
                }
            }
            for (row, inserted) in zip(rows, inserted) {
                guard inserted else {
                    duplicates += 1
                    continue
                }
                classTexts[Int(row.classID)].count += 1
                boxes.append(Box(id: row.id, box: row.box ?? FixedBox(west: row.x, south: row.y, east: row.x, north: row.y)))
            }
        } catch {
            throw Self.failure(path, error)
        }
    }

    private static func failure(_ path: String, _ error: any Error) -> PlaceStoreError {
        PlaceStoreError(.notWritable, path: path, "cannot be written: \((error as? DatabaseError)?.message ?? "\(error)")")
    }

    /// The place of the box's middle on a Z-order curve (G. M. Morton, 1966) of 2³² × 2³² cells.
    private static func curveKey(_ box: FixedBox) -> UInt64 {
        func spread(_ low: Int32, _ high: Int32) -> UInt64 {
            var bits = UInt64(UInt32(bitPattern: Int32((Int64(low) + Int64(high)) / 2)) ^ 0x8000_0000)
            bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
            bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
            bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
            bits = (bits | bits << 2) & 0x3333_3333_3333_3333
            return (bits | bits << 1) & 0x5555_5555_5555_5555
        }
        return spread(box.west, box.east) | spread(box.south, box.north) << 1
    }
}
