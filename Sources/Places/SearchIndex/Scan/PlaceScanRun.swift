internal import PortolanBasics
internal import PortolanGeo

/// The run of one search through the windows.
struct PlaceScanRun {
    /// A place that has all words.
    private struct Found {
        /// The index of the place in the window.
        var place: Int32
        /// The sum of the qualities of the place's words so far.
        var sum: Int32
        /// The rank of the place's importance.
        var rank: Int32
    }

    /// A place that has all words and may be among the best.
    private struct Hit {
        var document: UInt32
        /// The points for the place's words.
        var fit: Int32
        /// The greatest number of points that the place can have for its words and its importance.
        var most: Int32
    }

    /// The hits of one block.
    private struct Part {
        var block: Int
        var hits: Range<Int>
        var bound: Double
    }

    private let scan: PlaceScan
    private let weights: ScanWeights
    private var words: [WordMatches]
    private let limit: Int
    private let closeness: Closeness
    private let distance: DistanceBound
    private let restriction: (bounds: CoordinateBounds, distance: DistanceBound, reachMeters: Double)?
    private let tokens: Int
    /// The places of the window that have all words so far.
    private var having = WindowPlaces()
    /// The places of the window that have the current word.
    private var ofWord = WindowPlaces()
    /// The values of the current word by place in the window. All are set to 0 again after each word.
    private var board: [UInt16]
    /// The places of the window that have all words, in ascending order.
    private var found: [Found] = []
    /// The greatest quality of each word in each window.
    private var reaches: [[WindowReach]] = []
    private var hits: [Hit] = []
    private var parts: [Part] = []
    /// The score below which places are not needed.
    private var floor = -Double.infinity
    /// The best places so far, in order.
    private var best: [PlaceScan.Scored] = []

    /// The factor by which the number of windows grows with each round.
    private static let growth = 5

    init(_ scan: PlaceScan, _ words: [WordMatches], limit: Int) {
        self.scan = scan
        weights = scan.weights
        self.limit = limit
        // The rarest word comes first. In a window without it, the other words are not read.
        self.words = words.enumerated().sorted { a, b in
            a.element.count == b.element.count ? a.offset < b.offset : a.element.count < b.element.count
        }.map(\.element)
        closeness = Closeness(scan.ranksByDistance ? nil : scan.areas.bias ?? scan.areas.restriction, scan.weights)
        distance = scan.areas.origin.map { DistanceBound($0.area) } ?? DistanceBound(Coordinate(latitude: 0, longitude: 0))
        restriction = scan.areas.restriction.map { area in
            if case .along(_, let reach) = area { return (area.bounds, DistanceBound(area), reach) }
            return (area.bounds, DistanceBound(area), .infinity)
        }
        tokens = max(1, words.count { !$0.isFilter })
        board = Array(repeating: 0, count: IndexLayout.windowCount)
    }

    /// Returns the points for words from the sum of the words' qualities.
    private func points(_ sum: Int32) -> Int32 { sum * 4 / Int32(tokens) }

    /// Returns an upper limit of the score of the places in a block or window, without the points of their words.
    private func bound(_ block: BlockDirectory.Block) -> Double {
        scan.ranksByDistance ? -distance.meters(to: block) : Double(closeness.points(block))
    }

    /// Whether a block or window lies wholly outside the restriction.
    private func isOutside(_ block: BlockDirectory.Block) -> Bool {
        guard let restriction else { return false }
        return !block.bounds.intersects(restriction.bounds)
            || restriction.reachMeters < .infinity && restriction.distance.meters(to: block) > restriction.reachMeters
    }

    /// The score that a place must reach to be among the best.
    private var threshold: Double {
        guard best.count == limit, let last = best.last else { return floor }
        return scan.ranksByDistance ? -(last.meters ?? 0) : max(Double(last.score), floor)
    }

    mutating func places(floor: ([PlaceScan.Scored]) throws -> Int?) throws -> [PlaceScan.Scored] {
        let windows = ranked()
        var start = 0
        var size = scan.firstRound
        while start < windows.count, windows[start].bound >= threshold {
            let end = min(windows.count, start + size)
            // The rows of lists are read forwards.
            let numbers = windows[start..<end].filter { $0.bound >= threshold }.map(\.number).sorted()
            if scan.reader.isRemote {
                // This fetches the rows of the next round too, so that two rounds wait once.
                let next = min(windows.count, end + size * Self.growth)
                try prefetch(windows[start..<next], windows[next...])
            }
            for window in numbers { try look(window) }
            try settle()
            start = end
            size *= Self.growth
            if !scan.ranksByDistance, start < windows.count, windows[start].bound >= threshold, let least = try floor(best) {
                self.floor = Double(least)
            }
        }
        return best
    }

