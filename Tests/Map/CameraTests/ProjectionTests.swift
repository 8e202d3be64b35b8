import Foundation
import PortolanCamera
import PortolanGeo
import PortolanTestSupport
import Testing

@Suite struct ProjectionTests {
    /// MapLibre's projection, written out from its documentation of the transform: turn by −bearing, lean back,
    /// divide.
    func closedForm(_ camera: CameraPosition, _ viewport: Viewport, _ coordinate: Coordinate) -> ScreenPoint {
        let world = 256 * pow(2, camera.zoom)
        func mercatorY(_ latitude: Double) -> Double { 0.5 - atanh(sin(latitude * .pi / 180)) / (2 * .pi) }
        var dx = (coordinate.longitude - camera.target.longitude) / 360
        if dx > 0.5 { dx -= 1 }
        if dx < -0.5 { dx += 1 }
        let east = dx * world
        let south = (mercatorY(coordinate.latitude) - mercatorY(camera.target.latitude)) * world
        let b = camera.bearing * .pi / 180
        let p = camera.viewingAngle * .pi / 180
        let x = east * cos(b) + south * sin(b)
        let y = -east * sin(b) + south * cos(b)
        let w = 1 - y * sin(p) / (1.5 * viewport.size.height)
        let centerX = (viewport.insets.left + viewport.size.width - viewport.insets.right) / 2
        let centerY = (viewport.insets.top + viewport.size.height - viewport.insets.bottom) / 2
        return ScreenPoint(x: centerX + x / w, y: centerY + y * cos(p) / w)
    }

    @Test func agreesWithTheClosedForm() throws {
        var random = SplitMix64(seed: 1)
        for _ in 0..<randomCameras {
            let camera = random.camera(zooms: 0...18)
            let viewport = random.viewport()
            let projection = try Projection(camera: camera, viewport: viewport)
            guard let coordinate = projection.coordinate(at: random.point(in: viewport)), let point = projection.screenPoint(of: coordinate)
            else { continue }
            #expect(distance(point, closedForm(camera, viewport, coordinate)) < 1e-4, "\(camera) \(viewport)")
        }
    }

    @Test("requirement C3: the target is at the focal point, in the middle of the area between the insets")
    func targetAtFocalPoint() throws {
        let viewport = Viewport(width: 800, height: 600, insets: EdgeInsets(top: 100, left: 40, bottom: 0, right: 0))
        let camera = CameraPosition(latitude: 49.26, longitude: -123.11, zoom: 15, bearing: 30, viewingAngle: 50)
        let point = try #require(try Projection(camera: camera, viewport: viewport).screenPoint(of: camera.target))
        #expect(distance(point, ScreenPoint(x: 420, y: 350)) < 1e-9)
    }

