internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

/// Finds the successors of places that a new store no longer has, by `SuccessionRules`.
///
/// It first pairs twins, which have the same hash of their content. The remaining places bid for candidates
/// that are near them or share an identifier. `OneToOneAssignment` solves these bids one to one. An unmatched
/// place may still be merged into the successor of another place or into an older place.
///
/// Memory: about 100 bytes for each place that appeared, disappeared or is near one that disappeared, 32 bytes
/// for each bid, and whole places in a strip of the map about 700 m high.
struct SuccessorSearch {
    private let old: PlaceStore
    private let new: PlaceStore
    private let isCancelled: () -> Bool

    /// The maximum number of bids of one place. Cheaper bids come first.
    private static let bidLimit = 24
    private static let pageCount = 512

    init(from old: PlaceStore, to new: PlaceStore, isCancelled: @escaping () -> Bool) {
        self.old = old
        self.new = new
        self.isCancelled = isCancelled
    }

    /// Finds the successors of places.
    /// - Parameters:
    ///   - gone: The places that only the old store has, sorted by row key.
    ///   - come: The places that only the new store has, sorted by row key.
    /// - Returns: The new row key for each old one that has a successor.
    func successors(of gone: [StoredSite], among come: [StoredSite]) throws -> [Int64: Int64] {
        guard !gone.isEmpty, new.placeCount > 0 else { return [:] }
        var successors = try twins(gone, come)
        let taken = Set(successors.values)
        let waiting = gone.filter { successors[$0.rowKey] == nil }
        guard !waiting.isEmpty else { return successors }

        let targets = try self.targets(near: waiting, come, taken: taken)
        var bids = Bids(waiting, targets)
        try identify(waiting, targets, &bids)
        try bidNearby(waiting, targets, &bids)
        let assignment = try OneToOneAssignment(
            bids.edges.map(\.edge),
            oldCount: waiting.count,
            newCount: targets.count,
            limit: SuccessionRules.limit,
            isCancelled: isCancelled
        )
        let found = bids.settled(assignment)
        for (site, rowKey) in zip(waiting, found) { if let rowKey { successors[site.rowKey] = rowKey } }
        return successors
    }

    // MARK: Twins

    private struct Content: Comparable {
        var hash: UInt64
        var rowKey: Int64

        static func < (a: Content, b: Content) -> Bool { (a.hash, a.rowKey) < (b.hash, b.rowKey) }
    }

    private func twins(_ gone: [StoredSite], _ come: [StoredSite]) throws -> [Int64: Int64] {
        let (before, after) = (try contents(gone, of: old), try contents(come, of: new))
        var twins: [Int64: Int64] = [:]
        var (a, b) = (0, 0)
        while a < before.count, b < after.count {
            if before[a].hash == after[b].hash {
                twins[before[a].rowKey] = after[b].rowKey
                a += 1
                b += 1
            } else if before[a].hash < after[b].hash {
                a += 1
            } else {
                b += 1
            }
        }
        return twins
    }

    private func contents(_ sites: [StoredSite], of store: PlaceStore) throws -> [Content] {
        var contents: [Content] = []
        contents.reserveCapacity(sites.count)
        for (_, page) in numberedPages(sites) {
            try checkCancellation()
            let hashes = try store.contentHashes(of: page.lazy.map(\.rowKey))
            for (site, hash) in zip(page, hashes) { contents.append(Content(hash: hash, rowKey: site.rowKey)) }
        }
        return contents.sorted()
    }

    // MARK: Candidates

    /// A place of the new store that old places may bid for.
    private struct Target {
        var site: StoredSite
        /// Whether the place is new and not the twin of an old place.
        var isFree: Bool
    }

