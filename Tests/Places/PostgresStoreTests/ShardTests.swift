import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanSearchIndex
import PortolanTestSupport
import Testing

@testable import PortolanPostgresStore
@testable import PortolanStore

@Suite struct ShardTests {
    private let file = TemporaryFile()

    /// Enough places for several windows, and for long lists of postings.
    private func store() throws -> PlaceStore {
        var random = SplitMix64(seed: 41)
        var writer = try PlaceStoreWriter(file: file.url)
        for number in 1...14_000 {
            let kind = ["amenity=cafe", "shop=bakery", "amenity=bench"][number % 3]
            try writer.add(
                PlaceRecord(
                    id: PlaceID(osm: OSMKey(type: .node, id: Int64(number))),
                    location: Coordinate(latitude: .random(in: -1...1, using: &random), longitude: .random(in: -1...1, using: &random)),
                    kinds: [kind],
                    types: [String(kind.split(separator: "=")[1])],
                    tags: ["name": number % 40 == 0 ? "Rare \(number % 7)" : "Common place \(number % 900)"]
                )
            )
        }
        _ = try writer.finish()
        return try PlaceStore(file: file.url)
    }

    private static func isWhole(_ pieces: [PostingsCut.Piece], byteCount: Int, _ shards: Int) -> Bool {
        var (end, last) = (0, -1)
        for piece in pieces {
            guard piece.bytes.lowerBound == end, piece.shard > last, piece.shard < shards else { return false }
            (end, last) = (piece.bytes.upperBound, piece.shard)
        }
        return end == byteCount
    }

    /// Joined in the order of the shards, pieces are the bytes that were cut; each has a shard that there is.
    @Test(arguments: [1, 2, 4, 7]) func piecesAreTheWhole(_ shards: Int) throws {
        let store = try store()
        let cut = PostingsCut(shards: shards, documents: store.placeCount)
        var (short, rows, several) = (0, 0, 0)
        try store.forEachRow(of: .terms) { row in
            guard row.isNull(2) else { return }
            try row.withBytes(3) { (bytes: RawSpan) throws in
                let pieces = try cut.pieces(ofPostings: bytes)
                #expect(Self.isWhole(pieces, byteCount: bytes.byteCount, shards))
                short += 1
            }
        }
        try store.forEachRow(of: .postings) { row in
            let place = IndexLayout.row(ofKey: row.integer(0))
            guard let number = place.row else { return }
            let pieces = try store.pieces(ofList: place.list, cut)[number]
            #expect(Self.isWhole(pieces, byteCount: row.bytes(1).count, shards))
            rows += 1
            several += pieces.count > 1 ? 1 : 0
        }
        #expect(short > 10 && rows > 3 && (several > 0) == (shards > 1))
    }

    @Test func shardsHaveAboutAsManyPlaces() throws {
        for shards in 1...5 {
            let cut = PostingsCut(shards: shards, documents: 320_000)
            let owners = (0..<320_000).map { cut.shard(ofDocument: UInt32($0)) }
            #expect(owners == owners.sorted() && owners.last == shards - 1)
            for shard in 0..<shards { #expect(abs(owners.count { $0 == shard } - 320_000 / shards) <= 3_200) }
            // A block is never cut.
            for block in 0..<1_600 {
                #expect(cut.shard(ofBlock: block) == owners[block * 200] && owners[block * 200] == owners[block * 200 + 199])
            }
        }
    }

    @Test func everyKeyIsAskedOfTheShardThatHasIt() {
        let route = ShardRoute(shards: 3, documents: 320_000)
        let keys: [Int64] = [0, 1, 2, 5, -1, .max, .min]
        let parts = route.parts(keys, .remainder)
        #expect(parts.flatMap(\.self).sorted() == keys.sorted())
        for (shard, part) in parts.enumerated() { for key in part { #expect(route.shard(ofNumber: key) == shard) } }
        #expect(route.parts(keys, .all) == [keys, keys, keys])
        #expect(route.parts([0, 799, 1_599], .block) == [[0], [799], [1_599]])
        #expect(ShardRoute(shards: 1, documents: 5).parts(keys, .block) == [keys])
    }
}
