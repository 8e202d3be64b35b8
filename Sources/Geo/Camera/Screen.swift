/// A point of the view in points, from its top left corner, y downward.
public struct ScreenPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Both numbers are finite. A projection in bulk marks what it cannot show with ``hidden``, which is not.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The distance to another point, in points.
    package func distance(to other: ScreenPoint) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    /// What a projection in bulk writes for ground behind the eye: infinitely far off in both directions.
    public static let hidden = ScreenPoint(x: .infinity, y: .infinity)
}

/// A width and a height in points.
public struct ScreenSize: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Distances in points from the four edges of a view inward.
public struct EdgeInsets: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

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

    public static let zero = EdgeInsets(all: 0)

    /// Every distance is finite and none is negative.
    public var isValid: Bool {
        top.isFinite && left.isFinite && bottom.isFinite && right.isFinite && min(min(top, left), min(bottom, right)) >= 0
    }

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
    public var left: Double
    public var top: Double
    public var right: Double
    public var bottom: Double

    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    public var width: Double { right - left }
    public var height: Double { bottom - top }
    public var center: ScreenPoint { ScreenPoint(x: (left + right) / 2, y: (top + bottom) / 2) }

    /// Edges count as inside.
    public func contains(_ point: ScreenPoint) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }

    /// The rectangle moved inward; it may come out empty or inside out.
    public func inset(by insets: EdgeInsets) -> ScreenRect {
        ScreenRect(left: left + insets.left, top: top + insets.top, right: right - insets.right, bottom: bottom - insets.bottom)
    }
}
