import PortolanGeo
import PortolanOSMFile
import Testing

@Test func pointsKeepSevenPlaces() {
    let point = OSMPoint(Coordinate(latitude: -33.8683, longitude: 151.2086))
    #expect(point == OSMPoint(x: 1_512_086_000, y: -338_683_000))
    #expect(point.coordinate == Coordinate(latitude: -33.8683, longitude: 151.2086))
    #expect(OSMPoint(Coordinate(latitude: 90, longitude: -180)) == OSMPoint(x: -1_800_000_000, y: 900_000_000))
}

@Test(
    arguments: [(.nan, 12, 0, 120_000_000), (.infinity, -1e300, 900_000_000, -1_800_000_000), (-91, 181, -900_000_000, 1_800_000_000)]
        as [(Double, Double, Int32, Int32)]
)
func coordinatesOutsideOfTheWorldAreTakenToItsEdge(_ latitude: Double, _ longitude: Double, _ y: Int32, _ x: Int32) {
    #expect(OSMPoint(Coordinate(latitude: latitude, longitude: longitude)) == OSMPoint(x: x, y: y))
}
