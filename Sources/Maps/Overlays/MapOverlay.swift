public import PortolanGeo
public import PortolanRaster

/// Names an overlay of one map.
public struct OverlayID: Hashable, Sendable, Comparable {
    let number: UInt64

    /// The older one comes first.
    public static func < (first: OverlayID, second: OverlayID) -> Bool { first.number < second.number }
}

/// Something that lies on the map in coordinates. A value: no camera changes it (guide C2).
public enum MapOverlay: Hashable, Sendable {
    case marker(Marker)
    case polyline(Polyline)
    case polygon(Polygon)
    case circle(Circle)

    /// Higher ones lie above; markers always lie above everything else.
    public var zIndex: Double {
        switch self {
        case .marker(let marker): marker.zIndex
        case .polyline(let line): line.zIndex
        case .polygon(let polygon): polygon.zIndex
        case .circle(let circle): circle.zIndex
        }
    }

    var isMarker: Bool { if case .marker = self { true } else { false } }
}

/// A picture at a coordinate.
public struct Marker: Hashable, Sendable {
    public enum Icon: Hashable, Sendable {
        /// The pin that Portolan draws.
        case pin(Color)
        /// A picture, with so many of its pixels to a point of the view.
        case image(Pixmap, scale: Double)
    }

    public var position: Coordinate
    public var icon: Icon
    public var title: String?
    public var snippet: String?
    /// The place of the icon that stands at the position, in fractions of its size from its upper left corner: (0.5, 1) is the middle of
    /// the lower edge.
    public var anchor: SIMD2<Double>
    /// Degrees clockwise about the anchor: from the view's upward direction, or from north where the marker is flat.
    public var rotation: Double
    /// Lies on the ground: turns and tilts with the map. Its size is that of the icon at the target, whatever the zoom.
    public var isFlat: Bool
    /// 0…1.
    public var opacity: Double
    /// Follows the finger after a long press.
    public var isDraggable: Bool
    /// Answers taps.
    public var isTappable: Bool
    public var zIndex: Double

    /// The default pin with its tip at the position.
    public init(
        at position: Coordinate,
        icon: Icon = .pin(Marker.pinColor),
        title: String? = nil,
        snippet: String? = nil,
        anchor: SIMD2<Double> = [0.5, 1],
        rotation: Double = 0,
        isFlat: Bool = false,
        opacity: Double = 1,
        isDraggable: Bool = false,
        isTappable: Bool = true,
        zIndex: Double = 0
    ) {
        self.position = position
        self.icon = icon
        self.title = title
        self.snippet = snippet
        self.anchor = anchor
        self.rotation = rotation
        self.isFlat = isFlat
        self.opacity = opacity
        self.isDraggable = isDraggable
        self.isTappable = isTappable
        self.zIndex = zIndex
    }

    public static let pinColor = Color(red8: 0xD9, green8: 0x3B, blue8: 0x30)
}

/// How a line looks.
public struct LineStyle: Hashable, Sendable {
    /// In points of the view, whatever the zoom.
    public var width: Double
    public var color: Color
    /// Points of dash, gap, dash, gap …; empty for a solid line.
    public var dashes: [Double]

    public init(width: Double = 4, color: Color = Color(red8: 0x1A, green8: 0x73, blue8: 0xE8), dashes: [Double] = []) {
        self.width = width
        self.color = color
        self.dashes = dashes
    }
}

/// A line through coordinates; from each to the next the shorter way around the Earth.
public struct Polyline: Hashable, Sendable {
    public var path: [Coordinate]
    public var style: LineStyle
    /// Follows great circles; straight on the map otherwise.
    public var isGeodesic: Bool
    public var isTappable: Bool
    public var zIndex: Double

    public init(
        _ path: [Coordinate],
        style: LineStyle = LineStyle(),
        isGeodesic: Bool = false,
        isTappable: Bool = false,
        zIndex: Double = 0
    ) {
        self.path = path
        self.style = style
        self.isGeodesic = isGeodesic
        self.isTappable = isTappable
        self.zIndex = zIndex
    }
}

/// An area inside a ring of coordinates and outside its holes. Rings close by themselves; their direction does not matter.
public struct Polygon: Hashable, Sendable {
    public var path: [Coordinate]
    public var holes: [[Coordinate]]
    public var fill: Color
    /// Nil draws no edge.
    public var stroke: LineStyle?
    public var isGeodesic: Bool
    public var isTappable: Bool
    public var zIndex: Double

    public init(
        _ path: [Coordinate],
        holes: [[Coordinate]] = [],
        fill: Color = Color(red8: 0x1A, green8: 0x73, blue8: 0xE8, alpha8: 80),
        stroke: LineStyle? = LineStyle(width: 2),
        isGeodesic: Bool = false,
        isTappable: Bool = false,
        zIndex: Double = 0
    ) {
        self.path = path
        self.holes = holes
        self.fill = fill
        self.stroke = stroke
        self.isGeodesic = isGeodesic
        self.isTappable = isTappable
        self.zIndex = zIndex
    }
}

/// All ground within a distance of a coordinate. One that holds a pole is not drawn: its rim is no ring on the map.
public struct Circle: Hashable, Sendable {
    public var center: Coordinate
    public var radiusMeters: Double
    public var fill: Color
    /// Nil draws no edge.
    public var stroke: LineStyle?
    public var isTappable: Bool
    public var zIndex: Double

    public init(
        center: Coordinate,
        radiusMeters: Double,
        fill: Color = Color(red8: 0x1A, green8: 0x73, blue8: 0xE8, alpha8: 80),
        stroke: LineStyle? = LineStyle(width: 2),
        isTappable: Bool = false,
        zIndex: Double = 0
    ) {
        self.center = center
        self.radiusMeters = radiusMeters
        self.fill = fill
        self.stroke = stroke
        self.isTappable = isTappable
        self.zIndex = zIndex
    }
}
