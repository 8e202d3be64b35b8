internal import PortolanBasics

/// A map between two planes that keeps straight lines straight. It maps (x, y) to (X/W, Y/W), where X, Y and W
/// are the products of three rows with (x, y, 1).
///
/// Affine maps (rotation, scale, translation) have W = 1 everywhere. Points with W ≤ 0 are behind the eye.
public struct ProjectiveTransform: Sendable, Hashable {
    /// The coefficients of x, y and 1 in X.
    public var x: SIMD3<Double>
    /// The coefficients of x, y and 1 in Y.
    public var y: SIMD3<Double>
    /// The coefficients of x, y and 1 in W.
    public var w: SIMD3<Double>

    /// Creates a map from its three rows.
    public init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double> = SIMD3(0, 0, 1)) {
        self.x = x
        self.y = y
        self.w = w
    }

    /// The map that leaves every point unchanged.
    public static let identity = ProjectiveTransform(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0))

    /// Creates an affine map: (u, v) to `origin + u · across + v · down`.
    public init(origin: SIMD2<Double>, across: SIMD2<Double>, down: SIMD2<Double>) {
        self.init(x: SIMD3(across.x, down.x, origin.x), y: SIMD3(across.y, down.y, origin.y))
    }

    /// Creates a map that scales by a factor, then moves: (u, v) to `origin + scale · (u, v)`.
    public init(origin: SIMD2<Double>, scale: Double = 1) {
        self.init(origin: origin, across: SIMD2(scale, 0), down: SIMD2(0, scale))
    }

    /// Creates the map that takes four points to four other points, in their order. Returns nil if three of the
    /// four source points, or three of the four target points, lie on one line.
    ///
    /// P. S. Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989), section 2.2.3: the method maps
    /// the unit square to both quadrilaterals and inverts one of the two maps.
    public init?(from source: [SIMD2<Double>], to target: [SIMD2<Double>]) {
        guard let first = Self(unitSquareTo: source)?.inverse, let second = Self(unitSquareTo: target) else { return nil }
        self = first.concatenating(second)
    }

    /// Creates the map of (0, 0), (1, 0), (1, 1), (0, 1) to four points.
    private init?(unitSquareTo corners: [SIMD2<Double>]) {
        guard corners.count == 4 else { return nil }
        func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
            (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
        }
        for index in 0..<4 {
            let area = turn(corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
            guard area != 0, area.isFinite else { return nil }
        }
        let sum = corners[0] - corners[1] + corners[2] - corners[3]
        let first = corners[1] - corners[2]
        let second = corners[3] - corners[2]
        let area = first.x * second.y - second.x * first.y
        let g = (sum.x * second.y - second.x * sum.y) / area
        let h = (first.x * sum.y - sum.x * first.y) / area
        let across = corners[1] - corners[0] + g * corners[1]
        let down = corners[3] - corners[0] + h * corners[3]
        self.init(x: SIMD3(across.x, down.x, corners[0].x), y: SIMD3(across.y, down.y, corners[0].y), w: SIMD3(g, h, 1))
    }

    /// Whether W is 1 everywhere, so that no division is needed.
    public var isAffine: Bool { w == SIMD3(0, 0, 1) }

    /// Whether all coefficients are finite.
    public var isFinite: Bool { (x - x + (y - y) + (w - w)) == .zero }

    /// Returns (X, Y, W) of a point.
    @inlinable
    public func homogeneous(_ point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(
            x.x * point.x + x.y * point.y + x.z,
            y.x * point.x + y.y * point.y + y.z,
            w.x * point.x + w.y * point.y + w.z
        )
    }

    /// Returns the point to which this map takes a point. The result is meaningless for a point behind the eye.
    @inlinable
    public func callAsFunction(_ point: SIMD2<Double>) -> SIMD2<Double> {
        let vector = homogeneous(point)
        return SIMD2(vector.x, vector.y) / vector.z
    }

    /// The inverse map; nil if the plane is seen from its edge. If this map takes a point in front of the eye to
    /// (x, y), the inverse map's W is above zero at (x, y).
    public var inverse: ProjectiveTransform? {
        let (a, b, c) = (Self.cross(y, w), Self.cross(w, x), Self.cross(x, y))
        let determinant = (x * a).sum()
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverse = ProjectiveTransform(
            x: SIMD3(a.x, b.x, c.x) / determinant,
            y: SIMD3(a.y, b.y, c.y) / determinant,
            w: isAffine ? SIMD3(0, 0, 1) : SIMD3(a.z, b.z, c.z) / determinant
        )
        return inverse.isFinite ? inverse : nil
    }

    /// Returns a map that applies this map first, then the next.
    public func concatenating(_ next: ProjectiveTransform) -> ProjectiveTransform {
        func row(_ of: SIMD3<Double>) -> SIMD3<Double> { of.x * x + of.y * y + of.z * w }
        return ProjectiveTransform(x: row(next.x), y: row(next.y), w: row(next.w))
    }

    /// Returns the polygon to which this map takes a convex polygon, cut at a plane just in front of the eye.
    public func convexPolygon(_ corners: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let least = 1e-6
        var result: [SIMD2<Double>] = []
        guard var previous = corners.last.map(homogeneous) else { return [] }
        for corner in corners {
            let current = homogeneous(corner)
            if (previous.z > least) != (current.z > least) {
                let t = (least - previous.z) / (current.z - previous.z)
                let cut = previous + (current - previous) * t
                result.append(SIMD2(cut.x, cut.y) / least)
            }
            if current.z > least { result.append(SIMD2(current.x, current.y) / current.z) }
            previous = current
        }
        return result
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
