import Foundation
import PortolanCamera
import PortolanGeo
import PortolanTestSupport
import Testing

@Suite struct TileCoverTests {
    @Test func flatCamerasSeeTheTilesOfTheirZoom() throws {
        // The camera's zoom 3 is zoom 2 of styles: a world of 4 × 4 tiles of 512 points. A view of 1024 × 1024 points
        // around a common corner of tiles shows four tiles.
        let projection = try Projection(
            camera: CameraPosition(latitude: 0, longitude: 0, zoom: 3),
            viewport: Viewport(width: 1024, height: 1024)
        )
        let tiles = projection.tileCover()
        #expect(tiles.map(\.description) == ["2/1/1", "2/1/2", "2/2/1", "2/2/2"])
    }

    @Test func theWorldRepeats() throws {
        let projection = try Projection(
            camera: CameraPosition(latitude: 0, longitude: 0, zoom: 1),
            viewport: Viewport(width: 1100, height: 512)
        )
        #expect(projection.tileCover().map(\.description) == ["0/0/0", "0/0/0@-1", "0/0/0@1"])
        let seam = try Projection(
            camera: CameraPosition(latitude: 0, longitude: 179.9, zoom: 10),
            viewport: Viewport(width: 400, height: 300)
        )
        #expect(Set(seam.tileCover().map(\.description)) == ["9/511/255", "9/511/256", "9/0/255@1", "9/0/256@1"])
    }

    @Test func zoomsOfTheSourceAreKept() throws {
        let projection = try Projection(
            camera: CameraPosition(latitude: 49, longitude: 8, zoom: 18),
            viewport: Viewport(width: 800, height: 600)
        )
        #expect(projection.tileCover(grid: TileGrid(zooms: 0...14)).allSatisfy { $0.id.z == 14 })
        #expect(projection.tileCover(grid: TileGrid(zooms: 0...16)).allSatisfy { $0.id.z == 16 })
        #expect(projection.tileCover(grid: TileGrid(tileSizePoints: 256, zooms: 0...20)).allSatisfy { $0.id.z == 18 })
        #expect(projection.tileCover(grid: TileGrid(zooms: 18...20)).isEmpty)
        // The view shows the whole world in 256 points, which is half the size of a tile.
        let world = try Projection(camera: CameraPosition(latitude: 0, longitude: 0, zoom: 0), viewport: Viewport(width: 256, height: 256))
        #expect(world.tileCover(grid: TileGrid(zooms: 0...14)).map(\.description) == ["0/0/0"])
        #expect(world.tileCover(grid: TileGrid(zooms: 1...14)).isEmpty)
    }

    /// The definition of a cover: each ground point of the view lies in exactly one tile, and the point's depth
    /// decides the tile's zoom.
    @Test func everyPointOfTheViewHasOneTile() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<randomCameras / 20 {
            let camera = random.camera(zooms: 1...20, angles: 0...75)
            let viewport = random.viewport()
            let projection = try Projection(camera: camera, viewport: viewport)
            let grid = TileGrid(zooms: 0...16)
            let tiles = projection.tileCover(grid: grid)
            #expect(Set(tiles).count == tiles.count)
            for _ in 0..<10 {
                let point = random.point(in: viewport)
                guard let ground = projection.mercatorPoint(at: point), ground.y > 0, ground.y < 1 else { continue }
                if let horizon = projection.horizonY, point.y < horizon + 30 { continue }
                let holding = tiles.filter { tile in
                    let count = Double(1 << Int(tile.id.z))
                    let x = ground.x * count - Double(tile.wrap) * count
                    return Int64(x.rounded(.down)) == Int64(tile.id.x) && Int64((ground.y * count).rounded(.down)) == Int64(tile.id.y)
                }
                #expect(holding.count == 1, "\(camera) \(viewport) \(point)")
            }
        }
    }

    @Test func nearestFirst() throws {
        var random = SplitMix64(seed: 12)
        for _ in 0..<randomCameras / 20 {
            let projection = try Projection(camera: random.camera(), viewport: random.viewport())
            let distances = projection.tileCover(grid: TileGrid(zooms: 0...20)).map { tile in
                let count = Double(1 << Int(tile.id.z))
                let dx = (Double(tile.id.x) + 0.5) / count + Double(tile.wrap) - projection.center.x
                let dy = (Double(tile.id.y) + 0.5) / count - projection.center.y
                return (dx * dx + dy * dy).squareRoot()
            }
            for (near, far) in zip(distances, distances.dropFirst()) { #expect(near <= far * (1 + 1e-6) + 1e-12) }
        }
    }

    /// docs/camera.md, "Tile cover": a tile is never drawn wider than twice its own size, measured at the tile's
    /// nearest visible depth, except at the cover's last zoom.
    @Test func detailFollowsTheFormula() throws {
        var random = SplitMix64(seed: 13)
        for _ in 0..<randomCameras / 20 {
            let camera = random.camera(zooms: 4...18, angles: 20...65)
            let viewport = random.viewport(insets: false)
            let projection = try Projection(camera: camera, viewport: viewport)
            let last = UInt8(camera.styleZoom)
            for tile in projection.tileCover(grid: TileGrid(zooms: 0...20)) {
                let homography = projection.pixelHomography(tile: tile.id, wrap: tile.wrap, extent: 1)
                let nearest = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { homography.homogeneous(u: $0.0, v: $0.1).w }.min() ?? 0
                let level = camera.styleZoom - log2(max(nearest, 0.2))
                #expect(tile.id.z <= last)
                #expect(tile.id.z == last || Double(tile.id.z) + 1 > level - 1e-6, "\(camera) \(tile)")
            }
        }
    }

    @Test(arguments: [(0.0, 12), (30, 20), (45, 25), (60, 36), (65, 44)])
    func tiltNeedsFewTiles(angle: Double, most: Int) throws {
        var random = SplitMix64(seed: 14)
        for _ in 0..<200 {
            var camera = random.camera(zooms: 16...16.999)
            camera.viewingAngle = angle
            camera.target.latitude /= 2
            let projection = try Projection(camera: camera, viewport: Viewport(width: 1024, height: 768))
            let count = projection.tileCover(grid: TileGrid(zooms: 0...20)).count
            #expect(count <= most, "\(camera)")
        }
    }

    @Test func atMostTheLimit() throws {
        let camera = CameraPosition(latitude: 40, longitude: 3, zoom: 16.9, bearing: 20, viewingAngle: 60)
        let projection = try Projection(camera: camera, viewport: Viewport(width: 4000, height: 3000))
        let all = projection.tileCover(grid: TileGrid(zooms: 0...20))
        let some = projection.tileCover(grid: TileGrid(zooms: 0...20), limit: 40)
        #expect(all.count > 40)
        #expect(some.count <= 40 && some.count > 8)
        let one = projection.tileCover(grid: TileGrid(zooms: 15...20), limit: 7)
        #expect(one.count == 7)
        #expect(projection.tileCover(limit: 0).isEmpty)
    }
}
