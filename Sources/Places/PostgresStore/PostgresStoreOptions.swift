/// Options for reaching a store in PostgreSQL, and for keeping its rows in memory.
public struct PostgresStoreOptions: Sendable, Hashable {
    /// The greatest number of connections that read the rows of a region. As many further connections may read the
    /// facts that the region was loaded with. A caller waits if all are in use.
    public var connections = 8
    /// The seconds that making a connection may take, for each host of the connection string; at least two.
    public var connectSeconds = 2
    /// The seconds that an answer of the database may take.
    public var answerSeconds = 5
    /// `answerSeconds`, clamped to one second to one day.
    var patience: Int { min(max(answerSeconds, 1), 86_400) }
    /// The bytes of rows that are kept in memory for each region. As many further bytes are for the facts that the
    /// region was loaded with.
    public var cacheBytes = 256 << 20
    /// Whether the tables of each round trip are noted, for `PostgresRegions.takeTrips()`. Only checks need them.
    public var notesTrips = false

    /// Makes options with default values.
    public init() {}
}
