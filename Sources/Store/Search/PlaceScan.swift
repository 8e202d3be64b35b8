internal import PortolanGeo

/// Finds the best of the places that have all words, without looking at each.
///
/// Documents lie along a curve, so that neighbours in number are neighbours on the ground. Windows of them are looked through one after the other,
/// those first that may hold the best; within a window the lists of all words are laid over each other. What a place can reach at most is told by its
/// words, the rank of its prominence and its block's extent; only where that is enough is the place itself read. The answer is the same as if all
/// places had been.
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

    /// The nearest are asked for, however well they fit.
    var ranksByDistance: Bool { query.rank == .distance && origin != nil }

    /// - Parameters:
    ///   - words: all of these must be had.
    ///   - limit: so many at most.
    func best(_ words: [WordMatches], limit: Int) throws -> [Scored] {
        guard limit > 0, !words.isEmpty, words.allSatisfy({ $0.count > 0 }) else { return [] }
        var run = Run(self, words, limit: limit)
        return try run.places()
    }

    fileprivate func isWanted(_ entry: BlockEntry) throws -> Bool {
        guard entry.classID < wanted.count else { throw reader.damaged("the search index") }
        return wanted[entry.classID] && (query.restriction?.contains(entry.coordinate) ?? true)
    }

    fileprivate func isBefore(_ a: Scored, _ b: Scored) -> Bool {
        let (near, far) = (a.meters ?? 0, b.meters ?? 0)
        if !ranksByDistance {
            if a.score != b.score { return a.score > b.score }
            if a.entry.prominence != b.entry.prominence { return a.entry.prominence > b.entry.prominence }
        }
        return near == far ? a.entry.rowKey < b.entry.rowKey : near < far
    }
}

/// One question's way through the windows.
private struct Run {
    /// A place that has all words.
    private struct Hit {
        var document: UInt32
        /// Points for its words.
        var fit: Int32
        /// The most that it can have for its words and its prominence.
        var most: Int32
    }

    /// Hits of one block.
    private struct Part {
        var block: Int
        var hits: Range<Int>
        var bound: Double
    }

    private let scan: PlaceScan
    private var words: [WordMatches]
    private let limit: Int
    private let closeness: Closeness
    private let distance: DistanceBound
    /// Points by the sum of qualities and one; far below zero for what has not all words.
    private let points: [Int32]
    private let tokens: Int
    private let documents: Int
    /// Values of one word's documents, by their place in the window.
    private var board: WindowBoard
    /// Of those that have all words so far, the sum of the qualities and one.
    private var sums: WindowBoard
    private var hits: [Hit] = []
    private var parts: [Part] = []
    /// The best so far, in their order.
    private var best: [PlaceScan.Scored] = []

    private static let nothing = Int32(-1_000_000)
    /// How many windows are looked through before what was found decides which others need to be; each round more.
    private static let firstRound = 6
    private static let growth = 8
    /// 4 · 101 · 60 + 60 · 127 is less than 2¹⁵.
    private static let fewTokens = 60

    init(_ scan: PlaceScan, _ words: [WordMatches], limit: Int) {
        self.scan = scan
        self.limit = limit
        // The rarest first: where it has nothing, the others are not read.
        self.words = words.enumerated().sorted { a, b in
            a.element.count == b.element.count ? a.offset < b.offset : a.element.count < b.element.count
        }.map(\.element)
        closeness = scan.ranksByDistance ? Closeness(nil) : Closeness(scan.query.bias ?? scan.query.restriction)
        distance = DistanceBound(scan.origin ?? Coordinate(latitude: 0, longitude: 0))
        let tokens = max(1, words.count { !$0.isFilter })
        self.tokens = tokens
        let greatest = words.reduce(0) { $0 + $1.greatestQuality }
        points = [Self.nothing] + (0...greatest).map { Int32($0 * 4 / tokens) }
        documents = scan.directory.windowBlocks * IndexLayout.blockCount
        board = WindowBoard(count: documents)
        sums = board
    }

    /// What none of a block's or window's places exceeds, without regard to their words.
    private func bound(_ block: BlockDirectory.Block) -> Double {
        scan.ranksByDistance ? -distance.meters(to: block) : Double(closeness.points(block))
    }

    /// What a place must reach to be among the best.
    private var threshold: Double {
        guard best.count == limit, let last = best.last else { return -.infinity }
        return scan.ranksByDistance ? -(last.meters ?? 0) : Double(last.score)
    }

