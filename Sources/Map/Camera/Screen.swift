/// A position in the view in points, from the view's top left corner, y downward.
public struct ScreenPoint: Hashable, Sendable {
    /// The distance in points from the left edge of the view, to the right.
    public var x: Double
    /// The distance in points from the top edge of the view, downward.
    public var y: Double

    /// Creates a point from its position in points.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether both numbers are finite. A batch projection writes ``hidden``, which is not finite, for points
    /// that are not visible.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// Returns the distance to another point, in points.
    package func distance(to other: ScreenPoint) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    /// The point that a batch projection writes for ground behind the eye. Its x and y are infinite.
    public static let hidden = ScreenPoint(x: .infinity, y: .infinity)
}

/// A width and a height in points.
public struct ScreenSize: Hashable, Sendable {
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double

    /// Creates a size in points without checking it.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Distances in points from the four edges of a view inward.
public struct EdgeInsets: Hashable, Sendable {
    /// The distance in points from the top edge downward.
    public var top: Double
    /// The distance in points from the left edge of the screen; it grows to the right.
    public var left: Double
    /// The distance in points from the bottom edge upward.
    public var bottom: Double
    /// The distance in points from the right edge to the left.
    public var right: Double

    /// Creates insets in points for each edge without checking them; ``isValid`` checks them.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates insets with the same distance in points from every edge.
    public init(all points: Double) {
        self.init(top: points, left: points, bottom: points, right: points)
    }

    /// No inset at any edge.
    public static let zero = EdgeInsets(all: 0)

    /// Whether every distance is finite and none is negative.
    public var isValid: Bool {
        top.isFinite && left.isFinite && bottom.isFinite && right.isFinite && min(min(top, left), min(bottom, right)) >= 0
    }

    /// Returns the sum of two insets, edge by edge.
    public static func + (first: EdgeInsets, second: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: first.top + second.top,
            left: first.left + second.left,
            bottom: first.bottom + second.bottom,
            right: first.right + second.right
        )
    }
}

/// A rectangle of the view in points.
public struct ScreenRect: Hashable, Sendable {
    /// The x of the left edge, in points.
    public var left: Double
    /// The y of the top edge, in points.
    public var top: Double
    /// The x of the right edge, in points.
    public var right: Double
    /// The y of the bottom edge, in points.
    public var bottom: Double

    /// Creates a rectangle from its four edges in points without checking them.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// The distance in points from the left to the right edge; negative if the right edge lies left of the left
    /// one.
    public var width: Double { right - left }
    /// The distance in points from the top to the bottom edge; negative if the bottom edge lies above the top
    /// one.
    public var height: Double { bottom - top }
    /// The middle of the rectangle.
    public var center: ScreenPoint { ScreenPoint(x: (left + right) / 2, y: (top + bottom) / 2) }

    /// Whether the point lies in the rectangle. Edges are inside.
    public func contains(_ point: ScreenPoint) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }

    /// Returns the rectangle with its edges moved inward. The result may be empty or have a negative width or
    /// height.
    public func inset(by insets: EdgeInsets) -> ScreenRect {
        ScreenRect(left: left + insets.left, top: top + insets.top, right: right - insets.right, bottom: bottom - insets.bottom)
    }
}
