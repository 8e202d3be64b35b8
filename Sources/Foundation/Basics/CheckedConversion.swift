/// Conversions from floating point to integers that never trap.
///
/// The standard library's `Int(x)` ends the process if `x` is NaN, infinite or too large. Numbers come from
/// files, styles and callers. So library code converts with these functions, or with `Int(exactly:)` if a
/// number out of range is an error to report.
extension FixedWidthInteger {
    /// Creates the whole part of a number, rounded towards zero and clamped to the type's range; 0 for NaN.
    /// O(1).
    ///
    /// Round first to apply another rule: `Int(clamping: x.rounded(.down))`.
    @inlinable
    @inline(__always)
    package init(clamping number: Double) {
        // The power of two beyond the largest number. The code builds it from bits and converts by way of
        // 64-bit integers, because these take one instruction each. The generic conversions between any integer
        // and any floating-point type take many.
        let end = Double(bitPattern: UInt64(1023 + Self.bitWidth - (Self.isSigned ? 1 : 0)) << 52)
        if number > (Self.isSigned ? -end : 0), number < end {
            // in range: compared with both ends.
            self = number < 0x1p63 ? Self(truncatingIfNeeded: Int64(number)) : Self(truncatingIfNeeded: UInt64(number))
        } else if number.isNaN {
            self = 0
        } else {
            self = number < 0 ? Self.min : number > 0 ? Self.max : 0
        }
    }

    /// Creates the whole part of a number, rounded towards zero and clamped to the type's range; 0 for NaN.
    /// O(1).
    @inlinable
    @inline(__always)
    package init(clamping number: Float) {
        self.init(clamping: Double(number))
    }
}

extension Comparable where Self: FloatingPoint {
    /// Returns the number clamped to a range. Returns the lower end for NaN, which has no order. O(1).
    @inlinable
    @inline(__always)
    package func clamped(to range: ClosedRange<Self>) -> Self {
        // NaN is not above the lower end.
        self > range.lowerBound ? (self < range.upperBound ? self : range.upperBound) : range.lowerBound
    }
}
