import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanSearch
import PortolanSearchIndex
import PortolanTestSupport
import Synchronization
import Testing

@testable import PortolanStore

/// Rows of a store that acts like a remote database. The store counts the rows that are read one by one, and does not
/// count rows that were prefetched.
private final class RemoteRows: StoreRows {
    private struct Key: Hashable {
        var lookup: StoreLookup
        var key: Int64
    }

    private let rows: any StoreRows
    private let tally: RemoteSource.Tally
    private var known: Set<Key> = []

    init(_ rows: any StoreRows, _ tally: RemoteSource.Tally) {
        self.rows = rows
        self.tally = tally
    }

    var isRemote: Bool { true }

    func withRow(_ lookup: StoreLookup, _ key: Int64, _ body: (any StoreRow) throws -> Void) throws -> Bool {
        if known.insert(Key(lookup: lookup == .tags ? .place : lookup, key: key)).inserted { tally.add(lookup) }
        return try rows.withRow(lookup, key, body)
    }

    func prefetch(_ wanted: [StoreWanted]) {
        for case .rows(let lookup, let keys) in wanted { for key in keys { known.insert(Key(lookup: lookup, key: key)) } }
    }

    func prefetch(terms: [[UInt8]], beyond: [[UInt8]]) {}

    func withTerm(_ key: [UInt8], _ body: (any StoreRow) throws -> Void) throws -> Bool { try rows.withTerm(key, body) }

    func forEachTerm(beyond key: [UInt8], limit: Int, _ body: (any StoreRow) throws -> Void) throws {
        try rows.forEachTerm(beyond: key, limit: limit, body)
    }

    func forEachTerm(from key: [UInt8], _ body: (RawSpan) throws -> Bool) throws { try rows.forEachTerm(from: key, body) }

    /// Walks the nodes of the tree, as a database without an R*Tree does, and checks that the walk finds the same
    /// extents as the store's own search.
    func forEachExtent(touching box: StoreBox, beside wanted: [StoreWanted], _ body: (any StoreRow) throws -> Void) throws {
        prefetch(wanted)
        var walk = ExtentWalk(touching: box)
        while !walk.nodes.isEmpty {
            for node in walk.nodes { #expect(try rows.withRow(.extentNode, node) { row in _ = row.withBytes(0) { walk.take($0) } }) }
            walk.descend()
        }
        var expected: Set<Int64> = []
        try rows.forEachExtent(touching: box, beside: []) { row in expected.insert(row.integer(0)) }
        #expect(Set(walk.places) == expected && walk.places.count == expected.count)
        try rows.forEachExtent(touching: box, beside: [], body)
    }

    func numbers(_ list: StoreNumbers, _ key: Int64) throws -> [Int64] { try rows.numbers(list, key) }
    func holds(_ list: StoreNumbers) -> Bool { rows.holds(list) }
    func holds(_ lookup: StoreLookup) -> Bool { rows.holds(lookup) }
    func place(ofForeignID text: String) throws -> Int64? { try rows.place(ofForeignID: text) }
    func withBlockDirectory(_ body: (RawSpan) throws -> Void) throws -> Bool { try rows.withBlockDirectory(body) }
    func forEachClass(_ body: (any StoreRow) throws -> Void) throws { try rows.forEachClass(body) }
    func forEachKindName(_ body: (any StoreRow) throws -> Void) throws { try rows.forEachKindName(body) }
}

private struct RemoteSource: StoreRowSource {
    /// Counts rows that were read one by one.
    final class Tally: Sendable {
        private let counts = Mutex<[StoreLookup: Int]>([:])
        func add(_ lookup: StoreLookup) { counts.withLock { $0[lookup, default: 0] += 1 } }
        func count(_ lookup: StoreLookup) -> Int { counts.withLock { $0[lookup] ?? 0 } }
    }

    let source: SQLiteSource
    let tally: Tally

