import GoogleMaps
import Testing

#if canImport(UIKit)
import UIKit
#endif

/// The calls of the guide to camera and view, in its spelling. docs/requirements.md lists the requirements.
@MainActor @Suite struct GuideSpellingTests {
    class ViewController: UIViewController {
        var mapView: GMSMapView!

        override func viewDidLoad() {
            super.viewDidLoad()
            let options = GMSMapViewOptions()
            options.camera = GMSCameraPosition.camera(withLatitude: -33.86, longitude: 151.20, zoom: 6.0)
            options.frame = self.view.bounds
            mapView = GMSMapView(options: options)
            self.view.addSubview(mapView)
            let marker = GMSMarker()
            marker.position = CLLocationCoordinate2D(latitude: -33.86, longitude: 151.20)
            marker.title = "Sydney"
            marker.snippet = "Australia"
            marker.map = mapView
        }
    }

    @Test func aControllerWithAMap() {
        let controller = ViewController()
        controller.loadViewIfNeeded()
        #expect(controller.mapView.superview === controller.view)
        #expect(controller.mapView.camera.zoom == 6)
    }

    /// Requirements C8 and C9.
    @Test func initialCameras() {
        let options = GMSMapViewOptions()
        options.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        let mapView = GMSMapView(options: options)
        mapView.camera = GMSCameraPosition.camera(withLatitude: -33.8683, longitude: 151.2086, zoom: 16)
        #expect(mapView.camera.zoom == 16)
        let hobart = GMSCameraPosition(latitude: -42.8823, longitude: 147.3245, zoom: 13, bearing: 90, viewingAngle: 40)
        mapView.camera = hobart
        #expect(mapView.camera.bearing == 90 && abs(mapView.camera.viewingAngle - 40) < 1e-9)
    }

    /// Requirement C3.
    @Test(arguments: [(100.0, 85.0), (-100, -85), (45, 45)])
    func latitudesTakeTheNearestEnd(given: Double, expected: Double) {
        #expect(GMSCameraPosition(latitude: given, longitude: 0, zoom: 3).target.latitude == expected)
    }

    /// Requirement C3.
    @Test(arguments: [480.0, 840, 1200])
    func longitudesWrap(given: Double) {
        #expect(GMSCameraPosition(latitude: 0, longitude: given, zoom: 3).target.longitude == 120)
    }

    /// Requirement C6.
    @Test(arguments: [(20.0, 65.0), (16, 65), (13, 47.5), (10, 30), (2, 30)])
    func viewingAnglesDependOnTheZoom(zoom: Double, largest: Double) {
        let position = GMSCameraPosition(latitude: 0, longitude: 0, zoom: Float(zoom), bearing: 0, viewingAngle: 90)
        #expect(position.viewingAngle == largest)
    }

    /// Requirements C11, C12, C13 and C15.
    @Test func movingAndAnimating() {
        let mapView = stillMap()
        mapView.animate(toLocation: CLLocationCoordinate2D(latitude: -33.868, longitude: 151.208))
        mapView.advance(to: 1)
        mapView.animate(toBearing: 0)
        mapView.advance(to: 2)
        mapView.animate(toViewingAngle: 45)
        mapView.advance(to: 3)
        mapView.animate(toZoom: 12)
        mapView.advance(to: 4)
        #expect(mapView.camera.zoom == 12)
        #expect(abs(mapView.camera.target.latitude - -33.868) < 1e-9)
        // 41.67° is the largest angle at zoom 12.
        #expect(abs(mapView.camera.viewingAngle - (30 + 35.0 / 3)) < 1e-9)
        let zoomCamera = GMSCameraUpdate.zoomIn()
        mapView.animate(with: zoomCamera)
        mapView.advance(to: 5)
        #expect(mapView.camera.zoom == 13)
        let vancouver = CLLocationCoordinate2D(latitude: 49.26, longitude: -123.11)
        let vancouverCam = GMSCameraUpdate.setTarget(vancouver)
        mapView.animate(with: vancouverCam)
        mapView.advance(to: 6)
        let downwards = GMSCameraUpdate.scrollBy(x: 100.0, y: 100.0)
        mapView.animate(with: downwards)
        mapView.advance(to: 7)
        #expect(mapView.camera.target.latitude < 49.26 && mapView.camera.target.longitude > -123.11)
        let sydney = GMSCameraPosition.camera(withLatitude: -33.8683, longitude: 151.2086, zoom: 6)
        mapView.animate(to: sydney)
        mapView.advance(to: 8)
        #expect(mapView.camera.isEqual(sydney))
    }

