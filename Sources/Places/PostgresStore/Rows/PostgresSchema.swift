internal import PortolanStore

/// The tables of one version of a store, in a schema of its own.
///
/// The tables are those of `places.sqlite` (`StoreSchema`), with these differences. Texts that may have any bytes are
/// `bytea`. The tree of extents is a table of its nodes. Its leaves have the values of their places that a search needs
/// (`LeafSites`). `vocabulary` has all terms in pages (`VocabularyPage`), and `meta` has the first term of each page.
enum PostgresSchema {
    /// The number of the tables' format. It grows when the tables change, and a reader refuses other formats.
    static let format = 4

    /// The schema that lists the versions of all regions.
    static let home = "portolan"
    /// The table of the versions of all regions.
    static let versions = "\(home).versions"
    /// The channel of notifications about new versions.
    static let channel = "portolan_versions"
    /// The channel of notifications about new facts.
    static let factsChannel = "portolan_facts"
    /// The table of an operator's facts that servers take (`PostgresFacts`).
    static let facts = "\(home).facts"
    /// The channel of notifications about changed keys.
    static let keysChannel = "portolan_keys"
    /// The table of callers' keys (`PostgresKeys`).
    static let keys = "\(home).keys"
    /// The table of the requests that servers have taken from each key's daily quota (`PostgresKeys`).
    static let quotas = "\(home).quotas"
    /// The table of the counts of all servers (`PostgresUsage`).
    static let usage = "\(home).usage"
    /// The table of recent sessions (`PostgresUsage`).
    static let sessions = "\(home).sessions"
    /// The table of the last batch of each server (`PostgresUsage`).
    static let usagePosts = "\(home).usage_posts"

    enum ColumnType: String {
        case number = "int8"
        case bytes = "bytea"
        case text = "text"
    }

    struct Table {
        var name: String
        var columns: [(name: String, type: ColumnType)]
        /// The columns of the primary key.
        var key: String
        /// The columns whose bytes are kept in the row without compression.
        var plain: [String] = []
    }

    static let tables: [Table] = [
        Table(
            name: "places",
            columns: [
                ("id", .number), ("class", .number), ("x", .number), ("y", .number), ("west", .number), ("south", .number),
                ("east", .number), ("north", .number), ("version", .number), ("timestamp", .number), ("prominence", .number),
                ("tags", .bytes), ("outline", .bytes),
            ],
            key: "id"
        ),
        Table(name: "place_addresses", columns: [("id", .number), ("areas", .number), ("street", .number), ("number", .bytes)], key: "id"),
        Table(name: "classes", columns: [("id", .number), ("kinds", .text), ("types", .text), ("places", .number)], key: "id"),
        Table(
            name: "areas",
            columns: [("id", .number), ("part", .text), ("code", .bytes), ("names", .bytes), ("place", .number)],
            key: "id"
        ),
        Table(name: "area_lists", columns: [("id", .number), ("areas", .text)], key: "id"),
        Table(name: "streets", columns: [("id", .number), ("names", .bytes)], key: "id"),
        Table(name: "crossings", columns: [("street", .number), ("point", .number)], key: "street, point"),
        Table(
            name: "extent_nodes",
            columns: [("nodeno", .number), ("data", .bytes), ("sites", .bytes)],
            key: "nodeno",
            plain: ["data", "sites"]
        ),
        Table(name: "blocks", columns: [("number", .number), ("data", .bytes)], key: "number", plain: ["data"]),
        Table(name: "terms", columns: [("term", .bytes), ("places", .number), ("list", .number), ("data", .bytes)], key: "term"),
        Table(name: "postings", columns: [("key", .number), ("data", .bytes)], key: "key", plain: ["data"]),
        Table(name: "vocabulary", columns: [("number", .number), ("data", .bytes)], key: "number", plain: ["data"]),
        Table(name: "kind_names", columns: [("number", .number), ("name", .bytes), ("type", .text)], key: "number"),
        Table(name: "members", columns: [("id", .number), ("place", .number)], key: "id"),
        Table(name: "aliases", columns: [("id", .number), ("target", .number)], key: "id"),
        Table(name: "facts", columns: [("place", .number), ("json", .bytes)], key: "place"),
        Table(name: "foreign_ids", columns: [("id", .bytes), ("place", .number)], key: "id"),
        Table(name: "transit", columns: [("place", .number), ("data", .bytes)], key: "place"),
        Table(name: "meta", columns: [("key", .text), ("value", .bytes)], key: "key"),
    ]

