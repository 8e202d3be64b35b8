import PortolanCamera
import PortolanGeo
import PortolanTestSupport
import Testing

@Suite struct VisibleRegionTests {
    @Test func cornersAreWhatTheCornersShow() throws {
        var random = SplitMix64(seed: 71)
        for _ in 0..<randomCameras {
            let viewport = random.viewport()
            let camera = try random.camera(zooms: 4...20).constrained(to: CameraLimits(), in: viewport)
            let projection = try Projection(camera: camera, viewport: viewport)
            let region = projection.visibleRegion
            let content = viewport.contentRect
            for (corner, point) in [
                (region.nearLeft, ScreenPoint(x: content.left, y: content.bottom)),
                (region.nearRight, ScreenPoint(x: content.right, y: content.bottom)),
                (region.farLeft, ScreenPoint(x: content.left, y: content.top)),
                (region.farRight, ScreenPoint(x: content.right, y: content.top)),
            ] {
                let shown = try #require(projection.coordinate(at: point))
                #expect(shown.distanceMeters(to: corner) < 1e-3)
            }
            // Ground inside the content area lies in the bounds.
            let inside = ScreenPoint(
                x: random.double(content.left + 1...content.right - 1),
                y: random.double(content.top + 1...content.bottom - 1)
            )
            #expect(region.bounds.contains(try #require(projection.coordinate(at: inside))), "\(camera) \(viewport)")
            #expect(projection.contains(camera.target))
        }
    }

    @Test func acrossTheAntimeridianAndAroundTheWorld() throws {
        let seam = try Projection(
            camera: CameraPosition(latitude: -18, longitude: 179.5, zoom: 7),
            viewport: Viewport(width: 600, height: 400)
        )
        #expect(seam.visibleRegion.bounds.crossesAntimeridian)
        #expect(seam.visibleRegion.bounds.contains(Coordinate(latitude: -18, longitude: -179)))
        let world = try Projection(camera: CameraPosition(latitude: 0, longitude: 30, zoom: 1), viewport: Viewport(width: 600, height: 400))
        #expect(world.visibleRegion.bounds.west == -180 && world.visibleRegion.bounds.east == 180)
        // If the world repeats, a coordinate is drawn on the copy nearest the target.
        let far = try #require(world.screenPoint(of: Coordinate(latitude: 0, longitude: -160)))
        #expect(far.x > 300)
    }

    /// For any camera, each number of the projection and of the visible region is finite, or nil.
    @Test func nothingIsNaN() throws {
        let viewports = [
            Viewport(width: 1, height: 1), Viewport(width: 65_536, height: 3),
            Viewport(width: 800, height: 600, insets: EdgeInsets(top: 590, left: 0, bottom: 0, right: 0)),
        ]
        for zoom in [0.0, 0.1, 13, 26] {
            for latitude in [-85.0, 0, 85] {
                for angle in [0.0, 1e-9, 30, 65, 85] {
                    for viewport in viewports {
                        let camera = CameraPosition(latitude: latitude, longitude: -180, zoom: zoom, bearing: 359.99, viewingAngle: angle)
                        let projection = try Projection(camera: camera, viewport: viewport)
                        let region = projection.wholeVisibleRegion
                        for corner in [region.nearLeft, region.nearRight, region.farLeft, region.farRight] {
                            #expect(corner.isValid, "\(camera)")
                        }
                        #expect(projection.metersPerPoint > 0 && projection.metersPerPoint.isFinite)
                        for matrix in [
                            projection.clipMatrix.c0, projection.clipMatrix.c1, projection.clipMatrix.c2, projection.clipMatrix.c3,
                        ] {
                            #expect(matrix.sum().isFinite)
                        }
                        #expect(try camera.constrained(to: CameraLimits(), in: viewport).isValid)
                        #expect(projection.tileCover(limit: 50).count <= 50)
                        for y in [-1e9, -1, 0, 0.5, 1e9] {
                            if let point = projection.mercatorPoint(at: ScreenPoint(x: 1e9, y: y)) {
                                #expect(point.x.isFinite && point.y.isFinite)
                            }
                        }
                        for place in [Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -90, longitude: 180)] {
                            if let point = projection.screenPoint(of: place) { #expect(point.isFinite) }
                        }
                        #expect(projection.screenPoint(of: Coordinate(latitude: .nan, longitude: 0)) == nil)
                        #expect(projection.coordinate(at: ScreenPoint(x: .nan, y: 0)) == nil)
                    }
                }
            }
        }
    }
}
