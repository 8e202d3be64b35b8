public import PortolanStyle

/// How GeoJSON becomes tiles: the members of a style's GeoJSON source.
public struct GeoJSONOptions: Sendable {
    /// The highest zoom that has tiles of its own (`maxzoom`), 0…24.
    public var maximumZoom: UInt8 = 18
    /// How far a tile's features go beyond its sides, in points of a tile of 512 (`buffer`), 0…512.
    public var buffer: Double = 128
    /// How far a simplified line may lie from the one that is given, in points of a tile of 512 (`tolerance`).
    public var tolerance: Double = 0.375
    /// Whether lines carry where on their length a tile's piece begins and ends (`lineMetrics`).
    public var hasLineMetrics = false
    /// Whether a feature's index becomes its ID (`generateId`).
    public var generatesIDs = false
    /// The property that becomes a feature's ID (`promoteId`); nil if none does.
    public var promotedID: String?
    /// Which features there are; all if nil.
    public var filter: StyleExpression?
    /// How points are gathered (`cluster`); nil if they are not.
    public var clusters: ClusterOptions?

    /// The style specification's defaults.
    public init() {}
}

/// How points that lie near each other become clusters.
public struct ClusterOptions: Sendable {
    /// A property of clusters, computed from those of their points.
    public struct Property: Sendable {
        /// The property's name.
        public var name: String
        /// Gives a point's share from its own properties.
        public var map: StyleExpression
        /// Adds to what has `accumulated` the share of another point or cluster, which is the property of that name.
        public var reduce: StyleExpression

        /// A property with two expressions.
        public init(name: String, map: StyleExpression, reduce: StyleExpression) {
            self.name = name
            self.map = map
            self.reduce = reduce
        }
    }

    /// How far a cluster reaches, in points of a tile of 512 (`clusterRadius`).
    public var radius: Double = 50
    /// The highest zoom with clusters (`clusterMaxZoom`); nil for one below the source's highest.
    public var maximumZoom: UInt8?
    /// The fewest points of a cluster (`clusterMinPoints`).
    public var minimumPoints = 2
    /// Properties of clusters, in their order (`clusterProperties`).
    public var properties: [Property] = []

    /// The style specification's defaults.
    public init() {}
}
