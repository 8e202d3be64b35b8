import GoogleMaps
import Testing
import UIKit

// Forms of Google's samples, in programs written for this test. Each form compiles as the samples spell it, and does
// what Google's documentation says.

/// The floors of a building, or the street.
private enum Floor: Equatable {
    case street
    case level(GMSIndoorLevel)

    init(_ level: GMSIndoorLevel?) { self = level.map(Floor.level) ?? .street }

    var level: GMSIndoorLevel? { if case .level(let level) = self { level } else { nil } }
}

/// Colours the areas that were tapped.
private final class AreaMap: UIViewController {
    private lazy var mapView = {
        let options = GMSMapViewOptions()
        options.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        options.mapID = GMSMapID(identifier: "areas")
        let view = GMSMapView(options: options)
        view.delegate = self
        return view
    }()
    private var layers: [FeatureType: FeatureLayer<PlaceFeature>] = [:]
    private(set) var chosen: Set<String> = []

    override func loadView() { view = mapView }

    func toggle(_ rawValue: String) -> Bool {
        let type = FeatureType(rawValue: rawValue)
        if let layer = layers.removeValue(forKey: type) {
            layer.style = nil
            return false
        }
        let layer = mapView.featureLayer(of: type)
        layer.style = style()
        layers[type] = layer
        return true
    }

    func color(_ colors: [String: UIColor]) {
        mapView.featureLayer(of: .administrativeAreaLevel2).style = {
            guard let color = colors[$0.placeID] else { return nil }
            return FeatureStyle(fill: color.withAlphaComponent(0.5), stroke: color, strokeWidth: 1.5)
        }
    }

    private func style() -> ((PlaceFeature) -> FeatureStyle) {
        let plain = FeatureStyle(fill: .clear, stroke: .red, strokeWidth: 1)
        let marked = FeatureStyle(fill: .red, stroke: .red, strokeWidth: 3)
        return { [chosen] in chosen.contains($0.placeID) ? marked : plain }
    }
}

extension AreaMap: GMSMapViewDelegate {
    func mapView(
        _ mapView: GMSMapView,
        didTap features: [any Feature],
        in featureLayer: FeatureLayer<any Feature>,
        atLocation: CLLocationCoordinate2D
    ) {
        for case let feature as PlaceFeature in features { chosen.insert(feature.placeID) }
        layers[featureLayer.featureType]?.style = style()
    }
}

/// Makes the tiles of odd columns. The other tiles do not exist.
private final class OddTiles: GMSSyncTileLayer {
    override func tileFor(x: UInt, y: UInt, zoom: UInt) -> UIImage? {
        if x % 2 == 1 { return picture(2, 2) } else { return kGMSTileLayerNoTile }
    }
}

/// Gives the coordinates of a path, again and again without an end.
private final class Round: IteratorProtocol {
    let path: GMSPath
    private var target: UInt = 0

    init(_ path: GMSPath) { self.path = path }

    func next() -> CLLocationCoordinate2D? {
        target = (target + 1) % path.count()
        return path.coordinate(at: target)
    }
}

extension GMSFrameRate {
    fileprivate var name: String {
        switch self {
        case .powerSave: "PowerSave"
        case .conservative: "Conservative"
        default: "Maximum"
        }
    }
}

extension GMSMapViewType {
    fileprivate var name: String {
        switch self {
        case .satellite: "Satellite"
        case .hybrid: "Hybrid"
        case .terrain: "Terrain"
        default: "Normal"
        }
    }
}

extension GMSCoordinateBounds {
    fileprivate var someLatitude: CLLocationDegrees { CLLocationDegrees.random(in: southWest.latitude..<northEast.latitude) }
}

@MainActor @Suite struct SampleFormsTests {
    @Test func areas() throws {
        let controller = AreaMap()
        let map = try #require(controller.view as? GMSMapView)
        #expect(controller.toggle(FeatureType.locality.rawValue) && !controller.toggle(FeatureType.locality.rawValue))
        controller.color(["x": .purple])
        #expect(map.delegate === controller && controller.chosen.isEmpty && Floor(nil) == .street && Floor(nil).level == nil)
    }

