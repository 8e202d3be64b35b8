import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

/// The scan finds the same places as a search that scores every place.
@Suite("The best matches") struct PlaceScanTests {
    private static let names = ["alder", "ale", "altona", "bar", "barn", "bay", "cedar", "dune", "elm", "fern"]

    private static let classes = [("amenity=cafe", "cafe"), ("amenity=bench", "bench"), ("place=city", "locality")]

    private static func index(_ random: inout SplitMix64) throws -> MemoryIndex {
        var places = IndexedPlaces(classes.map { .init(kinds: [$0.0], types: [$0.1]) })
        // These places fill several windows.
        for number in 1...11_000 {
            var tags: [OSMTags.Tag] = []
            let words = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in names.randomElement(using: &random) }
            tags.append(.init(key: "name", value: words.joined(separator: " ")))
            if Bool.random(using: &random) { tags.append(.init(key: "alt_name", value: names.randomElement(using: &random) ?? "")) }
            if Bool.random(using: &random) { tags.append(.init(key: "addr:street", value: names.randomElement(using: &random) ?? "")) }
            if Int.random(in: 0..<8, using: &random) == 0 { tags.append(.init(key: "wikidata", value: "Q\(number)")) }
            // The places lie in a few distant towns, some of them on the same spot.
            let town = Double(Int.random(in: 0..<5, using: &random)) * 30 - 70
            let spread: Double = [0, 0.02, 3].randomElement(using: &random) ?? 0
            let location = Coordinate(
                latitude: town + .random(in: -1...1, using: &random) * spread,
                longitude: 179 - town + .random(in: -1...1, using: &random) * spread
            )
            try places.add(Int64(number), location, OSMTags(tags), classID: Int.random(in: classes.indices, using: &random))
        }
        return try places.index()
    }

    /// Returns a scan with random areas, for any words.
    private static func scan(_ index: MemoryIndex, _ directory: BlockDirectory, _ random: inout SplitMix64) -> PlaceScan {
        let latitude: Double = [-70, -40, -10, 20, 50].randomElement(using: &random) ?? 0
        let center = Coordinate(latitude: latitude, longitude: .random(in: 100...180, using: &random))
        let radius: Double = [10, 5_000, 900_000].randomElement(using: &random) ?? 0
        var area = SearchArea.circle(center: center, radiusMeters: radius)
        if Bool.random(using: &random) {
            let count = [1, 2, 40].randomElement(using: &random) ?? 1
            let path =
                [center]
                + (1..<count).map { _ in
                    Coordinate(latitude: .random(in: -80...60, using: &random), longitude: .random(in: 100...180, using: &random))
                }
            area = RouteLine(path).map { .along($0, reachMeters: radius) } ?? area
        }
        let (isBiased, isRestricted) = (Bool.random(using: &random), Int.random(in: 0..<4, using: &random) == 0)
        let hasOrigin = isBiased || isRestricted || Int.random(in: 0..<4, using: &random) == 0
        let wanted = Int.random(in: 0..<3, using: &random) == 0 ? [true, false, false] : [true, true, true]
        let ranks = Int.random(in: 0..<3, using: &random) == 0
        var scan = PlaceScan(
            index,
            directory,
            wanted: wanted,
            in: .init(
                bias: isBiased ? area : nil,
                restriction: isRestricted ? area : nil,
                origin: hasOrigin ? .init(area, ranks: ranks) : nil
            ),
            .example
        )
        scan.firstRound = Int.random(in: 1...3, using: &random)
        return scan
    }

    @Test(arguments: [UInt64(1)]) func isTheSameAsOfAll(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let index = try Self.index(&random)
        let directory = try #require(index.blockDirectory)
        #expect(directory.windows.count > 3)
        var foundSome = 0
        for number in 0..<60 {
            let scan = Self.scan(index, directory, &random)
            // The question has one to three words. For each word there are one to four terms, each of which matches the
            // word in some way.
            var words: [[WordMatches.Part]] = []
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                words.append(
                    try (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
                        let manner = [MatchManner.exact, .prefix, .typo(1), .typo(2), .kind].randomElement(using: &random) ?? .exact
                        let term = Self.names.randomElement(using: &random) ?? ""
                        return try index.list(Array(term.utf8)).map { .init(list: $0, manner: manner) }
                    }
                )
            }
            let isFiltered = Bool.random(using: &random)
            let cafes = try index.list(IndexLayout.classKey("cafe")).map { [WordMatches.Part(list: $0, manner: .kind)] }
            let filter = isFiltered ? cafes : nil
            let limit = [1, 7, 40, 4_000].randomElement(using: &random) ?? 1
            let fast = try scan.best(WordMatches.read(words, filters: filter.map { [$0] } ?? [], .example, index), limit: limit)
            let plain = try Self.all(words, filter, scan, index).prefix(limit)
            let question =
                "\(scan.areas.bias as Any), \(scan.areas.restriction as Any), \(scan.areas.origin as Any), \(scan.ranksByDistance)"
            #expect(fast.map(\.entry.rowKey) == plain.map(\.entry.rowKey), "seed \(seed), question \(number): \(question)")
            #expect(fast.map(\.score) == plain.map(\.score), "seed \(seed), question \(number): \(question)")
            foundSome += fast.isEmpty ? 0 : 1
        }
        #expect(foundSome > 20, "seed \(seed)")
    }

    /// Returns all places that have all words, scored and sorted.
    private static func all(
        _ words: [[WordMatches.Part]],
        _ filter: [WordMatches.Part]?,
        _ scan: PlaceScan,
        _ index: MemoryIndex
    ) throws -> [PlaceScan.Scored] {
        func qualities(_ parts: [WordMatches.Part]) throws -> [UInt32: Int] {
            var best: [UInt32: Int] = [:]
            for part in parts {
                var postings: [UInt32] = []
                try index.forEachPosting(part.list) { postings.append($0) }
                #expect(postings.count == part.list.count)
                for posting in postings {
                    best[posting >> 4] = max(best[posting >> 4] ?? 0, Int(ScanWeights.example.quality(part.manner, posting & 3)))
                }
            }
            return best
        }
        let tables = try words.map(qualities)
        let filtered: [UInt32: Int]? = try filter.map { try qualities($0) }
        let closeness = Closeness(scan.ranksByDistance ? nil : scan.areas.bias ?? scan.areas.restriction, .example)
        var all: [PlaceScan.Scored] = []
        for entry in try index.entries() {
            let own = tables.compactMap { $0[entry.document] }
            guard own.count == words.count, filtered.map({ $0[entry.document] != nil }) ?? true, scan.wanted[entry.classID],
                scan.areas.restriction?.contains(entry.coordinate) ?? true
            else { continue }
            let score = own.reduce(0, +) * 4 / words.count + Int(entry.importance) / 2 + closeness.points(entry.coordinate)
            all.append(.init(entry: entry, score: score, meters: scan.areas.origin?.area.distanceMeters(to: entry.coordinate)))
        }
        return all.sorted { a, b in
            let (near, far) = (a.meters ?? 0, b.meters ?? 0)
            if scan.ranksByDistance { return near == far ? a.entry.rowKey < b.entry.rowKey : near < far }
            if a.score != b.score { return a.score > b.score }
            if a.entry.importance != b.entry.importance { return a.entry.importance > b.entry.importance }
            return near == far ? a.entry.rowKey < b.entry.rowKey : near < far
        }
    }
}
