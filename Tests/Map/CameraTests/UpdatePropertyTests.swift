import PortolanCamera
import PortolanGeo
import PortolanTestSupport
import Testing

/// Every kind of update does what its name promises and nothing else. This holds for every camera that no limit
/// affects.
@Suite struct UpdatePropertyTests {
    @Test("requirement C12: properties that an update does not name stay the same, to the bit") func nothingElse() throws {
        let seed: UInt64 = 35
        var random = SplitMix64(seed: seed)
        for index in 0..<randomCameras {
            let viewport = random.viewport(insets: false)
            let limits = CameraLimits()
            var camera = random.camera(zooms: 9...20)
            camera.target = Coordinate(latitude: random.double(-65...65), longitude: random.double(-180...179.99))
            camera = try camera.constrained(to: limits, in: viewport)
            let place = Coordinate(latitude: random.double(-65...65), longitude: random.double(-180...179.99))
            let (levels, zoom) = (random.double(-1...1), random.double(9...20))
            let point = random.point(in: viewport)
            let padding = random.double(0...60)
            let other = try CameraPosition(
                target: place,
                zoom: zoom,
                bearing: random.double(0...359.99),
                viewingAngle: random.double(0...30)
            )
            .constrained(to: limits, in: viewport)
            let bounds = CoordinateBounds(
                south: place.latitude - random.double(0.001...1),
                west: Coordinate.wrappedLongitude(place.longitude - random.double(0.001...1)),
                north: place.latitude + random.double(0.001...1),
                east: Coordinate.wrappedLongitude(place.longitude + random.double(0.001...1))
            )
            let update: CameraUpdate =
                switch index % 12 {
                case 0: .zoomIn
                case 1: .zoomOut
                case 2: .zoom(to: zoom)
                case 3: .zoom(by: levels)
                case 4: .zoom(by: levels, at: point)
                case 5: .target(place)
                case 6: .target(place, zoom: zoom)
                case 7: .camera(other)
                case 8: .scroll(x: levels * 500, y: levels * -300)
                case 9: .fit(bounds)
                case 10: .fit(bounds, padding: padding)
                default: .fit(bounds, insets: EdgeInsets(top: padding, left: 0, bottom: 5, right: 60))
                }
            let after = try camera.applying(update, in: viewport)
            let comment = Comment("seed \(seed), \(index): \(camera) \(update) \(viewport)")
            #expect(after.isValid, comment)

            // Zooming out may reduce the tilt (requirement C6).
            let largest = min(65, max(30, 30 + (after.zoom - 10) * 35 / 6))
            let fields = update.fields
            if !fields.contains(.target) { #expect(after.target == camera.target, comment) }
            if !fields.contains(.zoom) { #expect(after.zoom == camera.zoom, comment) }
            if !fields.contains(.bearing) { #expect(after.bearing == camera.bearing, comment) }
            if !fields.contains(.viewingAngle) {
                #expect(abs(after.viewingAngle - min(camera.viewingAngle, largest)) < 1e-9, comment)
            }

            switch index % 12 {
            case 0: #expect(after.zoom == camera.zoom + 1, comment)
            case 1: #expect(after.zoom == camera.zoom - 1, comment)
            case 2: #expect(after.zoom == zoom, comment)
            case 3: #expect(after.zoom == camera.zoom + levels, comment)
            case 4: #expect(abs(after.zoom - camera.zoom - levels) < 1e-9, comment)
            case 5: #expect(after.target == place, comment)
            case 6: #expect(after.target == place && after.zoom == zoom, comment)
            case 7: #expect(after == other, comment)
            case 8:
                // The ground that was at this point is now the target. Near the horizon, scrolling stops at the
                // farthest row.
                let from = ScreenPoint(x: viewport.focalPoint.x + levels * 500, y: viewport.focalPoint.y - levels * 300)
                let before = try Projection(camera: camera, viewport: viewport)
                guard camera.viewingAngle < 30, let ground = before.coordinate(at: from), abs(ground.latitude) < 70 else { break }
                let shown = try #require(try Projection(camera: after, viewport: viewport).screenPoint(of: ground))
                #expect(distance(shown, viewport.focalPoint) < 1e-3, comment)
            default: #expect(after.bearing == 0 && after.viewingAngle == 0, comment)
            }
        }
    }
}