    var name: String { source.name }
    func open() throws -> any StoreRows { RemoteRows(try source.open(), tally) }
    func failure(_ error: any Error) -> PlaceStoreError? { source.failure(error) }
}

@Suite struct RemoteRowsTests {
    private let file = TemporaryFile()

    private func write() throws {
        var random = SplitMix64(seed: 51)
        var writer = try PlaceStoreWriter(file: file.url)
        for number in 1...9_000 {
            let location = Coordinate(latitude: .random(in: -0.3...0.3, using: &random), longitude: .random(in: -0.3...0.3, using: &random))
            let isPark = number % 5 == 0
            let side = isPark ? Double.random(in: 0.001...0.02, using: &random) : 0
            var place = record(
                Int64(number),
                location.latitude,
                location.longitude,
                kind: isPark ? "leisure=park" : "amenity=cafe",
                type: isPark ? "park" : "cafe"
            )
            if isPark {
                place.bounds = CoordinateBounds(
                    south: location.latitude - side,
                    west: location.longitude - side,
                    north: location.latitude + side,
                    east: location.longitude + side
                )
            }
            place.tags = ["name": "\(["Green", "Blue", "Old"][number % 3]) \(["Garden", "Corner", "Mill"][number % 7 % 3]) \(number % 400)"]
            place.importance = UInt8.random(in: 0...255, using: &random)
            try writer.add(place)
        }
        _ = try writer.finish()
    }

    /// Answers are the same for local and remote rows, and few remote rows are read one by one.
    @Test func answersDoNotDependOnWhereRowsAre() throws {
        try write()
        let near = try PlaceStore(file: file.url)
        let tally = RemoteSource.Tally()
        let far = try PlaceStore(file: file.url, source: RemoteSource(source: SQLiteSource(file: file.url, sums: nil), tally: tally))
        var random = SplitMix64(seed: 52)
        for number in 0..<120 {
            let center = Coordinate(latitude: .random(in: -0.3...0.3, using: &random), longitude: .random(in: -0.3...0.3, using: &random))
            var query = PlaceTextQuery(["green garden", "old mill \(number)", "bleu corner", "gr", "garden 1"][number % 5], limit: 10)
            query.isTypeAhead = number % 2 == 0
            if number % 3 == 0 { query.bias = .circle(center: center, radiusMeters: 2_000) }
            #expect(try far.search(query) == near.search(query))
            for rank in NearbyRank.allCases {
                let radius = [300.0, 3_000, 40_000][number % 3]
                let filter = number % 2 == 0 ? PlaceFilter(types: ["park"]) : .all
                let found = try far.nearby(center, radiusMeters: radius, filter: filter, rank: rank, limit: 12)
                #expect(try found == near.nearby(center, radiusMeters: radius, filter: filter, rank: rank, limit: 12))
            }
            #expect(
                try far.places(touching: center, radiusMeters: 800, limit: 30)
                    == near.places(touching: center, radiusMeters: 800, limit: 30)
            )
            let nearest = try far.nearest(center, radiusMeters: 2_000, limit: 3)
            #expect(nearest.map(\.place) == (try near.nearest(center, radiusMeters: 2_000, limit: 3)).map(\.place))
        }
        for lookup in [StoreLookup.place, .tags, .block, .postings, .outline, .address] {
            #expect(tally.count(lookup) == 0, "\(lookup) is read one by one")
        }
    }

    /// Functions that read a whole store need its file.
    @Test func aStoreThatIsNoFileIsNotReadAsAWhole() throws {
        try write()
        let far = try PlaceStore(
            file: file.url,
            source: RemoteSource(source: SQLiteSource(file: file.url, sums: nil), tally: RemoteSource.Tally())
        )
        let error = #expect(throws: PlaceStoreError.self) { try far.sites(after: nil, limit: 1) }
        #expect(error?.code == .notReadable && error?.message.contains("region's folder") == true)
    }
}