    /// Returns the new places, and the places near a disappeared place, sorted by cell and then by row key.
    private func targets(near waiting: [StoredSite], _ come: [StoredSite], taken: Set<Int64>) throws -> [Target] {
        var cells: Set<SearchCell> = []
        for site in waiting { SearchCell.forEach(around: site) { cells.insert($0) } }
        var targets: [Target] = []
        // Both lists are sorted by row key.
        var coming = come[...]
        var last: Int64?
        while true {
            try checkCancellation()
            let page = try new.sites(after: last, limit: 8_192)
            guard let end = page.last else { break }
            last = end.rowKey
            for site in page {
                let isNew = coming.first?.rowKey == site.rowKey
                if isNew { coming.removeFirst() }
                if isNew || cells.contains(SearchCell(site)) {
                    targets.append(Target(site: site, isFree: isNew && !taken.contains(site.rowKey)))
                }
            }
        }
        return targets.sorted { (SearchCell($0.site), $0.site.rowKey) < (SearchCell($1.site), $1.site.rowKey) }
    }

    // MARK: Bids

    /// All bids. They refer to places by index in `waiting` and `targets`.
    private struct Bids {
        struct Entry {
            var edge: OneToOneAssignment.Edge
            var meters: Float
            var isNameless: Bool
        }

        struct Merger {
            var target: Int64
            var cost: Double
        }

        var edges: [Entry] = []
        /// The cheapest merger for each old place, by its index.
        var mergers: [Merger?]
        private let targetKeys: [Int64]
        /// The rank of each target by row key. Ranks break ties.
        private let rankOfTarget: [Int32]
        /// The target of each rank.
        private let targetOfRank: [Int32]

        init(_ waiting: [StoredSite], _ targets: [Target]) {
            mergers = Array(repeating: nil, count: waiting.count)
            targetKeys = targets.map(\.site.rowKey)
            let order = targets.indices.sorted { targets[$0].site.rowKey < targets[$1].site.rowKey }
            var ranks = [Int32](repeating: 0, count: targets.count)
            for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
            rankOfTarget = ranks
            targetOfRank = order.map { Int32($0) }
        }

        mutating func add(_ old: Int, _ target: Int, _ bid: SuccessionRules.Bid) {
            let edge = OneToOneAssignment.Edge(old: Int32(old), new: rankOfTarget[target], cost: bid.cost)
            edges.append(Entry(edge: edge, meters: Float(bid.meters), isNameless: bid.isNameless))
        }

        /// Records a merger if it is the cheapest one for the old place.
        mutating func merge(_ old: Int, into target: Int64, cost: Double) {
            if let best = mergers[old], (best.cost, best.target) <= (cost, target) { return }
            mergers[old] = Merger(target: target, cost: cost)
        }

        /// Returns the row key of the successor for each old place; nil if it has none.
        func settled(_ assignment: OneToOneAssignment) -> [Int64?] {
            var isTaken = [Bool](repeating: false, count: targetKeys.count)
            for new in assignment.newByOld where new >= 0 { isTaken[Int(new)] = true }
            // A nameless place with two equally likely candidates gets neither of them.
            var meters = [Float](repeating: 0, count: assignment.newByOld.count)
            for entry in edges where assignment.newByOld[Int(entry.edge.old)] == entry.edge.new {
                meters[Int(entry.edge.old)] = entry.isNameless ? entry.meters : -1
            }
            var isDoubtful = [Bool](repeating: false, count: assignment.newByOld.count)
            for entry in edges where entry.isNameless && !isTaken[Int(entry.edge.new)] {
                let own = meters[Int(entry.edge.old)]
                if own > 1 || own >= 0 && entry.meters <= 3 { isDoubtful[Int(entry.edge.old)] = true }
            }
            return assignment.newByOld.enumerated().map { old, new in
                if new >= 0, !isDoubtful[old] { return targetKeys[Int(targetOfRank[Int(new)])] }
                return mergers[old]?.target
            }
        }
    }

