/// How a store in PostgreSQL is reached, and what is kept of it in memory.
public struct PostgresStoreOptions: Sendable, Hashable {
    /// The most connections over which rows of a region are read, and as many for the facts that it was loaded with. Who needs one more waits for it.
    public var connections = 8
    /// Seconds that a connection may take to be made, for each of its hosts; at least two.
    public var connectSeconds = 2
    /// Seconds that an answer of the database may take.
    public var answerSeconds = 5
    /// The same as clocks and the database take it: a second to a day.
    var patience: Int { min(max(answerSeconds, 1), 86_400) }
    /// Bytes of rows that are kept in memory, for each region, and as many for the facts that it was loaded with.
    public var cacheBytes = 256 << 20
    /// Whether it is noted which tables each round trip asks, for `PostgresRegions.takeTrips()`; off outside of checks.
    public var notesTrips = false

    /// The options that hold where nothing is said.
    public init() {}
}
