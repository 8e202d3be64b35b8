import PortolanOSMModel
import Testing

@Suite struct PlaceIDTests {
    static let keys = [
        OSMKey(type: .node, id: 1), OSMKey(type: .way, id: 123), OSMKey(type: .relation, id: 2_192_363),
        OSMKey(type: .node, id: 13_400_000_000),
        OSMKey(type: .way, id: (1 << 56) - 1),
    ]

    @Test(arguments: keys) func roundTrip(_ key: OSMKey) throws {
        let id = PlaceID(osm: key)
        #expect(id.description.utf8.count == 17)
        #expect(try PlaceID(id.description) == id)
        #expect(id.osmKey == key)
        #expect(PlaceID(rowKey: id.rowKey) == id)
    }

    /// Users store these IDs, so they must never change.
    @Test func idsStayTheSame() {
        #expect(Self.keys.map { PlaceID(osm: $0).description } == Self.expected)
    }
    static let expected = [
        "pkrvqkebz99y1dbs4", "p2jkqr818s6dvr9vv", "pz627m42d5c9btpws", "p7yhtgghv4hg0p10e", "pg748chm0pp1zpcjh",
    ]

    @Test(arguments: keys) func everyWrongCharacterAndEverySwapIsFound(_ key: OSMKey) {
        let text = Array(PlaceID(osm: key).description)
        for position in text.indices {
            for other in "0123456789abcdefghijklmnopqrstuvwxyzABC-_é" where other != text[position] {
                var wrong = text
                wrong[position] = other
                #expect(throws: PlaceID.InvalidID.self) { try PlaceID(String(wrong)) }
            }
            if position > 0 && text[position] != text[position - 1] {
                var wrong = text
                wrong.swapAt(position, position - 1)
                #expect(throws: PlaceID.InvalidID.self) { try PlaceID(String(wrong)) }
            }
        }
    }

    @Test func malformedTextsSayWhy() {
        #expect(throws: PlaceID.InvalidID.length(3)) { try PlaceID("abc") }
        #expect(throws: PlaceID.InvalidID.length(0)) { try PlaceID("") }
        #expect(throws: PlaceID.InvalidID.character(offset: 0)) { try PlaceID("x0000000000000000") }
    }

    @Test(
        arguments: [
            ("osm:way/123", OSMKey(type: .way, id: 123)), ("relation/7", OSMKey(type: .relation, id: 7)), ("osm:way/", nil),
            ("osm:way/-3", nil),
            ("way/0", nil), ("osm:ways/1", nil), ("way/99999999999999999999", nil), ("", nil), ("way/1 ", nil), ("way/+1", nil),
        ] as [(String, OSMKey?)]
    )
    func osmKeys(_ text: String, _ key: OSMKey?) {
        #expect(OSMKey(text) == key)
    }
}
