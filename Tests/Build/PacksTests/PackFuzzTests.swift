import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanPacks

/// Polygon files that are slightly wrong give an area or an error, and never a trap.
@Suite struct PackFuzzTests {
    private static func position(_ random: inout SplitMix64) -> String {
        let numbers = ["0", "1", "-1", "180", "-180", "90", "-90", "1e3", "-0", "0.5", "1e-300", "1e400", "null", "\"1\""]
        let count = random.next() % 16 == 0 ? random.next() % 4 : 2
        return "[" + (0..<count).map { _ in random.pick(numbers) }.joined(separator: ",") + "]"
    }

    private static func ring(_ random: inout SplitMix64) -> String {
        var positions = (0..<random.next() % 6).map { _ in position(&random) }
        if random.next() % 4 != 0, let first = positions.first { positions.append(first) }
        return "[" + positions.joined(separator: ",") + "]"
    }

    @Test(arguments: Fuzz.seeds(2_000)) func polygons(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let polygon = "[" + (0..<random.next() % 3).map { _ in Self.ring(&random) }.joined(separator: ",") + "]"
        var text = random.pick([
            #"{"type":"Polygon","coordinates":\#(polygon)}"#, #"{"type":"MultiPolygon","coordinates":[\#(polygon)]}"#,
            #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":\#(polygon)},"properties":null}"#,
            #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":\#(polygon)}]}"#,
        ])
        if random.next() % 8 == 0 { text.removeLast(Int(random.next() % UInt64(text.count))) }
        Fuzz.trace(text)
        guard let area = try? ClipArea(geoJSON: Array(text.utf8), path: "x") else { return }
        #expect(area.bounds.south < area.bounds.north)
        for _ in 0..<20 {
            let z = UInt8(random.next() % 20)
            let tile = TileID(z: z, x: UInt32(random.next() % (1 << UInt64(z))), y: UInt32(random.next() % (1 << UInt64(z))))
            let isMet = area.meets(tile)
            // A point inside the area lies in a tile that the area meets.
            let middle = tile.bounds.center
            if area.contains(middle) { #expect(isMet, "\(tile)") }
        }
    }
}
