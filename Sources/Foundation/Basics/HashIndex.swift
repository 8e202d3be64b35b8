/// Finds elements by their hashes (open addressing). The elements' indices follow the order in which they were added.
/// The caller stores the elements and compares them.
///
/// Memory: 16 to 32 bytes per element.
@usableFromInline package struct HashIndex: Sendable {
    /// The slots, each with half of an element's hash and the element's index plus one; 0 is a free slot. There
    /// are 2ⁿ slots, or none.
    @usableFromInline var slots: [UInt64] = []
    /// The number of elements, which is the index that the next element gets.
    package private(set) var count = 0

    package init() {}

    /// Returns the index of an element; nil if it is new.
    /// - Parameter isSame: returns whether the element at an index is the wanted one. The hash of this element matches
    ///   already.
    @inlinable
    package func find(_ hash: ContentHash, isSame: (Int) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        let half = UInt32(truncatingIfNeeded: hash.value)
        let mask = slots.count - 1
        var slot = Int(half) & mask
        while slots[slot] != 0 {
            let number = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
            if UInt32(slots[slot] >> 32) == half, isSame(number) { return number }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds a new element. The index has room for 2³² − 2 elements.
    /// - Returns: the element's index.
    @discardableResult
    package mutating func append(_ hash: ContentHash) -> Int {
        if count * 2 >= slots.count { grow() }
        count += 1
        put(UInt64(UInt32(truncatingIfNeeded: hash.value)) << 32 | UInt64(UInt32(truncatingIfNeeded: count)))
        return count - 1
    }

    private mutating func put(_ entry: UInt64) {
        let mask = slots.count - 1
        var slot = Int(entry >> 32) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = entry
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: max(old.count * 2, 16))
        for entry in old where entry != 0 { put(entry) }
    }
}
