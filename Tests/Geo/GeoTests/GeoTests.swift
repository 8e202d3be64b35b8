import PortolanGeo
import PortolanTestSupport
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
        "The smallest box holds all coordinates",
        arguments: [
            ([(49.26, -123.11), (51.05, -114.05)], (49.26, -123.11, 51.05, -114.05)),
            ([(-17.0, 178.0), (-14, -171)], (-17, 178, -14, -171)),
            ([(10.0, 179.0), (5, -179), (7, 170)], (5, 170, 10, -179)),
            ([(1.0, 2.0)], (1, 2, 1, 2)),
            // The two longitudes are half the Earth apart in both directions. In this case the box does not cross the
            // antimeridian.
            ([(0.0, -90.0), (0, 90)], (0, -90, 0, 90)),
        ] as [([(Double, Double)], (Double, Double, Double, Double))]
    )
    func enclosing(_ points: [(Double, Double)], _ box: (Double, Double, Double, Double)) {
        let bounds = CoordinateBounds(enclosing: points.map { Coordinate(latitude: $0.0, longitude: $0.1) })
        #expect(bounds == CoordinateBounds(south: box.0, west: box.1, north: box.2, east: box.3))
    }

    /// The sides are south, west, north, east.
    @Test(
        "A box grows to hold another box, in either order",
        arguments: [
            ("neither crosses", (0, 10, 1, 20), (2, 30, 3, 40), (0, 10, 3, 40)),
            ("neither crosses, so neither does the result", (0, 170, 1, 175), (0, -175, 1, -170), (0, -175, 1, 175)),
            ("inside, west of the antimeridian", (-20, 177, -12, -178), (-15, 178, -14, 179), (-20, 177, -12, -178)),
            ("inside, east of it", (-20, 177, -12, -178), (-15, -180, -14, -179), (-20, 177, -12, -178)),
            ("inside, and crossing", (-20, 177, -12, -178), (-15, 179, -14, -179), (-20, 177, -12, -178)),
            ("overlapping at the west", (0, 170, 1, -170), (0, 160, 1, 175), (0, 160, 1, -170)),
            ("overlapping at the east", (0, 170, 1, -170), (0, -175, 1, -160), (0, 170, 1, -160)),
            ("nearer to the west", (0, 170, 1, -170), (0, 150, 1, 155), (0, 150, 1, -170)),
            ("nearer to the east", (0, 170, 1, -170), (0, -155, 1, -150), (0, 170, 1, -150)),
            ("as near to both: the box that begins farther west", (0, 90, 1, -90), (0, 0, 1, 0), (0, 0, 1, -90)),
            ("both cross", (0, 170, 1, -170), (-1, 160, 0, -175), (-1, 160, 1, -170)),
            ("together they go round", (0, 10, 1, -10), (0, -20, 1, 20), (0, -180, 1, 180)),
            ("both cross, and go round together", (0, 10, 1, 5), (0, 2, 1, -1), (0, -180, 1, 180)),
            ("the whole world holds all", (-90, -180, 90, 180), (0, 170, 1, -170), (-90, -180, 90, 180)),
        ] as [(String, (Double, Double, Double, Double), (Double, Double, Double, Double), (Double, Double, Double, Double))]
    )
    func extending(
        _ name: String,
        _ a: (Double, Double, Double, Double),
        _ b: (Double, Double, Double, Double),
        _ sum: (Double, Double, Double, Double)
    ) {
        func box(_ sides: (Double, Double, Double, Double)) -> CoordinateBounds {
            CoordinateBounds(south: sides.0, west: sides.1, north: sides.2, east: sides.3)
        }
        var first = box(a)
        first.extend(to: box(b))
        #expect(first == box(sum))
        var second = box(b)
        second.extend(to: box(a))
        #expect(second == box(sum))
    }

    @Test(
        "A box grows to hold a coordinate",
        arguments: [
            // The coordinate lies inside the box: on either side of the antimeridian, or on it.
            (177, -178, 178, 177, -178), (177, -178, -179, 177, -178), (177, -178, 180, 177, -178), (177, -178, -180, 177, -178),
            // The coordinate lies outside, so the box grows on the nearer side.
            (177, -178, -170, 177, -170), (177, -178, 170, 170, -178), (177, -178, 0, 0, -178),
            // If a box does not cross the antimeridian, adding a coordinate never makes the box cross it.
            (170, 175, -175, -175, 175), (10, 20, 15, 10, 20), (10, 20, 5, 5, 20),
        ] as [(Double, Double, Double, Double, Double)]
    )
    func extendingToACoordinate(_ west: Double, _ east: Double, _ longitude: Double, _ newWest: Double, _ newEast: Double) {
        var box = CoordinateBounds(south: 0, west: west, north: 1, east: east)
        box.extend(to: Coordinate(latitude: -3, longitude: longitude))
        #expect(box == CoordinateBounds(south: -3, west: newWest, north: 1, east: newEast))
        #expect(box.contains(Coordinate(latitude: -3, longitude: longitude)))
    }

    /// The union of any two boxes contains both, is no wider than necessary, and does not depend on their order.
    @Test(arguments: Fuzz.seeds(20)) func sumsHoldBoth(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func box(_ random: inout SplitMix64) -> CoordinateBounds {
            // With whole numbers, sides often coincide.
            let sides = (0..<4).map { _ in Double(Int(random.next() % 25) - 12) }
            return CoordinateBounds(
                south: min(sides[0], sides[1]),
                west: sides[2] * 15,
                north: max(sides[0], sides[1]),
                east: sides[3] * 15
            )
        }
        for _ in 0..<200 {
            let (a, b) = (box(&random), box(&random))
            let sum = a.union(b)
            #expect(sum == b.union(a), "\(a) and \(b)")
            for part in [a, b] {
                for longitude in stride(from: -180.0, through: 180, by: 7.5)
                where part.contains(Coordinate(latitude: part.south, longitude: longitude)) {
                    #expect(sum.contains(Coordinate(latitude: part.south, longitude: longitude)), "\(a) and \(b): \(longitude)")
                }
            }
            #expect(sum.longitudeSpan <= a.longitudeSpan + b.longitudeSpan + 180, "\(a) and \(b)")
        }
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
        "A box knows how far outside a point lies",
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
