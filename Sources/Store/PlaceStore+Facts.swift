public import Foundation
internal import GRDB
public import PortolanRegion

/// What an operator laid over the open data: a JSON text for a place, and foreign IDs that lead to places.
public struct StoreFacts: Sendable {
    public var jsonByPlace: [PlaceID: Data]
    public var placesByForeignID: [String: PlaceID]

    public init(jsonByPlace: [PlaceID: Data] = [:], placesByForeignID: [String: PlaceID] = [:]) {
        self.jsonByPlace = jsonByPlace
        self.placesByForeignID = placesByForeignID
    }
}

extension PlaceStore {
    /// The JSON text of an operator's facts about the place; nil where there are none.
    public func facts(of id: PlaceID) throws(PlaceStoreError) -> Data? {
        try read { db in
            guard try db.tableExists("facts") else { return nil }
            return try Data.fetchOne(try db.cachedStatement(sql: "SELECT json FROM facts WHERE place = ?"), arguments: [id.rowKey])
        }
    }

    /// The place that an ID of another system leads to; nil where the store knows of none.
    public func place(ofForeignID text: String) throws(PlaceStoreError) -> PlaceID? {
        try read { db in
            guard try db.tableExists("foreign_ids") else { return nil }
            let statement = try db.cachedStatement(sql: "SELECT place FROM foreign_ids WHERE id = ?")
            return try Int64.fetchOne(statement, arguments: [text]).map { rowKey in
                guard let id = PlaceID(rowKey: rowKey) else { throw self.damaged(rowKey) }
                return id
            }
        }
    }

    /// Adds facts to a finished store that nobody reads yet.
    public static func add(_ facts: StoreFacts, to file: URL) throws(PlaceStoreError) {
        try change(file) { db in
            try db.execute(sql: "CREATE TABLE facts(place INTEGER PRIMARY KEY, json BLOB NOT NULL)")
            try db.execute(sql: "CREATE TABLE foreign_ids(id TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID")
            let fact = try db.makeStatement(sql: "INSERT INTO facts VALUES (?, ?)")
            for (place, json) in facts.jsonByPlace.sorted(by: { $0.key.rowKey < $1.key.rowKey }) {
                try fact.execute(arguments: [place.rowKey, json])
            }
            let foreign = try db.makeStatement(sql: "INSERT INTO foreign_ids VALUES (?, ?)")
            for (id, place) in facts.placesByForeignID.sorted(by: { $0.key < $1.key }) {
                try foreign.execute(arguments: [id, place.rowKey])
            }
        }
    }

    /// Opens a finished store once more for writing.
    static func change(_ file: URL, _ body: (Database) throws -> Void) throws(PlaceStoreError) {
        let path = file.path(percentEncoded: false)
        do {
            var configuration = Configuration()
            // The region's draft keeps the old state whole, so nothing is journalled.
            configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF") }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.write(body)
            try queue.close()
        } catch {
            throw failure(path, error)
        }
    }
}
