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
    private var look: Shared<Look>
    /// Nil where there is neither title nor snippet.
    private var texts: Shared<Texts>?

    /// What is drawn at the position; the red pin by default.
    public var icon: Icon {
        get { look.value.icon }
        set { change { $0.icon = newValue } }
    }
    /// The first line of the info window; nil for none.
    public var title: String? {
        get { texts?.value.title }
        set { texts = Texts(title: newValue, snippet: snippet).shared }
    }
    /// The smaller text beneath the title in the info window; nil for none.
    public var snippet: String? {
        get { texts?.value.snippet }
        set { texts = Texts(title: title, snippet: newValue).shared }
    }
    /// The point of the icon that stands at the position, in fractions of its size from its upper left corner: (0.5, 1) is the middle of
    /// the lower edge.
    public var anchor: SIMD2<Double> {
        get { look.value.anchor }
        set { change { $0.anchor = newValue } }
    }
    /// The point of the icon above which the info window stands, in fractions of its size: (0.5, 0) is the middle of the upper edge.
    public var infoWindowAnchor: SIMD2<Double> {
        get { look.value.infoWindowAnchor }
        set { change { $0.infoWindowAnchor = newValue } }
    }
    /// Degrees clockwise about the anchor: from the view's upward direction, or from north if the marker is flat.
    public var rotation: Double {
        get { look.value.rotation }
        set { change { $0.rotation = newValue } }
    }
    /// Factor on the icon's size, applied about the anchor; 1 by default.
    public var magnification: Double {
        get { look.value.magnification }
        set { change { $0.magnification = newValue } }
    }
    /// Whether the icon lies on the ground and turns and tilts with the map. At the camera's target it has its own size at any zoom.
    public var isFlat: Bool {
        get { look.value.isFlat }
        set { change { $0.isFlat = newValue } }
    }
    /// From 0 (invisible) to 1 (opaque, the default).
    public var opacity: Double {
        get { look.value.opacity }
        set { change { $0.opacity = newValue } }
    }
    /// Whether a person can drag the marker after a long press; false by default.
    public var isDraggable: Bool {
        get { look.value.isDraggable }
        set { change { $0.isDraggable = newValue } }
    }
    /// Whether the marker takes taps; true by default.
    public var isTappable: Bool {
        get { look.value.isTappable }
        set { change { $0.isTappable = newValue } }
    }
    /// Markers with a higher z-index are drawn above those with a lower one; 0 by default. Markers lie above all other overlays.
    public var zIndex: Double {
        get { look.value.zIndex }
        set { change { $0.zIndex = newValue } }
    }
    /// What happens where the marker overlaps other markers; it always shows by default.
    public var collision: Collision {
        get { look.value.collision }
        set { change { $0.collision = newValue } }
    }

    /// Creates a marker at a coordinate; by default the red pin, with its tip at the position.
    public init(
        at position: Coordinate,
        icon: Icon = .pin(Marker.pinColor),
        title: String? = nil,
        snippet: String? = nil,
        anchor: SIMD2<Double> = [0.5, 1],
        isTappable: Bool = true
    ) {
        self.position = position
        let look = Look(icon: icon, anchor: anchor, isTappable: isTappable)
        self.look = look == Look.standard.value ? Look.standard : Shared(look)
        texts = Texts(title: title, snippet: snippet).shared
    }

    /// The red of the default pin.
    public static let pinColor = Color(red8: 0xD9, green8: 0x3B, blue8: 0x30)
}

// What many markers have in common stands in memory once: a marker takes 32 bytes, and 500,000 of a file 16 MB.
extension Marker {
    /// All but the position and the texts.
    private struct Look: Hashable {
        var icon: Icon = .pin(Marker.pinColor)
        var anchor: SIMD2<Double> = [0.5, 1]
        var infoWindowAnchor: SIMD2<Double> = [0.5, 0]
        var rotation: Double = 0
        var magnification: Double = 1
        var isFlat = false
        var opacity: Double = 1
        var isDraggable = false
        var isTappable = true
        var zIndex: Double = 0
        var collision = Collision.required

        static let standard = Shared(Look())
    }

    private struct Texts: Hashable {
        var title: String?
        var snippet: String?

        var shared: Shared<Texts>? { title == nil && snippet == nil ? nil : Shared(self) }
    }

    private mutating func change(_ body: (inout Look) -> Void) {
        var changed = look.value
        body(&changed)
        look = Shared(changed)
    }

    /// Shares the look of another marker, if it is the same.
    package mutating func share(lookOf other: Marker) { if look == other.look { look = other.look } }
}

/// A value that stands in memory once for all that have it.
private final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (first: Shared, second: Shared) -> Bool { first === second || first.value == second.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
