package import PortolanGeo

/// Finds the best of the places that have all words, without reading each place.
///
/// Documents are numbered along a curve, so that documents with near numbers are also near on the ground. The scan
/// looks through windows of documents, beginning with the windows that may hold the best places. In each window it
/// intersects the lists of all words. The extent of a window and the directories of the lists (`WindowReach`) give an
/// upper limit of the scores of its places without reading them. The words of a place, its rank of importance and the
/// extent of its block give a closer upper limit of the place's score. The scan reads the place itself only if a place
/// with this score would be among the results. The answer is the same as if the scan had read all places.
package struct PlaceScan {
    /// The origin of distances.
    package struct Origin: Sendable {
        /// The area from whose centre or line distances are measured.
        package var area: SearchArea
        /// Whether the results are sorted by distance alone.
        package var ranks: Bool

        package init(_ area: SearchArea, ranks: Bool) {
            self.area = area
            self.ranks = ranks
        }
    }

    /// The areas of a search.
    package struct Areas: Sendable {
        /// The preferred area. Places outside it are found too.
        package var bias: SearchArea?
        /// The area in which places must lie.
        package var restriction: SearchArea?
        /// The origin of distances.
        package var origin: Origin?

        package init(bias: SearchArea?, restriction: SearchArea?, origin: Origin?) {
            (self.bias, self.restriction, self.origin) = (bias, restriction, origin)
        }
    }

    package struct Scored: Sendable {
        package var entry: BlockEntry
        package var score: Int
        /// The distance from the origin, in metres.
        package var meters: Double?
    }

    let reader: any IndexReader
    let directory: BlockDirectory
    /// Whether the filter accepts each class.
    let wanted: [Bool]
    let areas: Areas
    let weights: ScanWeights

    /// The number of windows in the first round. The results of a round decide which other windows are needed. Each
    /// round has more windows than the one before.
    var firstRound = 2

    /// - Parameters:
    ///   - wanted: whether places of each class are wanted.
    ///   - areas: the areas of the search.
    ///   - weights: the points of places. The words must have been read with the same weights.
    package init(
        _ reader: any IndexReader,
        _ directory: BlockDirectory,
        wanted: [Bool],
        in areas: Areas,
        _ weights: ScanWeights
    ) {
        self.reader = reader
        self.directory = directory
        self.wanted = wanted
        self.areas = areas
        self.weights = weights
    }

    /// Whether the results are sorted by distance alone.
    package var ranksByDistance: Bool { areas.origin?.ranks ?? false }

    /// Returns the points of a result for being near the preferred area.
    package func nearness(_ found: Scored) -> Int {
        ranksByDistance ? 0 : Closeness(areas.bias ?? areas.restriction, weights).points(found.entry.coordinate)
    }

    /// - Parameters:
    ///   - words: the words that places must have, all of them.
    ///   - limit: the greatest number of results.
    ///   - floor: returns a score below which places are not needed, given the best places so far. It is called while
    ///     other windows may hold better places.
    package func best(_ words: [WordMatches], limit: Int, floor: ([Scored]) throws -> Int? = { _ in nil }) throws -> [Scored] {
        guard limit > 0, !words.isEmpty, words.allSatisfy({ $0.count > 0 }) else { return [] }
        var run = PlaceScanRun(self, words, limit: limit)
        return try run.places(floor: floor)
    }

    func isWanted(_ entry: BlockEntry) throws(IndexDamage) -> Bool {
        guard entry.classID < wanted.count else { throw IndexDamage.index }
        return wanted[entry.classID] && (areas.restriction?.contains(entry.coordinate) ?? true)
    }

    func isBefore(_ a: Scored, _ b: Scored) -> Bool {
        let (near, far) = (a.meters ?? 0, b.meters ?? 0)
        if !ranksByDistance {
            if a.score != b.score { return a.score > b.score }
            if a.entry.importance != b.entry.importance { return a.entry.importance > b.entry.importance }
        }
        return near == far ? a.entry.rowKey < b.entry.rowKey : near < far
    }
}
