public import Foundation
internal import GRDB
public import PortolanRegion

/// An ID that is no longer a place's own, and the place that it leads to now.
public struct PlaceAlias: Sendable, Hashable {
    public var id: PlaceID
    public var target: PlaceID

    public init(id: PlaceID, target: PlaceID) {
        self.id = id
        self.target = target
    }
}

extension PlaceStore {
    /// The place that an older ID leads to; nil where the store knows of none.
    public func target(ofAlias id: PlaceID) throws(PlaceStoreError) -> PlaceID? {
        try read { db in
            guard try db.tableExists("aliases") else { return nil }
            let target = try Int64.fetchOne(try db.cachedStatement(sql: "SELECT target FROM aliases WHERE id = ?"), arguments: [id.rowKey])
            return try target.map { target in
                guard let id = PlaceID(rowKey: target) else { throw self.damaged(target) }
                return id
            }
        }
    }

    /// All older IDs, in ascending order.
    public func aliases() throws(PlaceStoreError) -> [PlaceAlias] {
        try read { db in
            guard try db.tableExists("aliases") else { return [] }
            return try Row.fetchAll(db, sql: "SELECT id, target FROM aliases ORDER BY id").map { row in
                guard let id = (row[0] as Int64?).flatMap({ PlaceID(rowKey: $0) }),
                    let target = (row[1] as Int64?).flatMap({ PlaceID(rowKey: $0) })
                else { throw self.damaged(row[0] as Int64? ?? 0) }
                return PlaceAlias(id: id, target: target)
            }
        }
    }

    /// The places after an ID, in ascending order of the IDs' row keys.
    /// - Parameter limit: at most so many.
    public func places(after id: PlaceID?, limit: Int) throws(PlaceStoreError) -> [PlaceRecord] {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT id FROM places WHERE id > ? ORDER BY id LIMIT ?")
            return try Int64.fetchAll(statement, arguments: [id?.rowKey ?? -1, limit]).map { rowKey in
                guard let place = try self.place(db, rowKey) else { throw self.damaged(rowKey) }
                return place
            }
        }
    }

    /// Adds the aliases to a finished store that nobody reads yet.
    public static func add(_ aliases: [PlaceID: PlaceID], to file: URL) throws(PlaceStoreError) {
        guard !aliases.isEmpty else { return }
        try change(file) { db in
            try db.execute(sql: "CREATE TABLE aliases(id INTEGER PRIMARY KEY, target INTEGER NOT NULL)")
            let statement = try db.makeStatement(sql: "INSERT INTO aliases VALUES (?, ?)")
            for alias in aliases.sorted(by: { $0.key.rowKey < $1.key.rowKey }) {
                try statement.execute(arguments: [alias.key.rowKey, alias.value.rowKey])
            }
        }
    }
}
