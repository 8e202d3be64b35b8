import Foundation
import PortolanCamera
import PortolanGeo
import PortolanTestSupport
import Testing

@Suite struct CameraPositionTests {
    @Test(
        "requirement C3: the longitude wraps",
        arguments: [(480.0, 120.0), (840, 120), (1200, 120), (-190, 170), (180, -180), (-180, -180), (-1e-15, -1e-15)]
    )
    func longitude(given: Double, kept: Double) {
        #expect(abs(CameraPosition(latitude: 0, longitude: given, zoom: 3).target.longitude - kept) < 1e-9)
        var camera = CameraPosition(latitude: 0, longitude: 0, zoom: 3)
        camera.target = Coordinate(latitude: 0, longitude: given)
        #expect(abs(camera.target.longitude - kept) < 1e-9)
    }

    @Test("requirement C3: the latitude takes the nearest end", arguments: [(100.0, 85.0), (85.04, 85), (-91, -85), (84.9, 84.9)])
    func latitude(given: Double, kept: Double) {
        #expect(CameraPosition(latitude: given, longitude: 0, zoom: 3).target.latitude == kept)
    }

    @Test("requirement C4: the bearing is kept in 0 ..< 360", arguments: [(360.0, 0.0), (-90, 270), (725, 5), (-1e-20, 0)])
    func bearing(given: Double, kept: Double) {
        #expect(CameraPosition(latitude: 0, longitude: 0, zoom: 3, bearing: given).bearing == kept)
    }

    @Test("requirement C9: omitted properties take their defaults")
    func defaults() {
        let camera = CameraPosition(latitude: -33.8683, longitude: 151.2086, zoom: 6)
        #expect(camera.bearing == 0 && camera.viewingAngle == 0)
        #expect(camera == CameraPosition(target: Coordinate(latitude: -33.8683, longitude: 151.2086), zoom: 6))
    }

    @Test("requirement C6: the zoom limits the viewing angle", arguments: [(0.0, 30.0), (10, 30), (13, 47.5), (16, 65), (22, 65)])
    func largestAngle(zoom: Double, angle: Double) throws {
        #expect(CameraLimits.largestViewingAngle(atZoom: zoom) == angle)
        let camera = CameraPosition(latitude: 10, longitude: 20, zoom: zoom, viewingAngle: 85)
        let allowed = try camera.constrained(to: CameraLimits(), in: Viewport(width: 100, height: 100))
        #expect(allowed.viewingAngle == angle)
    }

