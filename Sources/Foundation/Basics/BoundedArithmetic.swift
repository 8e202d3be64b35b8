/// Sums, products, pages and durations of numbers of any size.
///
/// `+`, `*`, `prefix(-1)` and `Duration.seconds(1e300)` end the process where the result has no place in its type, and so does a clock that is to wait
/// for it. Numbers that a caller gives go through these, or are checked first and refused with an error.
extension FixedWidthInteger {
    /// The sum, or the nearest end of the type's range if it lies beyond. O(1).
    @inlinable
    @inline(__always)
    package func adding(clamping other: Self) -> Self {
        let (sum, isBeyond) = addingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .min : .max) : sum
    }

    /// The product, or the nearest end of the type's range if it lies beyond. O(1).
    @inlinable
    @inline(__always)
    package func multiplied(clamping other: Self) -> Self {
        let (product, isBeyond) = multipliedReportingOverflow(by: other)
        return isBeyond ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}

extension Collection {
    /// The part of a list that a caller asks for: what follows the first `offset` elements, at most `limit` of them. Numbers below 0 count as 0.
    @inlinable
    package func page(offset: Int = 0, limit: Int) -> SubSequence { dropFirst(Swift.max(offset, 0)).prefix(Swift.max(limit, 0)) }
}

extension Duration {
    /// The longest duration of ``clamped``, some 36 billion years.
    package static let longest = Duration.seconds(1 << 60)

    /// The duration, or the nearest end of ±``longest`` if it lies beyond. Clocks can wait for it, and sums of two have a place in the type. O(1).
    package var clamped: Duration { Swift.min(Swift.max(self, .zero - Self.longest), Self.longest) }

    /// So many seconds, or the nearest end of ±``longest`` if they lie beyond; none for NaN. O(1).
    package init(clampingSeconds seconds: Double) {
        let end = Double(1 << 60)
        // in range: within ±2^60.
        self = seconds.isNaN ? .zero : .seconds(Swift.min(Swift.max(seconds, -end), end))
    }

    /// The duration in seconds. Unlike `components`, it has a value for every duration. O(1).
    package var inSeconds: Double { self / .seconds(1) }
}
