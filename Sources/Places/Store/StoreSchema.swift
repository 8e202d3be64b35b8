/// The layout of `places.sqlite`.
enum StoreSchema {
    /// `Plac`, at offset 68 of the file.
    static let applicationID: Int32 = 0x506C_6163
    /// The present version. Version 8 has the same layout, but its index has house numbers only as they are written,
    /// and towns under fewer names.
    static let version: Int32 = 9
    /// The last version in which each object is a place of its own: there is no table `members`, and an outline has a
    /// single line. It is otherwise like version 8.
    static let versionWithoutMembers: Int32 = 7
    /// The last version whose pages carry no checksums. It is otherwise like version 7.
    static let versionWithoutChecksums: Int32 = 6
    /// The versions that can be read.
    static let knownVersions = versionWithoutChecksums...version

    /// The statements that make the tables. Each page of 4,096 bytes ends with its checksum (`CSQLitePages`).
    ///
    /// - `places`: one row for each place. `id` is the row key of the place's ID. `x` and `y` are the longitude and
    ///   the latitude in 10⁻⁷ degrees. The box is null if it is the point itself. `tags` is in the form of
    ///   `PlaceTagsCodec`. `outline` is in the form of `PlaceOutline`, and null for a point or a line that is no
    ///   street.
    /// - `classes`: each combination of kinds and types that occurs, separated by spaces, the leading one first, and
    ///   the number of places that have it.
    /// - `place_boxes`: the extents of places that are more than a point, in an R*Tree of 32-bit numbers, so that
    ///   nothing is rounded.
    /// - `members`: the source's objects that a place consists of, besides the one that it has its ID from. The index
    ///   `members_by_place` finds them by the place; it is made after all rows.
    /// - `transit`: by place, the stops and lines of public transport, in the form of `PlaceTransit`. Older stores lack
    ///   this table.
    /// - `aliases`: older IDs, and the places that they lead to.
    /// - `facts`, `foreign_ids`: the data that an operator laid over the open data.
    /// - `blocks`, `terms`, `postings`, `kind_names`, `meta`: the search index, see `IndexLayout` and
    ///   `docs/search-index.md`.
    /// - `areas`: countries, towns, postcodes and others, each with the part of an address that it gives, its names
    ///   as tags, the next larger area, and the place that is this area.
    /// - `area_lists`: the lists of areas that places share, separated by spaces, the smallest area first.
    /// - `streets`: the names of streets, as tags.
    /// - `crossings`: the points where streets meet other streets, by the hash of the street's name
    ///   (`PlaceAddresses.Crossing`). Older stores lack this table.
    /// - `place_addresses`: by place, its list of areas, and the street and house number that its own tags do not
    ///   give.
    static let statements = [
        """
        CREATE TABLE places(
            id INTEGER PRIMARY KEY,
            class INTEGER NOT NULL,
            x INTEGER NOT NULL,
            y INTEGER NOT NULL,
            west INTEGER, south INTEGER, east INTEGER, north INTEGER,
            version INTEGER NOT NULL,
            timestamp INTEGER NOT NULL,
            prominence INTEGER NOT NULL,
            tags BLOB NOT NULL,
            outline BLOB
        )
        """,
        "CREATE TABLE classes(id INTEGER PRIMARY KEY, kinds TEXT NOT NULL, types TEXT NOT NULL, places INTEGER NOT NULL)",
        """
        CREATE TABLE areas(
            id INTEGER PRIMARY KEY, part TEXT NOT NULL, country TEXT NOT NULL, code TEXT NOT NULL, parent INTEGER, names BLOB NOT NULL,
            place INTEGER
        )
        """,
        "CREATE TABLE area_lists(id INTEGER PRIMARY KEY, areas TEXT NOT NULL)",
        "CREATE TABLE streets(id INTEGER PRIMARY KEY, names BLOB NOT NULL)",
        "CREATE TABLE crossings(street INTEGER, point INTEGER, PRIMARY KEY(street, point)) WITHOUT ROWID",
        "CREATE TABLE place_addresses(id INTEGER PRIMARY KEY, areas INTEGER NOT NULL, street INTEGER, number TEXT)",
        "CREATE VIRTUAL TABLE place_boxes USING rtree_i32(id, west, east, south, north)",
        "CREATE TABLE blocks(number INTEGER PRIMARY KEY, data BLOB NOT NULL)",
        "CREATE TABLE terms(term BLOB PRIMARY KEY, places INTEGER NOT NULL, list INTEGER, data BLOB) WITHOUT ROWID",
        "CREATE TABLE postings(key INTEGER PRIMARY KEY, data BLOB NOT NULL)",
        "CREATE TABLE kind_names(name BLOB NOT NULL, type TEXT NOT NULL, PRIMARY KEY(name, type)) WITHOUT ROWID",
        "CREATE TABLE members(id INTEGER PRIMARY KEY, place INTEGER NOT NULL)",
        "CREATE TABLE transit(place INTEGER PRIMARY KEY, data BLOB NOT NULL)",
        "CREATE TABLE aliases(id INTEGER PRIMARY KEY, target INTEGER NOT NULL)",
        "CREATE TABLE facts(place INTEGER PRIMARY KEY, json BLOB NOT NULL)",
        "CREATE TABLE foreign_ids(id TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE TABLE meta(key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
    ]
}
