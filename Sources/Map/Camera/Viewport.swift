/// The view that a camera fills: its size in points, the number of pixels per point, and the insets that the
/// content stays inside.
///
/// The camera's target appears in the middle of the rectangle inside the insets. Insets move only that point;
/// the map is drawn to every edge.
public struct Viewport: Hashable, Sendable {
    /// The size in points.
    public var size: ScreenSize
    /// Pixels per point.
    public var scale: Double
    /// The distances in points from each edge. The target appears in the middle of the rectangle inside them.
    public var insets: EdgeInsets

    /// Creates a view of a size in points, with `scale` pixels per point. The initializer checks nothing;
    /// ``validate()`` does.
    public init(size: ScreenSize, scale: Double = 1, insets: EdgeInsets = .zero) {
        self.size = size
        self.scale = scale
        self.insets = insets
    }

    /// Creates a view of a width and a height. The initializer checks nothing; ``validate()`` does.
    /// - Parameters:
    ///   - width: the width in points.
    ///   - height: the height in points.
    ///   - scale: pixels per point.
    ///   - insets: the distances from the edges that the camera keeps clear, in points.
    public init(width: Double, height: Double, scale: Double = 1, insets: EdgeInsets = .zero) {
        self.init(size: ScreenSize(width: width, height: height), scale: scale, insets: insets)
    }

    /// The widths and heights in points that a view may have. The upper end keeps every count that is derived from a
    /// size (tiles, rows) small.
    public static let sizeRange: ClosedRange<Double> = 1...65_536

    /// The whole view in points.
    public var bounds: ScreenRect { ScreenRect(left: 0, top: 0, right: size.width, bottom: size.height) }

    /// The part of the view inside the insets, in points.
    public var contentRect: ScreenRect { bounds.inset(by: insets) }

    /// The position of the camera's target on the view, in points.
    public var focalPoint: ScreenPoint { contentRect.center }

    /// Throws ``CameraError`` if nothing can be projected to the view: it has no size yet (before layout), a
    /// number is not finite, or the insets leave no room.
    public func validate() throws(CameraError) {
        guard Self.sizeRange.contains(size.width), Self.sizeRange.contains(size.height) else { throw .emptyViewport(size) }
        guard scale.isFinite, scale > 0, scale <= 64 else { throw .notFinite(.scale, scale) }
        let content = contentRect
        guard insets.isValid, content.width > 0, content.height > 0 else { throw .noRoom(size, insets) }
    }
}
