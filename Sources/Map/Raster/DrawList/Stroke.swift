/// How a polyline is turned into an area.
public struct Stroke: Hashable, Sendable {
    /// The shape of the two ends of an open line (and of each dash).
    public enum Cap: Hashable, Sendable {
        /// Ends at the end point.
        case butt
        /// Ends with a half circle.
        case round
        /// Ends half a width after the end point.
        case square
    }

    /// The shape of the outer side of a corner.
    public enum Join: Hashable, Sendable {
        /// Both edges prolonged to where they meet, or a bevel if that is farther than the limit.
        case miter
        /// An arc around the corner.
        case round
        /// A straight cut.
        case bevel
    }

    /// Full width in pixels. Zero, negative and NaN draw nothing; below one pixel the line grows fainter, not ragged.
    public var width: Float
    /// The shape of the line's ends and of its dashes' ends.
    public var cap: Cap
    /// The shape of the line's corners.
    public var join: Join
    /// Longest miter, as a ratio of miter length to width (SVG's meaning; MapLibre's default is 2).
    public var miterLimit: Float
    /// Round corners whose miter would be shorter than this, as a ratio to the width, are drawn as mitred ones (MapLibre's
    /// `line-round-limit`); 1 rounds every corner.
    public var roundLimit: Float = 1
    /// Lengths in pixels of dash, gap, dash, gap …; empty for a solid line. An odd count is repeated twice, as in SVG.
    /// Negative and NaN lengths count as zero; a pattern without any length is a solid line.
    public var dashes: [Float]
    /// Distance in pixels into the pattern at which the line starts.
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
