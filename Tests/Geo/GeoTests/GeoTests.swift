import PortolanGeo
import Testing

@Suite struct CoordinateTests {
    @Test(arguments: [(480.0, 120.0), (840, 120), (1200, 120), (180, -180), (-180, -180), (-190, 170), (0, 0), (359.5, -0.5)])
    func longitudeWraps(_ given: Double, _ expected: Double) {
        #expect(Coordinate.wrappedLongitude(given) == expected)
    }

    @Test(arguments: [
        (1.5, "1.5"), (-0.00000004, "0"), (-122.5, "-122.5"), (10, "10"), (0.0000001, "0.0000001"), (-0.0000001, "-0.0000001"),
    ])
    func textHasSevenPlaces(_ degrees: Double, _ text: String) {
        #expect(Coordinate.text(degrees) == text)
    }

    @Test func boundsAcrossTheAntimeridian() {
        let fiji = CoordinateBounds(south: -20, west: 177, north: -12, east: -178)
        #expect(fiji.crossesAntimeridian)
        #expect(fiji.longitudeSpan == 5)
        #expect(fiji.center == Coordinate(latitude: -16, longitude: 179.5))
        #expect(fiji.contains(Coordinate(latitude: -15, longitude: -179)))
        #expect(!fiji.contains(Coordinate(latitude: -15, longitude: 0)))
        #expect(fiji.intersects(CoordinateBounds(south: -16, west: -180, north: -15, east: -179.5)))
        #expect(!fiji.intersects(CoordinateBounds(south: -16, west: -10, north: -15, east: 10)))
    }

    @Test(
        "The smallest box around coordinates",
        arguments: [
            ([(49.26, -123.11), (51.05, -114.05)], (49.26, -123.11, 51.05, -114.05)),
            ([(-17.0, 178.0), (-14, -171)], (-17, 178, -14, -171)),
            ([(10.0, 179.0), (5, -179), (7, 170)], (5, 170, 10, -179)),
            ([(1.0, 2.0)], (1, 2, 1, 2)),
            // Half the Earth either way: not across the antimeridian.
            ([(0.0, -90.0), (0, 90)], (0, -90, 0, 90)),
        ] as [([(Double, Double)], (Double, Double, Double, Double))]
    )
    func enclosing(_ points: [(Double, Double)], _ box: (Double, Double, Double, Double)) {
        let bounds = CoordinateBounds(enclosing: points.map { Coordinate(latitude: $0.0, longitude: $0.1) })
        #expect(bounds == CoordinateBounds(south: box.0, west: box.1, north: box.2, east: box.3))
    }

    @Test func nothingEncloses() { #expect(CoordinateBounds(enclosing: [Coordinate]()) == nil) }

    @Test func distances() {
        let pole = Coordinate(latitude: 90, longitude: 0)
        let otherPole = Coordinate(latitude: -90, longitude: 0)
        #expect(abs(pole.distanceMeters(to: otherPole) - .pi * 6_371_009) < 1e-6)
        let box = CoordinateBounds(center: Coordinate(latitude: 60, longitude: 179.99), radiusMeters: 10_000)
        #expect(box.crossesAntimeridian)
    }

    @Test(
        "How far outside a box",
        arguments: [
            (0.5, 10.5, 0), (0, 10, 0), (2, 10.5, 1), (-3, 10, 3), (0.5, 12, 1), (0.5, 8, 2), (1.5, 12, 1.118), (0, -172, 177),
        ] as [(Double, Double, Double)]
    )
    func distanceToABox(_ latitude: Double, _ longitude: Double, _ degrees: Double) {
        let box = CoordinateBounds(south: 0, west: 10, north: 1, east: 11)
        let distance = box.distanceMeters(to: Coordinate(latitude: latitude, longitude: longitude))
        #expect(abs(distance / (Coordinate.earthRadiusMeters * .pi / 180) - degrees) < 0.001 * max(degrees, 1))
    }

    @Test func areas() {
        let circle = SearchArea.circle(center: Coordinate(latitude: 0, longitude: 180), radiusMeters: 2_000)
        #expect(
            circle.contains(Coordinate(latitude: 0, longitude: -179.99)) && !circle.contains(Coordinate(latitude: 0.02, longitude: 180))
        )
        #expect(circle.bounds.crossesAntimeridian && circle.radiusMeters == 2_000 && circle.isValid)
        let box = SearchArea.rectangle(CoordinateBounds(south: 0, west: 179, north: 2, east: -179))
        #expect(box.contains(box.center) && box.center == Coordinate(latitude: 1, longitude: -180))
        #expect(abs(box.radiusMeters - box.center.distanceMeters(to: Coordinate(latitude: 2, longitude: -179))) < 1e-6)
        #expect(!SearchArea.circle(center: box.center, radiusMeters: -.infinity).isValid)
        #expect(!SearchArea.rectangle(CoordinateBounds(south: 3, west: 0, north: 2, east: 1)).isValid)
    }

    @Test func distanceToABoxAcrossTheAntimeridian() {
        let fiji = CoordinateBounds(south: -20, west: 177, north: -12, east: -178)
        let degree = Coordinate.earthRadiusMeters * .pi / 180
        #expect(fiji.distanceMeters(to: Coordinate(latitude: -15, longitude: -179)) == 0)
        #expect(abs(fiji.distanceMeters(to: Coordinate(latitude: -22, longitude: 180)) - 2 * degree) < 1)
    }
}

@Suite struct TileTests {
    /// The first tiles of the PMTiles v3 specification's table.
    @Test(arguments: [(0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5), (12, 3423, 1763, 19_078_479)])
    func hilbertIndex(_ z: UInt8, _ x: UInt32, _ y: UInt32, _ index: UInt64) {
        let tile = TileID(z: z, x: x, y: y)
        #expect(tile.hilbertIndex == index)
        #expect(TileID(hilbertIndex: index) == tile)
    }

    @Test func hilbertIndexIsOneToOne() {
        for index in UInt64(0)..<21_845 {
            #expect(TileID(hilbertIndex: index)?.hilbertIndex == index)
        }
        #expect(TileID(hilbertIndex: .max) == nil)
    }

    @Test func mercatorRoundTrip() {
        for (latitude, longitude) in [(0.0, 0.0), (51.5, -0.1), (-33.8683, 151.2086), (85, 179.9), (-85, -180)] {
            let back = MercatorPoint(Coordinate(latitude: latitude, longitude: longitude)).coordinate
            #expect(abs(back.latitude - latitude) < 1e-11 && abs(back.longitude - longitude) < 1e-11)
        }
        #expect(
            TileID(z: 14, containing: MercatorPoint(Coordinate(latitude: 43.7384, longitude: 7.4246))) == TileID(z: 14, x: 8529, y: 5974)
        )
    }
}
