/// A point of the plane. The type that conforms defines the unit and the direction of y.
///
/// # Orientation
///
/// "Left", "counter-clockwise" and "positive" refer to a plane whose x grows to the east and whose y grows to
/// the north. On tiles and pictures y grows to the south, and the same signs mean the mirrored turns: a ring of
/// positive area appears clockwise there. Nothing else depends on the direction of y.
///
/// # Rings
///
/// A ring is a list of points. An edge leads from each point to the next and from the last to the first. The
/// first point may be repeated at the end; the resulting edge has no length and no effect.
///
/// # Points on edges
///
/// A point lies inside rings if the half-line from it to the east crosses an odd number of edges. An edge contains the
/// rows from its lower end up to its upper end, without the upper end, and a point on an edge is not west of it. So the
/// inside is half-open: it contains its western and southern edges but not the eastern and northern ones. Of areas that
/// share their edges, exactly one contains each point. These tests are exact for whole numbers. For other numbers, the
/// result for an edge is the same in both directions to the last bit.
@usableFromInline package protocol PlanePoint {
    /// The type of the coordinates.
    associatedtype Scalar: PlaneScalar
    /// The coordinate that grows to the east.
    var x: Scalar { get }
    /// The coordinate that grows to the north, or to the south if the conforming type says so.
    var y: Scalar { get }
}

/// A type of number for coordinates.
@usableFromInline package protocol PlaneScalar: SIMDScalar, Comparable, Hashable, Codable, Sendable {
    /// The type of number for areas.
    associatedtype Area: Comparable, ExpressibleByIntegerLiteral
    /// Returns the sign of the turn from the direction of `a` to the direction of `b`, both seen from `origin`:
    /// 1 to the left, −1 to the right, 0 if all three points lie on a line.
    static func turn(_ origin: SIMD2<Self>, _ a: SIMD2<Self>, _ b: SIMD2<Self>) -> Int
    /// Adds twice the area of a triangle, positive if it turns to the left.
    static func add(_ origin: SIMD2<Self>, _ a: SIMD2<Self>, _ b: SIMD2<Self>, to area: inout Area)
    /// The number as `Double`.
    var double: Double { get }
}

extension SIMD2: PlanePoint where Scalar: PlaneScalar {}

extension PlanePoint {
    /// Both coordinates.
    @inlinable package var position: SIMD2<Scalar> { SIMD2(x, y) }
    /// Both coordinates as floating-point numbers.
    @inlinable package var vector: SIMD2<Double> { SIMD2(x.double, y.double) }

    /// Returns the sign of the turn from the direction of `a` to the direction of `b`, both seen from this
    /// point: 1 to the left, −1 to the right, 0 if all three points lie on a line. Exact for whole numbers.
    @inlinable package func turn(_ a: Self, _ b: Self) -> Int { Scalar.turn(position, a.position, b.position) }

    /// Returns the side of an edge on which the point lies: 1 to the west, −1 to the east, 0 on the edge.
    /// Returns nil if the edge does not contain the point's row. The result is the same for both directions of
    /// the edge.
    @inlinable package func side(ofEdge a: Self, _ b: Self) -> Int? {
        guard (a.y > y) != (b.y > y) else { return nil }
        return a.y < b.y ? a.turn(b, self) : b.turn(a, self)
    }

    /// Whether the half-line from the point to the east crosses an edge. The even-odd rule counts these edges.
    @inlinable package func isWest(ofEdge a: Self, _ b: Self) -> Bool {
        guard (a.y > y) != (b.y > y) else { return false }
        return (a.y < b.y ? a.turn(b, self) : b.turn(a, self)) > 0
    }
}

extension Int32: PlaneScalar {
    /// Returns the exact sign: differences of 32-bit numbers have 33 bits, and their products 66.
    @inlinable package static func turn(_ origin: SIMD2<Int32>, _ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> Int {
        let (ax, ay) = (Int64(a.x) - Int64(origin.x), Int64(a.y) - Int64(origin.y))
        let (bx, by) = (Int64(b.x) - Int64(origin.x), Int64(b.y) - Int64(origin.y))
        let (left, right) = (Int128(ax) * Int128(by), Int128(bx) * Int128(ay))
        return left > right ? 1 : left < right ? -1 : 0
    }

    /// Adds the area exactly if the ring's area is less than a quarter of the plane that 32-bit numbers span.
    /// Larger areas wrap.
    @inlinable package static func add(_ origin: SIMD2<Int32>, _ a: SIMD2<Int32>, _ b: SIMD2<Int32>, to area: inout Int64) {
        let (ax, ay) = (Int64(a.x) &- Int64(origin.x), Int64(a.y) &- Int64(origin.y))
        let (bx, by) = (Int64(b.x) &- Int64(origin.x), Int64(b.y) &- Int64(origin.y))
        area &+= ax &* by &- bx &* ay
    }

    /// The number as `Double`.
    @inlinable package var double: Double { Double(self) }
}

extension Double: PlaneScalar {
    /// Returns the sign of rounded products. A point that is nearer to the line than about 2⁻⁵⁰ of the
    /// distances between the points may count as on either side.
    @inlinable package static func turn(_ origin: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Int {
        let (left, right) = ((a.x - origin.x) * (b.y - origin.y), (b.x - origin.x) * (a.y - origin.y))
        return left > right ? 1 : left < right ? -1 : 0
    }

    /// Adds the area relative to the ring's first point, so that rings far from zero keep their precision.
    @inlinable package static func add(_ origin: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, to area: inout Double) {
        let (toA, toB) = (a - origin, b - origin)
        area += toA.x * toB.y - toB.x * toA.y
    }

    /// The number itself.
    @inlinable package var double: Double { self }
}

extension Float: PlaneScalar {
    /// Converts the numbers to `Double`, and returns the sign that the converted numbers give.
    @inlinable package static func turn(_ origin: SIMD2<Float>, _ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Int {
        Double.turn(SIMD2<Double>(origin), SIMD2<Double>(a), SIMD2<Double>(b))
    }

    /// Converts the numbers to `Double`, and adds the area that the converted numbers give.
    @inlinable package static func add(_ origin: SIMD2<Float>, _ a: SIMD2<Float>, _ b: SIMD2<Float>, to area: inout Double) {
        Double.add(SIMD2<Double>(origin), SIMD2<Double>(a), SIMD2<Double>(b), to: &area)
    }

    /// The number as `Double`.
    @inlinable package var double: Double { Double(self) }
}
