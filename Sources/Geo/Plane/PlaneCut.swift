/// Clips rings by half-planes.
@usableFromInline package enum PlaneCut {
    /// Appends the part of a ring in which a linear function of the position is not above 0. A point with the value 0
    /// is inside. The part may run along the cut and back; the areas of these stretches cancel.
    ///
    /// By I. E. Sutherland and G. W. Hodgman, "Reentrant polygon clipping" (1974). O(points).
    /// - Parameters:
    ///   - ring: the ring. Its first point may or may not be repeated at the end.
    ///   - excess: returns the value at a point.
    ///   - crossing: returns the point where the value is 0 between two neighbours on different sides. It
    ///     receives them in the order of the ring, each with its value.
    ///   - result: the array to which the points are appended.
    @inlinable package static func appendRing<Point, Value: Comparable & ExpressibleByIntegerLiteral>(
        _ ring: some BidirectionalCollection<Point>,
        excess: (Point) -> Value,
        crossing: (_ a: Point, _ atA: Value, _ b: Point, _ atB: Value) -> Point,
        to result: inout [Point]
    ) {
        guard var previous = ring.last else { return }
        var before = excess(previous)
        for point in ring {
            let here = excess(point)
            if (here <= 0) != (before <= 0) { result.append(crossing(previous, before, point, here)) }
            if here <= 0 { result.append(point) }
            (previous, before) = (point, here)
        }
    }
}

/// The part of a segment that lies in half-planes, as fractions of the segment's length. At first it is the
/// whole segment.
///
/// By Y.-D. Liang and B. A. Barsky, "A new concept and method for line clipping" (1984).
@usableFromInline package struct SegmentPart<Number: BinaryFloatingPoint & Sendable>: Sendable {
    /// The fraction at which the part begins; above `to` if the part is empty.
    @usableFromInline package var from: Number = 0
    /// The fraction at which the part ends.
    @usableFromInline package var to: Number = 1
    /// The index of the border at which the part begins; nil if it begins at the segment's start.
    @usableFromInline package var entry: Int?
    /// The index of the border at which the part ends; nil if it ends at the segment's end.
    @usableFromInline package var exit: Int?

    /// Creates the part that is the whole segment.
    @inlinable package init() {}

    /// Clips the part by the half-plane where a linear function of the position is not above 0.
    /// - Parameters:
    ///   - atStart: the value at the segment's start.
    ///   - atEnd: the value at the segment's end.
    /// - Returns: false if nothing is left. The border has no index, so `entry` and `exit` are unchanged.
    @inlinable package mutating func keep(excess atStart: Number, _ atEnd: Number) -> Bool {
        if atStart <= 0 && atEnd <= 0 { return true }
        if atStart > 0 && atEnd > 0 {
            to = -1
            return false
        }
        let crossing = atStart / (atStart - atEnd)
        if atStart > 0 { from = max(from, crossing) } else { to = min(to, crossing) }
        return from <= to
    }

    /// Clips the part by two parallels to an axis. Points on the parallels are inside.
    /// - Parameters:
    ///   - start: the coordinate of the segment's start on the other axis.
    ///   - step: the difference of the coordinate from the start to the end.
    ///   - low: the lower border, which has the index `border`.
    ///   - high: the upper border, which has the next index.
    /// - Returns: false if nothing is left.
    @inlinable package mutating func keep(
        _ start: Number,
        step: Number,
        between low: Number,
        _ high: Number,
        border: Int = 0
    ) -> Bool {
        guard step != 0 else {
            if start < low || start > high { to = -1 }
            return from <= to
        }
        let (near, far) = step > 0 ? (low, high) : (high, low)
        let (enters, leaves) = ((near - start) / step, (far - start) / step)
        if enters > from { (from, entry) = (enters, step > 0 ? border : border + 1) }
        if leaves < to { (to, exit) = (leaves, step > 0 ? border + 1 : border) }
        return from <= to
    }
}