    /// Adds bids for places that share an identifier.
    private func identify(_ waiting: [StoredSite], _ targets: [Target], _ bids: inout Bids) throws {
        // An identifier that more than eight new places share belongs to a chain rather than to one place.
        let shareLimit = 8
        var holders: [UInt64: [Int64]] = [:]
        var owners: [UInt64: Int] = [:]
        for (_, page) in numberedPages(waiting.map(\.rowKey)) {
            try checkCancellation()
            for record in try old.records(of: page) {
                for identifier in PlaceFingerprint.identifiers(of: record) { owners[identifier, default: 0] += 1 }
            }
        }
        // An identifier that several old places share belongs to a chain, too, so it does not count.
        for (identifier, count) in owners where count == 1 { holders[identifier] = [] }
        guard !holders.isEmpty else { return }
        var scan = PlacePages(new)
        var step = 0
        while let record = try scan.next() {
            step += 1
            if step % 1_024 == 0 { try checkCancellation() }
            for identifier in PlaceFingerprint.identifiers(of: record) {
                if let count = holders[identifier]?.count, count <= shareLimit { holders[identifier]?.append(record.id.rowKey) }
            }
        }
        var free: [Int64: Int] = [:]
        for (index, target) in targets.enumerated() where target.isFree { free[target.site.rowKey] = index }
        for (start, page) in numberedPages(waiting.map(\.rowKey)) {
            try checkCancellation()
            for (offset, record) in try old.records(of: page).enumerated() {
                let place = PlaceFingerprint(record)
                for identifier in place.identifiers {
                    guard let keys = holders[identifier], !keys.isEmpty, keys.count <= shareLimit else { continue }
                    let passing = try new.records(of: keys).compactMap { record in
                        SuccessionRules.identification(of: place, as: PlaceFingerprint(record)).map { (record.id.rowKey, $0) }
                    }
                    guard passing.count == 1, let (rowKey, bid) = passing.first else { continue }
                    if let target = free[rowKey] { bids.add(start + offset, target, bid) }
                    if bid.meters <= SuccessionRules.renewedMeters { bids.merge(start + offset, into: rowKey, cost: bid.cost) }
                    break
                }
            }
        }
    }

    /// Adds bids for places nearby, strip by strip from south to north.
    private func bidNearby(_ waiting: [StoredSite], _ targets: [Target], _ bids: inout Bids) throws {
        let order = waiting.indices.sorted { (SearchCell(waiting[$0]), waiting[$0].rowKey) < (SearchCell(waiting[$1]), waiting[$1].rowKey) }
        var strip = Strip()
        for (_, page) in numberedPages(order) {
            let records = try old.records(of: page.map { waiting[$0].rowKey })
            for (number, record) in zip(page, records) {
                try checkCancellation()
                let place = PlaceFingerprint(record)
                var own: [(target: Int, bid: SuccessionRules.Bid)] = []
                var cells: [SearchCell] = []
                SearchCell.forEach(around: waiting[number]) { cells.append($0) }
                for cell in cells {
                    try load(cell.y, targets, &strip)
                    strip.forEach(in: cell, likelyFor: place) { candidate in
                        let found = SuccessionRules.bids(of: place, for: candidate.place)
                        if candidate.isFree, let renewal = found.renewal { own.append((candidate.target, renewal)) }
                        if let merger = found.merger { bids.merge(number, into: candidate.place.id.rowKey, cost: merger.cost) }
                    }
                }
                if own.count > Self.bidLimit { own.sort { ($0.bid.cost, $0.target) < ($1.bid.cost, $1.target) } }
                for (target, bid) in own.prefix(Self.bidLimit) { bids.add(number, target, bid) }
            }
        }
    }

    /// Loads one row of cells and drops rows that are more than two rows away.
    private func load(_ y: Int32, _ targets: [Target], _ strip: inout Strip) throws {
        guard strip.rows[y] == nil else { return }
        strip.rows = strip.rows.filter { abs(Int64($0.key) - Int64(y)) <= 2 }
        var (low, high) = (0, targets.count)
        while low < high {
            let middle = (low + high) / 2
            if SearchCell(targets[middle].site).y < y { low = middle + 1 } else { high = middle }
        }
        var row: [Int32: [Strip.Candidate]] = [:]
        let end = targets[low...].firstIndex { SearchCell($0.site).y != y } ?? targets.count
        for (start, page) in numberedPages(Array(low..<end)) {
            try checkCancellation()
            let records = try new.records(of: page.map { targets[$0].site.rowKey })
            for (offset, record) in records.enumerated() {
                let index = low + start + offset
                let candidate = Strip.Candidate(target: index, isFree: targets[index].isFree, place: PlaceFingerprint(record))
                row[SearchCell(targets[index].site).x, default: []].append(candidate)
            }
        }
        strip.rows[y] = row.mapValues { Strip.Cell($0) }
    }

