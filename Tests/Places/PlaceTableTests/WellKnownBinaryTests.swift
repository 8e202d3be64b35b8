import PortolanGeo
import PortolanStore
import Testing

@testable import PortolanPlaceTable

@Suite struct WellKnownBinaryTests {
    @Test("Rings become polygons with their holes, outer ones to the left")
    func rings() {
        func square(_ x: Int32, _ y: Int32, _ size: Int32) -> [PlaceOutline.Point] {
            [(0, 0), (0, 1), (1, 1), (1, 0)].map { PlaceOutline.Point(x: x + $0.0 * size, y: y + $0.1 * size) }
        }
        // A lake with an island with a pond, and another lake.
        let polygons = WellKnownBinary.polygons([square(30, 30, 10), square(0, 0, 100), square(200, 0, 10), square(20, 20, 40)])
        #expect(polygons.map { $0.map(\.count) } == [[4], [4, 4], [4]])
        #expect(polygons[1][0] == square(0, 0, 100).reversed() && polygons[1][1] == square(20, 20, 40))
    }

    @Test("A point, longitude first")
    func point() {
        let bytes = WellKnownBinary.bytes(nil, location: Coordinate(latitude: 2, longitude: 1))
        #expect(bytes == [1, 1, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0xF0, 0x3F] + [0, 0, 0, 0, 0, 0, 0, 0x40])
    }

    @Test("A reference system, as PostGIS takes it")
    func referenceSystem() {
        let plain = WellKnownBinary.bytes(nil, location: Coordinate(latitude: 2, longitude: 1))
        let bytes = WellKnownBinary.bytes(plain, referenceSystem: 4326)
        #expect(bytes.prefix(9) == [1, 1, 0, 0, 0x20, 0xE6, 0x10, 0, 0] && bytes.dropFirst(9) == plain.dropFirst(5))
    }
}