    /// Returns the statements that make the tables. The indices are made after all rows are there.
    static func create(_ schema: String) -> String {
        var sql = "CREATE SCHEMA \(schema);"
        for table in tables {
            let columns = table.columns.map { "\($0.name) \($0.type.rawValue)" }.joined(separator: ", ")
            // Rows of postings and blocks fill half a page and cannot be compressed, so the table keeps them whole.
            sql += "CREATE TABLE \(schema).\(table.name)(\(columns))\(table.plain.isEmpty ? "" : " WITH (toast_tuple_target = 8160)");"
            for column in table.plain { sql += "ALTER TABLE \(schema).\(table.name) ALTER COLUMN \(column) SET STORAGE EXTERNAL;" }
        }
        return sql
    }

    static func index(_ schema: String) -> [String] {
        var statements = tables.map { "ALTER TABLE \(schema).\($0.name) ADD PRIMARY KEY (\($0.key))" }
        statements.append("CREATE INDEX ON \(schema).members(place, id)")
        statements += tables.map { "ANALYZE \(schema).\($0.name)" }
        return statements
    }

    /// Makes the table of published versions. A database has one such table.
    static let createHome = """
        CREATE SCHEMA IF NOT EXISTS \(home);
        CREATE TABLE IF NOT EXISTS \(versions)(
            number bigserial PRIMARY KEY, region text NOT NULL, version text NOT NULL UNIQUE, format int8 NOT NULL, has_facts bool NOT NULL,
            manifest bytea NOT NULL, boundaries bytea, published timestamptz NOT NULL DEFAULT now()
        );
        """

    /// Whether an earlier program, of format 1 or 2, made the table of versions. These programs used shards.
    static let isFormerHome = """
        SELECT to_regclass('\(versions)') IS NOT NULL
        AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('\(versions)') AND attname = 'format')
        """

    /// Turns the table of versions of a program of format 1 or 2 into the present table. The published versions stay
    /// for servers that can read them. Other servers see them as versions of format 2.
    static let renewHome = """
        ALTER TABLE \(versions) ADD COLUMN format int8 NOT NULL DEFAULT 2, ADD COLUMN has_facts bool NOT NULL DEFAULT false;
        DROP TABLE IF EXISTS \(home).shards;
        """

    /// Makes the table of facts, which has a row for each place or foreign ID that has, or had, a fact.
    static let createFacts = """
        CREATE TABLE IF NOT EXISTS \(facts)(
            kind text NOT NULL CHECK (kind IN ('fact', 'alias')), subject text NOT NULL, line json, revision int8 NOT NULL,
            changed timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (kind, subject)
        );
        CREATE INDEX IF NOT EXISTS facts_revision ON \(facts)(revision);
        """

    /// Makes the tables of keys, beside those of facts. Servers are notified of each change of a key, whoever makes
    /// it.
    static let createKeys = """
        CREATE TABLE IF NOT EXISTS \(keys)(
            digest bytea PRIMARY KEY CHECK (length(digest) = 32), name text NOT NULL, per_second float8 CHECK (per_second > 0),
            per_day int8 CHECK (per_day >= 0), added timestamptz NOT NULL DEFAULT now(), revoked timestamptz
        );
        CREATE UNIQUE INDEX IF NOT EXISTS keys_name ON \(keys)(name) WHERE revoked IS NULL;
        CREATE TABLE IF NOT EXISTS \(quotas)(
            key bytea NOT NULL, day date NOT NULL, leased int8 NOT NULL DEFAULT 0, granted int8 NOT NULL DEFAULT 0, PRIMARY KEY (key, day)
        );
        CREATE OR REPLACE FUNCTION \(home).tell_of_keys() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN NOTIFY \(keysChannel); RETURN NULL; END';
        CREATE OR REPLACE TRIGGER tell_of_keys AFTER INSERT OR UPDATE OR DELETE ON \(keys)
            FOR EACH STATEMENT EXECUTE FUNCTION \(home).tell_of_keys();
        """

    /// Makes the tables of usage, beside the tables of keys.
    static let createUsage = """
        CREATE TABLE IF NOT EXISTS \(usage)(
            day date NOT NULL, method text NOT NULL, class text NOT NULL, count int8 NOT NULL, PRIMARY KEY (day, method, class)
        );
        CREATE TABLE IF NOT EXISTS \(sessions)(
            token text PRIMARY KEY, typed int8 NOT NULL, late int8 NOT NULL, began timestamptz, ended timestamptz, last timestamptz NOT NULL
        );
        CREATE INDEX IF NOT EXISTS sessions_last ON \(sessions)(last);
        CREATE TABLE IF NOT EXISTS \(usagePosts)(server text PRIMARY KEY, batch int8 NOT NULL, at timestamptz NOT NULL);
        """

    /// Returns the schema of a version.
    static func schema(_ version: String) -> String { "portolan_\(version)" }

    /// Returns the schema of the store of an operator's facts.
    static func factsSchema(_ version: String) -> String { "portolan_\(version)_facts" }
}

