internal import Foundation
internal import PortolanDigests

/// An SQLite file that is held open. It must not change while it is open.
struct SQLiteSource: StoreRowSource {
    let name: String
    /// Keeps the file open for connections that are opened later.
    private let held: FileHandle?
    /// The path that connections open.
    private let heldPath: String
    /// The checksums of the pages of a region's file; nil for other files.
    private let sums: PageSums?

    /// Opens the file and checks its header.
    init(file: URL, sums: PageSums?) throws(PlaceStoreError) {
        let path = file.path(percentEncoded: false)
        name = path
        self.sums = sums
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw PlaceStoreError(.notReadable, path: path, "the file does not exist, or you have no permission to read it")
        }
        held = FileHandle(forReadingAtPath: path)
        heldPath = Self.path(of: held) ?? path
        do {
            let connection = try connection()
            guard try connection.number("PRAGMA application_id") == Int64(StoreSchema.applicationID) else {
                throw PlaceStoreError(.notAPlaceStore, path: path, "not a place store; give a file of a region that `portolan import` made")
            }
            let version = try connection.number("PRAGMA user_version") ?? 0
            guard let known = Int32(exactly: version), StoreSchema.knownVersions.contains(known) else {
                throw PlaceStoreError(
                    .unsupportedVersion,
                    path: path,
                    "the place store has version \(version), but this program reads version \(StoreSchema.version); import the extract again"
                )
            }
            guard connection.hasChecksums == (known != StoreSchema.versionWithoutChecksums) else {
                throw PlaceStoreError(
                    .damaged,
                    path: path,
                    "the header is damaged (byte 20 or bytes 60 to 63); restore the file, or import the extract again"
                )
            }
        } catch let error as SQLiteFailure {
            throw error.asReading(path)
        } catch let error as PlaceStoreError {
            throw error
        } catch {
            throw PlaceStoreError(.damaged, path: path, "cannot be read: \(error); import the extract again")
        }
    }

    func open() throws -> any StoreRows { try SQLiteRows(connection()) }

    func failure(_ error: any Error) -> PlaceStoreError? { (error as? SQLiteFailure)?.asReading(name) }

    private func connection() throws(SQLiteFailure) -> SQLiteConnection {
        let connection = try SQLiteConnection(path: heldPath, mode: .immutable, sums: sums)
        // Each connection caches up to 16 MiB of pages. The system's own cache has the rest.
        try connection.execute("PRAGMA cache_size = -16384")
        return connection
    }

    /// Returns a path that always leads to this open file; nil if the system has none.
    private static func path(of file: FileHandle?) -> String? {
        #if os(Linux)
        guard let file else { return nil }
        let path = "/proc/self/fd/\(file.fileDescriptor)"
        return FileManager.default.isReadableFile(atPath: path) ? path : nil
        #else
        return nil
        #endif
    }
}
