import GoogleMaps
import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct CameraTests {
    @Test func whatIsNotFiniteChangesNothing() {
        let map = stillMap()
        let before = map.camera
        map.camera = GMSCameraPosition(latitude: .nan, longitude: 0, zoom: 3)
        map.camera = GMSCameraPosition(latitude: 0, longitude: .infinity, zoom: 3)
        map.moveCamera(.zoom(to: .nan))
        map.moveCamera(.zoom(by: .infinity))
        map.moveCamera(.scrollBy(x: .nan, y: 0))
        map.moveCamera(.setTarget(CLLocationCoordinate2D(latitude: .nan, longitude: 0)))
        map.animate(toBearing: .nan)
        map.animate(toViewingAngle: .infinity)
        map.animate(with: .fit(GMSCoordinateBounds()))
        map.setMinZoom(.nan, maxZoom: 3)
        map.layer.cameraLatitude = .nan
        map.advance(to: .nan)
        map.advance(to: 5)
        map.touch(.began, at: CGPoint(x: Double.nan, y: 0))
        map.padding = UIEdgeInsets(top: .nan, left: -5, bottom: .infinity, right: 0)
        #expect(map.camera.isEqual(before))
        #expect(
            GMSMapView(frame: CGRect(x: 0, y: 0, width: 10, height: 10), camera: .init(latitude: .nan, longitude: 0, zoom: 1)).camera.zoom
                .isFinite
        )
    }

    @Test func aFitBeforeLayoutIsDoneWhenTheViewHasItsSize() {
        let bounds = GMSCoordinateBounds(coordinate: .init(latitude: 40, longitude: 10), coordinate: .init(latitude: 41, longitude: 12))
        let map = GMSMapView(frame: .zero, camera: GMSCameraPosition(latitude: 0, longitude: 0, zoom: 5))
        map.runsByItself = false
        map.moveCamera(.fit(bounds, withPadding: 20))
        map.moveCamera(.zoomOut())
        map.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
        let laidOut = stillMap(width: 400, height: 400)
        laidOut.moveCamera(.fit(bounds, withPadding: 20))
        laidOut.moveCamera(.zoomOut())
        #expect(map.areEqual(forRenderingPosition: map.camera, position: laidOut.camera))
        #expect(map.camera.zoom > 5)
        // A camera that the program sets before the map has a size replaces the earlier request to fit the bounds.
        let other = GMSMapView(frame: .zero)
        other.moveCamera(.fit(bounds))
        other.camera = GMSCameraPosition(latitude: 1, longitude: 2, zoom: 9)
        other.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
        #expect(other.camera.zoom == 9)
    }

    @Test func insetsThatLeaveNothingZoomOutFully() {
        let map = stillMap()
        map.setMinZoom(3, maxZoom: 20)
        let bounds = GMSCoordinateBounds(coordinate: .init(latitude: 40, longitude: 10), coordinate: .init(latitude: 41, longitude: 12))
        map.moveCamera(.fit(bounds, withPadding: 500))
        #expect(map.camera.zoom == 3)
        #expect(abs(map.camera.target.longitude - 11) < 1e-9)
    }

    @Test func paddingMovesTheMiddle() {
        let map = stillMap()
        map.padding = UIEdgeInsets(top: 0, left: 100, bottom: 0, right: 0)
        #expect(abs(map.projection.point(for: map.camera.target).x - 250) < 1e-6)
        map.safeAreaInsets = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 0)
        #expect(abs(map.projection.point(for: map.camera.target).x - 280) < 1e-6)
        map.paddingAdjustmentBehavior = .automatic
        #expect(abs(map.projection.point(for: map.camera.target).x - 250) < 1e-6)
        map.paddingAdjustmentBehavior = .never
        map.padding = .zero
        #expect(abs(map.projection.point(for: map.camera.target).x - 200) < 1e-6)
        let region = map.projection.visibleRegion()
        map.padding = UIEdgeInsets(top: 0, left: 100, bottom: 0, right: 0)
        let padded = map.projection.visibleRegion()
        #expect(padded.nearRight.longitude - padded.nearLeft.longitude < region.nearRight.longitude - region.nearLeft.longitude)
    }

    @Test func projections() {
        let map = stillMap(GMSCameraPosition(latitude: 10, longitude: 20, zoom: 15, bearing: 30, viewingAngle: 40))
        let projection = map.projection
        let point = CGPoint(x: 70, y: 200)
        let back = projection.point(for: projection.coordinate(for: point))
        #expect(abs(back.x - 70) < 1e-6 && abs(back.y - 200) < 1e-6)
        #expect(projection.contains(map.camera.target) && !projection.contains(CLLocationCoordinate2D(latitude: -10, longitude: 20)))
        let region = projection.visibleRegion()
        #expect(GMSGeometryDistance(region.farLeft, region.farRight) > GMSGeometryDistance(region.nearLeft, region.nearRight))
        #expect(projection.points(forMeters: 100, at: map.camera.target) > 0)
        #expect(projection.point(for: CLLocationCoordinate2D(latitude: .nan, longitude: 0)).x.isNaN)
        // A projection keeps its camera when the camera of its map changes.
        map.moveCamera(.zoomIn())
        #expect(projection.point(for: map.camera.target).x == 200)
    }

    @Test func callbacksComeInOrder() {
        let map = stillMap()
        let listener = Listener()
        map.delegate = listener
        map.camera = GMSCameraPosition(latitude: 5, longitude: 5, zoom: 10)
        #expect(listener.heard == ["willMove false", "didChange", "idle"])
        listener.heard = []
        map.camera = map.camera
        #expect(listener.heard == [])
        map.animate(toZoom: 12)
        for time in stride(from: 0.0, through: 0.4, by: 0.05) { map.advance(to: time) }
        #expect(listener.heard == ["willMove false", "didChange", "idle"])
        listener.heard = []
        map.touch(.began, at: CGPoint(x: 100, y: 100), time: 1)
        for step in 1...5 { map.touch(.moved, at: CGPoint(x: 100 + Double(step) * 8, y: 100), time: 1 + Double(step) * 0.1) }
        map.touch(.ended, at: CGPoint(x: 140, y: 100), time: 3)
        map.advance(to: 9)
        #expect(listener.heard == ["willMove true", "didChange", "idle"])
    }

    @Test func aDelegateMayMoveTheMap() {
        let map = stillMap()
        let listener = Listener()
        map.delegate = listener
        listener.onIdle = { [weak map, weak listener] in
            listener?.onIdle = nil
            map?.moveCamera(.zoomIn())
        }
        map.moveCamera(.zoomIn())
        #expect(listener.heard == ["willMove false", "didChange", "idle", "willMove false", "didChange", "idle"])
        #expect(map.camera.zoom == 16)
    }

    @Test func anAnimationThatIsOvertakenEndsItsTransactionAtOnce() {
        final class Calls { var count = 0 }
        let calls = Calls()
        let map = stillMap()
        CATransaction.begin()
        CATransaction.setAnimationDuration(10)
        CATransaction.setCompletionBlock { calls.count += 1 }
        map.animate(toZoom: 10)
        CATransaction.commit()
        map.advance(to: 1)
        #expect(calls.count == 0)
        map.moveCamera(.zoom(to: 12))
        #expect(calls.count == 1)
        map.advance(to: 20)
        #expect(calls.count == 1 && map.camera.zoom == 12)
    }

    @Test func withoutActionsAnimationsJump() {
        let map = stillMap()
        UIView.performWithoutAnimation { map.animate(toZoom: 10) }
        map.advance(to: 0)
        #expect(map.camera.zoom == 10)
    }

    @Test func layersAnimate() {
        let map = stillMap()
        UIView.animate(withDuration: 1) {
            map.layer.cameraLatitude = 11
            map.layer.cameraLongitude = 21
            map.layer.cameraZoomLevel = 12
        }
        #expect(map.layer.cameraLatitude == 11)
        map.advance(to: 0.5)
        #expect(map.camera.zoom < 14 && map.camera.zoom > 12)
        map.advance(to: 1)
        #expect(map.camera.zoom == 12 && abs(map.camera.target.latitude - 11) < 1e-9 && abs(map.camera.target.longitude - 21) < 1e-9)

        let zoom = CABasicAnimation(keyPath: kGMSLayerCameraZoomLevelKey)
        zoom.fromValue = 10
        zoom.toValue = 16
        zoom.duration = 2
        zoom.timingFunction = CAMediaTimingFunction(name: .linear)
        map.layer.add(zoom, forKey: kGMSLayerCameraZoomLevelKey)
        #expect(map.camera.zoom == 10 && map.layer.animationKeys() == [kGMSLayerCameraZoomLevelKey])
        map.advance(to: 2)
        #expect(abs(map.camera.zoom - 13) < 1e-4)
        map.layer.removeAnimation(forKey: kGMSLayerCameraZoomLevelKey)
        map.advance(to: 9)
        #expect(abs(map.camera.zoom - 13) < 1e-4 && map.layer.animationKeys() == nil)

        let turn = CAKeyframeAnimation(keyPath: kGMSLayerCameraBearingKey)
        turn.values = [0.0, 90.0, 45.0]
        turn.keyTimes = [0, 0.5, 1]
        turn.duration = 4
        turn.timingFunction = CAMediaTimingFunction(name: .linear)
        map.layer.add(turn, forKey: nil)
        map.advance(to: 11)
        #expect(abs(map.camera.bearing - 90) < 1e-6)
        map.advance(to: 12)
        #expect(abs(map.camera.bearing - 67.5) < 1e-6)
        map.advance(to: 13)
        #expect(map.camera.bearing == 45)
    }

    @Test func aMapRunsByItselfUnlessToldOtherwise() async throws {
        let map = stillMap()
        map.runsByItself = true
        let arrived = await withCheckedContinuation { waiting in
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.1)
            CATransaction.setCompletionBlock { waiting.resume(returning: map.camera.zoom) }
            map.animate(toZoom: 10)
            CATransaction.commit()
        }
        #expect(arrived == 10)
        #expect(!map.isBusy)
    }

    @Test(arguments: [true, false])
    func twoFingersCarryTheMapAlongWhereAllowed(isAllowed: Bool) {
        let map = stillMap()
        map.settings.allowScrollGesturesDuringRotateOrZoom = isAllowed
        let middle = map.projection.coordinate(for: CGPoint(x: 150, y: 150))
        map.touch(.began, at: CGPoint(x: 100, y: 150), id: 1, time: 1)
        map.touch(.began, at: CGPoint(x: 200, y: 150), id: 2, time: 1)
        for step in 1...20 {
            let (part, time) = (Double(step) / 20, 1 + Double(step) * 0.02)
            map.touch(.moved, at: CGPoint(x: 100 + 80 * part, y: 150), id: 1, time: time)
            map.touch(.moved, at: CGPoint(x: 200 + 120 * part, y: 150), id: 2, time: time)
        }
        #expect(map.camera.zoom > 14.1)
        let x = map.projection.point(for: middle).x
        #expect(isAllowed ? x > 200 : x < 175, "\(x)")
    }

    @Test func theCompassTurnsTheMapBack() async throws {
        let map = stillMap()
        map.mapType = .none
        map.settings.compassButton = true
        let plain = try await map.snapshot()
        map.moveCamera(.setCamera(GMSCameraPosition(target: map.camera.target, zoom: 14, bearing: 90, viewingAngle: 0)))
        // The compass is in the upper right corner, 36 points from both edges. The map looks east, so the compass's red
        // needle, which points north, points to the left.
        let turned = try await map.snapshot()
        #expect(plain.color(358, 36) != turned.color(358, 36) && turned.color(358, 36) == [0xD9, 0x3B, 0x30])
        let listener = Listener()
        map.delegate = listener
        map.touch(.began, at: CGPoint(x: 364, y: 36), time: 1)
        map.touch(.ended, at: CGPoint(x: 364, y: 36), time: 1.1)
        map.advance(to: 3)
        #expect(map.camera.bearing == 0 && listener.heard == ["willMove false", "didChange", "idle"])
        map.touch(.began, at: CGPoint(x: 364, y: 36), time: 4)
        map.touch(.ended, at: CGPoint(x: 364, y: 36), time: 4.1)
        map.advance(to: 6)
        #expect(listener.heard.last == "tap")
    }

    @Test func gesturesCanBeSwitchedOff() {
        let map = stillMap()
        let before = map.camera
        map.settings.setAllGesturesEnabled(false)
        map.touch(.began, at: CGPoint(x: 100, y: 100), time: 1)
        map.touch(.moved, at: CGPoint(x: 200, y: 100), time: 1.1)
        map.touch(.ended, at: CGPoint(x: 200, y: 100), time: 1.2)
        map.scrollWheel(levels: 1, at: CGPoint(x: 10, y: 10), time: 2)
        map.advance(to: 5)
        #expect(map.camera.isEqual(before))
        map.settings.zoomGestures = true
        map.scrollWheel(levels: 1, at: CGPoint(x: 10, y: 10), time: 6)
        #expect(map.camera.zoom == 15)
        map.animate(toBearing: 50)
        map.advance(to: 8)
        map.tapCompassButton()
        map.advance(to: 9)
        #expect(map.camera.bearing == 0)
    }
}