/// The queries that ask for several rows by their keys.
enum PostgresQuery: UInt8, CaseIterable {
    case places, outlines, classes, addresses, streets, areaLists, areas, blocks, postings, aliases, members, facts, extentNodes, transit
    case vocabulary, membersOfPlaces, crossings, terms
    /// The rows that the addresses of places refer to, by the keys of the places.
    case areaListsOfPlaces, areasOfPlaces, streetsOfPlaces
    /// The directories of terms' long lists, and all rows of the lists with few postings.
    case postingsOfTerms

    /// The queries that are sent along with addresses.
    static let ofAddresses: [PostgresQuery] = [.areaListsOfPlaces, .areasOfPlaces, .streetsOfPlaces]

    /// The query that reads rows of the same table by the rows' own keys, for a query that takes keys of places or
    /// terms. Other queries return themselves.
    var rowsOf: PostgresQuery {
        switch self {
        case .areaListsOfPlaces: .areaLists
        case .areasOfPlaces: .areas
        case .streetsOfPlaces: .streets
        case .postingsOfTerms: .postings
        default: self
        }
    }

    /// The greatest length of a list, in postings, that `postingsOfTerms` reads whole. Such a list takes about five
    /// rows.
    static let wholeListPlaces = 6_000
    /// The greatest number of rows that `postingsOfTerms` reads of one list, in addition to the list's directory.
    static let wholeListRows = 6

    /// Returns the names of the tables that requests read, for people.
    /// - Parameter numbers: the numbers of the requests.
    static func names(_ numbers: [Int]) -> String {
        Set(numbers).sorted().map { number in
            UInt8(exactly: number).flatMap(PostgresQuery.init).map { "\($0)" } ?? "whole tables"
        }.joined(separator: "+")
    }

    /// Returns the text of the query. The first column of its answer is the key.
    func sql(_ schema: String) -> String {
        func select(_ columns: String, _ table: String, _ key: String, order: String = "") -> String {
            "SELECT \(key), \(columns) FROM \(schema).\(table) WHERE \(key) = ANY($1::\(self == .terms ? "bytea" : "int8")[])\(order)"
        }
        switch self {
        case .places:
            return select("class, x, y, west, south, east, north, version, timestamp, prominence, tags", "places", "id")
        case .outlines: return select("outline", "places", "id")
        case .classes: return select("class", "places", "id")
        case .addresses: return select("areas, street, number", "place_addresses", "id")
        case .streets: return select("names", "streets", "id")
        case .areaLists: return select("areas", "area_lists", "id")
        case .areas: return select("part, code, names, place", "areas", "id")
        case .blocks: return select("data", "blocks", "number")
        case .postings: return select("data", "postings", "key")
        case .aliases: return select("target", "aliases", "id")
        case .members: return select("place", "members", "id")
        case .facts: return select("json", "facts", "place")
        case .transit: return select("data", "transit", "place")
        case .extentNodes: return select("data, sites", "extent_nodes", "nodeno")
        case .vocabulary: return select("data", "vocabulary", "number")
        case .membersOfPlaces: return select("id", "members", "place", order: " ORDER BY place, id")
        case .crossings: return select("point", "crossings", "street", order: " ORDER BY street, point")
        case .terms: return select("places, list, data", "terms", "term")
        case .areaListsOfPlaces:
            return """
                SELECT id, areas FROM \(schema).area_lists
                WHERE id IN (SELECT areas FROM \(schema).place_addresses WHERE id = ANY($1::int8[]))
                """
        case .areasOfPlaces:
            return """
                SELECT id, part, code, names, place FROM \(schema).areas WHERE id IN (
                    SELECT unnest(string_to_array(l.areas, ' ')::int8[]) FROM \(schema).area_lists l
                    WHERE l.id IN (SELECT areas FROM \(schema).place_addresses WHERE id = ANY($1::int8[]))
                )
                """
        case .streetsOfPlaces:
            return """
                SELECT id, names FROM \(schema).streets
                WHERE id IN (SELECT street FROM \(schema).place_addresses WHERE id = ANY($1::int8[]))
                """
        case .postingsOfTerms:
            // The last row of a list is its directory (`IndexLayout.directoryKey`).
            return """
                SELECT p.key, p.data FROM \(schema).terms t JOIN \(schema).postings p ON p.key = (t.list << 32) + 4294967295
                WHERE t.term = ANY($1::bytea[])
                UNION ALL
                SELECT p.key, p.data FROM \(schema).terms t
                CROSS JOIN generate_series(0::int8, \(Self.wholeListRows - 1)::int8) AS r JOIN \(schema).postings p ON p.key = (t.list << 32) + r
                WHERE t.term = ANY($1::bytea[]) AND t.places <= \(Self.wholeListPlaces)
                """
        }
    }
}
