import PortolanTestSupport
import Testing

@testable import PortolanGeo

@Suite struct RouteLineTests {
    private static let degree = Coordinate.earthRadiusMeters * .pi / 180

    private static func at(_ latitude: Double, _ longitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// A line, a coordinate, its distance from the line and its position along the line, in degrees of a
    /// great circle.
    @Test(
        arguments: [
            ([at(0, 0), at(0, 2)], at(1, 1), 1, 1),
            ([at(0, 0), at(0, 2)], at(0, 1.5), 0, 1.5),
            ([at(0, 0), at(0, 2)], at(0, -3), 3, 0),
            ([at(0, 0), at(0, 2)], at(0, 5), 3, 2),
            ([at(0, 179), at(0, -179)], at(-1, 180), 1, 1),
            ([at(80, 0), at(80, 180)], at(90, 77), 0, 10),
            ([at(0, 0), at(0, 2), at(2, 2)], at(1, 2.5), 0.4999, 3.0001),
            // If the line returns along the same way, the result is the position on the way out.
            ([at(0, 0), at(0, 2), at(0, 0)], at(1, 0.5), 1, 0.5),
            // Lines of one point, and points that appear twice.
            ([at(10, 20)], at(10, 20), 0, 0), ([at(10, 20)], at(11, 20), 1, 0),
            ([at(0, 0), at(0, 0), at(0, 1), at(0, 1)], at(1, 1), 1, 1),
            // The coordinate is equally far from all points of the line, so the position is its beginning.
            ([at(0, 0), at(0, 90)], at(90, 0), 90, 0),
        ] as [([Coordinate], Coordinate, Double, Double)]
    )
    func nearest(_ coordinates: [Coordinate], _ coordinate: Coordinate, _ distance: Double, _ position: Double) throws {
        let point = try #require(RouteLine(coordinates)).nearest(to: coordinate)
        #expect(
            abs(point.distanceMeters / Self.degree - distance) < 1e-4 && abs(point.positionMeters / Self.degree - position) < 1e-4,
            "\(point)"
        )
    }

    @Test func linesNeedCoordinates() throws {
        #expect(RouteLine([]) == nil && RouteLine([Self.at(91, 0)]) == nil && RouteLine([Self.at(0, 0), Self.at(.nan, 0)]) == nil)
        let line = try #require(RouteLine([Self.at(0, 0), Self.at(0, 1)]))
        #expect(line == RouteLine(line.coordinates) && abs(line.lengthMeters - Self.degree) < 1e-6)
        #expect(line.coordinate(atMeters: -1) == line.coordinates[0] && line.coordinate(atMeters: .infinity) == line.coordinates[1])
        #expect(abs(line.coordinate(atMeters: Self.degree / 4).longitude - 0.25) < 1e-9)
    }

    /// The tree finds the same point as a search through all segments.
    @Test(arguments: Fuzz.seeds(60)) func isTheSameAsOfAllSegments(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func coordinate(near center: Coordinate, _ spread: Double) -> Coordinate {
            Self.at(
                min(max(center.latitude + .random(in: -spread...spread, using: &random), -90), 90),
                Coordinate.wrappedLongitude(center.longitude + .random(in: -spread...spread, using: &random))
            )
        }
        let start = Self.at(
            [-89.9, -30, 0, 48, 89.99].randomElement(using: &random) ?? 0,
            [-180, 0, 11.5, 179.99].randomElement(using: &random) ?? 0
        )
        let step: Double = [1e-5, 0.01, 3].randomElement(using: &random) ?? 0
        var coordinates = [start]
        for _ in 0..<([0, 1, 7, 8, 9, 300].randomElement(using: &random) ?? 0) {
            coordinates.append(
                Int.random(in: 0..<8, using: &random) == 0 ? coordinates[0] : coordinate(near: coordinates[coordinates.count - 1], step)
            )
        }
        let line = try #require(RouteLine(coordinates))
        for _ in 0..<20 {
            let asked = coordinate(
                near: coordinates.randomElement(using: &random) ?? start,
                step * ([0, 1, 30].randomElement(using: &random) ?? 0)
            )
            let point = line.nearest(to: asked)
            let distances = zip(coordinates, coordinates.dropFirst()).map {
                GeoPath.distanceMeters(of: asked, from: $0, $1, isGeodesic: true)
            }
            let least = distances.min() ?? start.distanceMeters(to: asked)
            #expect(abs(point.distanceMeters - least) < 1e-3 + least * 1e-7, "seed \(seed): \(asked)")
            #expect((0...line.lengthMeters).contains(point.positionMeters), "seed \(seed): \(asked)")
            let foot = line.coordinate(atMeters: point.positionMeters)
            #expect(abs(foot.distanceMeters(to: asked) - point.distanceMeters) < 0.01 + least * 1e-6, "seed \(seed): \(asked)")
            // The area around the line, and its bounding box.
            let area = SearchArea.along(line, reachMeters: point.distanceMeters + 1e-3)
            #expect(area.isValid && area.contains(asked) && area.bounds.contains(asked), "seed \(seed): \(asked)")
            #expect(
                area.distanceMeters(to: asked) == point.distanceMeters && line.nearest(to: area.center).distanceMeters < 0.01,
                "seed \(seed)"
            )
        }
    }

    /// A leaf of the tree may have no segment. No segment is near a point with NaN coordinates.
    @Test(arguments: 1...40) func aPointThatIsNoNumber(_ count: Int) throws {
        let line = try #require(RouteLine((0..<count).map { Self.at(0, Double($0)) }))
        #expect(line.nearest(to: Self.at(.nan, .nan)).distanceMeters == .pi * Coordinate.earthRadiusMeters)
    }
}