    @Test func choices() {
        let map = stillMap()
        map.preferredFrameRate = .conservative
        #expect(map.preferredFrameRate.name == "Conservative" && GMSMapViewType.terrain.name == "Terrain")
        map.paddingAdjustmentBehavior = .always
        switch map.paddingAdjustmentBehavior {
        case .always: map.paddingAdjustmentBehavior = .automatic
        case .automatic: map.paddingAdjustmentBehavior = .never
        default: map.paddingAdjustmentBehavior = .always
        }
        #expect(map.paddingAdjustmentBehavior == .automatic)
        let bounds = GMSCoordinateBounds(region: map.projection.visibleRegion())
        #expect(bounds.contains(CLLocationCoordinate2D(latitude: bounds.someLatitude, longitude: map.camera.target.longitude)))
        map.mapType = [GMSMapViewType.normal, .satellite][1]
        #expect(map.mapType == .satellite)
        let camera = map.camera(for: bounds, insets: UIEdgeInsets())!
        map.camera = camera
        map.cameraTargetBounds = bounds
        map.padding = .zero
    }

    /// The map animates the camera's properties that the program sets on the layer. The program also adds animations of
    /// its own.
    @Test func theLayerFlies() {
        let map = stillMap()
        map.layer.cameraLatitude = 11
        map.layer.cameraLongitude = 21
        map.layer.cameraBearing = 30
        map.advance(to: map.time + 1)
        #expect(abs(map.camera.target.latitude - 11) < 1e-9 && abs(map.camera.bearing - 30) < 1e-9)
        let keyFrames = CAKeyframeAnimation(keyPath: kGMSLayerCameraZoomLevelKey)
        keyFrames.duration = 2
        keyFrames.values = [map.camera.zoom, kGMSMinZoomLevel, map.camera.zoom]
        map.layer.add(keyFrames, forKey: kGMSLayerCameraZoomLevelKey)
        let turn = CABasicAnimation(keyPath: kGMSLayerCameraBearingKey)
        turn.duration = 2
        turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        turn.toValue = 0.0
        map.layer.add(turn, forKey: kGMSLayerCameraBearingKey)
        let start = map.time
        for step in 1...10 { map.advance(to: start + Double(step) / 2) }
        let camera = map.camera
        #expect(abs(camera.zoom - 14) < 1e-4 && abs(camera.bearing) < 1e-4 && !map.isBusy, "\(camera.zoom) \(camera.bearing)")
    }

