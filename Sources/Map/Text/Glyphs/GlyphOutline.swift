/// A glyph's contours in ems, x rightward and y downward from its origin on the baseline. Contours are closed;
/// fill them with the non-zero rule.
public struct GlyphOutline: Hashable, Sendable {
    /// A step along a contour.
    public enum Element: Hashable, Sendable {
        case moveTo(SIMD2<Float>)
        case lineTo(SIMD2<Float>)
        /// A quadratic Bézier curve: control point, end.
        case quadTo(SIMD2<Float>, SIMD2<Float>)
        /// A cubic Bézier curve: two control points, end.
        case cubicTo(SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
        case close
    }

    /// The steps along all contours; each contour begins with `moveTo` and ends with `close`.
    public var elements: [Element]

    /// Creates an outline from steps with points in ems.
    public init(elements: [Element]) {
        self.elements = elements
    }

    /// An outline without contours, such as that of a space.
    public static let empty = GlyphOutline(elements: [])
}
