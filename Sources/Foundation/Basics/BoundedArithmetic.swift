/// Sums and products of numbers, pages of collections, and durations, for numbers of any size.
///
/// `+`, `*`, `prefix(-1)` and `Duration.seconds(1e300)` end the process if the result does not fit its type. A clock
/// that waits for too long a duration ends the process too. Use these functions for numbers from callers, or check the
/// numbers first and reject them with an error.
extension FixedWidthInteger {
    /// Returns the sum, clamped to the type's range. O(1).
    @inlinable
    @inline(__always)
    package func adding(clamping other: Self) -> Self {
        let (sum, isBeyond) = addingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the product, clamped to the type's range. O(1).
    @inlinable
    @inline(__always)
    package func multiplied(clamping other: Self) -> Self {
        let (product, isBeyond) = multipliedReportingOverflow(by: other)
        return isBeyond ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}

extension Collection {
    /// Returns at most `limit` elements after the first `offset` elements. Numbers below 0 count as 0.
    @inlinable
    package func page(offset: Int = 0, limit: Int) -> SubSequence { dropFirst(Swift.max(offset, 0)).prefix(Swift.max(limit, 0)) }
}

extension Duration {
    /// The largest result of ``clamped``, some 36 billion years.
    package static let longest = Duration.seconds(1 << 60)

    /// The duration, clamped to ±``longest``. Clocks can wait for it, and the sum of two such durations fits
    /// the type. O(1).
    package var clamped: Duration { Swift.min(Swift.max(self, .zero - Self.longest), Self.longest) }

    /// Creates a duration of a number of seconds, clamped to ±``longest``. NaN gives zero. O(1).
    package init(clampingSeconds seconds: Double) {
        let end = Double(1 << 60)
        // in range: within ±2^60.
        self = seconds.isNaN ? .zero : .seconds(Swift.min(Swift.max(seconds, -end), end))
    }

    /// The duration in seconds. Every duration has a value here; `components` ends the process if the seconds exceed 64
    /// bits. O(1).
    package var inSeconds: Double { self / .seconds(1) }
}
