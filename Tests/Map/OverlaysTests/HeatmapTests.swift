import PortolanGeo
import PortolanOverlays
import PortolanRaster
import PortolanTestSupport
import Testing

/// A heatmap shows the density of points.
struct HeatmapTests {
    private let side = Heatmap.tileSidePixels

    /// Colours whose alpha is the value itself, 0…255. The greatest value has 255.
    private let greys = HeatmapColors(
        (0...255).map { .init(Double($0) / 255, Color(red: 1, green: 1, blue: 1, alpha: Float($0) / 255)) },
        count: 256
    )

    private func middle(of tile: TileID, _ x: Double, _ y: Double) -> Coordinate {
        let count = Double(UInt32(1) << UInt32(tile.z))
        return MercatorPoint(x: (Double(tile.x) + x / Double(side)) / count, y: (Double(tile.y) + y / Double(side)) / count).coordinate
    }

    @Test("a point is a bell around its position, which reaches as far as the radius")
    func onePoint() throws {
        let tile = TileID(z: 6, x: 33, y: 22)
        let heatmap = Heatmap([HeatmapPoint(middle(of: tile, 200.5, 100.5))], radius: 20, colors: greys)
        let picture = try #require(heatmap.picture(of: tile))
        #expect(picture[200, 100] >> 24 == 255)
        #expect(picture[206, 100] == picture[194, 100] && picture[200, 106] == picture[206, 100])
        // One standard deviation from the middle: e^(−1/2).
        #expect(abs(Int(picture[207, 100] >> 24) - Int(255 * 0.5763)) <= 2)
        #expect(picture[200, 121] == 0 && picture[200, 79] == 0 && picture[221, 100] == 0)
        #expect(heatmap.picture(of: TileID(z: 6, x: 35, y: 22)) == nil)
        #expect(!heatmap.isEmpty && Heatmap([]).isEmpty)
    }

    @Test(
        "tiles meet without a seam, also across the antimeridian",
        arguments: [
            (TileID(z: 6, x: 33, y: 22), TileID(z: 6, x: 34, y: 22)), (TileID(z: 3, x: 7, y: 3), TileID(z: 3, x: 0, y: 3)),
        ]
    )
    func seams(left: TileID, right: TileID) throws {
        let heatmap = Heatmap([HeatmapPoint(middle(of: left, 511.5, 300.5))], radius: 20, colors: greys)
        let (a, b) = (try #require(heatmap.picture(of: left)), try #require(heatmap.picture(of: right)))
        // The middle is the last column of the left tile, so a pixel n columns to its right is in the right tile.
        for step in 1...20 { #expect(a[511 - step, 300] == b[step - 1, 300], "\(step)") }
    }

    @Test("weights add up, and the greatest sum has the last colour")
    func weights() throws {
        let tile = TileID(z: 8, x: 100, y: 90)
        let (place, other) = (middle(of: tile, 100.5, 100.5), middle(of: tile, 300.5, 300.5))
        let heatmap = Heatmap([HeatmapPoint(place, weight: 3), HeatmapPoint(place), HeatmapPoint(other, weight: 1)], colors: greys)
        let picture = try #require(heatmap.picture(of: tile))
        #expect(picture[100, 100] >> 24 == 255)
        #expect(abs(Int(picture[300, 300] >> 24) - 64) <= 1)
    }

    @Test(
        "points without a valid position or weight do not count",
        arguments: [
            HeatmapPoint(Coordinate(latitude: .nan, longitude: 0)), HeatmapPoint(Coordinate(latitude: 0, longitude: 0), weight: -1),
            HeatmapPoint(Coordinate(latitude: 0, longitude: 0), weight: .nan),
            HeatmapPoint(Coordinate(latitude: 0, longitude: 0), weight: .infinity),
            HeatmapPoint(Coordinate(latitude: 0, longitude: 181)),
        ]
    )
    func nothing(point: HeatmapPoint) {
        #expect(Heatmap([point]).isEmpty && Heatmap([point]).picture(of: TileID(z: 0, x: 0, y: 0)) == nil)
    }

    @Test("colours lie between their stops, and below the first stop the colour fades")
    func colors() {
        let table = HeatmapColors([.init(1, .white), .init(0.5, .black)], count: 5).table
        #expect(table == [.black.withOpacity(0), .black.withOpacity(0.5), .black, Color(red: 0.5, green: 0.5, blue: 0.5), .white])
        #expect(
            HeatmapColors([]).table.isEmpty
                && Heatmap([HeatmapPoint(Coordinate(latitude: 0, longitude: 0))], colors: HeatmapColors([])).picture(
                    of: TileID(z: 0, x: 0, y: 0)
                ) == nil
        )
        #expect(HeatmapColors.standard.table.count == 1024 && HeatmapColors.standard.table[0].alpha == 0)
    }

    @Test("any numbers give a picture or no picture")
    func anyNumbers() {
        for seed in Fuzz.seeds(40) {
            var random = SplitMix64(seed: seed)
            let points = (0..<20).map { _ in
                HeatmapPoint(Coordinate(latitude: random.anyNumber(), longitude: random.anyNumber()), weight: random.anyNumber())
            }
            let zoom = UInt8(random.next() % 23)
            let tile = TileID(z: zoom, x: UInt32(random.next() % (1 << UInt64(zoom))), y: UInt32(random.next() % (1 << UInt64(zoom))))
            let low = Int(truncatingIfNeeded: random.next() % 60) - 20
            let heatmap = Heatmap(points, radius: Int(clamping: random.anyNumber()), scaledZooms: low...low + Int(random.next() % 9))
            _ = heatmap.picture(of: tile)
        }
    }

    @Test func aHeatmapLooksAsBefore() throws {
        var random = SplitMix64(seed: 7)
        let tile = TileID(z: 5, x: 16, y: 11)
        let points = (0..<400).map { index -> HeatmapPoint in
            func number() -> Double { Double(random.next() % 1000) / 1000 }
            let middle = [SIMD2(150.0, 200), SIMD2(350, 300), SIMD2(300, 100)][index % 3]
            let place = middle + SIMD2(number() + number() - 1, number() + number() - 1) * 90
            return HeatmapPoint(self.middle(of: tile, place.x, place.y), weight: 1 + number())
        }
        try expectGolden("heatmap", #require(Heatmap(points).picture(of: tile)))
    }
}
