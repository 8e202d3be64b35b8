import PortolanGeo
import PortolanTestSupport
import Testing

private func at(_ latitude: Double, _ longitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
private let radius = Coordinate.earthRadiusMeters

/// The expected numbers follow from symmetry, or are those that google-maps-ios-utils publishes in its tests.
@Suite struct GreatCircleTests {
    @Test func poleToPoleIsHalfTheCircumference() {
        #expect(abs(at(90, 0).distanceMeters(to: at(-90, 0)) - .pi * radius) < 1e-6)
        #expect(abs(at(90, 12).distanceMeters(to: at(-90, -77)) - .pi * radius) < 1e-6)
        #expect(abs(at(0, -179).distanceMeters(to: at(0, 179)) - radius * 2 * .pi / 180) < 1e-6)
    }

    @Test(
        arguments: [
            (at(0, 0), at(1, 0), 0.0), (at(0, 0), at(0, 1), 90), (at(0, 0), at(-1, 0), 180), (at(0, 0), at(0, -1), 270),
            (at(-1, -2), at(-1, 3), 90.0436587178452), (at(10, 20), at(10, 20), 0), (at(0, 179), at(0, -179), 90),
            (at(90, 0), at(0, 0), 180),
            (at(-90, 0), at(0, 0), 0),
        ] as [(Coordinate, Coordinate, Double)]
    )
    func headings(from: Coordinate, to: Coordinate, expected: Double) {
        #expect(abs(from.headingDegrees(to: to) - expected) < 1e-9)
    }

    @Test func offsetsUndoHeadingAndDistance() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<500 {
            let from = at(.random(in: -89...89, using: &random), .random(in: -180...180, using: &random))
            let to = at(.random(in: -89...89, using: &random), .random(in: -180...180, using: &random))
            let found = from.offset(byMeters: from.distanceMeters(to: to), headingDegrees: from.headingDegrees(to: to))
            #expect(found.distanceMeters(to: to) < 1, "\(from) \(to)")
            #expect(found.longitude >= -180 && found.longitude < 180)
        }
    }

    @Test(
        arguments: [
            (at(0, 0), 90.0, 0.0, at(90, 0)), (at(0, 0), 90, 90, at(0, 90)), (at(0, 0), 180, 270, at(0, -180)),
            (at(90, 0), 90, 180, at(0, 0)),
            (at(90, 30), 90, 90, at(0, 120)), (at(-90, 0), 45, 0, at(-45, 0)),
        ] as [(Coordinate, Double, Double, Coordinate)]
    )
    func offsetsOfQuarterTurns(from: Coordinate, degrees: Double, heading: Double, expected: Coordinate) {
        let found = from.offset(byMeters: degrees * .pi / 180 * radius, headingDegrees: heading)
        #expect(found.distanceMeters(to: expected) < 1e-6)
    }

    @Test func losAngelesToNewYork() {
        // The test of google-maps-ios-utils gives both longitudes with the opposite sign.
        let middle = at(34.122222, 118.4111111).interpolated(to: at(40.66972222, 73.94388889), fraction: 0.5)
        #expect(abs(middle.latitude - 39.5470786039) < 1e-6)
        #expect(abs(middle.longitude - 97.2015133919) < 1e-6)
    }

    @Test(arguments: [-1.0, 0, 0.25, 1, 2])
    func interpolationGoesOnBeyondTheEnds(fraction: Double) {
        let found = at(0, 10).interpolated(to: at(0, 20), fraction: fraction)
        #expect(found.distanceMeters(to: at(0, 10 + 10 * fraction)) < 1e-6)
    }

    @Test func interpolationCrossesPolesAndAntimeridian() {
        #expect(at(80, 0).interpolated(to: at(80, 180), fraction: 0.5).distanceMeters(to: at(90, 0)) < 1e-6)
        #expect(at(0, 170).interpolated(to: at(0, -170), fraction: 0.75).distanceMeters(to: at(0, -175)) < 1e-6)
        #expect(at(5, 5).interpolated(to: at(5, 5), fraction: 3) == at(5, 5))
        // The points are opposite, so every great circle through them is a shortest way. The two halves of the way are
        // equal.
        let middle = at(0, 0).interpolated(to: at(0, 180), fraction: 0.5)
        #expect(abs(middle.distanceMeters(to: at(0, 0)) - .pi * radius / 2) < 1e-3)
    }
}

