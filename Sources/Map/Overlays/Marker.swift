public import PortolanGeo
public import PortolanRaster

/// A picture at a coordinate.
public struct Marker: Hashable, Sendable {
    /// The picture at a marker's position.
    public enum Icon: Hashable, Sendable {
        /// The pin that Portolan draws, in a colour.
        case pin(Color)
        /// A picture, with `scale` of its pixels per point.
        case image(Pixmap, scale: Double)
    }

    /// The behaviour of a marker where markers overlap.
    public enum Collision: Hashable, Sendable {
        /// The marker is always visible and hides nothing.
        case required
        /// The marker is always visible and hides optional markers and labels of the map beneath it.
        case requiredAndHidesOptional
        /// The marker is visible if it overlaps no marker that hides others, and no optional marker with higher
        /// priority. Priority goes to the marker with the higher z-index; if these are equal, to the marker lower on
        /// the view, then to the one farther left, then to the older one.
        case optionalAndHidesLowerPriority
    }

    /// The coordinate of the icon's anchor.
    public var position: Coordinate
    private var look: Shared<Look>
    /// The title and the snippet; nil if the marker has neither.
    private var texts: Shared<Texts>?

    /// The icon at the position; the red pin by default.
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
    /// The point of the icon that is at the position, in fractions of the icon's size from the upper left corner: (0.5,
    /// 1) is the middle of the lower edge.
    public var anchor: SIMD2<Double> {
        get { look.value.anchor }
        set { change { $0.anchor = newValue } }
    }
    /// The point of the icon above which the info window appears, in fractions of its size: (0.5, 0) is the
    /// middle of the upper edge.
    public var infoWindowAnchor: SIMD2<Double> {
        get { look.value.infoWindowAnchor }
        set { change { $0.infoWindowAnchor = newValue } }
    }
    /// The rotation around the anchor in degrees clockwise: from the view's upward direction, or from north if
    /// the marker is flat.
    public var rotation: Double {
        get { look.value.rotation }
        set { change { $0.rotation = newValue } }
    }
    /// The factor by which the icon's size is multiplied; the anchor keeps its position. The default is 1.
    public var magnification: Double {
        get { look.value.magnification }
        set { change { $0.magnification = newValue } }
    }
    /// Whether the icon lies on the ground, and turns and tilts with the map. At the camera's target it has its
    /// own size at any zoom.
    public var isFlat: Bool {
        get { look.value.isFlat }
        set { change { $0.isFlat = newValue } }
    }
    /// The opacity, from 0 (invisible) to 1 (opaque, the default).
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
    /// The z-index; 0 by default. Markers with a higher z-index are drawn above those with a lower one, and all
    /// markers above all other overlays.
    public var zIndex: Double {
        get { look.value.zIndex }
        set { change { $0.zIndex = newValue } }
    }
    /// The behaviour where the marker overlaps other markers; by default it is always visible.
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

// Values that many markers share are stored once: a marker takes 32 bytes, and 500,000 markers of a file 16 MB.
extension Marker {
    /// All values except the position and the texts.
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

    /// Shares the storage of another marker's look, if the looks are equal.
    package mutating func share(lookOf other: Marker) { if look == other.look { look = other.look } }
}

/// A value that is stored once for all its owners.
private final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (first: Shared, second: Shared) -> Bool { first === second || first.value == second.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
