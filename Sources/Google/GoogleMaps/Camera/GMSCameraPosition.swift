public import CoreLocation
public import Foundation
import PortolanCamera

/// The lowest zoom level of a camera position, and a map's default minimum. Google's headers do not state the number 2;
/// it is known from programs that print it.
public let kGMSMinZoomLevel: Float = 2
/// The highest zoom level of a camera position, and a map's default maximum. Google's headers do not state the number
/// 21; it is known from programs that print it.
public let kGMSMaxZoomLevel: Float = 21

/// The target, zoom, bearing and viewing angle of a camera. A position is immutable;
/// ``GMSMutableCameraPosition`` is the mutable subclass.
///
/// The initializers limit all numbers: latitude to ±85°, longitude and bearing by whole turns, zoom to
/// ``kGMSMinZoomLevel``…``kGMSMaxZoomLevel``, and the viewing angle to the largest one for the zoom (30° up to
/// zoom 10, 65° from zoom 16 on). NaN and infinities are kept; a map ignores a position that has them and keeps
/// its camera.
public class GMSCameraPosition: NSObject, NSCopying, NSMutableCopying {
    fileprivate(set) var position: CameraPosition

    /// The coordinate that the camera looks at, in the middle of the view inside its padding.
    public var target: CLLocationCoordinate2D { CLLocationCoordinate2D(position.target) }
    /// The zoom level: at zoom z the world is 256 · 2^z points wide.
    public var zoom: Float { Float(position.zoom) }
    /// The direction of the view's upper edge, in degrees clockwise from true north.
    public var bearing: CLLocationDirection { position.bearing }
    /// The tilt of the camera, in degrees from straight down.
    public var viewingAngle: Double { position.viewingAngle }

    /// Makes a camera that looks at a target, with bearing and viewing angle in degrees. Each number is limited
    /// to its range.
    public required init(target: CLLocationCoordinate2D, zoom: Float, bearing: CLLocationDirection, viewingAngle: Double) {
        position = Self.clamped(
            CameraPosition(target: .init(target), zoom: Double(zoom), bearing: bearing, viewingAngle: viewingAngle)
        )
        super.init()
    }

    /// Makes a camera that looks at a target with bearing and viewing angle 0.
    public convenience init(target: CLLocationCoordinate2D, zoom: Float) {
        self.init(target: target, zoom: zoom, bearing: 0, viewingAngle: 0)
    }

    /// Makes a camera that looks at a latitude and a longitude with bearing and viewing angle 0.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float) {
        self.init(latitude: latitude, longitude: longitude, zoom: zoom, bearing: 0, viewingAngle: 0)
    }

    /// Makes a camera that looks at a latitude and a longitude, with bearing and viewing angle in degrees.
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

    /// Makes a position from a map's camera. The camera is already within the map's limits.
    init(_ position: CameraPosition) {
        self.position = position
        super.init()
    }

    /// Returns a camera that looks at a target with bearing and viewing angle 0.
    public class func camera(withTarget target: CLLocationCoordinate2D, zoom: Float) -> Self {
        self.init(target: target, zoom: zoom, bearing: 0, viewingAngle: 0)
    }

    /// Returns a camera that looks at a latitude and a longitude with bearing and viewing angle 0.
    public class func camera(withLatitude latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float) -> Self {
        self.init(target: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), zoom: zoom, bearing: 0, viewingAngle: 0)
    }

    /// Returns a camera that looks at a target, with bearing and viewing angle in degrees.
    public class func camera(
        withTarget target: CLLocationCoordinate2D,
        zoom: Float,
        bearing: CLLocationDirection,
        viewingAngle: Double
    ) -> Self {
        self.init(target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }

    /// Returns a camera that looks at a latitude and a longitude, with bearing and viewing angle in degrees.
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

    /// Returns the zoom level at which a distance in metres at a coordinate is a number of points wide. The
    /// result is not limited to the range of zoom levels. It is NaN if a number is not positive.
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

    /// Returns an immutable copy, also of a ``GMSMutableCameraPosition``.
    public func copy(with zone: NSZone? = nil) -> Any { GMSCameraPosition(position) }
    /// Returns a ``GMSMutableCameraPosition`` with the same numbers.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { GMSMutableCameraPosition(position) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSCameraPosition)?.position == position }
    public override var hash: Int { position.hashValue }
    public override var description: String {
        "GMSCameraPosition target:(\(target.latitude), \(target.longitude)) bearing:\(bearing) zoomLevel:\(zoom) viewingAngle:\(viewingAngle)"
    }
}

/// A mutable camera position. Its setters limit values to the same ranges as ``GMSCameraPosition``.
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
