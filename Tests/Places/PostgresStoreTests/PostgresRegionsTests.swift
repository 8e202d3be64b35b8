import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanPostgresStore

/// Regions are in databases of the test's own.
@Suite(.serialized, .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server is not installed"))
struct PostgresRegionsTests {
    private let cluster: PostgresCluster
    private let folder = TemporaryFile()

    init() throws {
        cluster = try PostgresCluster()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    }

    /// Makes a region with enough places for several windows and for long lists of postings.
    private func region(_ name: String, places: Int, title: String = "Somewhere") throws -> URL {
        let target = folder.url.appending(path: "\(name).portolan")
        let draft = try RegionDraft(target: target, force: true)
        var random = SplitMix64(seed: 41)
        var writer = try PlaceStoreWriter(file: draft.folder.appending(path: Region.placesFileName))
        for number in 1...places {
            let kind = ["amenity=cafe", "shop=bakery", "amenity=bench"][number % 3]
            try writer.add(
                PlaceRecord(
                    id: PlaceID(osm: OSMKey(type: .node, id: Int64(number))),
                    location: Coordinate(latitude: .random(in: -1...1, using: &random), longitude: .random(in: -1...1, using: &random)),
                    kinds: [kind],
                    types: [String(kind.split(separator: "=")[1])],
                    tags: [
                        "name": number % 40 == 0 ? "Rare \(number % 7)" : "Common place \(number % 900)",
                        "addr:street": "Street \(number % 50)", "addr:housenumber": "\(number % 90)",
                    ]
                )
            )
        }
        _ = try writer.finish()
        let source = RegionManifest.Source(file: "x", byteCount: 0, sha256: "", date: nil, generator: nil)
        let bounds = CoordinateBounds(south: -1, west: -1, north: 1, east: 1)
        _ = try draft.publish(RegionManifest(name: title, bounds: bounds, source: source))
        return target
    }

    @Test("Every answer equals that of the region's folder, and the view has every place")
    func answers() async throws {
        let region = try region("town", places: 14_000)
        let store = try PostgresRegions([cluster.connectionString])
        #expect(try await store.load(region).region == "town")
        var check = StoreCheck(region: region)
        check.database = cluster.connectionString
        check.count = 400
        // The cache is so small that most rows are fetched again.
        check.options.cacheBytes = 1 << 18
        let report = try await check.run()
        #expect(report.differenceCount == 0, "\(report.lines.joined(separator: "\n"))")
        let connection = try cluster.connection(making: "SELECT 1")
        #expect(try connection.rows("SELECT count(*) FROM portolan.places WHERE region = 'town'").integer(0, 0) == 14_000)
    }

    @Test("The previous version stays, older ones are removed, and `remove` removes all")
    func versions() async throws {
        let store = try PostgresRegions([cluster.connectionString])
        #expect(throws: PostgresStoreError.self) { try store.versions() }
        let connection = try cluster.connection(making: "SELECT 1")
        func schemas() throws -> Int64 {
            try connection.rows("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'portolan\\_%'").integer(0, 0)
        }
        var last: PostgresRegions.Version?
        for (number, kept) in [1, 2, 2].enumerated() {
            let region = try region("town", places: 20, title: "Town \(number)")
            let version = try await store.load(region, placesView: false)
            #expect(version != last)
            // Loading the same version again changes nothing.
            #expect(try await store.load(region) == version)
            #expect(try store.versions() == [version])
            #expect(try schemas() == Int64(kept))
            last = version
        }
        #expect(try store.remove("town") == 2)
        #expect(try store.remove("town") == 0)
        #expect(try schemas() == 0)
        #expect(throws: PostgresStoreError.self) { try store.versions() }
    }

    @Test("Regions may be in different databases; if two databases have the same region, the first one counts")
    func databases() async throws {
        let connection = try cluster.connection(making: "SELECT 1")
        try connection.execute("CREATE DATABASE other")
        let (first, second) = (cluster.connectionString, cluster.connectionString.replacing("dbname=postgres", with: "dbname=other"))
        let town = try await PostgresRegions([first]).load(region("town", places: 30))
        let village = try await PostgresRegions([second]).load(region("village", places: 20))
        let other = try await PostgresRegions([second]).load(region("town", places: 40, title: "Another"))
        #expect(try PostgresRegions([first, second]).versions() == [town, village])
        #expect(try PostgresRegions([second, first]).versions() == [other, village])
        let cache = folder.url.appending(path: "cache")
        let backend = try PostgresRegions([first, second]).backend(cache: cache)
        #expect(backend.regions.count == 2)
    }

    @Test("Tables of an earlier format cause an error with advice, and publishing again replaces them")
    func formerFormat() async throws {
        let connection = try PostgresConnection(ConnectionString(cluster.connectionString), PostgresStoreOptions())
        try connection.execute(
            """
            CREATE SCHEMA portolan;
            CREATE TABLE portolan.shards(
                version text NOT NULL, shard int8 NOT NULL, shards int8 NOT NULL, format int8 NOT NULL, documents int8 NOT NULL, facts int8,
                PRIMARY KEY (version)
            );
            CREATE TABLE portolan.versions(
                number bigserial PRIMARY KEY, region text NOT NULL, version text NOT NULL UNIQUE, manifest bytea NOT NULL, boundaries bytea,
                published timestamptz NOT NULL DEFAULT now()
            );
            CREATE SCHEMA portolan_abc_1;
            INSERT INTO portolan.shards VALUES ('abc_1', 0, 1, 2, 7, NULL);
            INSERT INTO portolan.versions(region, version, manifest) VALUES ('town', 'abc_1', '{}'), ('village', 'def_1', '{}');
            """
        )
        let store = try PostgresRegions([cluster.connectionString])
        func message() -> String {
            let error = #expect(throws: PostgresStoreError.self) { try store.versions() }
            #expect(error?.code == .incomplete)
            return error?.message ?? ""
        }
        #expect(message().contains("town is in tables of format 2, but this program reads format 4; load the region again"))
        let version = try await store.load(region("town", places: 20))
        // Servers that still read the old tables can continue.
        #expect(try !connection.rows("SELECT to_regnamespace('portolan_abc_1')").isNull(0, 0))
        #expect(try connection.rows("SELECT to_regclass('portolan.shards')").isNull(0, 0))
        #expect(message().contains("village is in tables of format 2"))
        #expect(try store.remove("village") == 1)
        #expect(try store.versions() == [version])
    }
}
