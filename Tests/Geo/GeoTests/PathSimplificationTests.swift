import PortolanGeo
import PortolanTestSupport
import Testing

/// Paths are simplified to fewer coordinates, and the distance of a coordinate from a path is measured.
struct PathSimplificationTests {
    private func path(_ points: [(Double, Double)]) -> GeoPath { GeoPath(points.map { Coordinate(latitude: $0.0, longitude: $0.1) }) }

    @Test("points nearer to the line than the tolerance go, and the ends stay")
    func table() {
        let bent = path([(0, 0), (0.0001, 0.5), (0, 1), (0.5, 1)])
        // 0.0001° is about eleven metres.
        #expect(bent.simplified(toleranceMeters: 20) == path([(0, 0), (0, 1), (0.5, 1)]))
        #expect(bent.simplified(toleranceMeters: 5) == bent)
        #expect(bent.simplified(toleranceMeters: 0) == bent)
        #expect(bent.simplified(toleranceMeters: 1e9).coordinates.count == 2)
        #expect(path([]).simplified(toleranceMeters: 1) == path([]))
        // The line continues across the antimeridian.
        #expect(path([(0, 179), (0, -180), (0, -179)]).simplified(toleranceMeters: 1) == path([(0, 179), (0, -179)]))
    }

    @Test("no dropped coordinate lies farther from the simplified line than the tolerance")
    func property() throws {
        for seed in Fuzz.seeds(60) {
            var random = SplitMix64(seed: seed)
            var (latitude, longitude) = (Double(random.next() % 140) - 70, Double(random.next() % 360) - 180)
            let whole = GeoPath(
                (0..<60).map { _ in
                    latitude = min(max(latitude + Double(random.next() % 2001) / 1e4 - 0.1, -80), 80)
                    longitude = Coordinate.wrappedLongitude(longitude + Double(random.next() % 2001) / 1e4 - 0.1)
                    return Coordinate(latitude: latitude, longitude: longitude)
                }
            )
            let tolerance = Double(random.next() % 20_000)
            let simple = whole.simplified(toleranceMeters: tolerance)
            #expect(simple.coordinates.first == whole.coordinates.first && simple.coordinates.last == whole.coordinates.last)
            for coordinate in whole.coordinates {
                let distance = try #require(simple.distanceMeters(to: coordinate, isGeodesic: false))
                #expect(distance <= tolerance * 1.0001 + 1e-6, "seed \(seed)")
            }
        }
    }

    @Test(
        "the distance to a path is the distance to its nearest segment",
        arguments: [
            (1.0, 0.5, 111_195.0), (0, 0.5, 0), (0, -1, 111_195), (0, 3, 222_390),
        ]
    )
    func distances(latitude: Double, longitude: Double, meters: Double) throws {
        let line = path([(0, 0), (0, 1)])
        for isGeodesic in [true, false] {
            let found = try #require(line.distanceMeters(to: Coordinate(latitude: latitude, longitude: longitude), isGeodesic: isGeodesic))
            #expect(abs(found - meters) < 20)
        }
    }

    @Test func aPathOfNothingIsNowhere() {
        #expect(path([]).distanceMeters(to: Coordinate(latitude: 0, longitude: 0)) == nil)
        #expect(path([(1, 1)]).distanceMeters(to: Coordinate(latitude: 1, longitude: 1)) == 0)
        #expect(path([(1, 1)]).distanceMeters(to: Coordinate(latitude: .nan, longitude: 1)) == nil)
    }
}
