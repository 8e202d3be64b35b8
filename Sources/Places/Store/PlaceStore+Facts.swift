public import Foundation
public import PortolanOSMModel

/// An operator's facts in the form of a store: a JSON text for each place, and foreign IDs that lead to places.
public struct StoreFacts: Sendable {
    /// The members of `OwnFacts` as UTF-8 JSON, by place.
    public var jsonByPlace: [PlaceID: Data]
    /// The places by the IDs that other systems have for them.
    public var placesByForeignID: [String: PlaceID]

    /// Makes facts; there are none by default.
    public init(jsonByPlace: [PlaceID: Data] = [:], placesByForeignID: [String: PlaceID] = [:]) {
        self.jsonByPlace = jsonByPlace
        self.placesByForeignID = placesByForeignID
    }
}

extension PlaceStore {
    /// Returns the JSON text of an operator's facts about a place; nil if there are none.
    public func facts(of id: PlaceID) throws(PlaceStoreError) -> Data? {
        try read { reader in try reader.facts(of: id.rowKey) }
    }

    /// Returns the place that an ID of another system leads to; nil if the store has none.
    public func place(ofForeignID text: String) throws(PlaceStoreError) -> PlaceID? {
        try read { reader in
            try reader.rows.place(ofForeignID: text).map { try reader.id($0) }
        }
    }

    /// Adds facts to a finished store that is not yet open for reading.
    public static func add(_ facts: StoreFacts, to file: URL) throws(PlaceStoreError) {
        try change(file) { (connection) throws(SQLiteFailure) in
            let fact = try connection.prepare("INSERT INTO facts VALUES (?, ?)")
            for (place, json) in facts.jsonByPlace.sorted(by: { $0.key.rowKey < $1.key.rowKey }) {
                fact.bind(1, place.rowKey)
                fact.bind(2, blob: Array(json))
                try fact.run()
            }
            let foreign = try connection.prepare("INSERT INTO foreign_ids VALUES (?, ?)")
            for (id, place) in facts.placesByForeignID.sorted(by: { $0.key < $1.key }) {
                foreign.bind(1, text: id)
                foreign.bind(2, place.rowKey)
                try foreign.run()
            }
        }
    }

    /// Opens a finished store for writing, and changes it.
    static func change(_ file: URL, _ body: (SQLiteConnection) throws(SQLiteFailure) -> Void) throws(PlaceStoreError) {
        let path = file.path(percentEncoded: false)
        do {
            let connection = try SQLiteConnection(path: path, mode: .create)
            // The region's draft keeps the old state whole, so nothing is journalled.
            try connection.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
            try body(connection)
            try connection.execute("COMMIT")
        } catch {
            throw error.asWriting(path)
        }
    }
}