    /// Fetches the rows of the current windows in one request, and prefetches later windows if the current ones need
    /// few rows.
    private func prefetch(_ windows: ArraySlice<Window>, _ later: ArraySlice<Window>) throws {
        var keys: Set<Int64> = []
        func add(_ windows: ArraySlice<Window>) {
            let numbers = windows.lazy.filter { $0.bound >= threshold }.map(\.number)
            for word in words { word.addMissingRows(of: Array(numbers), to: &keys) }
        }
        add(windows)
        // Nothing is fetched if all rows are already there.
        guard keys.contains(where: { !scan.reader.hasRow($0) }) else { return }
        var rest = later
        while keys.count < Self.rowsAtOnce, !rest.isEmpty {
            add(rest.prefix(Self.windowsAhead))
            rest = rest.dropFirst(Self.windowsAhead)
        }
        try scan.reader.prefetchRows(keys.sorted())
    }

    /// The number of rows that a remote store fetches at once, if that many are needed. A row has at most 4 KB, and one
    /// request costs as much as some dozen rows.
    private static let rowsAtOnce = 32
    private static let windowsAhead = 16

    private struct Window {
        var number: Int
        var bound: Double
    }

    /// Returns the windows that may have documents with all words, in descending order of the score that they may hold.
    private mutating func ranked() -> [Window] {
        let directory = scan.directory
        reaches = words.map { $0.reaches(windows: directory.windows.count) }
        var windows: [Window] = []
        for (number, window) in directory.windows.enumerated() {
            if isOutside(window) { continue }
            let qualities = qualities(words.indices, number)
            var most = Int32(-1)
            for rank in 0..<4 where qualities[rank] >= 0 { most = max(most, points(qualities[rank]) + importance(rank, window)) }
            if most >= 0 { windows.append(Window(number: number, bound: bound(window) + (scan.ranksByDistance ? 0 : Double(most)))) }
        }
        windows.sort { $0.bound == $1.bound ? $0.number < $1.number : $0.bound > $1.bound }
        return windows
    }

    /// Returns the greatest sums of the qualities of some words in a window, by rank of importance; below zero for a
    /// rank without documents.
    private func qualities(_ words: Range<Int>, _ window: Int) -> SIMD4<Int32> {
        var reach = WindowReach(all: 0)
        for index in words { reach.add(reaches[index][window], isFilter: self.words[index].isFilter) }
        return reach.qualities
    }

    /// Returns the greatest number of points for the importance of a place of a rank.
    private func importance(_ rank: Int, _ block: BlockDirectory.Block) -> Int32 {
        Int32(weights.importance(min(IndexLayout.greatestImportance[rank], block.importance)))
    }

    // MARK: One window

    /// Collects the hits of a window that may be among the best.
    private mutating func look(_ window: Int) throws {
        let directory = scan.directory
        let windowBound = bound(directory.windows[window])
        guard try find(window, least(windowBound)) else { return }
        let first = window * IndexLayout.windowCount
        var start = 0
        while start < found.count {
            let block = (first + Int(found[start].place)) / IndexLayout.blockCount
            let blockEnd = (block + 1) * IndexLayout.blockCount - first
            var end = start + 1
            while end < found.count, found[end].place < blockEnd { end += 1 }
            defer { start = end }
            if isOutside(directory.blocks[block]) { continue }
            let from = hits.count
            let most = collect(start..<end, block, first, least(windowBound))
            guard hits.count > from else { continue }
            let blockBound = bound(directory.blocks[block]) + (scan.ranksByDistance ? 0 : Double(most))
            if blockBound < threshold {
                hits.removeLast(hits.count - from)
            } else {
                parts.append(Part(block: block, hits: from..<hits.count, bound: blockBound))
            }
        }
    }

    /// Returns the points for words and importance that a place needs to be among the best, given its other points.
    private func least(_ beyond: Double) -> Int32 {
        let threshold = threshold
        return threshold == -.infinity || scan.ranksByDistance ? 0 : Int32(clamping: threshold - beyond)
    }

