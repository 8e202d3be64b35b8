public import PortolanGeo
public import PortolanRaster

/// The style of a line.
public struct LineStyle: Hashable, Sendable {
    /// The width in points of the view, the same at every zoom.
    public var width: Double
    /// The line's colour; its alpha makes the line translucent.
    public var color: Color
    /// The lengths in points of dash, gap, dash, gap and so on; empty for a solid line.
    public var dashes: [Double]

    /// Creates a style; by default a solid blue line of 4 points.
    public init(width: Double = 4, color: Color = Color(red8: 0x1A, green8: 0x73, blue8: 0xE8), dashes: [Double] = []) {
        self.width = width
        self.color = color
        self.dashes = dashes
    }
}

/// A picture that repeats along a line, over the line's colour. The picture's upper edge points to the line's end.
public struct LineStamp: Hashable, Sendable {
    /// The size of a stamp and its position along the line.
    public enum Fit: Hashable, Sendable {
        /// The stamp is as wide as the line and repeats without a gap, bending around corners.
        case lineWidth
        /// The stamp has its own size, `scale` pixels per point, with gaps as long as a stamp. It is turned
        /// with the line and does not bend.
        case ownSize(scale: Double)
    }

    /// The picture that repeats along the line.
    public var image: Pixmap
    /// The size of each stamp and the gap between two.
    public var fit: Fit

    /// Creates a stamp of a picture.
    public init(_ image: Pixmap, fit: Fit) {
        self.image = image
        self.fit = fit
    }
}

/// The appearance of a part of a line.
public struct LineSpan: Hashable, Sendable {
    /// The colours of a part.
    public enum Paint: Hashable, Sendable {
        case solid(Color)
        /// A gradient from the part's beginning to its end, even along the line.
        case gradient(from: Color, to: Color)
    }

    /// The colour or the gradient of the part.
    public var paint: Paint
    /// The number of segments of the path that the span covers: 1.5 covers one segment and half of the next. A span
    /// that covers nothing is left out.
    public var segments: Double
    /// The stamp over the paint; nil for none.
    public var stamp: LineStamp?

    /// Creates a span; by default it covers one segment and has no stamp.
    public init(_ paint: Paint, segments: Double = 1, stamp: LineStamp? = nil) {
        self.paint = paint
        self.segments = segments
        self.stamp = stamp
    }
}

/// A line through coordinates. From each coordinate it takes the shorter way around the Earth to the next.
public struct Polyline: Hashable, Sendable {
    /// The coordinates of the line, in order; a line with fewer than two draws nothing.
    public var path: [Coordinate]
    /// The line's width, its dashes, and its colour if no span sets another.
    public var style: LineStyle
    /// The spans from the line's beginning; the last one continues to the line's end. If there are none, the line has
    /// the style's colour.
    public var spans: [LineSpan]
    /// Whether the line follows great circles. By default it does not and is straight on the map.
    public var isGeodesic: Bool
    /// Whether the line takes taps; false by default.
    public var isTappable: Bool
    /// The z-index; 0 by default. Overlays with a higher z-index are drawn above those with a lower one.
    public var zIndex: Double

    /// Creates a line through coordinates; by default solid blue, 4 points wide and straight on the map.
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

/// An area inside a ring of coordinates and outside its holes. Rings close by themselves, and their direction
/// does not matter.
public struct Polygon: Hashable, Sendable {
    /// The corners of the outer ring; the last one is joined to the first.
    public var path: [Coordinate]
    /// Rings that are cut out of the area; empty by default.
    public var holes: [[Coordinate]]
    /// The colour of the area; translucent blue by default.
    public var fill: Color
    /// The line along the edge; nil draws none.
    public var stroke: LineStyle?
    /// Whether edges follow great circles. By default they do not and are straight on the map.
    public var isGeodesic: Bool
    /// Whether the area takes taps; false by default.
    public var isTappable = false
    /// The z-index; 0 by default. Overlays with a higher z-index are drawn above those with a lower one.
    public var zIndex: Double

    /// Creates an area from its outer ring; by default translucent blue with an edge of 2 points.
    public init(
        _ path: [Coordinate],
        holes: [[Coordinate]] = [],
        fill: Color = Color(red8: 0x1A, green8: 0x73, blue8: 0xE8, alpha8: 80),
        stroke: LineStyle? = LineStyle(width: 2),
        isGeodesic: Bool = false,
        zIndex: Double = 0
    ) {
        self.path = path
        self.holes = holes
        self.fill = fill
        self.stroke = stroke
        self.isGeodesic = isGeodesic
        self.zIndex = zIndex
    }
}

/// All ground within a distance of a coordinate. A circle may contain one pole or both.
public struct Circle: Hashable, Sendable {
    /// The centre of the circle.
    public var center: Coordinate
    /// The distance from the centre to the rim, in metres along the ground.
    public var radiusMeters: Double
    /// The colour of the area; translucent blue by default.
    public var fill: Color
    /// The line along the edge; nil draws none.
    public var stroke: LineStyle?
    /// Whether the area takes taps; false by default.
    public var isTappable: Bool
    /// The z-index; 0 by default. Overlays with a higher z-index are drawn above those with a lower one.
    public var zIndex: Double

    /// Creates a circle with a radius in metres; by default translucent blue with an edge of 2 points.
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
