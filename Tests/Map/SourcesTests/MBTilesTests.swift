import CSQLite
import Foundation
import PortolanGeo
import PortolanMapSources
import PortolanTestSupport
import PortolanTiles
import Testing

/// A database that SQL statements make.
@safe struct Database {
    let file = TemporaryFile()
    var path: String { file.url.path(percentEncoded: false) }

    init(_ statements: [String]) throws {
        var handle: OpaquePointer?
        try #require(unsafe sqlite3_open(path, &handle) == SQLITE_OK)
        defer { unsafe sqlite3_close(handle) }
        for statement in statements {
            try #require(unsafe sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK, "\(statement)")
        }
    }

    static let tables = [
        "CREATE TABLE metadata (name TEXT, value TEXT)",
        "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)",
    ]

    static func tile(_ z: Int, _ x: Int, _ row: Int, _ bytes: [UInt8]) -> String {
        let hexadecimal = bytes.map { String($0 + 256 as Int, radix: 16).dropFirst() }.joined()
        return "INSERT INTO tiles VALUES (\(z), \(x), \(row), X'\(hexadecimal)')"
    }
}

extension UInt8 {
    fileprivate static func + (byte: UInt8, number: Int) -> Int { Int(byte) + number }
}

@Suite struct MBTilesTests {
    private static let view = "CREATE VIEW tiles(zoom_level, tile_column, tile_row, tile_data) AS"
    private static let digits = ["CREATE TABLE n (x)"] + (0..<100).map { "INSERT INTO n VALUES (\($0 % 2))" }

    /// Views that are legal but yield endless rows, very many rows, or very large tiles.
    @Test(arguments: [
        ["\(view) WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT 1, x, 0, X'00' FROM c"],
        digits + ["\(view) SELECT a.x, b.x, c.x, X'00' FROM n a, n b, n c, n d, n e, n f"],
        digits + ["\(view) SELECT x, 0, 0, randomblob(30000000) FROM n"],
    ])
    func viewsWithoutEndAreRefused(statements: [String]) throws {
        let database = try Database(["CREATE TABLE metadata (name TEXT, value TEXT)"] + statements)
        #expect(throws: SourceError.self) {
            let archive = try MBTilesArchive(path: database.path)
            _ = try archive.rowCountsByZoom()
            _ = try archive.tiles(zoom: 1, columns: 0...1, rows: 0...1)
            _ = try archive.bytes(of: TileID(z: 1, x: 0, y: 0))
        }
    }

    /// A view over two tables, as most writers of MBTiles make it.
    @Test func viewsThatJoinAreRead() throws {
        let database = try Database([
            "CREATE TABLE metadata (name TEXT, value TEXT)", "CREATE TABLE map (z, x, y, id)", "CREATE TABLE images (id, data)",
            "\(Self.view) SELECT z, x, y, coalesce(data, X'') FROM map JOIN images ON images.id = map.id",
            "INSERT INTO map VALUES (1, 0, 0, 7)", "INSERT INTO images VALUES (7, X'0102')",
        ])
        let archive = try MBTilesArchive(path: database.path)
        #expect(try archive.rowCountsByZoom() == [1: 1])
        #expect(try archive.bytes(of: TileID(z: 1, x: 0, y: 1)) == [1, 2])
    }

    /// The cost limit of a query follows the size of the file, not the size of a link to it.
    @Test func manyTilesBehindALink() throws {
        let rows = "WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < 299999) SELECT 20, n, 0, zeroblob(8) FROM c"
        let database = try Database(Database.tables + ["INSERT INTO tiles " + rows])
        let link = TemporaryFile()
        try FileManager.default.createSymbolicLink(at: link.url, withDestinationURL: database.file.url)
        let archive = try MBTilesArchive(path: link.url.path(percentEncoded: false))
        #expect(try archive.rowCountsByZoom() == [20: 300_000])
    }

    @Test func readsTilesFromTheSouth() throws {
        let database = try Database(
            Database.tables + [
                "INSERT INTO metadata VALUES ('bounds', '-1, -2,3,4'), ('minzoom', '0'), ('maxzoom', '2'), ('attribution', '© nobody')",
                Database.tile(0, 0, 0, [1, 2]), Database.tile(2, 1, 3, Gzip.compress([7, 8, 9])), Database.tile(2, 1, 0, []),
            ]
        )
        let archive = try MBTilesArchive(path: database.path)
        #expect(archive.zooms == 0...2 && archive.attribution == "© nobody" && archive.format == nil)
        #expect(archive.bounds == CoordinateBounds(south: -2, west: -1, north: 4, east: 3))
        #expect(try archive.bytes(of: TileID(z: 0, x: 0, y: 0)) == [1, 2])
        #expect(try archive.bytes(of: TileID(z: 2, x: 1, y: 0)) == [7, 8, 9])
        #expect(try archive.bytes(of: TileID(z: 2, x: 1, y: 3)) == [])
        #expect(try archive.bytes(of: TileID(z: 1, x: 0, y: 0)) == nil)
    }

    @Test func zoomsOfTheTilesWhereMetadataHasNone() throws {
        let database = try Database(Database.tables + [Database.tile(3, 0, 0, [1]), Database.tile(5, 0, 0, [1])])
        let archive = try MBTilesArchive(path: database.path)
        #expect(archive.zooms == 3...5 && archive.bounds == .world)
    }

    @Test func saysWhatIsWrong() throws {
        func message(_ path: String) -> String {
            do {
                _ = try MBTilesArchive(path: path)
                return ""
            } catch { return error.message }
        }
        #expect(message("/nowhere.mbtiles") == "there is no such file")
        #expect(message("/tmp").contains("is a folder"))
        let empty = try Database(Database.tables)
        #expect(message(empty.path).contains("“tiles” is empty"))
        let other = try Database(["CREATE TABLE a (b)"])
        #expect(message(other.path).contains("no such table"))
        let text = TemporaryFile()
        try Data("not a database, but long enough to be looked at".utf8).write(to: text.url)
        #expect(message(text.url.path).hasPrefix("not an MBTiles file"))
        let broken = try Database(
            Database.tables + [Database.tile(0, 0, 0, Array(Gzip.compress([UInt8](repeating: 1, count: 999)).dropLast(9)))]
        )
        #expect(throws: SourceError.self) { try MBTilesArchive(path: broken.path).bytes(of: TileID(z: 0, x: 0, y: 0)) }
    }
}
