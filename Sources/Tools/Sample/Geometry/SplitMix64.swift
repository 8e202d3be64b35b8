/// The generator of Steele, Lea and Flood ("Fast Splittable Pseudorandom Number Generators", 2014): 64 bits of state, the same numbers everywhere.
struct SplitMix64: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A generator of its own for a named part of the plan, so that a change in one part leaves the others as they are.
    init(seed: UInt64, part: StaticString) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in part.description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        state = seed &* 0x9E37_79B9_7F4A_7C15 ^ hash
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// 0 ..< 1
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

    mutating func within(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    /// 0 ..< count
    /// - Precondition: `count` > 0.
    mutating func index(below count: Int) -> Int { Int(next() % UInt64(count)) }

    mutating func whole(_ range: ClosedRange<Int>) -> Int { range.lowerBound + index(below: range.count) }

    mutating func chance(_ probability: Double) -> Bool { unit() < probability }

    /// - Precondition: `values` is not empty.
    mutating func pick<Value>(_ values: [Value]) -> Value { values[index(below: values.count)] }
}
