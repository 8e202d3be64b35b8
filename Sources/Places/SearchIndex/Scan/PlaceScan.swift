package import PortolanGeo

/// Finds the best of the places that have all words, without looking at each.
///
/// Documents lie along a curve, so that neighbours in number are neighbours on the ground. Windows of them are looked through one after the other,
/// those first that may hold the best; within a window the lists of all words are laid over each other. What a window can hold at most is told by
/// its extent and by what the lists say of it without being read (`WindowReach`), what a place can reach by its words, the rank of its importance and
/// its block's extent; only if that is enough is the place itself read. The answer is the same as if all places had been.
package struct PlaceScan {
    /// Where distances are measured from.
    package struct Origin: Sendable {
        /// The area whose centre or line it is.
        package var area: SearchArea
        /// The nearest are asked for, however well they fit.
        package var ranks: Bool

        package init(_ area: SearchArea, ranks: Bool) {
            self.area = area
            self.ranks = ranks
        }
    }

    /// Where places are looked for.
    package struct Areas: Sendable {
        /// The area that is preferred; places outside of it are found too.
        package var bias: SearchArea?
        /// Where places must lie.
        package var restriction: SearchArea?
        /// Where distances are measured from.
        package var origin: Origin?

        package init(bias: SearchArea?, restriction: SearchArea?, origin: Origin?) {
            (self.bias, self.restriction, self.origin) = (bias, restriction, origin)
        }
    }

    package struct Scored: Sendable {
        package var entry: BlockEntry
        package var score: Int
        /// From the origin.
        package var meters: Double?
    }

    let reader: any IndexReader
    let directory: BlockDirectory
    /// For each class whether the filter lets it through.
    let wanted: [Bool]
    let areas: Areas
    let weights: ScanWeights

    /// How many windows are looked through before what was found decides which others need to be; each round more.
    var firstRound = 2

    /// - Parameters:
    ///   - wanted: for each class whether its places are wanted.
    ///   - areas: where places are looked for.
    ///   - weights: what they get points for; those of the words are with these.
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

    /// The nearest are asked for, however well they fit.
    package var ranksByDistance: Bool { areas.origin?.ranks ?? false }

    /// Points of what was found for being near the preferred area.
    package func nearness(_ found: Scored) -> Int {
        ranksByDistance ? 0 : Closeness(areas.bias ?? areas.restriction, weights).points(found.entry.coordinate)
    }

    /// - Parameters:
    ///   - words: all of these must be had.
    ///   - limit: the greatest number of results.
    ///   - floor: told the best so far, the score below which others need not be found; asked while there are windows that may hold better ones.
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
