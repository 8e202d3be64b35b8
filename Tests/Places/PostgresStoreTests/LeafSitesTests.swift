import PortolanStore
import Testing

@testable import PortolanPostgresStore

@Suite struct LeafSitesTests {
    @Test func rowsAreThoseOfThePlaces() throws {
        let places = [
            PlaceStore.LeafPlace(
                classID: 3,
                x: -1,
                y: 2,
                box: .init(west: -1_800_000_000, south: 5, east: 1_800_000_000, north: 900_000_000)
            ),
            PlaceStore.LeafPlace(classID: 65_536, x: 7, y: -8, box: .init(west: 9, south: -10, east: 11, north: -12)),
        ]
        let bytes = LeafSites.encode(places)
        #expect(Self.classes(bytes) == [3, 65_536])
        let row = try #require(Self.row(at: 1, of: bytes))
        #expect((0..<8).map { row.integer($0) } == [42, 65_536, 7, -8, 9, -10, 11, -12])
        #expect(Self.row(at: 0, of: bytes)?.integer(4) == -1_800_000_000)
        #expect(Self.row(at: 2, of: bytes) == nil && Self.row(at: -1, of: bytes) == nil)
        // An inner node has no classes.
        #expect(Self.classes([]) == nil)
    }

    private static func row(at index: Int, of bytes: [UInt8]) -> StoredRow? {
        let span = bytes.span
        return LeafSites.row(42, at: index, of: unsafe span.bytes)
    }

    private static func classes(_ bytes: [UInt8]) -> [Int]? {
        let span = bytes.span
        return LeafSites.classes(unsafe span.bytes)
    }
}