    @Test(
        "requirement C4: the bearing is the compass direction of the top edge",
        arguments: [(0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0)]
    )
    func bearing(degrees: Double, east: Double, north: Double) throws {
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 10, bearing: degrees)
        let projection = try Projection(camera: camera, viewport: Viewport(width: 400, height: 400))
        let up = try #require(projection.screenPoint(of: Coordinate(latitude: north * 0.01, longitude: east * 0.01)))
        #expect(abs(up.x - 200) < 1e-6)
        #expect(up.y < 193)
    }

    @Test("requirement C5: a tilted view shows more land at the top, and far ground is smaller")
    func tiltShowsMore() throws {
        let viewport = Viewport(width: 400, height: 400)
        let flat = try Projection(camera: CameraPosition(latitude: 0, longitude: 0, zoom: 16), viewport: viewport)
        let tilted = try Projection(camera: CameraPosition(latitude: 0, longitude: 0, zoom: 16, viewingAngle: 45), viewport: viewport)
        #expect(tilted.visibleRegion.farLeft.latitude > flat.visibleRegion.farLeft.latitude * 1.5)
        #expect(!flat.contains(tilted.visibleRegion.bounds.northEast))
        let region = tilted.visibleRegion
        #expect(region.farRight.longitude - region.farLeft.longitude > region.nearRight.longitude - region.nearLeft.longitude)
    }

    @Test("requirement C7: the world is 256 · 2^zoom points wide", arguments: [(0.0, 256.0), (2, 1024), (3.5, 2896.309375740099)])
    func worldSize(zoom: Double, width: Double) throws {
        let projection = try Projection(
            camera: CameraPosition(latitude: 0, longitude: 0, zoom: zoom),
            viewport: Viewport(width: 300, height: 300)
        )
        #expect(abs(projection.worldSize - width) < 1e-9)
        let west = try #require(projection.screenPoint(ofUnwrapped: MercatorPoint(x: 0, y: 0.5)))
        let east = try #require(projection.screenPoint(ofUnwrapped: MercatorPoint(x: 1, y: 0.5)))
        #expect(abs(east.x - west.x - width) < 1e-9)
    }

    @Test func pointsComeBack() throws {
        var random = SplitMix64(seed: 2)
        var compared = 0
        for _ in 0..<randomCameras {
            let camera = random.camera()
            let viewport = random.viewport()
            let projection = try Projection(camera: camera, viewport: viewport)
            let point = random.point(in: viewport)
            guard let ground = projection.mercatorPoint(at: point) else { continue }
            let back = try #require(projection.screenPoint(ofUnwrapped: ground))
            #expect(distance(point, back) < 1e-6, "\(camera) \(viewport) \(point)")
            guard let coordinate = projection.coordinate(at: point), abs(ground.x - projection.center.x) < 0.4999 else { continue }
            let again = try #require(projection.screenPoint(of: coordinate))
            #expect(distance(point, again) < 1e-6, "\(camera) \(viewport) \(point)")
            compared += 1
        }
        #expect(compared > randomCameras / 2)
    }

    @Test func nothingAboveTheHorizonMapsBack() throws {
        let camera = CameraPosition(latitude: 10, longitude: 20, zoom: 14, bearing: 77, viewingAngle: 80)
        let projection = try Projection(camera: camera, viewport: Viewport(width: 600, height: 800))
        let horizon = try #require(projection.horizonY)
        #expect(abs(horizon - (400 - 1200 / tan(80 * Double.pi / 180))) < 1e-9)
        #expect(projection.coordinate(at: ScreenPoint(x: 300, y: horizon)) == nil)
        #expect(projection.coordinate(at: ScreenPoint(x: 300, y: horizon - 50)) == nil)
        #expect(projection.mercatorPoint(at: ScreenPoint(x: 10, y: horizon + 1)) != nil)
        #expect(
            try Projection(camera: CameraPosition(latitude: 0, longitude: 0, zoom: 3), viewport: Viewport(width: 9, height: 9)).horizonY
                == nil
        )
    }

    @Test func tileUnitsGoToPixels() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<randomCameras {
            let camera = random.camera(zooms: 2...20)
            let viewport = random.viewport()
            let projection = try Projection(camera: camera, viewport: viewport)
            let tile = TileID(z: UInt8(camera.styleZoom), containing: projection.center)
            let u = random.double(0...4096)
            let v = random.double(0...4096)
            let count = Double(1 << Int(tile.z))
            let mercator = MercatorPoint(x: (Double(tile.x) + u / 4096) / count, y: (Double(tile.y) + v / 4096) / count)
            guard let expected = projection.screenPoint(ofUnwrapped: mercator) else { continue }
            let homography = projection.pixelHomography(tile: tile, extent: 4096)
            #expect(homography.isAffine == (camera.viewingAngle == 0))
            let (x, y, w) = homography.homogeneous(u: u, v: v)
            let pixel = ScreenPoint(x: x / w / viewport.scale, y: y / w / viewport.scale)
            // A coordinate in the unit square is precise to about 10⁻¹⁶ of the world's width.
            let tolerance = 1e-9 + 1e-15 * projection.worldSize / max(w, 0.01) / max(w, 0.01)
            #expect(distance(pixel, expected) < tolerance * 10, "\(camera) \(viewport) \(tile)")

            let clip = projection.clipMatrix * SIMD4(mercator.x, mercator.y, 0, 1)
            let clipped = ScreenPoint(
                x: (clip.x / clip.w + 1) / 2 * viewport.size.width,
                y: (1 - clip.y / clip.w) / 2 * viewport.size.height
            )
            #expect(distance(clipped, expected) < tolerance * 100, "\(camera) \(viewport) \(tile)")
        }
    }

    @Test func wrongInputIsRefused() {
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 3)
        #expect(throws: CameraError.emptyViewport(ScreenSize(width: 0, height: 0))) {
            try Projection(camera: camera, viewport: Viewport(width: 0, height: 0))
        }
        #expect(throws: CameraError.noRoom(ScreenSize(width: 100, height: 100), EdgeInsets(all: 50))) {
            try Projection(camera: camera, viewport: Viewport(width: 100, height: 100, insets: EdgeInsets(all: 50)))
        }
        #expect(throws: CameraError.self) {
            try Projection(camera: CameraPosition(latitude: .nan, longitude: 0, zoom: 3), viewport: Viewport(width: 9, height: 9))
        }
    }
}

