/// What a build made, and what it had to pass over.
public struct TileBuilderReport: Sendable, Hashable {
    /// Number of tiles by zoom, 0…14.
    public var tileCounts: [Int] = []
    /// Those of the tiles that were taken over from an earlier archive.
    public var keptTileCount = 0
    /// Number of features before cutting into tiles, by layer.
    public var featureCounts: [String: Int] = [:]
    /// Size of the archive in bytes.
    public var byteCount: UInt64 = 0
    /// Areas of sea that the coast gave.
    public var seaAreaCount = 0
    /// Tiles that would be larger than 500,000 bytes and were thinned, among those that were made.
    public var thinnedTileCount = 0
    /// Features that the thinned tiles lack, counted in each.
    public var omittedFeatureCount = 0
    /// What was doubtful about the extract, by reason; absent if nothing was.
    public var warnings: [String: Int] = [:]
}

extension CoastWarnings {
    /// By reason, for people; without those that did not occur.
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