    /// Requirements C14 and C16.
    @Test func vancouverAndCalgary() throws {
        let mapView = stillMap()
        let vancouver = CLLocationCoordinate2D(latitude: 49.26, longitude: -123.11)
        let calgary = CLLocationCoordinate2D(latitude: 51.05, longitude: -114.05)
        let bounds = GMSCoordinateBounds(coordinate: vancouver, coordinate: calgary)
        let camera = mapView.camera(for: bounds, insets: UIEdgeInsets())!
        mapView.camera = camera
        #expect(camera.bearing == 0 && camera.viewingAngle == 0)
        let region = GMSCoordinateBounds(region: mapView.projection.visibleRegion())
        // The view shows the bounds exactly from the left edge to the right edge, so longitudes may differ by rounding.
        #expect(abs(region.southWest.longitude - -123.11) < 1e-6 && abs(region.northEast.longitude - -114.05) < 1e-6)
        #expect(region.southWest.latitude < 49.26 && region.northEast.latitude > 51.05)
        mapView.moveCamera(GMSCameraUpdate.fit(bounds))
        let left = mapView.projection.point(for: vancouver)
        #expect(abs(left.x - 64) < 1e-6)
        mapView.moveCamera(GMSCameraUpdate.fit(bounds, withPadding: 50))
        #expect(abs(mapView.projection.point(for: vancouver).x - 50) < 1e-6)
        mapView.moveCamera(GMSCameraUpdate.fit(bounds, with: UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)))
        #expect(abs(mapView.projection.point(for: calgary).x - 360) < 1e-6)
        #expect(mapView.camera(for: GMSCoordinateBounds(), insets: .zero) == nil)
    }

    /// Requirement C18.
    @Test func zoomRanges() {
        let mapView = stillMap(GMSCameraPosition.camera(withLatitude: 41.887, longitude: -87.622, zoom: 4))
        mapView.setMinZoom(10, maxZoom: 15)
        #expect(mapView.camera.zoom == 10)
        mapView.setMinZoom(12, maxZoom: mapView.maxZoom)
        #expect(mapView.camera.zoom == 12 && mapView.maxZoom == 15 && mapView.minZoom == 12)
        mapView.setMinZoom(5, maxZoom: 3)
        #expect(mapView.minZoom == 12 && mapView.maxZoom == 15)
        mapView.setMinZoom(kGMSMinZoomLevel, maxZoom: kGMSMaxZoomLevel)
        mapView.animate(toZoom: 18)
        mapView.advance(to: 1)
        #expect(mapView.camera.zoom == 18)
    }

    /// Requirement C7.
    @Test func wholeZooms() {
        let mapView = stillMap()
        mapView.isFractionalZoomEnabled = false
        mapView.moveCamera(.zoom(to: 12.4))
        #expect(mapView.camera.zoom == 12)
    }

    /// Requirement C17.
    @Test func theTargetStaysInsideWhileAPersonMovesTheMap() {
        let mapView = stillMap()
        let target = mapView.camera.target
        let bounds = GMSCoordinateBounds(
            coordinate: CLLocationCoordinate2D(latitude: target.latitude - 0.001, longitude: target.longitude - 0.001),
            coordinate: CLLocationCoordinate2D(latitude: target.latitude + 0.001, longitude: target.longitude + 0.001)
        )
        mapView.cameraTargetBounds = bounds
        mapView.touch(.began, at: CGPoint(x: 100, y: 100), time: 0)
        for step in 1...20 { mapView.touch(.moved, at: CGPoint(x: 100 + Double(step) * 10, y: 100), time: Double(step) * 0.02) }
        mapView.touch(.ended, at: CGPoint(x: 300, y: 100), time: 0.5)
        mapView.advance(to: 5)
        #expect(abs(mapView.camera.target.longitude - (target.longitude - 0.001)) < 1e-9)
        mapView.moveCamera(.setTarget(CLLocationCoordinate2D(latitude: 0, longitude: 0)))
        #expect(abs(mapView.camera.target.longitude) < 1e-9)
        mapView.cameraTargetBounds = nil
    }

    /// Requirement C10.
    @Test func aTransactionSetsTheDuration() {
        final class Calls { var ends: [Double] = [] }
        let calls = Calls()
        let mapView = stillMap()
        CATransaction.begin()
        CATransaction.setValue(2.0, forKey: kCATransactionAnimationDuration)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setCompletionBlock { calls.ends.append(mapView.time) }
        mapView.animate(toZoom: 16)
        mapView.animate(toBearing: 90)
        CATransaction.commit()
        mapView.advance(to: 1)
        #expect(abs(mapView.camera.zoom - 15) < 1e-4 && abs(mapView.camera.bearing - 45) < 1e-4)
        #expect(calls.ends.isEmpty)
        mapView.advance(to: 1.999)
        #expect(calls.ends.isEmpty)
        mapView.advance(to: 2)
        #expect(calls.ends == [2])
        #expect(mapView.camera.zoom == 16 && mapView.camera.bearing == 90)
    }
}
