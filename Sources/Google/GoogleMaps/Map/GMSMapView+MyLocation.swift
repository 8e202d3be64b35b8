public import CoreLocation
import Foundation
import PortolanGeo
import PortolanMaps
import PortolanRaster

extension GMSMapView {
    /// Whether the map shows the device's position, which comes from `CLLocationManager`; false by default.
    public var isMyLocationEnabled: Bool {
        get { location != nil }
        set {
            guard newValue != isMyLocationEnabled else { return }
            if newValue {
                location = LocationDisplay(map: self)
            } else {
                location?.stop()
                location = nil
            }
            tellObservers()
        }
    }

    /// The latest position; nil if there is none or ``isMyLocationEnabled`` is false.
    public var myLocation: CLLocation? { location?.location }
}

/// The dot at the device's position, and the circle of its accuracy.
@MainActor
final class LocationDisplay {
    private(set) var location: CLLocation?
    private weak var map: GMSMapView?
    private let manager = CLLocationManager()
    private let listener = LocationListener()
    private var dot: OverlayID?
    private var circle: OverlayID?

    init(map: GMSMapView) {
        self.map = map
        listener.display = self
        manager.delegate = listener
        manager.startUpdatingLocation()
    }

    func stop() {
        manager.stopUpdatingLocation()
        if let dot { map?.core.remove(dot) }
        if let circle { map?.core.remove(circle) }
    }

    func isDot(_ id: OverlayID) -> Bool { id == dot }

    fileprivate func show(_ location: CLLocation) {
        guard let map, map.location === self, CLLocationCoordinate2DIsValid(location.coordinate) else { return }
        self.location = location
        let center = Coordinate(location.coordinate)
        let rim = Circle(
            center: center,
            radiusMeters: max(location.horizontalAccuracy, 0.1),
            fill: Self.blue.withOpacity(0.15),
            stroke: LineStyle(width: 1, color: Self.blue.withOpacity(0.4)),
            zIndex: -1_000_000
        )
        var marker = Marker(at: center, icon: .image(Self.picture, scale: 2), anchor: [0.5, 0.5])
        marker.zIndex = rim.zIndex
        if let dot, let circle {
            map.core[overlay: dot] = .marker(marker)
            map.core[overlay: circle] = .circle(rim)
        } else {
            circle = map.core.add(.circle(rim))
            dot = map.core.add(.marker(marker))
        }
        map.tellObservers()
    }

    private static let blue = Color(red8: 0x1A, green8: 0x73, blue8: 0xE8)

    /// A blue disc with a white rim. It is 20 points wide, with two pixels per point.
    private static let picture: Pixmap = {
        var picture = Pixmap(width: 40, height: 40)
        var list = DrawList()
        for (radius, color) in [(Float(19), Color.white), (14, LocationDisplay.blue)] {
            list.contour(
                (0..<64).map { SIMD2(20 + radius * LocationDisplay.circle[$0].x, 20 + radius * LocationDisplay.circle[$0].y) },
                closed: true
            )
            list.fill(list.endPath(), color, rule: .evenOdd)
        }
        Rasterizer().render(list, into: &picture)
        return picture
    }()

    private static let circle: [SIMD2<Float>] = (0..<64).map {
        let angle = Float($0) / 64 * 2 * .pi
        return SIMD2(cosf(angle), sinf(angle))
    }
}

/// Receives positions for the display. Invariant for `@unchecked Sendable`: `display` is only used on the main
/// actor, and the manager calls its delegate on the main queue.
private final class LocationListener: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
    weak var display: LocationDisplay?

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let latest = locations.last else { return }
        MainActor.assumeIsolated { display?.show(latest) }
    }
}
