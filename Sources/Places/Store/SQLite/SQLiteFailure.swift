internal import CSQLite
internal import PortolanRegionFolder

/// An error of SQLite.
struct SQLiteFailure: Error, CustomStringConvertible {
    /// The reason why bytes of the file were refused.
    enum Refusal: Sendable, Hashable {
        /// The system could not read the bytes.
        case unreadable(byteOffset: Int64, reason: String)
        /// The file is no longer the one that was opened.
        case changed(sizeWhenOpened: Int64, sizeNow: Int64)
        /// The bytes of a page differ from the bytes that were written.
        case checksum(byteOffset: Int64)
    }

    /// The primary result code (sqlite.org, "Result and Error Codes").
    var code: Int32
    var message: String
    var refusal: Refusal?

    var description: String { message }
    var isForeignFile: Bool { code == SQLITE_NOTADB }
    var cannotOpen: Bool { code == SQLITE_CANTOPEN }

    /// Returns the error for a store that is read.
    func asReading(_ path: String) -> PlaceStoreError {
        switch refusal {
        case .unreadable(let offset, let reason):
            return PlaceStoreError(.notReadable, path: path, "cannot be read at byte \(offset): \(reason)")
        case .changed(let before, let now):
            let change = now < before ? "was cut from \(before) bytes to \(now)" : "was changed"
            return PlaceStoreError(
                .changed,
                path: path,
                "\(change) while it was open; replace a region as a whole folder, by renaming, and open it again"
            )
        case .checksum(let offset):
            return PlaceStoreError(
                .damaged,
                path: path,
                "the page at byte \(offset) is damaged: its checksum differs; \(RegionError.remedy)"
            )
        case nil: break
        }
        if isForeignFile {
            return PlaceStoreError(.notAPlaceStore, path: path, "not a place store; give a file of a region that `portolan import` made")
        }
        if cannotOpen { return PlaceStoreError(.notReadable, path: path, "cannot be opened: \(message)") }
        return PlaceStoreError(.damaged, path: path, "cannot be read: \(message); import the extract again")
    }
}
