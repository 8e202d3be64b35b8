/// The settings with which a polyline becomes an area.
public struct Stroke: Hashable, Sendable {
    /// The shape of the two ends of an open line, and of each dash.
    public enum Cap: Hashable, Sendable {
        /// The line ends at its end point.
        case butt
        /// The line ends with a half circle.
        case round
        /// The line ends half a width beyond its end point.
        case square
    }

    /// The shape of the outer side of a corner.
    public enum Join: Hashable, Sendable {
        /// Both edges are prolonged until they meet. If the miter would be longer than the limit, a bevel replaces it.
        case miter
        /// An arc around the corner.
        case round
        /// A straight edge.
        case bevel
    }

    /// The full width in pixels. Zero, negative values and NaN draw nothing. Below one pixel the line gets
    /// fainter, not ragged.
    public var width: Float
    /// The shape of the line's ends and of its dashes' ends.
    public var cap: Cap
    /// The shape of the line's corners.
    public var join: Join
    /// The longest miter, as a ratio of miter length to width (SVG's meaning; MapLibre's default is 2).
    public var miterLimit: Float
    /// The least ratio of miter length to width at which a corner of a ``Stroke/Join/round`` join is rounded.
    /// Corners with a shorter miter are drawn with the miter (MapLibre's `line-round-limit`). With 1, every corner
    /// is rounded.
    public var roundLimit: Float = 1
    /// The lengths in pixels of dash, gap, dash, gap and so on; empty for a solid line. If their number is odd,
    /// the list is repeated once, as in SVG. Negative and NaN lengths count as zero; a pattern without any
    /// length is a solid line.
    public var dashes: [Float]
    /// The distance in pixels into the pattern at which the line starts.
    public var dashPhase: Float

    /// Creates a stroke; by default solid, with butt ends and mitred corners.
    public init(
        width: Float,
        cap: Cap = .butt,
        join: Join = .miter,
        miterLimit: Float = 2,
        dashes: [Float] = [],
        dashPhase: Float = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashes = dashes
        self.dashPhase = dashPhase
    }
}
