import Foundation
import PortolanCamera
import PortolanGeo
import PortolanTestSupport
import Testing

@Suite struct CameraUpdateTests {
    let viewport = Viewport(width: 800, height: 600)
    let camera = CameraPosition(latitude: 48.8, longitude: 2.3, zoom: 14, bearing: 33, viewingAngle: 40)

    @Test(
        "requirement C12: zoomIn, zoomOut, zoom(to:) and zoom(by:) change only the zoom",
        arguments: [
            (CameraUpdate.zoomIn, 15.0), (.zoomOut, 13), (.zoom(to: 16.5), 16.5), (.zoom(by: -0.25), 13.75), (.zoom(to: 99), 22),
        ]
    )
    func zooms(update: CameraUpdate, zoom: Double) throws {
        let after = try camera.applying(update, in: viewport)
        #expect(after.zoom == zoom)
        #expect(after.target == camera.target && after.bearing == 33 && after.viewingAngle == 40)
    }

    @Test("requirement C12: setTarget, setTarget with a zoom, and setCamera set what they name") func targets() throws {
        let place = Coordinate(latitude: -33.8683, longitude: 151.2086)
        var expected = camera
        expected.target = place
        #expect(try camera.applying(.target(place), in: viewport) == expected)
        expected.zoom = 11
        #expect(try camera.applying(.target(place, zoom: 11), in: viewport).zoom == 11)
        let other = CameraPosition(target: place, zoom: 6)
        #expect(try camera.applying(.camera(other), in: viewport) == other)
    }

    @Test func zoomAtAPointKeepsItsGround() throws {
        var random = SplitMix64(seed: 31)
        for _ in 0..<randomCameras {
            let viewport = random.viewport()
            let camera = try random.camera(zooms: 9...21).constrained(to: CameraLimits(), in: viewport)
            let point = random.point(in: viewport)
            let ground = try Projection(camera: camera, viewport: viewport).mercatorPoint(at: point)
            let levels = random.double(-2...2)
            let after = try camera.applying(.zoom(by: levels, at: point), in: viewport)
            // Near the edges of the map, keeping the ground at the point would move the target so far that the map
            // would no longer fill the view. So the test skips these cases.
            guard abs(after.target.latitude) < 70, let ground else { continue }
            let moved = try Projection(camera: after, viewport: viewport)
            #expect(abs(after.zoom - min(camera.zoom + levels, 22)) < 1e-9)
            #expect(after.bearing == camera.bearing)
            let shown = try #require(moved.screenPoint(of: ground))
            #expect(distance(shown, point) < 0.01, "\(camera) \(viewport) \(point)")
        }
    }

