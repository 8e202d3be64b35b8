internal import PortolanGeo

/// Finds the best of the places that have all words, without looking at each.
///
/// Documents lie along a curve, so that neighbours in number are neighbours on the ground. Windows of them are looked through one after the other,
/// those first that may hold the best; within a window the lists of all words are laid over each other. What a window can hold at most is told by
/// its extent and by what the lists say of it without being read (`WindowReach`), what a place can reach by its words, the rank of its importance and
/// its block's extent; only where that is enough is the place itself read. The answer is the same as if all places had been.
struct PlaceScan {
    struct Scored {
        var entry: BlockEntry
        var score: Int
        var meters: Double?
    }

    let query: PlaceTextQuery
    let reader: StoreReader
    /// For each class whether the filter lets it through.
    let wanted: [Bool]
    let directory: BlockDirectory
    /// Where distances are measured from.
    let origin: Coordinate?

    /// How many windows are looked through before what was found decides which others need to be; each round more.
    var firstRound = 2

    /// The nearest are asked for, however well they fit.
    var ranksByDistance: Bool { query.rank == .distance && origin != nil }

    /// - Parameters:
    ///   - words: all of these must be had.
    ///   - limit: so many at most.
    ///   - floor: told the best so far, the score below which others need not be found; asked while there are windows that may hold better ones.
    func best(_ words: [WordMatches], limit: Int, floor: ([Scored]) throws -> Int? = { _ in nil }) throws -> [Scored] {
        guard limit > 0, !words.isEmpty, words.allSatisfy({ $0.count > 0 }) else { return [] }
        var run = PlaceScanRun(self, words, limit: limit)
        return try run.places(floor: floor)
    }

    func isWanted(_ entry: BlockEntry) throws -> Bool {
        guard entry.classID < wanted.count else { throw reader.damaged("the search index") }
        return wanted[entry.classID] && (query.restriction?.contains(entry.coordinate) ?? true)
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
