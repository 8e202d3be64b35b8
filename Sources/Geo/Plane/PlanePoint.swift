/// A point of the plane, in whatever units and with whatever way up its owner has.
///
/// # Orientation
/// What "left", "counter-clockwise" and "positive" mean is said for a plane whose x grows to the east and whose y grows to the north. On
/// tiles and pictures y grows to the south: there the same signs mean the mirrored turns, so that a ring of positive area runs clockwise
/// as one sees it. Nothing else depends on the way up.
///
/// # Rings
/// A ring is a list of points; an edge leads from each to the next and from the last to the first. The first point may be repeated at the end:
/// the edge without length that this makes counts for nothing.
///
/// # What lies on an edge
/// A point lies inside rings if the half-line from it to the east crosses an odd number of edges. An edge holds the rows from its lower end up
/// to, but without, its upper end, and a point on an edge is not west of it. So the inside is half-open: it has its western and southern
/// edges and lacks the eastern and northern ones, and of areas that share their edges exactly one holds each point. Both are exact for
/// whole numbers; for others an edge is the same in both directions to the last bit.
@usableFromInline package protocol PlanePoint {
    /// What its coordinates are.
    associatedtype Scalar: PlaneScalar
    /// Eastward.
    var x: Scalar { get }
    /// Northward, or southward where the owner says so.
    var y: Scalar { get }
}

/// A number that coordinates may be.
@usableFromInline package protocol PlaneScalar: SIMDScalar, Comparable, Hashable, Codable, Sendable {
    /// What areas are counted in.
    associatedtype Area: Comparable, ExpressibleByIntegerLiteral
    /// The sign of the turn from the way to `a` to the way to `b`, both from `origin`: 1 to the left, −1 to the right, 0 if all lie on a line.
    static func turn(_ origin: SIMD2<Self>, _ a: SIMD2<Self>, _ b: SIMD2<Self>) -> Int
    /// Adds twice the area of a triangle, positive if it turns to the left.
    static func add(_ origin: SIMD2<Self>, _ a: SIMD2<Self>, _ b: SIMD2<Self>, to area: inout Area)
    /// The number itself.
    var double: Double { get }
}

extension SIMD2: PlanePoint where Scalar: PlaneScalar {}

extension PlanePoint {
    /// Both coordinates.
    @inlinable package var position: SIMD2<Scalar> { SIMD2(x, y) }
    /// Both coordinates as floating-point numbers.
    @inlinable package var vector: SIMD2<Double> { SIMD2(x.double, y.double) }

    /// The sign of the turn from the way to `a` to the way to `b`, both from this point: 1 to the left, −1 to the right, 0 on a line.
    /// Exact for whole numbers.
    @inlinable package func turn(_ a: Self, _ b: Self) -> Int { Scalar.turn(position, a.position, b.position) }

    /// Where the point lies of an edge that holds its row: 1 to the west, −1 to the east, 0 on it. Nil if the edge does not hold its row.
    /// The same for both directions of the edge.
    @inlinable package func side(ofEdge a: Self, _ b: Self) -> Int? {
        guard (a.y > y) != (b.y > y) else { return nil }
        return a.y < b.y ? a.turn(b, self) : b.turn(a, self)
    }

    /// Whether the half-line from the point to the east crosses an edge: the even-odd rule counts these.
    @inlinable package func isWest(ofEdge a: Self, _ b: Self) -> Bool {
        guard (a.y > y) != (b.y > y) else { return false }
        return (a.y < b.y ? a.turn(b, self) : b.turn(a, self)) > 0
    }
}

extension Int32: PlaneScalar {
    /// Exact: differences of 32-bit numbers have 33 bits, their products 66.
    @inlinable package static func turn(_ origin: SIMD2<Int32>, _ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> Int {
        let (ax, ay) = (Int64(a.x) - Int64(origin.x), Int64(a.y) - Int64(origin.y))
        let (bx, by) = (Int64(b.x) - Int64(origin.x), Int64(b.y) - Int64(origin.y))
        let (left, right) = (Int128(ax) * Int128(by), Int128(bx) * Int128(ay))
        return left > right ? 1 : left < right ? -1 : 0
    }

    /// Exact where the ring's area is less than a quarter of the plane that 32-bit numbers span; it wraps beyond.
    @inlinable package static func add(_ origin: SIMD2<Int32>, _ a: SIMD2<Int32>, _ b: SIMD2<Int32>, to area: inout Int64) {
        let (ax, ay) = (Int64(a.x) &- Int64(origin.x), Int64(a.y) &- Int64(origin.y))
        let (bx, by) = (Int64(b.x) &- Int64(origin.x), Int64(b.y) &- Int64(origin.y))
        area &+= ax &* by &- bx &* ay
    }

    /// The number itself.
    @inlinable package var double: Double { Double(self) }
}

extension Double: PlaneScalar {
    /// Rounded: a point that is nearer to the line than about 2⁻⁵⁰ of the distances between the points may count as on either side.
    @inlinable package static func turn(_ origin: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Int {
        let (left, right) = ((a.x - origin.x) * (b.y - origin.y), (b.x - origin.x) * (a.y - origin.y))
        return left > right ? 1 : left < right ? -1 : 0
    }

    /// Relative to the ring's first point, so that rings far away from zero keep their digits.
    @inlinable package static func add(_ origin: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, to area: inout Double) {
        let (toA, toB) = (a - origin, b - origin)
        area += toA.x * toB.y - toB.x * toA.y
    }

    /// The number itself.
    @inlinable package var double: Double { self }
}

extension Float: PlaneScalar {
    /// As of the same numbers with more digits.
    @inlinable package static func turn(_ origin: SIMD2<Float>, _ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Int {
        Double.turn(SIMD2<Double>(origin), SIMD2<Double>(a), SIMD2<Double>(b))
    }

    /// As of the same numbers with more digits.
    @inlinable package static func add(_ origin: SIMD2<Float>, _ a: SIMD2<Float>, _ b: SIMD2<Float>, to area: inout Double) {
        Double.add(SIMD2<Double>(origin), SIMD2<Double>(a), SIMD2<Double>(b), to: &area)
    }

    /// The number itself.
    @inlinable package var double: Double { Double(self) }
}