@Suite struct BatchTests {
    @Test func manyPointsComeOutAsOneByOne() throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<randomCameras / 100 {
            let viewport = random.viewport()
            let projection = try Projection(camera: random.camera(zooms: 0...20, angles: 0...80), viewport: viewport)
            var coordinates = (0..<50).map { _ in random.coordinate() }
            coordinates += (0..<50).compactMap { _ in projection.coordinate(at: random.point(in: viewport)) }
            coordinates += [Coordinate(latitude: .nan, longitude: 1), Coordinate(latitude: 1, longitude: .infinity)]
            let mercator = coordinates.map { MercatorPoint(x: $0.longitude / 360 + 0.5, y: projection.center.y) }
            let points = projection.screenPoints(of: coordinates)
            let rows = projection.screenPoints(of: mercator)
            #expect(points.count == coordinates.count && rows.count == coordinates.count)
            for index in coordinates.indices {
                for (many, one) in [
                    (points[index], projection.screenPoint(of: coordinates[index])),
                    (rows[index], projection.screenPoint(of: mercator[index])),
                ] {
                    if let one {
                        let size = 1e-9 * (1 + abs(one.x) + abs(one.y)) + 1e-15 * projection.worldSize
                        #expect(distance(many, one) < size, "\(projection.camera) \(coordinates[index])")
                    } else {
                        #expect(many == .hidden)
                    }
                }
            }
        }
    }

    @Test func arraysAreReused() throws {
        let projection = try Projection(
            camera: CameraPosition(latitude: 1, longitude: 2, zoom: 5),
            viewport: Viewport(width: 90, height: 90)
        )
        let coordinates = [Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 3, longitude: 4)]
        var output = [ScreenPoint.hidden]
        projection.project(coordinates, into: &output)
        #expect(output == projection.screenPoints(of: coordinates))
        projection.project([MercatorPoint](), into: &output)
        #expect(output.isEmpty)
    }

    /// Compares the fast Mercator formula with asinh(tan φ) over all latitudes. Some processors compute asinh with a
    /// mantissa of 64 bits.
    @Test func fastMercatorIsExact() throws {
        #if arch(x86_64)
        typealias Exact = Float80
        let tolerance = 3e-16
        #else
        typealias Exact = Double
        let tolerance = 1e-15
        #endif
        let projection = try Projection(
            camera: CameraPosition(latitude: 0, longitude: 0, zoom: 0),
            viewport: Viewport(width: 256, height: 256)
        )
        var worst = 0.0
        for step in 0...340_000 {
            let latitude = Double(step - 170_000) / 2000
            let y = try #require(projection.screenPoint(of: Coordinate(latitude: latitude, longitude: 0))).y / 256
            let exact = 0.5 - asinh(tan(Exact(latitude) * Exact.pi / 180)) / (2 * Exact.pi)
            worst = max(worst, abs(Double(Exact(y) - exact)))
        }
        #expect(worst < tolerance)
    }
}
