/// A paint that follows a line: it fades towards the line's sides, and an image runs along it.
///
/// The shape that is filled says where the paint shows (a stroke, its caps, joins and dashes); the paint looks up for each pixel how far along
/// the line and how far beside it the pixel lies. Of several segments the nearest counts.
public struct LinePaint: Sendable {
    /// What the line is filled with.
    public enum Fill: Sendable {
        /// One colour.
        case solid(Color)
        /// An image that lies across the whole width, its top row along the line's right side (with y downwards).
        ///
        /// - `length`: the pixels along the line from the image's left border to its right one. Above zero.
        /// - `repeats`: whether the image begins again at its end; otherwise its outer columns go on and on.
        case image(DrawList.ImageID, length: Double, repeats: Bool)
    }

    /// What the line is filled with.
    public var fill: Fill
    /// 0 (nothing shows) to 1.
    public var opacity: Float
    /// The line that positions are measured on. It may lie beside the stroke that is filled: ``offset``.
    public var course: DrawList.Path
    /// If it is given, the course and all widths are those of a plane that is seen through it.
    public var perspective: Perspective?
    /// How far along the line its course begins: what was cut off before it.
    public var start: Double = 0
    /// How far to the right of its course the line's middle lies.
    public var offset: Float = 0
    /// Half the width of the gap in the line's middle; 0 for a line without a gap.
    public var inner: Float = 0
    /// Half the width of the whole line.
    public var outer: Float
    /// The pixels of the picture over which the line fades from its sides inward, and outside the gap's sides into it. 0: the shape's own edge is all.
    public var blur: Float = 0
    /// Whether what lies beyond a segment's end is as far from the line as from that end (round caps and joins), not as from the prolonged
    /// segment.
    public var isRound: Bool = false

    /// Creates a paint that neither fades nor lies beside its course.
    public init(
        _ fill: Fill,
        opacity: Float = 1,
        along course: DrawList.Path,
        perspective: Perspective? = nil,
        outer: Float
    ) {
        self.fill = fill
        self.opacity = opacity
        self.course = course
        self.perspective = perspective
        self.outer = outer
    }
}
