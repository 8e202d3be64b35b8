/// The view `portolan.places`, for people's own SQL. It shows the places of the newest version of each region.
///
/// The schema of each version has one table for the view. Its geometry is PostGIS's if the database has that
/// extension, else well-known binary.
enum PlacesView {
    static let name = "\(PostgresSchema.home).places"
    static let table = "place_table"

    struct Column: Sendable {
        var name: String
        var type: String
    }

    /// The form of geometry in a database.
    enum Geometry: Sendable, Hashable {
        /// Well-known binary.
        case bytes
        /// PostGIS, whose types are in a schema.
        case postGIS(schema: String)
    }

    /// The reference system of longitude and latitude (WGS 84).
    static let referenceSystem: UInt32 = 4326

    static func columns(_ geometry: Geometry) -> [Column] {
        let shape =
            switch geometry {
            case .bytes: "bytea"
            case .postGIS(let schema): "\(quoted(schema)).geometry(Geometry, \(referenceSystem))"
            }
        return [
            ("id", "text"), ("osm", "text"), ("name", "text"), ("names", "jsonb"), ("primary_type", "text"), ("types", "text[]"),
            ("kinds", "text[]"), ("opening_hours", "text"), ("time_zone", "text"), ("formatted_address", "text"), ("house_number", "text"),
            ("street", "text"), ("postcode", "text"), ("city", "text"), ("state", "text"), ("country", "text"), ("phone", "text"),
            ("website", "text"), ("importance", "float8"), ("longitude", "float8"), ("latitude", "float8"), ("geometry", shape),
            ("tags", "jsonb"),
        ].map { Column(name: $0.0, type: $0.1) }
    }

    private static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

    private static func literal(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

    /// Returns the form of geometry in a database.
    static func geometry(_ connection: PostgresConnection) throws(PostgresFailure) -> Geometry {
        let found = try connection.rows(
            "SELECT n.nspname::text FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'postgis'"
        )
        return found.rowCount > 0 ? .postGIS(schema: found.text(0, 0)) : .bytes
    }

    // MARK: Statements

    static func create(_ schema: String, _ geometry: Geometry) -> String {
        let columns = columns(geometry).map { "\($0.name) \($0.type)" }.joined(separator: ", ")
        return "CREATE TABLE \(schema).\(table)(\(columns))"
    }

    /// Returns the statements that make the indices after all rows are there.
    static func index(_ schema: String, _ geometry: Geometry) -> [String] {
        let place =
            switch geometry {
            case .bytes: "(point(longitude, latitude))"
            case .postGIS: "(geometry)"
            }
        return [
            "ALTER TABLE \(schema).\(table) ADD PRIMARY KEY (id)", "CREATE INDEX ON \(schema).\(table) USING gist \(place)",
            "CREATE INDEX ON \(schema).\(table) USING gin (types)", "CREATE INDEX ON \(schema).\(table) USING gin (tags jsonb_path_ops)",
            "ANALYZE \(schema).\(table)",
        ]
    }

    /// The places of one region in the view.
    struct Part {
        var region: String
        var table: String
        /// Whether the geometry is well-known binary.
        var isBytes: Bool

        /// - Parameter geometry: the form of geometry in the whole view.
        func select(_ geometry: Geometry) -> String {
            let names = columns(geometry).map { column in
                // If the region was loaded before the database got PostGIS, its geometries are bytes.
                guard column.name == "geometry", isBytes, case .postGIS(let schema) = geometry else { return column.name }
                return "\(quoted(schema)).ST_GeomFromWKB(geometry, \(referenceSystem))::\(column.type) AS geometry"
            }
            return "SELECT \(literal(region))::text AS region, \(names.joined(separator: ", ")) FROM \(table)"
        }
    }

    /// Makes the view again over the tables of the given versions. Objects that people built on the view stay. If the
    /// view's columns change, the view is dropped first. The database refuses to drop a view on which other objects are
    /// built.
    static func publish(_ newest: [(region: String, version: String)], _ connection: PostgresConnection) throws(PostgresFailure) {
        var parts: [Part] = []
        for (region, version) in newest.sorted(by: { $0.region < $1.region }) {
            let table = "\(PostgresSchema.schema(version)).\(table)"
            let found = try connection.rows(
                """
                SELECT (SELECT format_type(atttypid, NULL) = 'bytea' FROM pg_attribute WHERE attrelid = c AND attname = 'geometry')
                FROM to_regclass('\(table)') c WHERE c IS NOT NULL
                """
            )
            if found.rowCount > 0 { parts.append(Part(region: region, table: table, isBytes: found.bytes(0, 0) == [1])) }
        }
        guard !parts.isEmpty else { return try connection.execute("DROP VIEW IF EXISTS \(Self.name)") }
        let geometry: Geometry = parts.allSatisfy(\.isBytes) ? .bytes : try geometry(connection)
        let all = parts.map { $0.select(geometry) }.joined(separator: " UNION ALL ")
        try connection.execute("SAVEPOINT places_view")
        do throws(PostgresFailure) {
            try connection.execute("CREATE OR REPLACE VIEW \(Self.name) AS \(all)")
        } catch {
            guard !error.isOfConnection else { throw error }
            try connection.execute("ROLLBACK TO places_view; DROP VIEW \(Self.name); CREATE VIEW \(Self.name) AS \(all)")
        }
    }
}
