public import CoreLocation
public import Foundation
import PortolanCamera
import PortolanMaps
import PortolanRaster
@_spi(Portolan) public import UIKit

/// The way in which a marker appears on the map.
public enum GMSMarkerAnimation: UInt, Sendable {
    case none = 0
    /// The marker grows from its anchor in 0.3 s.
    case pop = 1
    case fadeIn = 2
}

/// The default ``GMSMarker/groundAnchor``: the middle of the lower edge.
public let kGMSMarkerDefaultGroundAnchor = CGPoint(x: 0.5, y: 1)
/// The default ``GMSMarker/infoWindowAnchor``: the middle of the upper edge.
public let kGMSMarkerDefaultInfoWindowAnchor = CGPoint(x: 0.5, y: 0)

/// A picture at a coordinate.
///
/// Changes of position, rotation and opacity are animated with the duration of the open `CATransaction`.
/// Without one, changes of position and rotation take 0.25 s if the marker has been drawn before. A transaction
/// that disables actions applies changes at once.
@preconcurrency @MainActor
public class GMSMarker: GMSOverlay {
    /// The values that are animated.
    struct Motion: Equatable {
        var position: CLLocationCoordinate2D
        var rotation: Double
        var opacity: Double
        /// The scale of the marker; below 1 while it pops up.
        var size = 1.0

        static func == (a: Motion, b: Motion) -> Bool {
            a.position.latitude == b.position.latitude && a.position.longitude == b.position.longitude && a.rotation == b.rotation
                && a.opacity == b.opacity && a.size == b.size
        }
    }

    /// The set values, with which an animation ends.
    private(set) var motion: Motion
    /// The values shown during an animation; nil if no animation is running.
    var shown: Motion? { didSet { if shown != oldValue { changed() } } }
    /// Whether a picture of the map has shown the marker.
    var wasDrawn = false

    /// The coordinate of the ``groundAnchor``. A marker at an invalid coordinate is not drawn.
    public var position: CLLocationCoordinate2D {
        get { motion.position }
        set { move(moves: true) { $0.position = newValue } }
    }
    /// The rotation in degrees clockwise from the view's upward direction, or from north if the marker is flat;
    /// 0 by default.
    public var rotation: CLLocationDegrees {
        get { motion.rotation }
        set { move(moves: true) { $0.rotation = newValue } }
    }
    /// The opacity, 0…1; 1 by default.
    public var opacity: Float {
        get { Float(motion.opacity) }
        set { move(moves: false) { $0.opacity = Double(newValue) } }
    }
    /// The second line of the info window, in smaller text; nil for none.
    public var snippet: String? { didSet { changed() } }
    /// The picture of the marker; nil shows the default pin.
    public var icon: UIImage? { didSet { changed() } }
    /// A view that is drawn instead of ``icon``. Backgrounds, pictures and labels of the view and its subviews
    /// are drawn (docs/moving-from-google.md).
    public var iconView: UIView? { didSet { changed() } }
    /// Whether ``iconView`` is drawn again with every picture; true by default. If it is false, the view is
    /// drawn when a property of the marker changes.
    public var tracksViewChanges = true
    /// Whether the map requests the info window from the delegate again with every picture; false by default.
    public var tracksInfoWindowChanges = false
    /// The point of the icon at the marker's position, in fractions of the icon's size.
    public var groundAnchor: CGPoint = kGMSMarkerDefaultGroundAnchor { didSet { changed() } }
    /// The point of the icon that the info window points to, in fractions of the icon's size.
    public var infoWindowAnchor: CGPoint = kGMSMarkerDefaultInfoWindowAnchor { didSet { changed() } }
    /// The way in which the marker appears after ``GMSOverlay/map`` is set; by default at once.
    public var appearAnimation: GMSMarkerAnimation = .none
    /// Whether the marker follows the finger after a long press; false by default.
    public var isDraggable = false { didSet { changed() } }
    /// Whether the marker lies on the ground, so that it turns and tilts with the map; false by default.
    public var isFlat = false { didSet { changed() } }

    private var markerLayer: GMSMarkerLayer?
    /// The layer that animates position, rotation and opacity. The property always returns the same object.
    public var layer: GMSMarkerLayer {
        if let markerLayer { return markerLayer }
        let layer = GMSMarkerLayer(marker: self)
        markerLayer = layer
        return layer
    }

    /// Makes a marker at 0° N, 0° E with the default pin, on no map.
    public init() {
        motion = Motion(position: CLLocationCoordinate2D(), rotation: 0, opacity: 1)
        super.init(isTappable: true)
    }