@Suite struct GeoPathTests {
    @Test(
        arguments: [
            ([at(0, 0), at(0, 90), at(90, 0)], 0.5), ([at(0, 0), at(90, 0), at(0, 90)], -0.5), ([at(0, 0), at(0, 90), at(-90, 0)], -0.5),
            ([at(90, 0), at(0, -90), at(0, 0), at(0, 90)], 1), ([at(0, 90), at(0, 0), at(0, -90), at(-90, 0)], 1),
            ([at(0, 0), at(0, 90), at(0, 180), at(0, -90)], 2), ([at(0, 0), at(0, 90)], 0), ([], 0),
        ] as [([Coordinate], Double)]
    )
    func areasInUnitsOfPiTimesTheSquareOfTheRadius(ring: [Coordinate], expected: Double) {
        let found = GeoPath(ring).signedAreaSquareMeters / (.pi * radius * radius)
        #expect(abs(found - expected) < 1e-6)
        #expect(abs(GeoPath(ring).areaSquareMeters / (.pi * radius * radius) - abs(expected)) < 1e-6)
    }

    @Test func lengths() {
        let path = GeoPath([at(0, 0), at(0, 90), at(90, 90)])
        #expect(abs(path.length() - .pi * radius) < 1e-6)
        #expect(abs(GeoPath([at(0, -180), at(0, 0), at(0, 180)]).length(.projected) - 2) < 1e-12)
        // Along a circle of latitude the rhumb line is longer than the great circle. At 60° the rhumb line is cos 60°
        // times as long as on the equator.
        let parallel = GeoPath([at(60, -90), at(60, 90)])
        #expect(abs(parallel.length(.rhumb) - .pi * radius / 2) < 1e-3)
        #expect(abs(parallel.length(.geodesic) - .pi * radius / 3) < 1e-3)
        // Along a meridian the rhumb line and the great circle are the same.
        #expect(abs(GeoPath([at(-10, 5), at(70, 5)]).length(.rhumb) - radius * 80 * .pi / 180) < 1e-3)
    }

    @Test(arguments: [(0.0, 0.0), (-5, 0), (0.25, 0.5), (0.5, 1), (1.0, 2), (1.5, 3), (9, 3)])
    func segmentsOfALength(length: Double, expected: Double) {
        let path = GeoPath([at(0, 0), at(0, 90), at(0, 180), at(0, -90)])
        #expect(abs(path.segments(forLength: length, .projected) - expected) < 1e-9)
    }

    typealias Containment = (ring: [Coordinate], inside: [Coordinate], outside: [Coordinate])

    /// The cases of Google's map utilities.
    static let containments: [Containment] = [
        ([], [], [at(0, 0)]),
        ([at(1, 2)], [at(1, 2)], [at(0, 0)]),
        ([at(1, 2), at(3, 5)], [at(1, 2), at(3, 5)], [at(0, 0), at(40, 4)]),
        (
            [at(0, 0), at(10, 12), at(20, 5)], [at(10, 12), at(10, 11), at(19, 5)],
            [at(0, 1), at(11, 12), at(30, 5), at(0, -180), at(0, 90)]
        ),
        ([at(89, 0), at(89, 120), at(89, -120)], [at(90, 0), at(90, 180), at(90, -90)], [at(-90, 0), at(0, 0)]),
        ([at(-89, 0), at(-89, 120), at(-89, -120)], [at(90, 0), at(90, 180), at(90, -90), at(0, 0)], [at(-90, 0), at(-90, 90)]),
        (
            [at(5, 10), at(10, 10), at(0, 20), at(0, -10)], [at(2.5, 10), at(1, 0)],
            [at(15, 10), at(0, -15), at(0, 25), at(-1, 0)]
        ),
        ([at(10, 170), at(10, -170), at(-10, -170), at(-10, 170)], [at(0, 180), at(0, -180), at(0, 175)], [at(0, 160), at(0, 0)]),
    ]

