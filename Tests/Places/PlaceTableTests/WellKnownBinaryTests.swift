import PortolanGeo
import Testing

@testable import PortolanPlaceTable

@Suite struct WellKnownBinaryTests {
    @Test("A point has its longitude first")
    func point() {
        let bytes = WellKnownBinary.bytes(nil, location: Coordinate(latitude: 2, longitude: 1))
        #expect(bytes == [1, 1, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0xF0, 0x3F] + [0, 0, 0, 0, 0, 0, 0, 0x40])
    }

    @Test("A reference system is written in the form of PostGIS")
    func referenceSystem() {
        let plain = WellKnownBinary.bytes(nil, location: Coordinate(latitude: 2, longitude: 1))
        let bytes = WellKnownBinary.bytes(plain, referenceSystem: 4326)
        #expect(bytes.prefix(9) == [1, 1, 0, 0, 0x20, 0xE6, 0x10, 0, 0] && bytes.dropFirst(9) == plain.dropFirst(5))
    }
}
