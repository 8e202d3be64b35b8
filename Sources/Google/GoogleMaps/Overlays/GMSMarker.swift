public import CoreLocation
public import Foundation
import PortolanCamera
import PortolanMaps
import PortolanRaster
@_spi(Portolan) public import UIKit

/// How a marker comes onto the map.
public enum GMSMarkerAnimation: UInt, Sendable {
    case none = 0
    /// Grows from its anchor.
    case pop = 1
    case fadeIn = 2
}

/// The middle of the lower edge.
public let kGMSMarkerDefaultGroundAnchor = CGPoint(x: 0.5, y: 1)
/// The middle of the upper edge.
public let kGMSMarkerDefaultInfoWindowAnchor = CGPoint(x: 0.5, y: 0)

/// A picture at a coordinate.
///
/// Position, rotation and opacity move to what they are set to in a `CATransaction` that names a duration, in that time. Position and rotation of
/// a marker that a picture has shown move outside of one as well, in 0.25 s; a transaction that disables actions makes them jump.
@preconcurrency @MainActor
public class GMSMarker: GMSOverlay {
    /// What moves.
    struct Motion: Equatable {
        var position: CLLocationCoordinate2D
        var rotation: Double
        var opacity: Double
        /// Of its own size; below 1 while it pops up.
        var size = 1.0

        static func == (a: Motion, b: Motion) -> Bool {
            a.position.latitude == b.position.latitude && a.position.longitude == b.position.longitude && a.rotation == b.rotation
                && a.opacity == b.opacity && a.size == b.size
        }
    }

    /// Where the marker is, or will be when it has got there.
    private(set) var motion: Motion
    /// Where it shows while it moves.
    var shown: Motion? { didSet { if shown != oldValue { changed() } } }
    /// A picture of the map it lies on has shown it.
    var wasDrawn = false

    public var position: CLLocationCoordinate2D {
        get { motion.position }
        set { move(moves: true) { $0.position = newValue } }
    }
    /// Degrees clockwise: from the view's upward direction, or from north where the marker is flat.
    public var rotation: CLLocationDegrees {
        get { motion.rotation }
        set { move(moves: true) { $0.rotation = newValue } }
    }
    /// 0…1.
    public var opacity: Float {
        get { Float(motion.opacity) }
        set { move(moves: false) { $0.opacity = Double(newValue) } }
    }
    /// Smaller text of the info window.
    public var snippet: String? { didSet { changed() } }
    /// Nil shows the default pin.
    public var icon: UIImage? { didSet { changed() } }
    /// Drawn instead of ``icon``: background colours, pictures and labels of the view and what it holds (docs/moving-from-google.md).
    public var iconView: UIView? { didSet { changed() } }
    /// Off, ``iconView`` is drawn once, when it is set.
    public var tracksViewChanges = true
    /// On, a delegate's info window is asked for again with every picture.
    public var tracksInfoWindowChanges = false
    /// The place of the icon that stands at the position, in fractions of its size.
    public var groundAnchor: CGPoint = kGMSMarkerDefaultGroundAnchor { didSet { changed() } }
    public var infoWindowAnchor: CGPoint = kGMSMarkerDefaultInfoWindowAnchor { didSet { changed() } }
    public var appearAnimation: GMSMarkerAnimation = .none
    /// Follows the finger after a long press.
    public var isDraggable = false { didSet { changed() } }
    /// Lies on the ground: turns and tilts with the map.
    public var isFlat = false { didSet { changed() } }

    private var markerLayer: GMSMarkerLayer?
    /// The marker's numbers as a layer has them.
    public var layer: GMSMarkerLayer {
        if let markerLayer { return markerLayer }
        let layer = GMSMarkerLayer(marker: self)
        markerLayer = layer
        return layer
    }

    public init() {
        motion = Motion(position: CLLocationCoordinate2D(), rotation: 0, opacity: 1)
        super.init(isTappable: true)
    }

    public convenience init(position: CLLocationCoordinate2D) {
        self.init()
        motion.position = position
    }

    /// The default pin in a colour, red where nil, as a picture at two pixels to a point.
    public class func markerImage(with color: UIColor?) -> UIImage {
        UIImage(pixmap: Marker.pinPicture(color.map { Color($0) } ?? Marker.pinColor, scale: 2), scale: 2)
    }

    /// - Parameter moves: it gets there by and by where no transaction says otherwise.
    private func move(moves: Bool, _ edit: (inout Motion) -> Void) {
        let start = shown ?? motion
        edit(&motion)
        if let map, map.glide(self, from: start, byItself: moves && wasDrawn) { return }
        shown = nil
        changed()
    }

    /// A finger moved it.
    func dragged(to position: CLLocationCoordinate2D) {
        motion.position = position
        shown = nil
    }

    var collision: Marker.Collision { .required }

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
        return Marker(
            at: .init(motion.position),
            icon: drawn,
            title: title,
            snippet: snippet,
            anchor: SIMD2(Double(groundAnchor.x), Double(groundAnchor.y)),
            infoWindowAnchor: SIMD2(Double(infoWindowAnchor.x), Double(infoWindowAnchor.y)),
            rotation: motion.rotation,
            magnification: motion.size,
            isFlat: isFlat,
            opacity: motion.opacity,
            isDraggable: isDraggable,
            isTappable: isTappable,
            zIndex: Double(zIndex),
            collision: collision
        )
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
        }
        return super.give(copy)
    }
}

/// What happens where markers would lie on each other.
public enum GMSCollisionBehavior: Int, Sendable {
    case required = 0
    case requiredAndHidesOptional = 1
    case optionalAndHidesLowerPriority = 2
}

/// A marker that can give way to others.
@preconcurrency @MainActor
public final class GMSAdvancedMarker: GMSMarker {
    public var collisionBehavior: GMSCollisionBehavior = .required { didSet { changed() } }

    override var collision: Marker.Collision {
        switch collisionBehavior {
        case .required: .required
        case .requiredAndHidesOptional: .requiredAndHidesOptional
        case .optionalAndHidesLowerPriority: .optionalAndHidesLowerPriority
        }
    }

    override func makeCopy() -> GMSOverlay {
        let copy = GMSAdvancedMarker()
        copy.collisionBehavior = collisionBehavior
        return give(copy)
    }
}
