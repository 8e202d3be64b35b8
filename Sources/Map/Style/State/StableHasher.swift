/// Hashes values to a number that is the same on every machine and in every process, unlike Swift's own hash.
struct StableHasher {
    /// The hash of the values so far.
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(bits: UInt64) {
        // The finaliser of SplitMix64 (Steele, Lea and Flood 2014) over a running state.
        var mixed = (value ^ bits) &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        value = mixed ^ (mixed >> 31)
    }

    mutating func add(text: String) {
        add(bits: UInt64(text.utf8.count))
        var word: UInt64 = 0
        var count = 0
        for byte in text.utf8 {
            word = word << 8 | UInt64(byte)
            count += 1
            if count.isMultiple(of: 8) { add(bits: word) }
        }
        if !count.isMultiple(of: 8) { add(bits: word) }
    }

    /// Adds a value. The members of an object are added in the order of their names.
    mutating func add(value: StyleValue) {
        switch value {
        case .null: add(bits: 0)
        case .bool(let value): add(bits: value ? 2 : 1)
        case .number(let number):
            add(bits: 3)
            // Zero and negative zero are equal, so they must have the same hash.
            add(bits: number == 0 ? 0 : number.bitPattern)
        case .string(let text):
            add(bits: 4)
            add(text: text)
        case .array(let items):
            add(bits: 5)
            add(bits: UInt64(items.count))
            for item in items { add(value: item) }
        case .object(let object):
            add(bits: 6)
            add(bits: UInt64(object.keys.count))
            for (name, value) in zip(object.keys, object.values).sorted(by: { $0.0 < $1.0 }) {
                add(text: name)
                add(value: value)
            }
        case .color, .formatted, .image, .collator:
            add(bits: 7)
            add(text: value.text)
        }
    }
}
