public import Foundation
public import PortolanOSMModel

/// The ID of a place's member or an older ID of a place, with the place that the ID leads to.
public struct PlaceAlias: Sendable, Hashable {
    public var id: PlaceID
    /// The present ID of the place.
    public var target: PlaceID

    /// Makes an alias that leads from an older ID to the present ID.
    public init(id: PlaceID, target: PlaceID) {
        self.id = id
        self.target = target
    }
}

extension PlaceStore {
    /// Returns the place that a member's ID or an older ID leads to; nil if the store has none.
    public func target(ofAlias id: PlaceID) throws(PlaceStoreError) -> PlaceID? {
        try read { reader in try reader.target(ofAlias: id.rowKey).map { try reader.id($0) } }
    }

    /// Returns the place of several objects that an object is a member of; nil if the object is not a member.
    public func place(ofMember id: PlaceID) throws(PlaceStoreError) -> PlaceID? {
        try read { reader in try reader.place(ofMember: id.rowKey).map { try reader.id($0) } }
    }

    /// Returns the objects that a place consists of, without the object that gives the place its ID, in ascending
    /// order; none for a place of one object.
    public func members(of id: PlaceID) throws(PlaceStoreError) -> [PlaceID] {
        try read { reader in try reader.members(of: id.rowKey).map { try reader.id($0) } }
    }

    /// Returns all members of places that consist of several objects, in ascending order.
    public func members() throws(PlaceStoreError) -> [PlaceAlias] {
        try read { reader in
            guard reader.rows.holds(.members) else { return [] }
            let rows = try reader.connection.prepare("SELECT id, place FROM members ORDER BY id")
            var members: [PlaceAlias] = []
            while try rows.step() {
                members.append(PlaceAlias(id: try reader.id(rows.integer(0)), target: try reader.id(rows.integer(1))))
            }
            return members
        }
    }

    /// Returns all older IDs, in ascending order.
    public func aliases() throws(PlaceStoreError) -> [PlaceAlias] {
        try read { reader in
            let rows = try reader.connection.prepare("SELECT id, target FROM aliases ORDER BY id")
            var aliases: [PlaceAlias] = []
            while try rows.step() {
                aliases.append(PlaceAlias(id: try reader.id(rows.integer(0)), target: try reader.id(rows.integer(1))))
            }
            return aliases
        }
    }

    /// Returns all IDs of members, then all older IDs, each in ascending order. The store may have any version. A
    /// damaged store gives those IDs that can be read.
    public static func aliases(ofAnyVersionAt file: URL) -> [PlaceAlias] {
        var aliases: [PlaceAlias] = []
        for table in ["SELECT id, place FROM members ORDER BY id", "SELECT id, target FROM aliases ORDER BY id"] {
            do {
                let connection = try SQLiteConnection(path: file.path(percentEncoded: false), mode: .immutable)
                guard try connection.number("PRAGMA application_id") == Int64(StoreSchema.applicationID) else { return [] }
                let rows = try connection.prepare(table)
                while try rows.step() {
                    guard let id = PlaceID(rowKey: rows.integer(0)), let target = PlaceID(rowKey: rows.integer(1)) else { continue }
                    aliases.append(PlaceAlias(id: id, target: target))
                }
            } catch {
                // The list ends at a damaged page. It is empty if the store has an earlier version, without the table.
            }
        }
        return aliases
    }

    /// Returns the places after an ID, in ascending order of the IDs' row keys.
    /// - Parameters:
    ///   - id: the ID of the last place that the caller has; nil begins with the first place.
    ///   - limit: the greatest number of results.
    public func places(after id: PlaceID?, limit: Int) throws(PlaceStoreError) -> [PlaceRecord] {
        try read { reader in
            let rows = try reader.connection.prepare("SELECT id FROM places WHERE id > ? ORDER BY id LIMIT ?")
            rows.bind(1, id?.rowKey ?? -1)
            rows.bind(2, Int64(max(0, limit)))
            var places: [PlaceRecord] = []
            while try rows.step() {
                guard let place = try reader.place(rows.integer(0), classes: classes) else {
                    throw reader.damaged("row \(rows.integer(0))")
                }
                places.append(place)
            }
            return places
        }
    }

    /// Adds aliases to a finished store that is not yet open for reading.
    public static func add(_ aliases: [PlaceID: PlaceID], to file: URL) throws(PlaceStoreError) {
        guard !aliases.isEmpty else { return }
        try change(file) { (connection) throws(SQLiteFailure) in
            let insert = try connection.prepare("INSERT INTO aliases VALUES (?, ?)")
            for alias in aliases.sorted(by: { $0.key.rowKey < $1.key.rowKey }) {
                insert.bind(1, alias.key.rowKey)
                insert.bind(2, alias.value.rowKey)
                try insert.run()
            }
        }
    }
}
