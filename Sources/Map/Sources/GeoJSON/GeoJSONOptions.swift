public import PortolanStyle

/// The members of a style's GeoJSON source that determine its tiles.
public struct GeoJSONOptions: Sendable {
    /// The highest zoom that has tiles of its own (`maxzoom`), 0…24.
    public var maximumZoom: UInt8 = 18
    /// The distance by which a tile's features extend beyond its sides, in points of a tile of 512 (`buffer`),
    /// 0…512.
    public var buffer: Double = 128
    /// The largest distance between a simplified line and the original, in points of a tile of 512
    /// (`tolerance`).
    public var tolerance: Double = 0.375
    /// Whether a line's piece in a tile has properties that say where on the whole line the piece begins and ends
    /// (`lineMetrics`).
    public var hasLineMetrics = false
    /// Whether a feature's index becomes its ID (`generateId`).
    public var generatesIDs = false
    /// The property that becomes a feature's ID (`promoteId`); nil if none does.
    public var promotedID: String?
    /// The filter of features; nil keeps all.
    public var filter: StyleExpression?
    /// The clustering of points (`cluster`); nil for none.
    public var clusters: ClusterOptions?

    /// Creates options with the style specification's defaults.
    public init() {}
}

/// The options for clustering points.
public struct ClusterOptions: Sendable {
    /// A property of clusters that is computed from the properties of their points.
    public struct Property: Sendable {
        /// The property's name.
        public var name: String
        /// The expression that computes a point's contribution from the point's own properties.
        public var map: StyleExpression
        /// The expression that combines two values: `accumulated` is the value so far, and the property called `name`
        /// is the contribution of another point or cluster.
        public var reduce: StyleExpression

        /// Creates a property from two expressions.
        public init(name: String, map: StyleExpression, reduce: StyleExpression) {
            self.name = name
            self.map = map
            self.reduce = reduce
        }
    }

    /// The radius of a cluster, in points of a tile of 512 (`clusterRadius`).
    public var radius: Double = 50
    /// The highest zoom with clusters (`clusterMaxZoom`); nil for one below the source's highest zoom.
    public var maximumZoom: UInt8?
    /// The smallest number of points in a cluster (`clusterMinPoints`).
    public var minimumPoints = 2
    /// The properties of clusters, in their order (`clusterProperties`).
    public var properties: [Property] = []

    /// Creates options with the style specification's defaults.
    public init() {}
}
