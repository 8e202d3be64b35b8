import GoogleMaps
import Testing
import UIKit

// Programs with the structure of Google's samples, in our own words. Each has a controller whose view is a map. The
// controller is the map's delegate and reacts to the map.

/// Shows the address of a long press.
private final class AddressController: UIViewController {
    private lazy var mapView: GMSMapView = {
        let options = GMSMapViewOptions()
        options.camera = GMSCameraPosition(latitude: -33.868, longitude: 151.2086, zoom: 12)
        options.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        return GMSMapView(options: options)
    }()
    private lazy var geocoder = GMSGeocoder()
    let (answers, answer) = AsyncStream.makeStream(of: Bool.self)

    override func loadView() {
        view = mapView
        mapView.overrideUserInterfaceStyle = .unspecified
        mapView.delegate = self
    }
}

extension AddressController: @MainActor GMSMapViewDelegate {
    func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D) {
        geocoder.reverseGeocodeCoordinate(coordinate) { [answer] response, error in
            guard let address = response?.firstResult() else {
                answer.yield(error != nil || response?.results()?.isEmpty == true)
                return
            }
            let marker = GMSMarker(position: address.coordinate)
            marker.appearAnimation = .pop
            marker.title = address.thoroughfare
            marker.snippet = [address.subLocality, address.locality, address.administrativeArea, address.country].compactMap { $0 }
                .joined(separator: "\n")
            marker.map = mapView
            mapView.selectedMarker = marker
            answer.yield(true)
        }
    }
}

/// Follows the user with a marker that glides.
private final class FollowController: UIViewController {
    let mapView = GMSMapView(options: GMSMapViewOptions())
    var marker: GMSMarker?

    override func loadView() {
        mapView.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        mapView.runsByItself = false
        mapView.settings.myLocationButton = false
        mapView.settings.indoorPicker = false
        view = mapView
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let majorVersion = GMSServices.sdkVersion().components(separatedBy: ".").first ?? "10"
        GMSServices.addInternalUsageAttributionID("sample_v\(majorVersion)")
    }
}

extension FollowController: @MainActor CLLocationManagerDelegate {
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        if manager.authorizationStatus == .denied { marker?.map = nil }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.last else { return }
        if let marker {
            CATransaction.begin()
            CATransaction.setAnimationDuration(2.0)
            marker.position = location.coordinate
            CATransaction.commit()
        } else {
            let marker = GMSMarker(position: location.coordinate)
            marker.groundAnchor = CGPoint(x: 0.5, y: 0.97)
            marker.map = mapView
            self.marker = marker
        }
        mapView.animate(with: GMSCameraUpdate.setTarget(location.coordinate, zoom: 17))
    }
}

/// Stores the floors of the map's active building. There are none if no building is active.
private final class FloorController: UIViewController {
    let mapView = GMSMapView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private var levels: [GMSIndoorLevel] = []

    override func loadView() {
        mapView.delegate = self
        mapView.indoorDisplay.delegate = self
        view = mapView
    }
}

extension FloorController: @MainActor GMSMapViewDelegate {
    func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) {
        guard let level = levels.first(where: { $0.shortName == "1" }), mapView.projection.contains(position.target) else { return }
        mapView.indoorDisplay.activeLevel = level
    }
}

extension FloorController: @MainActor GMSIndoorDisplayDelegate {
    func didChangeActiveBuilding(_ building: GMSIndoorBuilding?) { levels = building?.levels ?? [] }
    func didChangeActiveLevel(_ level: GMSIndoorLevel?) {}
}

/// Colours areas by their state.
private final class AreaController: UIViewController {
    private let colors: [FeatureType: UIColor] = [.country: .purple, .locality: .red, .postalCode: .brown, .schoolDistrict: .cyan]
    var selected: Set<String> = []

    func show(_ type: FeatureType, on mapView: GMSMapView) -> Bool {
        let layer = mapView.featureLayer(of: type)
        let color = colors[type] ?? .orange
        let plain = FeatureStyle(fill: color.withAlphaComponent(0.25), stroke: color, strokeWidth: 1.5)
        let chosen = FeatureStyle(fill: color.withAlphaComponent(0.5), stroke: color, strokeWidth: 3)
        layer.style = { [selected] (feature: PlaceFeature) in selected.contains(feature.placeID) ? chosen : plain }
        defer { layer.style = nil }
        return layer.isAvailable
    }
}

@MainActor @Suite struct SampleProgramTests {
    @Test func aPressAsksForAnAddress() async {
        let controller = AddressController()
        guard let map = controller.view as? GMSMapView else {
            Issue.record("the view is the map")
            return
        }
        controller.mapView(map, didLongPressAt: map.camera.target)
        var answers = controller.answers.makeAsyncIterator()
        #expect(await answers.next(isolation: #isolation) == true)
    }

    @Test func aMarkerFollows() {
        let controller = FollowController()
        controller.loadViewIfNeeded()
        let manager = CLLocationManager(source: nil)
        // The map ran on the system's clock until the test took control of the time.
        let start = controller.mapView.time
        controller.locationManager(manager, didUpdateLocations: [CLLocation(latitude: 38.8879, longitude: -77.02)])
        controller.mapView.advance(to: start + 1)
        controller.locationManager(manager, didUpdateLocations: [CLLocation(latitude: 38.8889, longitude: -77.02)])
        controller.mapView.advance(to: start + 2)
        #expect(controller.mapView.isBusy && controller.marker?.position.latitude == 38.8889)
        controller.mapView.advance(to: start + 4)
        #expect(controller.mapView.camera.zoom == 17 && controller.marker?.map === controller.mapView)
        manager.requestWhenInUseAuthorization()
        controller.locationManager(manager, didFailWithError: CLError(.denied))
        #expect(controller.marker?.map == nil)
    }

    @Test func floorsAreNotThere() {
        let controller = FloorController()
        controller.loadViewIfNeeded()
        controller.didChangeActiveBuilding(controller.mapView.indoorDisplay.activeBuilding)
        controller.mapView(controller.mapView, idleAt: controller.mapView.camera)
        #expect(controller.mapView.indoorDisplay.activeLevel == nil)
    }

    @Test func areasAreAvailableOnceRegistered() {
        let map = stillMap()
        let controller = AreaController()
        controller.selected = ["x"]
        for type in [FeatureType.country, .locality, FeatureType(rawValue: FeatureType.postalCode.rawValue)] {
            #expect(!controller.show(type, on: map))
        }
    }
}