    // MARK: Pages

    private func numberedPages<Element>(_ all: [Element]) -> [(Int, ArraySlice<Element>)] {
        stride(from: 0, to: all.count, by: Self.pageCount).map { ($0, all[$0..<min($0 + Self.pageCount, all.count)]) }
    }

    private func checkCancellation() throws { if isCancelled() { throw CancellationError() } }
}

/// Places of the new store in some rows of cells.
private struct Strip {
    struct Candidate {
        var target: Int
        var isFree: Bool
        var place: PlaceFingerprint
    }

    struct Cell {
        var candidates: [Candidate]
        /// The indices of candidates by the hash of their name; empty unless the cell is crowded.
        var numbersByName: [UInt64: [Int]] = [:]

        /// The number of places above which a cell is searched by name only, because comparing all pairs takes
        /// quadratic time.
        static let crowd = 1_024

        init(_ candidates: [Candidate]) {
            self.candidates = candidates
            guard candidates.count > Self.crowd else { return }
            for (number, candidate) in candidates.enumerated() { numbersByName[candidate.place.nameHash, default: []].append(number) }
        }
    }

    /// The cells by y, then by x.
    var rows: [Int32: [Int32: Cell]] = [:]

    func forEach(in cell: SearchCell, likelyFor place: PlaceFingerprint, _ body: (Candidate) -> Void) {
        guard let cell = rows[cell.y]?[cell.x] else { return }
        guard cell.candidates.count > Cell.crowd else { return cell.candidates.forEach(body) }
        for number in cell.numbersByName[place.nameHash]?.prefix(Cell.crowd) ?? [] { body(cell.candidates[number]) }
    }
}

/// A cell of a grid whose side is 0.002°: about 220 m, less from west to east towards the poles.
struct SearchCell: Hashable, Comparable {
    var y: Int32
    var x: Int32

    /// The side of a cell in units of 10⁻⁷ degrees.
    private static let units: Int32 = 20_000
    private static let around = 3_600_000_000 / Int64(units)

    init(y: Int32, x: Int32) {
        self.y = y
        self.x = x
    }

    init(_ site: StoredSite) { self.init(y: Self.number(site.y), x: Self.number(site.x)) }

    private static func number(_ units: Int32) -> Int32 { Int32(clamping: (Double(units) / Double(Self.units)).rounded(.down)) }

    static func < (a: SearchCell, b: SearchCell) -> Bool { (a.y, a.x) < (b.y, b.x) }

    /// Calls `body` for each cell that may contain the place if somebody mapped it anew. The cells come row by row.
    static func forEach(around site: StoredSite, _ body: (SearchCell) -> Void) {
        let center = Coordinate(latitude: Double(site.y) / 1e7, longitude: Double(site.x) / 1e7)
        let box = CoordinateBounds(center: center, radiusMeters: SuccessionRules.renewedMeters)
        func cell(_ corner: Coordinate) -> SearchCell {
            SearchCell(y: number(Int32(clamping: corner.latitude * 1e7)), x: number(Int32(clamping: corner.longitude * 1e7)))
        }
        let (southWest, northEast) = (cell(box.southWest), cell(box.northEast))
        // Close to a pole the box spans every longitude. The width is limited, because few places are there.
        let width = min((Int64(northEast.x) - Int64(southWest.x) + around) % around, 500)
        for y in southWest.y...max(southWest.y, northEast.y) {
            for step in 0...width {
                let x = Int64(southWest.x) + step
                body(SearchCell(y: y, x: Int32(x >= around / 2 ? x - around : x)))
            }
        }
    }
}
