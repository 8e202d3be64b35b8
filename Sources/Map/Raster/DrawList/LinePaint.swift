/// A paint that follows a line: it fades towards the line's sides, and an image may run along it.
///
/// The filled shape (a stroke with its caps, joins and dashes) determines where the paint is visible. For each pixel,
/// the paint finds its position along the line and its distance from the line. If there are several segments, the
/// nearest counts.
public struct LinePaint: Sendable {
    /// The fill of the line.
    public enum Fill: Sendable {
        /// One colour.
        case solid(Color)
        /// An image over the whole width of the line, with its top row along the line's right side (y points
        /// downwards).
        ///
        /// - `length`: the pixels along the line from the image's left border to its right one. Above zero.
        /// - `repeats`: whether the image repeats along the line; otherwise its border columns continue.
        case image(DrawList.ImageID, length: Double, repeats: Bool)
    }

    /// The fill of the line.
    public var fill: Fill
    /// The opacity, from 0 to 1.
    public var opacity: Float
    /// The line on which positions are measured. It may lie beside the filled stroke; see ``offset``.
    public var course: DrawList.Path
    /// The perspective in which the plane of the course and of all widths appears; nil if the plane is the picture
    /// itself.
    public var perspective: Perspective?
    /// The distance along the whole line at which the course begins, if the part before it was cut off.
    public var start: Double = 0
    /// The distance of the line's middle to the right of its course.
    public var offset: Float = 0
    /// Half the width of the gap in the line's middle; 0 without a gap.
    public var inner: Float = 0
    /// Half the width of the whole line.
    public var outer: Float
    /// The pixels of the picture over which the line fades inward from its sides, and into the gap from the
    /// gap's sides. With 0, only the shape's own edge is smooth.
    public var blur: Float = 0
    /// Whether distances beyond a segment's end are measured from that end (round caps and joins), not from the
    /// prolonged segment.
    public var isRound: Bool = false

    /// Creates a paint without fading. The line's middle lies on the course.
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
