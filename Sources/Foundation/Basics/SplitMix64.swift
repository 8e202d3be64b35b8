/// A generator of pseudorandom numbers. They are the same everywhere for the same seed.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014. The
/// state has 64 bits. Do not use it for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    @usableFromInline var state: UInt64

    /// Creates a generator from a seed. Any number is a valid seed.
    @inlinable public init(seed: UInt64) { state = seed }

    /// Returns the next 64 bits. O(1).
    @inlinable public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    /// Returns the next number in 0 ..< 1. O(1).
    @inlinable public mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