    /// Finds the places of a window that have all words, and drops places that cannot get `least` points. Returns false
    /// if no place is left.
    private mutating func find(_ window: Int, _ least: Int32) throws -> Bool {
        having = WindowPlaces(first: Int(scan.reader.documents) - window * IndexLayout.windowCount)
        // If no place has all words so far, the other words are not read.
        for index in words.indices {
            ofWord.removeAll()
            guard try words[index].seek(window, scan.reader, addingTo: &ofWord), having.formIntersection(ofWord) else { return false }
        }
        // The arrays are swapped out, so that the loops need not check whether they are shared.
        var (found, board, having) = ([Found](), [UInt16](), WindowPlaces())
        swap(&found, &self.found)
        swap(&board, &self.board)
        swap(&having, &self.having)
        defer {
            swap(&found, &self.found)
            swap(&board, &self.board)
            swap(&having, &self.having)
        }
        found.removeAll(keepingCapacity: true)
        having.forEachPlace { found.append(Found(place: Int32($0), sum: 0, rank: 0)) }
        let hasWord = words.contains { !$0.isFilter }
        for index in words.indices where !hasWord || !words[index].isFilter {
            words[index].write(to: &board, of: window, among: having)
            // The sum that the words so far must have if the remaining words give the greatest possible quality.
            let rest = qualities(index + 1..<words.count, window)
            var needed = SIMD4<Int32>.zero
            for rank in 0..<4 {
                needed[rank] = (least - importance(rank, scan.directory.windows[window])) * Int32(tokens) / 4 - rest[rank]
            }
            var kept = 0
            for number in found.indices {
                var place = found[number]
                let value = Int32(board[Int(place.place)])
                board[Int(place.place)] = 0
                place.sum += hasWord ? value & 0xFF : 0
                place.rank = value >> 8
                if place.sum < needed[Int(place.rank & 3)] {
                    having.remove(Int(place.place))
                } else {
                    found[kept] = place
                    kept += 1
                }
            }
            found.removeLast(found.count - kept)
            if found.isEmpty { return false }
        }
        return true
    }

    /// Appends the places of a block whose words and importance give at least `least` points.
    /// - Returns: the points of the best of these places; 0 if there are none.
    private mutating func collect(_ numbers: Range<Int>, _ block: Int, _ first: Int, _ least: Int32) -> Int32 {
        var most = Int32(0)
        for place in found[numbers] {
            let fit = points(place.sum)
            let reach = fit + importance(Int(place.rank), scan.directory.blocks[block])
            if reach < least { continue }
            most = max(most, reach)
            hits.append(Hit(document: UInt32(first) + UInt32(place.place), fit: fit, most: reach))
        }
        return most
    }

    // MARK: Places

    /// Reads the collected places in descending order of the score that they may have.
    private mutating func settle() throws {
        parts.sort { $0.bound == $1.bound ? $0.block < $1.block : $0.bound > $1.bound }
        var (asked, read) = (0, 0)
        func next() -> Int? {
            guard asked < parts.count, parts[asked].bound >= threshold else { return nil }
            asked += 1
            return parts[asked - 1].block
        }
        try scan.reader.forEachBlock(next: next) { _, bytes in
            read += 1
            try add(parts[read - 1], of: bytes)
        }
        parts.removeAll(keepingCapacity: true)
        hits.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ part: Part, of block: RawSpan) throws(IndexDamage) {
        let beyond = scan.ranksByDistance ? 0 : part.bound - Double(hits[part.hits].reduce(0) { max($0, $1.most) })
        let count = try BlockEntry.count(block, ofBlock: part.block)
        for hit in hits[part.hits] {
            if !scan.ranksByDistance, Double(hit.most) + beyond < threshold { continue }
            let index = Int(hit.document) - part.block * IndexLayout.blockCount
            guard index < count else { throw .block(part.block) }
            try add(BlockEntry(block, index: index, document: hit.document), fit: Int(hit.fit))
        }
    }

    private mutating func add(_ entry: BlockEntry, fit: Int) throws(IndexDamage) {
        guard try scan.isWanted(entry) else { return }
        let coordinate = entry.coordinate
        let score = fit + weights.importance(entry.importance) + closeness.points(coordinate)
        // Most places score below the last of the best, so their distance is not computed.
        if !scan.ranksByDistance, best.count == limit, let last = best.last, score < last.score { return }
        let scored = PlaceScan.Scored(entry: entry, score: score, meters: scan.areas.origin?.area.distanceMeters(to: coordinate))
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
