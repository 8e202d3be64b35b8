/// The layout of `places.sqlite`.
enum StoreSchema {
    /// `Plac`, at offset 68 of the file.
    static let applicationID: Int32 = 0x506C_6163
    /// Version 8 has the same layout, but house numbers are in its index as they are written alone, and towns under fewer names.
    static let version: Int32 = 9
    /// As version 8, but each object is a place of its own: there is no table `members`, and lines of outlines are single ones.
    static let versionWithoutMembers: Int32 = 7
    /// As version 7, but pages carry no checksums.
    static let versionWithoutChecksums: Int32 = 6
    /// The versions that are read.
    static let knownVersions = versionWithoutChecksums...version

    /// Each page of 4,096 bytes ends with its checksum (`CSQLitePages`).
    ///
    /// - `places`: one row per place. `id` is the place ID's row key; x and y are longitude and latitude in 10⁻⁷ degrees; the box is null if
    ///   it is the point itself; `tags` as in `PlaceTagsCodec`; `outline` as in `PlaceOutline`, null if it is a point
    ///   or a line that is no street.
    /// - `classes`: each combination of kinds and types that occurs, space-separated, the leading one first, and how many places have it.
    /// - `place_boxes`: the extents of places that are more than a point, in an R*Tree of 32-bit numbers, so that nothing is rounded.
    /// - `members`: the objects of the source that a place consists of, other than the one that it has its ID of. `members_by_place` finds them by
    ///   the place; it is made when all rows are there.
    /// - `transit`: by place, what `PlaceTransit` tells of stops and lines of public transport; missing in older stores.
    /// - `aliases`: older IDs, and the places that they lead to; `facts`, `foreign_ids`: what an operator laid over the open data.
    /// - `blocks`, `terms`, `postings`, `kind_names`, `meta`: the search index, see `IndexLayout` and `docs/search-index.md`.
    /// - `areas`: countries, towns, postcodes …: what part of an address each gives, its names as tags, the next larger one, and the place that it is.
    /// - `area_lists`: the areas that places have in common, space-separated, the smallest first; `streets`: their names, as tags.
    /// - `crossings`: where streets meet others, by a number that stands for the street's name (`PlaceAddresses.Crossing`); missing in older stores.
    /// - `place_addresses`: by place, its list of areas, and the street and house number that its own tags do not give.
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