    @Test("At the end of the zoom range, zooming at a point does not move the map") func zoomAtTheEnd() throws {
        let camera = CameraPosition(latitude: 10, longitude: 10, zoom: 22)
        let after = try camera.applying(.zoom(by: 1, at: ScreenPoint(x: 700, y: 100)), in: viewport)
        #expect(
            distance(
                try #require(try Projection(camera: after, viewport: viewport).screenPoint(of: camera.target)),
                ScreenPoint(x: 400, y: 300)
            ) < 1e-5
        )
    }

    @Test("requirement C13: scrollBy moves the camera right and down, relative to the bearing") func scroll() throws {
        let flat = CameraPosition(latitude: 0, longitude: 0, zoom: 8)
        let right = try flat.applying(.scroll(x: 100, y: 0), in: viewport).target
        #expect(abs(right.longitude - 100.0 / 65_536 * 360) < 1e-9 && abs(right.latitude) < 1e-9)
        let down = try flat.applying(.scroll(x: 0, y: 100), in: viewport).target
        #expect(down.latitude < -0.5 && abs(down.longitude) < 1e-9)
        // At bearing 90 east is up, so moving up goes east.
        let east = try CameraPosition(latitude: 0, longitude: 0, zoom: 8, bearing: 90).applying(.scroll(x: 0, y: -100), in: viewport).target
        #expect(abs(east.longitude - 100.0 / 65_536 * 360) < 1e-9 && abs(east.latitude) < 1e-9)
    }

    @Test func scrollCentresWhatShowedThere() throws {
        var random = SplitMix64(seed: 32)
        for _ in 0..<randomCameras / 4 {
            let viewport = random.viewport()
            var camera = try random.camera(zooms: 12...20).constrained(to: CameraLimits(), in: viewport)
            camera.target.latitude *= 0.9
            let projection = try Projection(camera: camera, viewport: viewport)
            let (x, y) = (random.double(-300...300), random.double(-100...300))
            let point = ScreenPoint(x: projection.focalPoint.x + x, y: projection.focalPoint.y + y)
            guard let ground = projection.coordinate(at: point), try #require(projection.relativeScale(at: ground)) > 0.2 else { continue }
            let after = try camera.applying(.scroll(x: x, y: y), in: viewport)
            let shown = try #require(try Projection(camera: after, viewport: viewport).screenPoint(of: ground))
            #expect(distance(shown, projection.focalPoint) < 1e-3)
            #expect(after.zoom == camera.zoom && after.bearing == camera.bearing && after.viewingAngle == camera.viewingAngle)
        }
    }

    @Test("requirement C14: a fit leaves 64 points at each side by default") func fitPadding() throws {
        let bounds = CoordinateBounds(south: -1, west: 10, north: 1, east: 30)
        func edges(_ update: CameraUpdate) throws -> (left: Double, right: Double) {
            let after = try camera.applying(update, in: viewport)
            #expect(after.bearing == 0 && after.viewingAngle == 0)
            let projection = try Projection(camera: after, viewport: viewport)
            return (
                try #require(projection.screenPoint(of: bounds.southWest)).x, try #require(projection.screenPoint(of: bounds.northEast)).x
            )
        }
        func expect(_ edges: (left: Double, right: Double), _ left: Double, _ right: Double) {
            #expect(abs(edges.left - left) < 1e-6 && abs(edges.right - right) < 1e-6)
        }
        expect(try edges(.fit(bounds)), 64, 736)
        expect(try edges(.fit(bounds, padding: 10)), 10, 790)
        expect(try edges(.fit(bounds, insets: EdgeInsets(top: 0, left: 100, bottom: 0, right: 20))), 100, 780)
    }

    @Test("requirement C16: Vancouver and Calgary fit in one view") func vancouverCalgary() throws {
        let cities = [Coordinate(latitude: 49.26, longitude: -123.11), Coordinate(latitude: 51.05, longitude: -114.05)]
        let bounds = CoordinateBounds(south: 49.26, west: -123.11, north: 51.05, east: -114.05)
        let fit = try CameraPosition.fitting(bounds, in: viewport, padding: EdgeInsets(all: 40))
        #expect(fit.bearing == 0 && fit.viewingAngle == 0)
        let projection = try Projection(camera: fit, viewport: viewport)
        for city in cities { #expect(projection.contains(city)) }
        let west = try #require(projection.screenPoint(of: cities[0]))
        let east = try #require(projection.screenPoint(of: cities[1]))
        #expect(abs(west.x - 40) < 1e-6 && abs(east.x - 760) < 1e-6)
    }

    @Test func fitsShowAllCornersAndCouldNotBeNearer() throws {
        var random = SplitMix64(seed: 33)
        for index in 0..<randomCameras {
            let viewport = random.viewport(insets: random.flip(0.3))
            let south = random.double(-75...70)
            let west = random.double(-180...180)
            let size = pow(10, random.double(-4...1.3))
            let bounds = CoordinateBounds(
                south: south,
                west: west,
                north: min(south + size * random.double(0.01...1), 80),
                east: Coordinate.wrappedLongitude(west + size * random.double(0.01...3))
            )
            let room = min(viewport.contentRect.width, viewport.contentRect.height)
            let padding = EdgeInsets(
                top: random.double(0...0.4) * room,
                left: random.double(0...0.4) * room,
                bottom: random.double(0...0.4) * room,
                right: random.double(0...0.4) * room
            )
            let turned = index % 2 == 1
            let camera = try CameraPosition.fitting(
                bounds,
                in: viewport,
                padding: padding,
                bearing: turned ? random.double(0...360) : 0,
                viewingAngle: turned ? random.double(0...60) : 0,
                maxZoom: 26
            )
            guard abs(camera.target.latitude) < 84.9, camera.zoom > 0, camera.zoom < 26 else { continue }
            let inside = viewport.contentRect.inset(by: padding)
            func excess(_ camera: CameraPosition) throws -> Double {
                let projection = try Projection(camera: camera, viewport: viewport)
                let northWest = MercatorPoint(Coordinate(latitude: bounds.north, longitude: bounds.west))
                let southEast = MercatorPoint(Coordinate(latitude: bounds.south, longitude: bounds.west + bounds.longitudeSpan))
                // A tall tilted view at a low zoom may show the bounds on the next copy of the world. Any copy is
                // acceptable.
                let near = (projection.center.x - (northWest.x + southEast.x) / 2).rounded()
                return [near - 1, near, near + 1].map { wrap in
                    var worst = -Double.infinity
                    for (x, y) in [
                        (northWest.x, northWest.y), (southEast.x, northWest.y), (northWest.x, southEast.y), (southEast.x, southEast.y),
                    ] {
                        guard let point = projection.screenPoint(ofUnwrapped: MercatorPoint(x: x + wrap, y: y)) else { return .infinity }
                        worst = max(worst, inside.left - point.x, point.x - inside.right, inside.top - point.y, point.y - inside.bottom)
                    }
                    return worst
                }.min() ?? .infinity
            }
            let over = try excess(camera)
            #expect(over < 0.01, "\(camera) \(viewport) \(bounds) \(padding)")
            // If the camera is closer by a hundredth of a zoom, no target shows all points. The test tries this
            // camera and many targets around it.
            var nearer = camera
            nearer.zoom += 0.01
            #expect(try excess(nearer) > 0)
            for step in 0..<8 {
                let angle = Double(step) * .pi / 4
                let moved = try nearer.scrolled(x: 2 * cos(angle), y: 2 * sin(angle), in: viewport)
                #expect(try excess(moved) > 0, "\(camera) \(viewport) \(bounds) \(padding)")
            }
        }
    }

    @Test("Points are shown in the middle, as near as possible and tilted as far as the zoom allows") func fitsOfTiltedPoints() throws {
        var random = SplitMix64(seed: 34)
        for _ in 0..<randomCameras {
            let place = Coordinate(latitude: random.double(-60...60), longitude: random.double(-180...180))
            let size = pow(10, random.double(-3...0.8))
            let points = (0..<5).map { _ in
                Coordinate(
                    latitude: place.latitude + size * random.double(-1...1),
                    longitude: Coordinate.wrappedLongitude(place.longitude + size * random.double(-1...1))
                )
            }
            let (bearing, tilt) = (random.double(0...360), random.double(0...65))
            let padding = EdgeInsets(top: 20, left: 90, bottom: 70, right: 40)
            let fit = try CameraPosition.fitting(points, in: viewport, padding: padding, bearing: bearing, viewingAngle: tilt, maxZoom: 26)
            let camera = try #require(fit)
            let most = CameraLimits.largestViewingAngle(atZoom: camera.zoom)
            #expect(camera.viewingAngle <= most && (camera.viewingAngle == tilt || most - camera.viewingAngle < 1e-6), "\(camera)")
            let inside = viewport.contentRect.inset(by: padding)
            let projection = try Projection(camera: camera, viewport: viewport)
            let shown = try points.map { try #require(projection.screenPoint(of: $0)) }
            let (left, right) = (try #require(shown.map(\.x).min()) - inside.left, inside.right - (try #require(shown.map(\.x).max())))
            let (top, bottom) = (try #require(shown.map(\.y).min()) - inside.top, inside.bottom - (try #require(shown.map(\.y).max())))
            #expect(min(left, right, top, bottom) > -0.01, "\(camera) \(points)")
            // On a tilted map, a near point may touch one side of the rectangle and a distant point the opposite side.
            // If the camera moves, the two points move by different distances on the view, so the points need not be in
            // the middle.
            #expect(abs(left - right) < 0.01 || min(left, right) < 0.01, "\(camera) \(points)")
            #expect(abs(top - bottom) < 0.01 || min(left, right) < 0.01, "\(camera) \(points)")
            let bounds = try #require(CoordinateBounds(enclosing: points))
            let whole = try CameraPosition.fitting(
                bounds,
                in: viewport,
                padding: padding,
                bearing: bearing,
                viewingAngle: tilt,
                maxZoom: 26
            )
            #expect(camera.zoom > whole.zoom - 1e-6)
        }
        #expect(try CameraPosition.fitting([Coordinate](), in: viewport) == nil)
        #expect(throws: CameraError.self) { try CameraPosition.fitting([Coordinate(latitude: .nan, longitude: 0)], in: viewport) }
    }

    @Test("A fit of a single point or a tiny box stops at the given zoom") func fitsOfPoints() throws {
        let point = CoordinateBounds(Coordinate(latitude: 45, longitude: 9))
        for angle in [0.0, 50] {
            let camera = try CameraPosition.fitting(point, in: viewport, viewingAngle: angle, maxZoom: 17)
            #expect(camera.zoom == 17)
            #expect(camera.target.distanceMeters(to: Coordinate(latitude: 45, longitude: 9)) < 0.001)
        }
        #expect(try camera.applying(.fit(point), in: viewport).zoom == 21)
    }

    @Test("A box whose west is greater than its east crosses the antimeridian") func fitAcrossTheAntimeridian() throws {
        let fiji = CoordinateBounds(south: -20, west: 176, north: -15, east: -178)
        let camera = try CameraPosition.fitting(fiji, in: viewport)
        #expect(abs(camera.target.longitude - 179) < 1e-9)
        #expect(camera.zoom > 5)
    }

    @Test("Padding that leaves no room is an error, and never gives a view of the world") func noRoom() throws {
        #expect(throws: CameraError.noRoom(ScreenSize(width: 800, height: 600), EdgeInsets(all: 300))) {
            try CameraPosition.fitting(.world, in: viewport, padding: EdgeInsets(all: 300))
        }
        #expect(throws: CameraError.emptyViewport(ScreenSize(width: 0, height: 0))) {
            try CameraPosition.fitting(.world, in: Viewport(width: 0, height: 0))
        }
    }

    @Test("If only whole zooms are allowed, a fit rounds down and keeps its place") func fitWholeZoom() throws {
        let limits = try CameraLimits(minZoom: 0, maxZoom: 20, isFractionalZoomEnabled: false)
        let bounds = CoordinateBounds(south: 40, west: 10, north: 41, east: 11)
        let after = try camera.applying(
            .fit(bounds, insets: EdgeInsets(top: 0, left: 300, bottom: 0, right: 0)),
            in: viewport,
            limits: limits
        )
        let exact = try camera.applying(.fit(bounds, insets: EdgeInsets(top: 0, left: 300, bottom: 0, right: 0)), in: viewport)
        #expect(after.zoom == exact.zoom.rounded(.down))
        let middle = try #require(try Projection(camera: after, viewport: viewport).screenPoint(of: bounds.center))
        #expect(abs(middle.x - 550) < 1e-6)
    }
}

@Suite struct GestureTests {
    @Test func panningKeepsTheGroundUnderTheFinger() throws {
        var random = SplitMix64(seed: 41)
        for _ in 0..<randomCameras {
            let viewport = random.viewport()
            let camera = random.camera(zooms: 8...20)
            let projection = try Projection(camera: camera, viewport: viewport)
            let (start, end) = (random.point(in: viewport), random.point(in: viewport))
            guard let ground = projection.mercatorPoint(at: start) else { continue }
            let after = try camera.panned(from: start, to: end, in: viewport)
            guard abs(after.target.latitude) < 85 else { continue }
            let moved = try Projection(camera: after, viewport: viewport)
            // A pan keeps the ground under the finger only up to a certain distance. The test skips points whose scale
            // is below 0.126, because they are farther away.
            guard let scale = moved.screenPoint(of: ground), moved.coordinate(at: end) != nil,
                let near = projection.coordinate(at: start), try #require(projection.relativeScale(at: near)) > 0.126,
                let there = moved.coordinate(at: end), try #require(moved.relativeScale(at: there)) > 0.126
            else { continue }
            #expect(distance(scale, end) < 1e-4, "\(camera) \(viewport) \(start) \(end)")
            #expect(after.zoom == camera.zoom && after.bearing == camera.bearing && after.viewingAngle == camera.viewingAngle)
        }
    }

    @Test func zoomingAndTurningKeepTheGroundUnderTheFinger() throws {
        var random = SplitMix64(seed: 42)
        for _ in 0..<randomCameras {
            let viewport = random.viewport(insets: false)
            let camera = random.camera(zooms: 8...20)
            let anchor = random.point(in: viewport)
            let ground = try #require(try Projection(camera: camera, viewport: viewport).mercatorPoint(at: anchor))
            for after in [
                try camera.zoomed(by: random.double(-1...1), at: anchor, in: viewport),
                try camera.rotated(by: random.double(-180...180), at: anchor, in: viewport),
            ] where abs(after.target.latitude) < 85 {
                let shown = try #require(try Projection(camera: after, viewport: viewport).screenPoint(of: ground))
                #expect(distance(shown, anchor) < 1e-3, "\(camera) \(viewport) \(anchor)")
            }
        }
    }

    @Test("On a flat map two fingers both keep their ground") func pinch() throws {
        var random = SplitMix64(seed: 43)
        let viewport = Viewport(width: 900, height: 700)
        for _ in 0..<randomCameras / 10 {
            let camera = random.camera(zooms: 10...18, angles: 0...0)
            let projection = try Projection(camera: camera, viewport: viewport)
            let start = (random.point(in: viewport), random.point(in: viewport))
            let end = (random.point(in: viewport), random.point(in: viewport))
            let ratio = distance(end.0, end.1) / distance(start.0, start.1)
            let after = try camera.pinched(from: start, to: end, in: viewport)
            guard ratio > 0.1, ratio < 10, abs(after.target.latitude) < 85 else { continue }
            let moved = try Projection(camera: after, viewport: viewport)
            for (first, second) in [(start.0, end.0), (start.1, end.1)] {
                let ground = try #require(projection.mercatorPoint(at: first))
                #expect(distance(try #require(moved.screenPoint(of: ground)), second) < 1e-4)
            }
        }
        let same = ScreenPoint(x: 3, y: 3)
        let camera = CameraPosition(latitude: 3, longitude: 3, zoom: 9)
        #expect(try camera.pinched(from: (same, same), to: (same, same), in: viewport).zoom == 9)
    }

    @Test("A drag above the horizon moves the map by a finite distance") func aboveTheHorizon() throws {
        let camera = CameraPosition(latitude: 3, longitude: 3, zoom: 16, viewingAngle: 80)
        let viewport = Viewport(width: 600, height: 800)
        let after = try camera.panned(from: ScreenPoint(x: 300, y: 10), to: ScreenPoint(x: 300, y: 700), in: viewport)
        #expect(after.isValid)
        #expect(camera.target.distanceMeters(to: after.target) < 60_000)
    }
}
