public import PortolanGeo
public import PortolanRaster

/// A picture at a coordinate.
public struct Marker: Hashable, Sendable {
    /// What stands at the position.
    public enum Icon: Hashable, Sendable {
        /// The pin that Portolan draws.
        case pin(Color)
        /// A picture, with so many of its pixels to a point of the view.
        case image(Pixmap, scale: Double)
    }

    /// What happens where markers would lie on each other.
    public enum Collision: Hashable, Sendable {
        /// Always shows, and hides nothing.
        case required
        /// Always shows, and hides what lies beneath it: markers that are optional, and labels of the map.
        case requiredAndHidesOptional
        /// Shows where no marker that hides others lies, and no optional one that comes before it: the one with the higher z-index; among
        /// equals the one lower on the view, then the one farther left, then the older one.
        case optionalAndHidesLowerPriority
    }

    public var position: Coordinate
    public var icon: Icon
    public var title: String?
    public var snippet: String?
    /// The place of the icon that stands at the position, in fractions of its size from its upper left corner: (0.5, 1) is the middle of
    /// the lower edge.
    public var anchor: SIMD2<Double>
    /// The place of the icon above which the info window stands, in fractions of its size: (0.5, 0) is the middle of the upper edge.
    public var infoWindowAnchor: SIMD2<Double>
    /// Degrees clockwise about the anchor: from the view's upward direction, or from north where the marker is flat.
    public var rotation: Double
    /// How many times its own size it shows, about the anchor.
    public var magnification: Double
    /// Lies on the ground: turns and tilts with the map. Its size is that of the icon at the target, whatever the zoom.
    public var isFlat: Bool
    /// 0…1.
    public var opacity: Double
    /// Follows the finger after a long press.
    public var isDraggable: Bool
    /// Answers taps.
    public var isTappable: Bool
    public var zIndex: Double
    public var collision: Collision

    /// The default pin with its tip at the position.
    public init(
        at position: Coordinate,
        icon: Icon = .pin(Marker.pinColor),
        title: String? = nil,
        snippet: String? = nil,
        anchor: SIMD2<Double> = [0.5, 1],
        infoWindowAnchor: SIMD2<Double> = [0.5, 0],
        rotation: Double = 0,
        magnification: Double = 1,
        isFlat: Bool = false,
        opacity: Double = 1,
        isDraggable: Bool = false,
        isTappable: Bool = true,
        zIndex: Double = 0,
        collision: Collision = .required
    ) {
        self.position = position
        self.icon = icon
        self.title = title
        self.snippet = snippet
        self.anchor = anchor
        self.infoWindowAnchor = infoWindowAnchor
        self.rotation = rotation
        self.magnification = magnification
        self.isFlat = isFlat
        self.opacity = opacity
        self.isDraggable = isDraggable
        self.isTappable = isTappable
        self.zIndex = zIndex
        self.collision = collision
    }

    public static let pinColor = Color(red8: 0xD9, green8: 0x3B, blue8: 0x30)
}
