/// A point of the view in points, from its top left corner, y downward.
public struct ScreenPoint: Hashable, Sendable {
    /// Points from the left edge of the view, to the right.
    public var x: Double
    /// Points from the top edge of the view, downward.
    public var y: Double

    /// The point at a position in points.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether both numbers are finite. A batch projection marks points that it cannot show with ``hidden``, which is not finite.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The distance to another point, in points.
    package func distance(to other: ScreenPoint) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    /// The point that a batch projection writes for ground behind the eye: infinite in x and y.
    public static let hidden = ScreenPoint(x: .infinity, y: .infinity)
}

/// A width and a height in points.
public struct ScreenSize: Hashable, Sendable {
    /// Points from left to right.
    public var width: Double
    /// Points from top to bottom.
    public var height: Double

    /// A size in points; nothing is checked.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Distances in points from the four edges of a view inward.
public struct EdgeInsets: Hashable, Sendable {
    /// Points from the top edge downward.
    public var top: Double
    /// Points from the left edge to the right.
    public var left: Double
    /// Points from the bottom edge upward.
    public var bottom: Double
    /// Points from the right edge to the left.
    public var right: Double

    /// Insets in points for each edge; nothing is checked (``isValid``).
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same distance from every edge.
    public init(all points: Double) {
        self.init(top: points, left: points, bottom: points, right: points)
    }

    /// No inset at any edge.
    public static let zero = EdgeInsets(all: 0)

    /// Whether every distance is finite and none is negative.
    public var isValid: Bool {
        top.isFinite && left.isFinite && bottom.isFinite && right.isFinite && min(min(top, left), min(bottom, right)) >= 0
    }

    /// The insets of both, added edge by edge.
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

    /// A rectangle from its four edges in points; nothing is checked.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Points from left to right; negative if the rectangle is inside out.
    public var width: Double { right - left }
    /// Points from top to bottom; negative if the rectangle is inside out.
    public var height: Double { bottom - top }
    /// The point halfway between the edges.
    public var center: ScreenPoint { ScreenPoint(x: (left + right) / 2, y: (top + bottom) / 2) }

    /// Whether the point lies in the rectangle; edges count as inside.
    public func contains(_ point: ScreenPoint) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }

    /// The rectangle with its edges moved inward; the result may be empty or inside out.
    public func inset(by insets: EdgeInsets) -> ScreenRect {
        ScreenRect(left: left + insets.left, top: top + insets.top, right: right - insets.right, bottom: bottom - insets.bottom)
    }
}