    mutating func places() throws -> [PlaceScan.Scored] {
        struct Window {
            var number: Int
            var bound: Double
        }
        let mostFit = scan.ranksByDistance ? 0 : Double(points.last ?? 0)
        var windows: [Window] = []
        for (number, window) in scan.directory.windows.enumerated() {
            if let restriction = scan.query.restriction?.bounds, !window.bounds.intersects(restriction) { continue }
            let prominence = scan.ranksByDistance ? 0 : Double(window.prominence / 2)
            windows.append(Window(number: number, bound: bound(window) + mostFit + prominence))
        }
        windows.sort { $0.bound == $1.bound ? $0.number < $1.number : $0.bound > $1.bound }
        var start = 0
        var size = Self.firstRound
        while start < windows.count, windows[start].bound >= threshold {
            let end = min(windows.count, start + size)
            // Lists are read forwards.
            for window in windows[start..<end].filter({ $0.bound >= threshold }).map(\.number).sorted() { try look(window) }
            try settle()
            start = end
            size *= Self.growth
        }
        return best
    }

    // MARK: One window

    /// Notes the hits of a window that may be among the best.
    private mutating func look(_ window: Int) throws {
        let first = UInt32(window * documents)
        let range = first..<first + UInt32(documents)
        for index in words.indices {
            board.clear()
            guard try words[index].fill(&board, range, scan.reader) else { return }
            if index == 0 {
                sums.start(board, words[index].isFilter)
            } else {
                sums.keep(board, words[index].isFilter)
                // Other words need not be read where none has all so far.
                if sums.isEmpty { return }
            }
        }
        let directory = scan.directory
        let windowBound = bound(directory.windows[window])
        let blocks = window * directory.windowBlocks..<min((window + 1) * directory.windowBlocks, directory.blocks.count)
        for block in blocks {
            if let restriction = scan.query.restriction?.bounds, !directory.blocks[block].bounds.intersects(restriction) { continue }
            let least = threshold
            let from = hits.count
            let most = collect(block, first, least == -.infinity || scan.ranksByDistance ? Self.nothing + 1 : Int32(least - windowBound))
            guard hits.count > from else { continue }
            let blockBound = bound(directory.blocks[block]) + (scan.ranksByDistance ? 0 : Double(most))
            if blockBound < least {
                hits.removeLast(hits.count - from)
            } else {
                parts.append(Part(block: block, hits: from..<hits.count, bound: blockBound))
            }
        }
    }

    /// Appends the hits of a block that reach so much by words and prominence; what the best of them reaches.
    private mutating func collect(_ block: Int, _ first: UInt32, _ least: Int32) -> Int32 {
        let start = block * IndexLayout.blockCount - Int(first)
        let places = start..<min(start + IndexLayout.blockCount, documents)
        var most = Self.nothing
        // Most blocks have none, which is told without looking at each place: 4 · quality ÷ tokens + prominence ≥ least.
        let usual = IndexLayout.greatestProminence.last.map { Int32($0) / 2 } ?? 0
        if least > usual, tokens <= Self.fewTokens,
            sums.greatest(board, places, tokens: Int16(tokens)) < Int(least) * tokens + 4
        {
            return most
        }
        let prominence = UInt16(scan.directory.blocks[block].prominence) / 2
        for place in places {
            let sum = Int(sums[place])
            if sum == 0 { continue }
            let fit = points[min(sum, points.count - 1)]
            // The rank is the document's, whatever list it was read from.
            let reach = fit + Int32(min(board[place] >> 8, prominence))
            if reach < least { continue }
            most = max(most, reach)
            hits.append(Hit(document: first + UInt32(place), fit: fit, most: reach))
        }
        return most
    }

    // MARK: Places

    /// Reads the places that were noted, those first that may be the best.
    private mutating func settle() throws {
        parts.sort { $0.bound == $1.bound ? $0.block < $1.block : $0.bound > $1.bound }
        for part in parts {
            if part.bound < threshold { break }
            let beyond = scan.ranksByDistance ? 0 : part.bound - Double(hits[part.hits].reduce(Self.nothing) { max($0, $1.most) })
            try scan.reader.withBlock(part.block) { bytes in
                let count = BlockEntry.count(bytes)
                for hit in hits[part.hits] {
                    if !scan.ranksByDistance, Double(hit.most) + beyond < threshold { continue }
                    let index = Int(hit.document) - part.block * IndexLayout.blockCount
                    guard index < count else { throw scan.reader.damaged("block \(part.block)") }
                    try add(BlockEntry(bytes, index: index, document: hit.document), fit: Int(hit.fit))
                }
            }
        }
        parts.removeAll(keepingCapacity: true)
        hits.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ entry: BlockEntry, fit: Int) throws {
        guard try scan.isWanted(entry) else { return }
        let coordinate = entry.coordinate
        let scored = PlaceScan.Scored(
            entry: entry,
            score: fit + Int(entry.prominence) / 2 + closeness.points(coordinate),
            meters: scan.origin?.distanceMeters(to: coordinate)
        )
        if best.count == limit {
            guard let last = best.last, scan.isBefore(scored, last) else { return }
            best.removeLast()
        }
        var (low, high) = (0, best.count)
        while low < high {
            let middle = (low + high) / 2
            if scan.isBefore(best[middle], scored) { low = middle + 1 } else { high = middle }
        }
        best.insert(scored, at: low)
    }
}