@Suite struct BoundsTests {
    private func at(_ latitude: Double, _ longitude: Double) -> CLLocationCoordinate2D { .init(latitude: latitude, longitude: longitude) }

    @Test func cornersInAnyOrderTakeTheSmallerSpan() {
        let bounds = GMSCoordinateBounds(coordinate: at(10, 170), coordinate: at(-10, -170))
        #expect(bounds.southWest.latitude == -10 && bounds.southWest.longitude == 170 && bounds.northEast.longitude == -170)
        #expect(bounds.contains(at(0, 180)) && bounds.contains(at(10, 170)) && !bounds.contains(at(0, 0)))
        let wide = GMSCoordinateBounds(coordinate: at(0, 80), coordinate: at(0, -80))
        #expect(wide.southWest.longitude == -80 && wide.northEast.longitude == 80)
    }

    @Test func invalidBoundsHoldNothing() {
        let none = GMSCoordinateBounds()
        #expect(!none.isValid && !none.contains(at(0, 0)) && !none.intersects(none))
        #expect(!CLLocationCoordinate2DIsValid(none.northEast))
        let point = none.includingCoordinate(at(1, 2))
        #expect(point.isValid && point.northEast.latitude == 1 && point.southWest.longitude == 2)
        #expect(none.includingBounds(point).isEqual(point) && point.includingBounds(none).isEqual(point))
        #expect(!none.includingCoordinate(at(.nan, 0)).isValid)
    }

    @Test func boundsGrow() {
        var bounds = GMSCoordinateBounds()
        for longitude in [175.0, -175, 170, -178] { bounds = bounds.includingCoordinate(at(0, longitude)) }
        #expect(bounds.southWest.longitude == 170 && bounds.northEast.longitude == -175)
        let path = GMSMutablePath()
        path.add(at(5, 0))
        path.add(at(-5, 10))
        #expect(GMSCoordinateBounds(path: path).northEast.longitude == 10)
        #expect(GMSCoordinateBounds().includingPath(path).intersects(GMSCoordinateBounds(coordinate: at(0, 9), coordinate: at(1, 20))))
        #expect(!GMSCoordinateBounds(path: path).intersects(GMSCoordinateBounds(coordinate: at(0, 11), coordinate: at(1, 20))))
        let around = GMSCoordinateBounds(coordinate: at(0, -100), coordinate: at(0, 70))
            .includingBounds(GMSCoordinateBounds(coordinate: at(0, 60), coordinate: at(0, -150)))
            .includingBounds(GMSCoordinateBounds(coordinate: at(0, -160), coordinate: at(0, -90)))
        #expect(around.contains(at(0, 0)) && around.contains(at(0, 180)) && around.contains(at(0, -105)))
    }
}
