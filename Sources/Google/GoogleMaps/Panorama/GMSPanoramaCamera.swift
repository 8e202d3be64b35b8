public import CoreLocation
public import Foundation

/// A direction of view.
public struct GMSOrientation: Hashable, Sendable {
    /// Degrees clockwise from north.
    public var heading: CLLocationDirection
    /// Degrees above the horizon, −90…90.
    public var pitch: Double

    /// Makes a direction.
    public init(heading: CLLocationDirection, pitch: Double) {
        self.heading = heading
        self.pitch = pitch
    }

    /// Makes the direction north, at the horizon.
    public init() { self.init(heading: 0, pitch: 0) }
}

/// Makes a direction.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func GMSOrientationMake(_ heading: CLLocationDirection, _ pitch: CLLocationDegrees) -> GMSOrientation {
    GMSOrientation(heading: heading, pitch: pitch)
}

/// The direction, zoom and field of view of a panorama.
public final class GMSPanoramaCamera: NSObject, NSCopying, Sendable {
    /// The field of view in degrees, 1…160.
    public let fov: Double
    /// The zoom; each level doubles the size.
    public let zoom: Float
    /// The direction of view.
    public let orientation: GMSOrientation

    /// Makes a camera. The field of view is limited to 1…160 degrees and the pitch to −90…90.
    public init(orientation: GMSOrientation, zoom: Float, fov: Double) {
        func known(_ value: Double, or other: Double) -> Double { value.isFinite ? value : other }
        let heading = known(orientation.heading, or: 0).truncatingRemainder(dividingBy: 360)
        self.orientation = GMSOrientation(
            heading: heading < 0 ? heading + 360 : heading,
            pitch: min(max(known(orientation.pitch, or: 0), -90), 90)
        )
        self.zoom = zoom.isFinite ? zoom : 1
        self.fov = min(max(known(fov, or: 90), 1), 160)
        super.init()
    }

    /// Makes a camera with a field of view of 90 degrees.
    public convenience init(orientation: GMSOrientation, zoom: Float) { self.init(orientation: orientation, zoom: zoom, fov: 90) }
    /// Makes a camera with a field of view of 90 degrees.
    public convenience init(heading: CLLocationDirection, pitch: Double, zoom: Float) {
        self.init(orientation: GMSOrientation(heading: heading, pitch: pitch), zoom: zoom)
    }
    /// Makes a camera from all its values.
    public convenience init(heading: CLLocationDirection, pitch: Double, zoom: Float, fov: Double) {
        self.init(orientation: GMSOrientation(heading: heading, pitch: pitch), zoom: zoom, fov: fov)
    }

    /// Returns a camera like ``init(orientation:zoom:)``.
    public class func camera(withOrientation orientation: GMSOrientation, zoom: Float) -> GMSPanoramaCamera {
        GMSPanoramaCamera(orientation: orientation, zoom: zoom)
    }
    /// Returns a camera like ``init(heading:pitch:zoom:)``.
    public class func camera(withHeading heading: CLLocationDirection, pitch: Double, zoom: Float) -> GMSPanoramaCamera {
        GMSPanoramaCamera(heading: heading, pitch: pitch, zoom: zoom)
    }
    /// Returns a camera like ``init(heading:pitch:zoom:fov:)``.
    public class func camera(withHeading heading: CLLocationDirection, pitch: Double, zoom: Float, fov: Double) -> GMSPanoramaCamera {
        GMSPanoramaCamera(heading: heading, pitch: pitch, zoom: zoom, fov: fov)
    }

    /// Returns the camera itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A change of a panorama's camera.
public final class GMSPanoramaCameraUpdate: NSObject, Sendable {
    private let change: @Sendable (GMSPanoramaCamera) -> GMSPanoramaCamera

    private init(_ change: @escaping @Sendable (GMSPanoramaCamera) -> GMSPanoramaCamera) {
        self.change = change
        super.init()
    }

    func applied(to camera: GMSPanoramaCamera) -> GMSPanoramaCamera { change(camera) }

    /// Turns the camera by a number of degrees.
    public class func rotate(by deltaHeading: CGFloat) -> GMSPanoramaCameraUpdate {
        GMSPanoramaCameraUpdate {
            GMSPanoramaCamera(
                heading: $0.orientation.heading + Double(deltaHeading),
                pitch: $0.orientation.pitch,
                zoom: $0.zoom,
                fov: $0.fov
            )
        }
    }
    /// Sets the heading in degrees clockwise from north.
    public class func setHeading(_ heading: CGFloat) -> GMSPanoramaCameraUpdate {
        GMSPanoramaCameraUpdate {
            GMSPanoramaCamera(heading: Double(heading), pitch: $0.orientation.pitch, zoom: $0.zoom, fov: $0.fov)
        }
    }
    /// Sets the pitch in degrees above the horizon.
    public class func setPitch(_ pitch: CGFloat) -> GMSPanoramaCameraUpdate {
        GMSPanoramaCameraUpdate {
            GMSPanoramaCamera(heading: $0.orientation.heading, pitch: Double(pitch), zoom: $0.zoom, fov: $0.fov)
        }
    }
    /// Sets the zoom.
    public class func setZoom(_ zoom: CGFloat) -> GMSPanoramaCameraUpdate {
        GMSPanoramaCameraUpdate { GMSPanoramaCamera(orientation: $0.orientation, zoom: Float(zoom), fov: $0.fov) }
    }
}
