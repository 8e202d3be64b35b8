public import PortolanGeo
public import PortolanRaster

/// A picture at a coordinate.
public struct Marker: Hashable, Sendable {
    /// What is drawn at a marker's position.
    public enum Icon: Hashable, Sendable {
        /// The pin that Portolan draws, in a colour.
        case pin(Color)
        /// A picture, of which `scale` pixels are one point of the view.
        case image(Pixmap, scale: Double)
    }

    /// What happens where markers overlap.
    public enum Collision: Hashable, Sendable {
        /// Always shows, and hides nothing.
        case required
        /// Always shows, and hides what lies beneath it: markers that are optional, and labels of the map.
        case requiredAndHidesOptional
        /// Shows where no marker that hides others lies, and no optional one that comes before it: the one with the higher z-index; among
        /// equals the one lower on the view, then the one farther left, then the older one.
        case optionalAndHidesLowerPriority
    }

    /// The coordinate that the icon's anchor stands at.
    public var position: Coordinate
    /// What is drawn at the position; the red pin by default.
    public var icon: Icon
    /// The first line of the info window; nil for none.
    public var title: String?
    /// The smaller text beneath the title in the info window; nil for none.
    public var snippet: String?
    /// The point of the icon that stands at the position, in fractions of its size from its upper left corner: (0.5, 1) is the middle of
    /// the lower edge.
    public var anchor: SIMD2<Double>
    /// The point of the icon above which the info window stands, in fractions of its size: (0.5, 0) is the middle of the upper edge.
    public var infoWindowAnchor: SIMD2<Double>
    /// Degrees clockwise about the anchor: from the view's upward direction, or from north if the marker is flat.
    public var rotation: Double
    /// Factor on the icon's size, applied about the anchor; 1 by default.
    public var magnification: Double
    /// Whether the icon lies on the ground and turns and tilts with the map. At the camera's target it has its own size at any zoom.
    public var isFlat: Bool
    /// From 0 (invisible) to 1 (opaque, the default).
    public var opacity: Double
    /// Whether a person can drag the marker after a long press; false by default.
    public var isDraggable: Bool
    /// Whether the marker takes taps; true by default.
    public var isTappable: Bool
    /// Markers with a higher z-index are drawn above those with a lower one; 0 by default. Markers lie above all other overlays.
    public var zIndex: Double
    /// What happens where the marker overlaps other markers; it always shows by default.
    public var collision: Collision

    /// Creates a marker at a coordinate; by default the red pin, with its tip at the position.
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

    /// The red of the default pin.
    public static let pinColor = Color(red8: 0xD9, green8: 0x3B, blue8: 0x30)
}
