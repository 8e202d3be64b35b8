/// The result of a build, and the problems that it met.
public struct TileBuilderReport: Sendable, Hashable {
    /// The number of tiles by zoom, 0…14.
    public var tileCounts: [Int] = []
    /// The number of tiles that were taken over from an earlier archive.
    public var keptTileCount = 0
    /// The number of features before they are cut into tiles, by layer.
    public var featureCounts: [String: Int] = [:]
    /// The size of the archive in bytes.
    public var byteCount: UInt64 = 0
    /// The number of sea areas that the coast gave.
    public var seaAreaCount = 0
    /// The number of tiles made in this build that were thinned because they would exceed 500,000 bytes.
    public var thinnedTileCount = 0
    /// The number of features left out of the thinned tiles, counted in each tile.
    public var omittedFeatureCount = 0
    /// The number of doubtful objects in the extract, by reason; a reason without any is absent.
    public var warnings: [String: Int] = [:]
}

extension CoastWarnings {
    /// The counts by reason, for people, without zeros.
    var byReason: [String: Int] {
        let all = [
            ("coastline way turned round", reversedWays),
            ("coastline branches", branches),
            ("coastline gap bridged", bridgedGaps),
            ("coastline end drawn out to the bounds", extendedEnds),
            ("coastline incomplete, left out", incompleteLines),
            ("coastline contradicts another, left out", contradictions),
        ]
        return Dictionary(uniqueKeysWithValues: all.filter { $0.1 > 0 })
    }
}
