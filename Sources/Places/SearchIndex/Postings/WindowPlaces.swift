/// A set of places of a window, with a bit for each place.
struct WindowPlaces {
    private var words: [UInt64]

    /// Makes an empty set.
    init() { words = Array(repeating: 0, count: DensePostings.words) }

    /// Makes a set of the first `count` places.
    init(first count: Int) {
        words = (0..<DensePostings.words).map { index in
            let rest = count - index * 64
            return rest >= 64 ? .max : rest <= 0 ? 0 : 1 << UInt64(rest) - 1
        }
    }

    subscript(word index: Int) -> UInt64 { words[index] }

    func contains(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 == 1 }

    mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

    mutating func remove(_ place: Int) { words[place >> 6] &= ~(1 << UInt64(place & 63)) }

    mutating func removeAll() {
        for index in words.indices { words[index] = 0 }
    }

    /// Adds the places of a dense section.
    mutating func formUnion(dense bytes: RawSpan) {
        for index in words.indices { words[index] |= DensePostings.word(bytes, index) }
    }

    /// Keeps the places that another set has too; returns false if none is left.
    mutating func formIntersection(_ other: borrowing WindowPlaces) -> Bool {
        var any: UInt64 = 0
        for index in words.indices {
            words[index] &= other.words[index]
            any |= words[index]
        }
        return any != 0
    }

    func forEachPlace(_ body: (Int) -> Void) {
        for index in words.indices {
            var rest = words[index]
            while rest != 0 {
                body(index * 64 + rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
    }
}