    /// Makes a marker at a coordinate with the default pin, on no map.
    public convenience init(position: CLLocationCoordinate2D) {
        self.init()
        motion.position = position
    }

    /// Returns a picture of the default pin in a colour, with two pixels per point. Nil means red.
    public class func markerImage(with color: UIColor?) -> UIImage {
        UIImage(pixmap: Marker.pinPicture(color.map { Color($0) } ?? Marker.pinColor, scale: 2), scale: 2)
    }

    /// Changes animated values.
    /// - Parameter moves: Whether the change is animated even if no transaction is open.
    private func move(moves: Bool, _ edit: (inout Motion) -> Void) {
        let start = shown ?? motion
        edit(&motion)
        if let map, map.glide(self, from: start, byItself: moves && wasDrawn) { return }
        shown = nil
        changed()
    }

    /// Accepts the position to which a finger has dragged the marker.
    func dragged(to position: CLLocationCoordinate2D) {
        motion.position = position
        shown = nil
    }

    /// Whether the marker hides other markers, and which markers hide it. By default it is always visible and
    /// hides nothing.
    public var collisionBehavior: GMSCollisionBehavior = .required { didSet { changed() } }

    private var collision: Marker.Collision {
        switch collisionBehavior {
        case .required: .required
        case .requiredAndHidesOptional: .requiredAndHidesOptional
        case .optionalAndHidesLowerPriority: .optionalAndHidesLowerPriority
        }
    }

    /// The panorama that shows the marker; nil by default. Stored without effect, because there are no street
    /// pictures.
    public weak var panoramaView: GMSPanoramaView?

    override func makeOverlay() -> MapOverlay? { makeMarker().map { .marker($0) } }

    func makeMarker() -> Marker? {
        let motion = shown ?? motion
        guard CLLocationCoordinate2DIsValid(motion.position) else { return nil }
        var drawn: Marker.Icon = .pin(Marker.pinColor)
        if let iconView {
            let scale = max(iconView.contentScaleFactor, 1)
            drawn = .image(ViewPainter.picture(of: iconView, scale: scale), scale: scale)
        } else if let icon {
            drawn = .image(icon.pixmap, scale: Double(icon.scale))
        }
        var marker = Marker(
            at: .init(motion.position),
            icon: drawn,
            title: title,
            snippet: snippet,
            anchor: SIMD2(Double(groundAnchor.x), Double(groundAnchor.y)),
            isTappable: isTappable
        )
        marker.infoWindowAnchor = SIMD2(Double(infoWindowAnchor.x), Double(infoWindowAnchor.y))
        marker.rotation = motion.rotation
        marker.magnification = motion.size
        marker.isFlat = isFlat
        marker.opacity = motion.opacity
        marker.isDraggable = isDraggable
        marker.zIndex = Double(zIndex)
        marker.collision = collision
        return marker
    }

    override func makeCopy() -> GMSOverlay { give(GMSMarker()) }

    override func give<Overlay: GMSOverlay>(_ copy: Overlay) -> Overlay {
        if let copy = copy as? GMSMarker {
            copy.motion = motion
            copy.snippet = snippet
            copy.icon = icon
            copy.iconView = iconView
            copy.tracksViewChanges = tracksViewChanges
            copy.tracksInfoWindowChanges = tracksInfoWindowChanges
            copy.groundAnchor = groundAnchor
            copy.infoWindowAnchor = infoWindowAnchor
            copy.appearAnimation = appearAnimation
            copy.isDraggable = isDraggable
            copy.isFlat = isFlat
            copy.collisionBehavior = collisionBehavior
            copy.panoramaView = panoramaView
        }
        return super.give(copy)
    }
}

/// The behaviour of overlapping markers.
public enum GMSCollisionBehavior: Int, Sendable {
    /// The marker is always visible and hides nothing.
    case required = 0
    /// The marker is always visible and hides optional markers and labels beneath it.
    case requiredAndHidesOptional = 1
    /// The marker is visible if no marker of higher priority overlaps it. A higher ``GMSOverlay/zIndex`` has
    /// priority.
    case optionalAndHidesLowerPriority = 2
}

/// A marker that can hide overlapping markers or be hidden by them. In Portolan every marker can: see
/// ``GMSMarker/collisionBehavior``.
@preconcurrency @MainActor
public final class GMSAdvancedMarker: GMSMarker {
    override func makeCopy() -> GMSOverlay { give(GMSAdvancedMarker()) }
}
