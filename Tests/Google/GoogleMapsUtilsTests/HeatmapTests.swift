import GoogleMapsUtils
import PortolanTestSupport
import Testing

/// Heatmaps and the quad tree with Google's names.
@MainActor @Suite struct HeatmapTests {
    @Test func aLayerDrawsItsPoints() async throws {
        let map = stillMap(zoom: 5)
        map.mapType = .none
        let layer = GMUHeatmapTileLayer()
        #expect(layer.radius == 20 && layer.opacity == 0.7 && layer.tileSize == 512)
        #expect(layer.minimumZoomIntensity == 5 && layer.maximumZoomIntensity == 10 && layer.gradient.mapSize == 1000)
        layer.gradient = GMUGradient(colors: [.green, .red], startPoints: [0.2, 1.0], colorMapSize: 256)
        layer.weightedData = [GMUWeightedLatLng(coordinate: map.camera.target, intensity: 2)]
        layer.opacity = 1
        layer.map = map
        func middle() async throws -> [UInt8] {
            let picture = try await map.snapshot()
            let start = (150 * picture.pixelWidth + 200) * 4
            return Array(picture.rgba[start..<start + 3])
        }
        // At the resolution of the tile's pixels the middle is red, apart from the colours of neighbouring pixels that
        // are mixed in.
        let shown = try await middle()
        #expect(shown[0] > 200 && shown[1] < 60 && shown[2] < 60, "\(shown)")
        // A change of a layer on the map is drawn, too.
        layer.gradient = GMUGradient(colors: [.blue], startPoints: [0.1], colorMapSize: 256)
        let blue = try await middle()
        #expect(blue[2] > 200 && blue[0] < 60, "\(blue)")
        layer.map = nil
    }

    @Test func tilesWithoutPointsAreNone() {
        let layer = GMUHeatmapTileLayer()
        #expect(layer.tileFor(x: 0, y: 0, zoom: 0) === kGMSTileLayerNoTile)
        layer.weightedData = [GMUWeightedLatLng(coordinate: CLLocationCoordinate2D(latitude: 10, longitude: 20), intensity: 1)]
        #expect(layer.tileFor(x: 0, y: 0, zoom: 0) !== kGMSTileLayerNoTile)
        for (x, y, zoom) in [(1, 0, 0), (0, 0, 99), (.max, .max, .max)] as [(UInt, UInt, UInt)] {
            #expect(layer.tileFor(x: x, y: y, zoom: zoom) === kGMSTileLayerNoTile)
        }
    }

    @Test func gradientsGoByHue() {
        let map = GMUGradient(colors: [.red, .blue], startPoints: [0, 1], colorMapSize: 5).generateColorMap()
        // The hue goes from red backwards through magenta to blue, because this way around the colour circle is the
        // shorter one.
        #expect(map.count == 5 && map[0] == .red && map[4] == .blue && map[2] == .magenta)
        let faded = GMUGradient(colors: [.green], startPoints: [0.5], colorMapSize: 5).generateColorMap()
        #expect(faded[0] == UIColor(white: 0, alpha: 0) && faded[2] == .green && faded[4] == .green)
        var alpha: CGFloat = 0
        unsafe faded[1].getRed(nil, green: nil, blue: nil, alpha: &alpha)
        #expect(alpha == 0.5)
        // Values out of order are sorted.
        let odd = GMUGradient(colors: [.red, .blue, .green], startPoints: [1.5, -2], colorMapSize: 0)
        #expect(odd.mapSize == 2 && odd.colors == [.blue, .red] && odd.startPoints == [0, 1])
        #expect(GMUGradient(colors: [], startPoints: [], colorMapSize: 3).generateColorMap() == [.clear, .clear, .clear])
    }

    @Test func quadTree() {
        final class Item: NSObject, GQTPointQuadTreeItem {
            let x: Double
            init(_ x: Double) { self.x = x }
            func point() -> GQTPoint { GQTPoint(x: x, y: 0.5) }
        }
        let tree = GQTPointQuadTree(bounds: GQTBounds(minX: 0, minY: 0, maxX: 1, maxY: 1))
        let items = (0..<100).map { Item(Double($0) / 100) }
        for item in items { #expect(tree.add(item)) }
        #expect(!tree.add(Item(1.5)) && tree.count() == 100)
        let box = GQTBounds(minX: 0.1, minY: 0, maxX: 0.2, maxY: 1)
        #expect(tree.search(with: box).count == 11 && tree.search(withBounds: box).count == 11)
        #expect(tree.remove(items[15]) && !tree.remove(items[15]) && tree.search(with: box).count == 10)
        tree.clear()
        #expect(tree.count() == 0)
        let weighted = GMUWeightedLatLng(coordinate: CLLocationCoordinate2D(latitude: 0, longitude: 90), intensity: 1)
        #expect(weighted.point() == GQTPoint(x: 0.5, y: 0) && GQTPointQuadTree().add(weighted))
    }
}

/// Tests the interpolation of points between given points.
@Suite struct InterpolationTests {
    private func point(_ latitude: Double, _ longitude: Double, _ intensity: Float) -> GMUWeightedLatLng {
        GMUWeightedLatLng(coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), intensity: intensity)
    }

    @Test func pointsLieBetween() throws {
        let points = HeatmapInterpolationPoints()
        #expect(try points.generatePoints(influence: 2).isEmpty)
        points.addWeightedLatLngs(latlngs: [point(0, 0, 1), point(0, 1, 3)])
        let made = try points.generatePoints(influence: 2.5, granularity: 0.5)
        #expect(made.map(\.intensity) == [1, 2, 3] && made.map(\.coordinate.longitude) == [0, 0.5, 1])
        points.addWeightedLatLng(latlng: point(80, 1, 3))
        for (influence, granularity) in [(1.9, 0.5), (2.6, 0.5), (2, 0), (2, 2), (2, 1e-6), (.nan, 0.5)] {
            #expect(throws: HeatmapInterpolationPoints.IncorrectInfluence.self) {
                try points.generatePoints(influence: influence, granularity: granularity)
            }
        }
        points.removeAllData()
        #expect(try points.generatePoints(influence: 2).isEmpty)
    }
}
