internal import CSQLite

/// What SQLite complained of.
struct SQLiteFailure: Error {
    /// The primary result code (sqlite.org, "Result and Error Codes").
    var code: Int32
    var message: String

    var isForeignFile: Bool { code == SQLITE_NOTADB }
    var cannotOpen: Bool { code == SQLITE_CANTOPEN }

    /// What to tell of a store that is read.
    func asReading(_ path: String) -> PlaceStoreError {
        if isForeignFile {
            return PlaceStoreError(.notAPlaceStore, path: path, "not a place store; `portolan import` makes regions that hold one")
        }
        if cannotOpen { return PlaceStoreError(.notReadable, path: path, "cannot be opened: \(message)") }
        return PlaceStoreError(.damaged, path: path, "cannot be read: \(message); import the extract again")
    }
}
