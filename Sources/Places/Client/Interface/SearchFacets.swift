/// The number of places of each type that a search finds.
public struct SearchFacets: Sendable, Hashable {
    /// The number of places with one primary type.
    public struct Count: Sendable, Hashable {
        /// Google's place type, or an OSM kind (`amenity=bench`) if Google has none.
        public var type: String
        /// The number of places that have the type as their primary one.
        public var count: Int

        /// Makes a count.
        public init(type: String, count: Int) {
            self.type = type
            self.count = count
        }
    }

    /// The counts, the greatest first; equal counts are sorted by type.
    public var counts: [Count]
    /// Whether all places that the search finds are counted. It is false if there are more places than a search checks.
    public var isComplete: Bool

    /// Makes facets from the number of places of each type.
    public init(_ counts: [String: Int], isComplete: Bool) {
        self.counts = counts.map { Count(type: $0.key, count: $0.value) }
            .sorted { $0.count == $1.count ? $0.type < $1.type : $0.count > $1.count }
        self.isComplete = isComplete
    }

    /// The number of all counted places.
    public var total: Int { counts.reduce(0) { $0 + $1.count } }
}
