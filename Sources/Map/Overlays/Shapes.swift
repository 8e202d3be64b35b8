public import PortolanGeo
public import PortolanRaster

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

/// A picture that repeats along a line, over its colour; its upper edge points to the line's end.
public struct LineStamp: Hashable, Sendable {
    /// How large a stamp is, and how it lies along the line.
    public enum Fit: Hashable, Sendable {
        /// As wide as the line, one after the other without a gap, around corners.
        case lineWidth
        /// In its own size, of so many pixels to a point; between two as much room as one takes. Stands upright at its place and does not bend.
        case ownSize(scale: Double)
    }

    public var image: Pixmap
    public var fit: Fit

    public init(_ image: Pixmap, fit: Fit) {
        self.image = image
        self.fit = fit
    }
}

/// How a stretch of a line looks.
public struct LineSpan: Hashable, Sendable {
    /// The colours of a stretch.
    public enum Paint: Hashable, Sendable {
        case solid(Color)
        /// From the stretch's beginning to its end, evenly along the line.
        case gradient(from: Color, to: Color)
    }

    public var paint: Paint
    /// How many segments of the path it covers: 1.5 ends in the middle of the next one but one. Spans that cover nothing are left out.
    public var segments: Double
    /// Drawn over the paint; nil for none.
    public var stamp: LineStamp?

    public init(_ paint: Paint, segments: Double = 1, stamp: LineStamp? = nil) {
        self.paint = paint
        self.segments = segments
        self.stamp = stamp
    }
}

/// A line through coordinates; from each to the next the shorter way around the Earth.
public struct Polyline: Hashable, Sendable {
    public var path: [Coordinate]
    public var style: LineStyle
    /// Looks of stretches of the line, from its beginning; the last one goes on to the end. The style's colour where there are none.
    public var spans: [LineSpan]
    /// Follows great circles; straight on the map otherwise.
    public var isGeodesic: Bool
    public var isTappable: Bool
    public var zIndex: Double

    public init(
        _ path: [Coordinate],
        style: LineStyle = LineStyle(),
        spans: [LineSpan] = [],
        isGeodesic: Bool = false,
        isTappable: Bool = false,
        zIndex: Double = 0
    ) {
        self.path = path
        self.style = style
        self.spans = spans
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
