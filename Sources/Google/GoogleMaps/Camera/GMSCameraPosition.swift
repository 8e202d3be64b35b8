public import CoreLocation
public import Foundation
import PortolanCamera

/// The farthest zoom of a position, and of a map that was told nothing else. Google's headers give no number; 2 is what programs have found.
public let kGMSMinZoomLevel: Float = 2
/// The nearest one; 21 likewise.
public let kGMSMaxZoomLevel: Float = 21

/// Where the camera looks and how. Immutable; ``GMSMutableCameraPosition`` is its twin that can be changed.
///
/// Numbers are brought into range when it is made: latitude to the nearest of ±85°, longitude and bearing by whole turns, zoom into
/// ``kGMSMinZoomLevel``…``kGMSMaxZoomLevel``, the viewing angle to what the zoom allows (30° up to zoom 10, 65° from 16). NaN and
/// infinities are kept, and a map refuses such a position: its camera stays.
public class GMSCameraPosition: NSObject, NSCopying, NSMutableCopying {
    fileprivate(set) var position: CameraPosition

    /// The point looked at.
    public var target: CLLocationCoordinate2D { CLLocationCoordinate2D(position.target) }
    /// The world is 256 · 2^zoom points wide.
    public var zoom: Float { Float(position.zoom) }
    /// Degrees clockwise from true north.
    public var bearing: CLLocationDirection { position.bearing }
    /// Degrees from straight down.
    public var viewingAngle: Double { position.viewingAngle }

    public required init(target: CLLocationCoordinate2D, zoom: Float, bearing: CLLocationDirection, viewingAngle: Double) {
        position = Self.clamped(
            CameraPosition(target: .init(target), zoom: Double(zoom), bearing: bearing, viewingAngle: viewingAngle)
        )
        super.init()
    }

    /// Bearing and viewing angle 0.
    public convenience init(target: CLLocationCoordinate2D, zoom: Float) {
        self.init(target: target, zoom: zoom, bearing: 0, viewingAngle: 0)
    }

    /// Bearing and viewing angle 0.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float) {
        self.init(latitude: latitude, longitude: longitude, zoom: zoom, bearing: 0, viewingAngle: 0)
    }

    public convenience init(
        latitude: CLLocationDegrees,
        longitude: CLLocationDegrees,
        zoom: Float,
        bearing: CLLocationDirection,
        viewingAngle: Double
    ) {
        let target = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        self.init(target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }

    /// A map's own camera, which the map has held to its limits.
    init(_ position: CameraPosition) {
        self.position = position
        super.init()
    }

    public class func camera(withTarget target: CLLocationCoordinate2D, zoom: Float) -> Self {
        self.init(target: target, zoom: zoom, bearing: 0, viewingAngle: 0)
    }

    public class func camera(withLatitude latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float) -> Self {
        self.init(target: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), zoom: zoom, bearing: 0, viewingAngle: 0)
    }

    public class func camera(
        withTarget target: CLLocationCoordinate2D,
        zoom: Float,
        bearing: CLLocationDirection,
        viewingAngle: Double
    ) -> Self {
        self.init(target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }

    public class func camera(
        withLatitude latitude: CLLocationDegrees,
        longitude: CLLocationDegrees,
        zoom: Float,
        bearing: CLLocationDirection,
        viewingAngle: Double
    ) -> Self {
        let target = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        return self.init(target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }

    /// The zoom at which so many metres of ground at a coordinate are so many points wide. Not held to the zooms of a map; NaN where a
    /// number is not positive.
    public class func zoom(at coordinate: CLLocationCoordinate2D, forMeters meters: CLLocationDistance, perPoints points: CGFloat) -> Float
    {
        Float(CameraPosition.zoom(atLatitude: coordinate.latitude, forMeters: meters, perPoints: Double(points)) ?? .nan)
    }

    fileprivate static func clamped(_ position: CameraPosition) -> CameraPosition {
        var position = position
        if position.zoom.isFinite {
            position.zoom = min(max(position.zoom, Double(kGMSMinZoomLevel)), Double(kGMSMaxZoomLevel))
            if position.viewingAngle.isFinite {
                position.viewingAngle = min(position.viewingAngle, CameraLimits.largestViewingAngle(atZoom: position.zoom))
            }
        }
        return position
    }

    public func copy(with zone: NSZone? = nil) -> Any { GMSCameraPosition(position) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any { GMSMutableCameraPosition(position) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSCameraPosition)?.position == position }
    public override var hash: Int { position.hashValue }
    public override var description: String {
        "GMSCameraPosition target:(\(target.latitude), \(target.longitude)) bearing:\(bearing) zoomLevel:\(zoom) viewingAngle:\(viewingAngle)"
    }
}

/// A camera position that can be changed. What is set is brought into range as in ``GMSCameraPosition``.
public final class GMSMutableCameraPosition: GMSCameraPosition {
    public override var target: CLLocationCoordinate2D {
        get { super.target }
        set { change { $0.target = .init(newValue) } }
    }
    public override var zoom: Float {
        get { super.zoom }
        set { change { $0.zoom = Double(newValue) } }
    }
    public override var bearing: CLLocationDirection {
        get { super.bearing }
        set { change { $0.bearing = newValue } }
    }
    public override var viewingAngle: Double {
        get { super.viewingAngle }
        set { change { $0.viewingAngle = newValue } }
    }

    private func change(_ edit: (inout CameraPosition) -> Void) {
        var next = position
        edit(&next)
        position = Self.clamped(next)
    }
}