    @Test("requirement C7: zooms are whole if fractional zooms are off", arguments: [(4.4, 4.0), (4.5, 5), (2.2, 3), (7.9, 7)])
    func wholeZooms(given: Double, kept: Double) throws {
        let limits = try CameraLimits(minZoom: 2.6, maxZoom: 7.5, isFractionalZoomEnabled: false)
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: given)
        #expect(try camera.constrained(to: limits, in: Viewport(width: 200, height: 200)).zoom == kept)
    }

    @Test("requirement C18: a zoom outside the range becomes the nearest end")
    func zoomRange() throws {
        let viewport = Viewport(width: 400, height: 400)
        var limits = CameraLimits()
        try limits.setZoomRange(min: 10, max: 15)
        #expect(try CameraPosition(latitude: 0, longitude: 0, zoom: 4).constrained(to: limits, in: viewport).zoom == 10)
        #expect(try CameraPosition(latitude: 0, longitude: 0, zoom: 19).constrained(to: limits, in: viewport).zoom == 15)
        try limits.setZoomRange(min: 12, max: limits.zoomRange.upperBound)
        #expect(limits.zoomRange == 12...15)
        #expect(throws: CameraError.invalidZoomRange(lower: 9, upper: 8)) { try limits.setZoomRange(min: 9, max: 8) }
        #expect(throws: CameraError.self) { try limits.setZoomRange(min: .nan, max: 8) }
        #expect(limits.zoomRange == 12...15)
    }

    @Test(
        "requirement C17: the target stays inside its bounds",
        arguments: [
            (Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 49, longitude: 2)),
            (Coordinate(latitude: 50.5, longitude: 7), Coordinate(latitude: 50.5, longitude: 7)),
            (Coordinate(latitude: 80, longitude: -179), Coordinate(latitude: 52, longitude: 12)),
        ]
    )
    func targetBounds(given: Coordinate, kept: Coordinate) throws {
        var limits = CameraLimits()
        limits.targetBounds = CoordinateBounds(south: 49, west: 2, north: 52, east: 12)
        let camera = CameraPosition(target: given, zoom: 8)
        #expect(try camera.constrained(to: limits, in: Viewport(width: 500, height: 500)).target == (given == kept ? camera.target : kept))
    }

    @Test("requirement C17: target bounds may cross the antimeridian") func targetBoundsAcrossTheAntimeridian() throws {
        var limits = CameraLimits()
        limits.targetBounds = CoordinateBounds(south: -50, west: 165, north: -30, east: -170)
        func longitude(_ given: Double) throws -> Double {
            try CameraPosition(latitude: -40, longitude: given, zoom: 8).constrained(to: limits, in: Viewport(width: 500, height: 500))
                .target.longitude
        }
        #expect(try longitude(150) == 165)
        #expect(try longitude(-100) == -170)
        #expect(try longitude(180) == -180)
        #expect(try longitude(-175) == -175)
        limits.targetBounds = CoordinateBounds(south: 3, west: 0, north: 2, east: 1)
        #expect(throws: CameraError.invalidBounds(south: 3, west: 0, north: 2, east: 1)) { try longitude(0) }
    }

    /// Requirements C7 and C17: the view shows nothing beyond the map.
    @Test func noGreyShows() throws {
        var random = SplitMix64(seed: 21)
        for _ in 0..<randomCameras {
            let viewport = random.viewport()
            let camera = try random.camera(zooms: 0...8, angles: 0...85).constrained(to: CameraLimits(), in: viewport)
            let projection = try Projection(camera: camera, viewport: viewport)
            #expect(projection.horizonY.map { $0 < 0 } ?? true)
            for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
                let corner = ScreenPoint(x: x * viewport.size.width, y: y * viewport.size.height)
                let ground = try #require(projection.mercatorPoint(at: corner))
                #expect(ground.y > -1e-9 && ground.y < 1 + 1e-9, "\(camera) \(viewport)")
            }
        }
    }

    @Test func constrainingTwiceIsConstrainingOnce() throws {
        var random = SplitMix64(seed: 22)
        for _ in 0..<randomCameras {
            let viewport = random.viewport()
            let low = random.double(0...12)
            var limits = try CameraLimits(minZoom: low, maxZoom: low + random.double(0...10), isFractionalZoomEnabled: random.flip(0.7))
            if random.flip(0.5) {
                let south = random.double(-90...80)
                limits.targetBounds = CoordinateBounds(
                    south: south,
                    west: random.double(-180...180),
                    north: random.double(south...90),
                    east: random.double(-180...180)
                )
            }
            let once = try random.camera(angles: 0...85).constrained(to: limits, in: viewport)
            let twice = try once.constrained(to: limits, in: viewport)
            #expect(once == twice, "\(once) \(limits) \(viewport)")
        }
    }

    @Test("NaN and infinity are refused, and the value stays as it was")
    func notFinite() throws {
        let viewport = Viewport(width: 100, height: 100)
        for bad in [Double.nan, .infinity, -.infinity] {
            let cameras = [
                CameraPosition(latitude: bad, longitude: 0, zoom: 3), CameraPosition(latitude: 0, longitude: bad, zoom: 3),
                CameraPosition(latitude: 0, longitude: 0, zoom: bad), CameraPosition(latitude: 0, longitude: 0, zoom: 3, bearing: bad),
                CameraPosition(latitude: 0, longitude: 0, zoom: 3, viewingAngle: bad),
            ]
            for camera in cameras {
                #expect(!camera.isValid)
                #expect(throws: CameraError.self) { try camera.constrained(to: CameraLimits(), in: viewport) }
                #expect(throws: CameraError.self) { try Projection(camera: camera, viewport: viewport) }
            }
            let good = CameraPosition(latitude: 0, longitude: 0, zoom: 3)
            let updates: [CameraUpdate] = [
                .zoom(to: bad), .zoom(by: bad), .zoom(by: bad, at: ScreenPoint(x: 3, y: 3)), .zoom(by: 1, at: ScreenPoint(x: bad, y: 3)),
                .target(Coordinate(latitude: bad, longitude: 0)), .target(Coordinate(latitude: 0, longitude: 0), zoom: bad),
                .camera(cameras[0]), .scroll(x: bad, y: 0), .scroll(x: 0, y: bad),
                .fit(CoordinateBounds(south: bad, west: 0, north: 1, east: 1)), .fit(.world, padding: bad),
                .fit(.world, padding: 1, maxZoom: bad),
            ]
            for update in updates {
                #expect(throws: CameraError.self, "\(update)") { try good.applying(update, in: viewport) }
            }
        }
    }

    @Test func metersAndZoomsAgree() throws {
        let zoom = try #require(CameraPosition.zoom(atLatitude: 48, forMeters: 250, perPoints: 100))
        let camera = CameraPosition(latitude: 48, longitude: 11, zoom: zoom)
        let projection = try Projection(camera: camera, viewport: Viewport(width: 500, height: 500))
        #expect(abs(projection.metersPerPoint - 2.5) < 1e-9)
        #expect(abs(try #require(projection.points(forMeters: 250, at: camera.target)) - 100) < 1e-9)
        // The ground 100 points to the right of the middle is 250 m away from the target, by the distance on the
        // sphere.
        let east = try #require(projection.coordinate(at: ScreenPoint(x: 350, y: 250)))
        #expect(abs(camera.target.distanceMeters(to: east) - 250) < 0.01)
        #expect(CameraPosition.zoom(atLatitude: 48, forMeters: 0, perPoints: 100) == nil)
        #expect(CameraPosition.zoom(atLatitude: .nan, forMeters: 1, perPoints: 100) == nil)
    }
}
