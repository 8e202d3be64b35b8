import Foundation
import PortolanGeo
import PortolanOverlays
import PortolanRaster
import PortolanTestSupport
import PortolanText
import Testing

/// Items are clustered by their coordinates.
struct ClusterTests {
    private func at(_ latitude: Double, _ longitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// At zoom 0 the world is 256 points wide, so a point is 1.40625 degrees of longitude.
    private static let degreesPerPoint = 360.0 / 256

    @Test("items within the distance form a cluster, and farther ones do not")
    func distance() {
        let step = Self.degreesPerPoint
        let clusterer = Clusterer([at(0, 0), at(0, 9 * step), at(0, 11 * step), at(0, 100 * step)])
        let clusters = clusterer.clusters(zoom: 0, method: .distance(points: 10))
        // The second item is nine points away from the first item and two points away from the third. The third item
        // begins a cluster of its own, so the second item joins the third.
        #expect(clusters.map(\.items) == [[0], [1, 2], [3]])
        #expect(clusters.map { $0.position.longitude.rounded() } == [0, (11 * step).rounded(), (100 * step).rounded()])
    }

    @Test("clusters of a grid stand in the middle of their cells")
    func grid() throws {
        let clusters = Clusterer([at(1, 1), at(2, 2), at(-1, 1)]).clusters(zoom: 0, method: .grid(cellPoints: 64))
        #expect(clusters.map(\.items) == [[0, 1], [2]])
        #expect(abs(clusters[0].position.longitude - 45) < 1e-9 && clusters[0].position.latitude > 0 && clusters[1].position.latitude < 0)
    }

    @Test("the antimeridian does not separate items on its two sides")
    func antimeridian() {
        let clusters = Clusterer([at(10, 179.9), at(10, -179.9)]).clusters(zoom: 3)
        #expect(clusters.map(\.items) == [[0, 1]])
    }

    @Test(
        "a distance or cell size that is not a positive number leaves each item alone",
        arguments: [
            ClusterMethod.distance(points: 0), .distance(points: .nan), .distance(points: -1), .grid(cellPoints: 0),
            .grid(cellPoints: .infinity),
        ]
    )
    func alone(method: ClusterMethod) {
        #expect(Clusterer([at(1, 1), at(1, 1)]).clusters(zoom: 4, method: method).map(\.items) == [[0], [1]])
    }

    @Test("items without a valid coordinate are in no cluster") func invalid() {
        #expect(Clusterer([at(.nan, 0), at(91, 0), at(1, 1)]).clusters(zoom: 4).map(\.items) == [[2]])
        #expect(Clusterer([]).clusters(zoom: 4).isEmpty)
    }

    @Test("each item is in exactly one cluster, the nearest of those that reach it, and centres lie apart")
    func property() {
        for seed in Fuzz.seeds(60) {
            var random = SplitMix64(seed: seed)
            func number() -> Double { Double(random.next() >> 11) * 0x1p-53 }
            let reach = 180 * number() * number()
            let coordinates = (0..<300).map { _ in
                at((number() - 0.5) * reach, Coordinate.wrappedLongitude(178 + (number() - 0.5) * 2 * reach))
            }
            let zoom = number() * 12
            for method in [ClusterMethod.distance(points: 20 + 80 * number()), .grid(cellPoints: 20 + 80 * number())] {
                let clusters = Clusterer(coordinates).clusters(zoom: zoom, method: method)
                #expect(clusters.flatMap(\.items).sorted() == Array(coordinates.indices), "seed \(seed), \(method)")
                #expect(clusters.allSatisfy { !$0.items.isEmpty && $0.items == $0.items.sorted() }, "seed \(seed)")
                #expect(Clusterer(coordinates).clusters(zoom: zoom, method: method) == clusters)
                guard case .distance(let points) = method else { continue }
                let side = points / (256 * exp2(zoom))
                let centers = clusters.map { MercatorPoint($0.position) }
                func steps(_ a: MercatorPoint, _ b: MercatorPoint) -> SIMD2<Double> {
                    SIMD2(abs((a.x - b.x).remainder(dividingBy: 1)), abs(a.y - b.y))
                }
                for (index, center) in centers.enumerated() {
                    for other in centers[..<index] { #expect(steps(center, other).max() > side * 0.999_999, "seed \(seed)") }
                    for item in clusters[index].items {
                        let step = steps(MercatorPoint(coordinates[item]), center)
                        #expect(step.max() <= side * 1.000_001, "seed \(seed)")
                        // The clusters whose squares contain the item.
                        let reaching = centers.map { steps(MercatorPoint(coordinates[item]), $0) }.filter { $0.max() <= side * 0.999_999 }
                        let nearest = reaching.map { ($0 * $0).sum() }.min() ?? .infinity
                        #expect((step * step).sum() <= nearest * 1.000_001 + 1e-18, "seed \(seed)")
                    }
                }
            }
        }
    }

    @Test(
        "icons show the number of items, or the step below it with a plus",
        arguments: [
            (2, "2"), (9, "9"), (10, "10+"), (49, "10+"), (50, "50+"), (199, "100+"), (999, "200+"), (123_456, "1000+"),
        ]
    )
    func texts(count: Int, text: String) { #expect(ClusterIcons.standard.text(of: count) == text) }

    @Test func iconsWithoutStepsAreExact() {
        #expect(ClusterIcons([]).text(of: 1234) == "1234")
        #expect(ClusterIcons([.init(50, .black), .init(5, .white)]).steps.map(\.count) == [5, 50])
    }

    @Test func markersAreGatheredFromFourOn() throws {
        let shaper = try TextShaper(library: FontLibrary())
        let markers = [at(0, 0), at(0, 0.001), at(0, 0.002), at(0, 0.003), at(40, 40)].map { Marker(at: $0, title: "x") }
        let clusters = MarkerClusters(markers)
        let shown = try clusters.markers(zoom: 5, shaper: shaper)
        #expect(shown.count == 2 && shown.contains(markers[4]))
        #expect(shown[0].anchor == [0.5, 0.5] && shown[0].title == nil)
        #expect(try clusters.markers(zoom: 20.5, shaper: shaper) == markers)
        var larger = clusters
        larger.minimumCount = 5
        #expect(try larger.markers(zoom: 5, shaper: shaper).count == 5)
    }

    @Test func iconsLookAsBefore() throws {
        let shaper = try TextShaper(library: FontLibrary())
        // Other versions of the fonts draw the digits a little differently.
        let tolerance = GoldenTolerance(channel: 48, share: 0.1)
        for count in [7, 10, 1000] {
            try expectGolden("cluster-\(count)", ClusterIcons.standard.picture(of: count, scale: 2, shaper: shaper), tolerance: tolerance)
        }
        // Without fonts the icon still has its disc.
        #expect(try ClusterIcons.standard.picture(of: 7, scale: 1, shaper: nil).width == 26)
    }
}