    @Test(arguments: containments.indices, [true, false])
    func insideAndOutside(index: Int, isGeodesic: Bool) {
        let (ring, inside, outside) = Self.containments[index]
        for point in inside { #expect(GeoPath(ring).contains(point, isGeodesic: isGeodesic), "\(point)") }
        for point in outside { #expect(!GeoPath(ring).contains(point, isGeodesic: isGeodesic), "\(point)") }
    }

    @Test func geodesicAndRhumbSidesDiffer() {
        // The great circle between two points on the same circle of latitude runs north of this circle. If the points
        // are 90° apart, the middle of the great circle is at latitude atan(tan 45° / cos 45°).
        let ring = GeoPath([at(45, -45), at(45, 45), at(0, 0)].reversed())
        #expect(ring.contains(at(50, 0), isGeodesic: true))
        #expect(!ring.contains(at(50, 0), isGeodesic: false))
        #expect(!ring.contains(at(.nan, 0), isGeodesic: true))
    }

    @Test(arguments: [true, false])
    func nearAPath(isGeodesic: Bool) {
        func isNear(_ path: [Coordinate], _ point: Coordinate, _ tolerance: Double) -> Bool {
            GeoPath(path).isNear(point, toleranceMeters: tolerance, isGeodesic: isGeodesic)
        }
        let degree = radius * .pi / 180
        #expect(isNear([at(0, 0), at(0, 10)], at(1e-7, 5), 0.1))
        #expect(!isNear([at(0, 0), at(0, 10)], at(1e-5, 5), 0.1))
        #expect(isNear([at(0, 0), at(0, 10)], at(0.5, 5), degree * 0.51))
        #expect(!isNear([at(0, 0), at(0, 10)], at(0, 10.5), degree * 0.49))
        #expect(isNear([at(0, 0), at(0, 10)], at(0, 10.5), degree * 0.51))
        // The line has no edge from its last coordinate to its first.
        #expect(!isNear([at(0, 0), at(0, 10), at(10, 10)], at(5, 5), 1000))
        // Coordinates across the antimeridian, and on either side of it.
        for longitude in [-180.0, 180, 179.5, -179.5] { #expect(isNear([at(0, 179), at(0, -179)], at(0, longitude), 0.1)) }
        #expect(isNear([at(3, 4)], at(3, 4), 0))
        #expect(!isNear([], at(3, 4), 1e9))
        #expect(isNear([at(3, 4), at(3, 4)], at(3, 4), 0.1))
    }

    @Test func theGreatCircleRunsNorthOfTheRhumbLine() {
        let path = GeoPath([at(60, -10), at(60, 10)])
        #expect(path.isNear(at(60, 0), toleranceMeters: 10, isGeodesic: false))
        #expect(!path.isNear(at(60, 0), toleranceMeters: 10, isGeodesic: true))
        #expect(path.isNear(at(60, -10).interpolated(to: at(60, 10), fraction: 0.5), toleranceMeters: 0.01, isGeodesic: true))
    }
}

@Suite struct MapPointTests {
    @Test func projects() {
        #expect(abs(MapPoint(at(80, 0)).y - 0.7754812) < 1e-6)
        #expect(MapPoint(at(0, -180)).x == -1)
        #expect(MapPoint(at(0, 180)).coordinate.longitude == 180)
        #expect(MapPoint(at(90, 0)).y.isFinite && MapPoint(at(-90, 0)).y.isFinite)
        for latitude in stride(from: -89.0, through: 89, by: 0.5) {
            let found = MapPoint(at(latitude, latitude)).coordinate
            #expect(abs(found.latitude - latitude) < 1e-9 && abs(found.longitude - latitude) < 1e-9)
        }
    }

    @Test func theShorterWayAround() {
        #expect(abs(MapPoint(x: 0.9, y: 0).distance(to: MapPoint(x: -0.9, y: 0)) - 0.2) < 1e-12)
        let middle = MapPoint(x: 0.9, y: 0).interpolated(to: MapPoint(x: -0.7, y: 1), fraction: 0.5)
        #expect(abs(middle.x - -0.9) < 1e-12 && middle.y == 0.5)
        #expect(abs(MapPoint(x: -0.5, y: 0).interpolated(to: MapPoint(x: 0.5, y: 0), fraction: 0.25).x) == 0.25)
    }
}

@Suite struct EncodedPolylineTests {
    /// The example from the description of the format.
    @Test func theExample() throws {
        let path = [at(38.5, -120.2), at(40.7, -120.95), at(43.252, -126.453)]
        #expect(EncodedPolyline.encode(path) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        #expect(try EncodedPolyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@") == path)
        #expect(EncodedPolyline.encode([at(0, -179.98321)]) == "?`~oia@")
        #expect(EncodedPolyline.encode([]) == "")
        #expect(try EncodedPolyline.decode("") == [])
    }

    @Test(arguments: [5, 6, 7])
    func roundTrips(decimals: Int) throws {
        var random = SplitMix64(seed: 5)
        let factor: Double = [5: 1e5, 6: 1e6, 7: 1e7][decimals] ?? 1
        let path = (0..<200).map { _ in
            at(
                (Double.random(in: -90...90, using: &random) * factor).rounded() / factor,
                (Double.random(in: -180...180, using: &random) * factor).rounded() / factor
            )
        }
        let found = try EncodedPolyline.decode(EncodedPolyline.encode(path, decimals: decimals), decimals: decimals)
        #expect(found.count == path.count)
        for (a, b) in zip(found, path) { #expect(a == b) }
    }

    @Test(arguments: [
        ("_p~iF~ps|", EncodedPolyline.DecodingError.Reason.truncated, 5), ("_p~iF", .missingLongitude, 5),
        ("_p~iF ~ps|U", .unknownCharacter, 5),
        ("~~~~~~~~~~~~", .numberTooLarge, 0), ("_mljP?", .outOfRange, 0), ("é", .unknownCharacter, 0),
    ])
    func refusals(text: String, reason: EncodedPolyline.DecodingError.Reason, offset: Int) {
        #expect(throws: EncodedPolyline.DecodingError(reason: reason, byteOffset: offset)) { try EncodedPolyline.decode(text) }
    }

    @Test func noBytesTrap() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in UInt8.random(in: 60...127, using: &random) }
            _ = try? EncodedPolyline.decode(String(decoding: bytes, as: UTF8.self))
        }
    }
}
