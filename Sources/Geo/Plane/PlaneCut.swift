/// The part of a ring in a half-plane.
@usableFromInline package enum PlaneCut {
    /// Appends the part of a ring where a linear value is not above 0: a point where it is 0 is inside. The part may run along the cut and back;
    /// what it encloses there cancels.
    ///
    /// By I. E. Sutherland and G. W. Hodgman, "Reentrant polygon clipping" (1974). O(points).
    /// - Parameters:
    ///   - ring: its first point not repeated, or repeated.
    ///   - excess: the value at a point.
    ///   - crossing: the point where the value is 0 between two neighbours on different sides, in the order of the ring, each with its value.
    ///   - result: where the points are appended.
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

/// The part of a segment in half-planes, as shares of its length: at first all of it.
///
/// By Y.-D. Liang and B. A. Barsky, "A new concept and method for line clipping" (1984).
@usableFromInline package struct SegmentPart<Number: BinaryFloatingPoint & Sendable>: Sendable {
    /// Where the part begins; above `to` if nothing is left.
    @usableFromInline package var from: Number = 0
    /// Where the part ends.
    @usableFromInline package var to: Number = 1
    /// The number of the border at which it begins; nil if that is the segment's own begin.
    @usableFromInline package var entry: Int?
    /// The number of the border at which it ends; nil if that is the segment's own end.
    @usableFromInline package var exit: Int?

    /// The whole segment.
    @inlinable package init() {}

    /// Keeps what lies in a half-plane: where a linear value is not above 0.
    /// - Parameters:
    ///   - atStart: the value at the segment's begin.
    ///   - atEnd: the value at the segment's end.
    /// - Returns: false if nothing is left. The border has no number: `entry` and `exit` stay as they are.
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

    /// Keeps what lies between two parallels to an axis, these included.
    /// - Parameters:
    ///   - start: the segment's begin along the other axis.
    ///   - step: from there to its end.
    ///   - low: the lower border, of number `border`.
    ///   - high: the upper border, of the number after it.
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
