import GoogleMaps
import Testing

/// Calls of Google's samples other than those about the camera and the overlays: observations, panoramas, and overlays
/// without properties.
@MainActor @Suite struct SampleTests {
    @Test func overlaysBeginBare() {
        let map = stillMap()
        let ground = GMSGroundOverlay()
        ground.map = map
        #expect(ground.icon == nil && ground.bounds == nil && !CLLocationCoordinate2DIsValid(ground.position))
        let box = GMSCoordinateBounds(coordinate: CLLocationCoordinate2DMake(9, 19), coordinate: CLLocationCoordinate2DMake(11, 21))
        ground.bounds = box
        ground.icon = GMSMarker.markerImage(with: .red)
        #expect(ground.bounds?.northEast.latitude == 11 && abs(ground.position.longitude - 20) < 1e-9)
        let marker = GMSMarker()
        marker.collisionBehavior = .optionalAndHidesLowerPriority
        #expect((marker.copy() as? GMSMarker)?.collisionBehavior == .optionalAndHidesLowerPriority)
        GMSServices.addInternalUsageAttributionID("example")
    }

    /// A change of a value is reported, until the observation ends.
    @Test func valuesAreObserved() async {
        let map = stillMap()
        let marker = GMSMarker(position: map.camera.target)
        marker.map = map
        var told: [String] = []
        let observation = map.observe(\.selectedMarker, options: [.new, .old]) { _, change in
            told.append("\(change.oldValue.map { $0 != nil } ?? false) \(change.newValue.map { $0 != nil } ?? false)")
        }
        map.selectedMarker = marker
        map.selectedMarker = marker
        map.selectedMarker = nil
        #expect(told == ["false true", "true false"])
        map.selectedMarker = marker
        marker.map = nil
        #expect(told.count == 4)
        observation.invalidate()
        marker.map = map
        map.selectedMarker = marker
        #expect(told.count == 4)
        var zooms: [Float] = []
        var zoom: NSKeyValueObservation? = map.observe(\.camera, options: [.new, .initial]) { _, change in
            zooms.append(change.newValue?.zoom ?? 0)
        }
        map.moveCamera(.zoom(to: 15))
        #expect(zooms == [14, 15])
        zoom = nil
        map.moveCamera(.zoom(to: 16))
        #expect(zooms == [14, 15] && zoom == nil)
    }

    /// A transaction without actions moves the camera within the call.
    @Test func withoutActionsTheCameraJumps() {
        let map = stillMap()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        map.animate(toZoom: 16)
        #expect(map.camera.zoom == 16)
        map.animate(toBearing: 30)
        CATransaction.commit()
        #expect(map.camera.bearing == 30 && !map.isBusy)
        let marker = GMSMarker(position: map.camera.target)
        marker.map = map
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        marker.rotation = 90
        CATransaction.commit()
        #expect(marker.rotation == 90 && !map.isBusy)
    }

    // MARK: Panoramas

    private final class Ears: GMSPanoramaViewDelegate {
        let (events, event) = AsyncStream.makeStream(of: String.self)

        func panoramaView(_ view: GMSPanoramaView, error: any Error, onMoveNearCoordinate coordinate: CLLocationCoordinate2D) {
            event.yield("near \(coordinate.latitude)")
        }
        func panoramaView(_ view: GMSPanoramaView, error: any Error, onMoveToPanoramaID panoramaID: String) {
            event.yield("to \(panoramaID)")
        }
        func panoramaView(_ panoramaView: GMSPanoramaView, didMove camera: GMSPanoramaCamera) {
            event.yield("camera \(camera.orientation.heading)")
        }
    }

    @Test func panoramasHaveNoImagery() async {
        let view = GMSPanoramaView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let ears = Ears()
        view.delegate = ears
        view.moveNearCoordinate(CLLocationCoordinate2D(latitude: -33.732, longitude: 150.312))
        view.move(toPanoramaID: "x")
        var heard = ears.events.makeAsyncIterator()
        #expect(await heard.next(isolation: #isolation) == "near -33.732")
        #expect(await heard.next(isolation: #isolation) == "to x" && view.panorama == nil)
        view.camera = GMSPanoramaCamera(heading: 180, pitch: -10, zoom: 1)
        view.updateCamera(.rotate(by: 270), animationDuration: 1)
        #expect(await heard.next(isolation: #isolation) == "camera 180.0")
        #expect(await heard.next(isolation: #isolation) == "camera 90.0" && view.camera.orientation.pitch == -10)
        view.setAllGesturesEnabled(false)
        #expect(!view.zoomGestures && !view.orientationGestures && !view.navigationGestures)
        let marker = GMSMarker()
        marker.panoramaView = view
        #expect(marker.panoramaView === view)
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        GMSPanoramaService().requestPanoramaNearCoordinate(CLLocationCoordinate2D(latitude: 1, longitude: 2), radius: 50) {
            panorama,
            error in
            answer.yield(panorama == nil && error?.localizedDescription.contains("street pictures") == true)
        }
        var answered = answers.makeAsyncIterator()
        #expect(await answered.next(isolation: #isolation) == true)
    }

    /// A panorama camera turns any heading, pitch and field of view into valid ones.
    @Test(arguments: [(370.0, 100.0, 200.0, 10.0, 90.0, 160.0), (-90, -100, 0, 270, -90, 1), (.nan, .infinity, .nan, 0, 0, 90)])
    func panoramaCamerasAreBrought(
        _ heading: Double,
        _ pitch: Double,
        _ fov: Double,
        _ wantedHeading: Double,
        _ wantedPitch: Double,
        _ wantedFOV: Double
    ) {
        let camera = GMSPanoramaCamera(heading: heading, pitch: pitch, zoom: 1, fov: fov)
        #expect(camera.orientation.heading == wantedHeading && camera.orientation.pitch == wantedPitch && camera.fov == wantedFOV)
    }
}
