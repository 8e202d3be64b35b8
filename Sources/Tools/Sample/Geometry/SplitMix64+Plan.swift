import PortolanBasics

extension SplitMix64 {
    /// Creates a separate generator for a named part of the plan, so that a change in one part leaves the others
    /// unchanged.
    init(seed: UInt64, part: StaticString) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in part.description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.init(seed: seed &* 0x9E37_79B9_7F4A_7C15 ^ hash)
    }

    mutating func within(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    /// Returns a number in 0 ..< count.
    /// - Precondition: `count` > 0.
    mutating func index(below count: Int) -> Int { Int(next() % UInt64(count)) }

    mutating func whole(_ range: ClosedRange<Int>) -> Int { range.lowerBound + index(below: range.count) }

    mutating func chance(_ probability: Double) -> Bool { unit() < probability }

    /// - Precondition: `values` is not empty.
    mutating func pick<Value>(_ values: [Value]) -> Value { values[index(below: values.count)] }
}