    @Test func aMarkerFliesRound() throws {
        let path = GMSMutablePath()
        for longitude in [20.0, 20.001, 20.002] { path.addLatitude(10, longitude: longitude) }
        let map = stillMap()
        let marker = GMSMarker(position: path.coordinate(at: 0))
        marker.isFlat = true
        marker.userData = Round(path)
        marker.map = map
        let round = try #require(marker.userData as? Round)
        let (previous, next) = (marker.position, try #require(round.next()))
        marker.rotation = GMSGeometryHeading(previous, next)
        var flights = 0
        CATransaction.begin()
        CATransaction.setAnimationDuration(GMSGeometryDistance(previous, next) / (50 * 1000))
        CATransaction.setCompletionBlock { MainActor.assumeIsolated { flights += 1 } }
        marker.position = next
        CATransaction.commit()
        #expect(abs(marker.rotation - 90) < 1e-3 && marker.position.longitude == 20.001)
        map.advance(to: map.time)
        map.advance(to: map.time + 5)
        #expect(flights == 1)
    }

    @Test func lines() throws {
        var path = GMSMutablePath()
        for longitude in 0..<4 { path.addLatitude(1, longitude: Double(longitude)) }
        path = path.pathOffset(byLatitude: -30, longitude: 0)
        let styles = [
            GMSStrokeStyle.gradient(from: .green, to: UIColor.green.withAlphaComponent(0)),
            GMSStrokeStyle.solidColor(UIColor(white: 0, alpha: 0)),
        ]
        let line = GMSPolyline(path: path)
        let length = path.length(of: .geodesic) / 21
        line.spans = GMSStyleSpansOffset(path, styles, [NSNumber(value: length)], .geodesic, 0)
        #expect(line.spans?.isEmpty == false)
        let lengths: [NSNumber] = [100_000, 50_000]
        line.spans = GMSStyleSpans(line.path!, styles, lengths, GMSLengthKind.rhumb)
        #expect(line.spans?.isEmpty == false)
        line.spans = [GMSStyleSpan(style: styles[0], segments: 2), GMSStyleSpan(color: .purple, segments: 0.75)]
        let stamped = GMSStrokeStyle.solidColor(.red)
        stamped.stampStyle = GMSTextureStyle(image: picture(2, 2))
        #expect(line.spans?.count == 2 && stamped.stampStyle != nil)
        let area = GMSPolygon()
        area.holes = [GMSPath(fromEncodedPath: "tlvmEqq|y[NNCXSJQOB[TI")!]
        let copy = area.copy() as! GMSPolygon
        copy.title = "copy"
        #expect(area.title == nil && (copy.holes?.first?.count() ?? 0) > 3)
    }

    @Test func tileLayers() {
        let map = stillMap()
        let floor = 1
        let urls: GMSTileURLConstructor = { (x, y, zoom) in
            let url = "https://www.example.com/L\(floor)_\(zoom)_\(x)_\(y).png"
            return URL(string: url)
        }
        let layer = GMSURLTileLayer(urlConstructor: urls)
        layer.zIndex = 100
        layer.map = map
        let other = GMSURLTileLayer(urlConstructor: { (x: UInt, y: UInt, zoom: UInt) -> URL? in URL(string: "file:///\(zoom)/\(x)/\(y)") })
        other.map = map
        other.map = nil
        let odd = OddTiles()
        odd.map = map
        odd.clearTileCache()
        #expect(odd.tileFor(x: 1, y: 0, zoom: 1)?.pixelWidth == 2 && odd.tileFor(x: 0, y: 0, zoom: 1) === kGMSTileLayerNoTile)
    }

    /// A view is the icon of a marker, with a mask in its tint and animated changes.
    @Test func aViewIsTheIcon() {
        let map = stillMap()
        let mask = UIImage(width: 2, height: 2, rgba: [UInt8](repeating: 255, count: 16))!.withRenderingMode(.alwaysTemplate)
        let view = UIImageView(image: mask)
        view.tintColor = .red
        view.contentMode = .center
        view.bounds = CGRect(origin: view.bounds.origin, size: CGSize(width: 40, height: 40))
        let glow = UIImageView(image: mask)
        glow.layer.shadowOffset = .zero
        glow.layer.opacity = 0.0
        view.addSubview(glow)
        #expect(glow.tintColor == .red)
        glow.tintColor = .blue
        let marker = GMSMarker(position: map.camera.target)
        marker.iconView = view
        marker.infoWindowAnchor.y = 1
        marker.map = map
        var ended: [String] = []
        UIView.animate(
            withDuration: 1,
            delay: 0,
            options: [.curveEaseInOut, .autoreverse, .repeat],
            animations: { glow.layer.opacity = 1.0 },
            completion: { _ in ended.append("repeated") }
        )
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear], animations: { view.alpha = 0.5 }) { _ in ended.append("once") }
        #expect(glow.layer.opacity == 1 && view.alpha == 0.5 && ended == ["once"])
    }

    @Test func aMaskIsDrawnInItsTint() async throws {
        let map = stillMap(width: 200, height: 100)
        map.mapType = .none
        let view = UIImageView(image: picture(16, 16, [0, 0, 0, 255]).withRenderingMode(.alwaysTemplate))
        view.tintColor = .signal
        let marker = GMSMarker(position: map.camera.target)
        marker.iconView = view
        marker.map = map
        #expect(try await map.snapshot().color(100, 42) == [255, 0, 255])
        view.image = picture(16, 16, [0, 255, 0, 255])
        #expect(try await map.snapshot().color(100, 42) == [0, 255, 0])
    }
}
