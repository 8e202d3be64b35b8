/// Numbers terms in the order in which they come. The table beside them is open addressing.
package struct TermTable: Sendable {
    private var terms = TermList()
    /// A term's hash and its number plus one, each in 32 bits; 0 is free. The size is a power of two.
    private var slots: [UInt64] = Array(repeating: 0, count: 1 << 12)

    package var count: Int { terms.count }

    package func term(_ number: Int) -> ArraySlice<UInt8> { terms.term(number) }

    /// The number of a term, a new one if it is new.
    mutating func number(of term: [UInt8]) -> UInt32 { number(of: unsafe term.span.bytes) }

    mutating func number(of term: ArraySlice<UInt8>) -> UInt32 { number(of: unsafe term.span.bytes) }

    mutating func number(of term: RawSpan) -> UInt32 {
        let hash = Self.hash(term)
        let slot = slot(of: term, hash)
        if slots[slot] != 0 { return UInt32(truncatingIfNeeded: slots[slot]) - 1 }
        let number = count
        slots[slot] = UInt64(hash) << 32 | UInt64(number + 1)
        terms.append(term)
        if count * 2 > slots.count { grow() }
        return UInt32(number)
    }

    private static func hash(_ term: RawSpan) -> UInt32 {
        var hash = ContentHash()
        hash.combine(term)
        return UInt32(truncatingIfNeeded: hash.value)
    }

    /// Where the term stands, or would stand.
    private func slot(of term: RawSpan, _ hash: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            if UInt32(slots[slot] >> 32) == hash, terms.isEqual(Self.number(slots[slot]), term) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    /// The number in a slot that is not free.
    private static func number(_ slot: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: slot)) - 1 }

    private mutating func grow() {
        var larger = Array(repeating: UInt64(0), count: slots.count * 2)
        let mask = larger.count - 1
        for entry in slots where entry != 0 {
            var slot = Int(entry >> 32) & mask
            while larger[slot] != 0 { slot = (slot + 1) & mask }
            larger[slot] = entry
        }
        slots = larger
    }

    /// Term numbers in the order of the terms' bytes.
    func sorted() -> [UInt32] {
        // The first eight bytes decide for most.
        var keys = (0..<UInt32(count)).map { (start: terms.start(Int($0)), number: $0) }
        keys.sort { a, b in
            a.start == b.start ? term(Int(a.number)).lexicographicallyPrecedes(term(Int(b.number))) : a.start < b.start
        }
        return keys.map(\.number)
    }
}

/// Terms one after the other in one array.
package struct TermList: Sendable, Equatable {
    private var bytes: [UInt8] = []
    /// Where each term begins; one more than terms.
    private var starts: [Int] = [0]

    package init() {}

    package var count: Int { starts.count - 1 }

    package func term(_ number: Int) -> ArraySlice<UInt8> { bytes[starts[number]..<starts[number + 1]] }

    mutating func append(_ term: RawSpan) {
        unsafe term.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        starts.append(bytes.count)
    }

    package mutating func append(_ term: ArraySlice<UInt8>) {
        bytes.append(contentsOf: term)
        starts.append(bytes.count)
    }

    /// The first eight bytes as a number that has their order; zeros stand for those that are missing.
    func start(_ number: Int) -> UInt64 {
        let (start, end) = (starts[number], starts[number + 1])
        var value: UInt64 = 0
        for offset in 0..<8 { value = value << 8 | (start + offset < end ? UInt64(bytes[start + offset]) : 0) }
        return value
    }

    func isEqual(_ number: Int, _ term: RawSpan) -> Bool {
        let (start, end) = (starts[number], starts[number + 1])
        guard end - start == term.byteCount else { return false }
        let own = unsafe bytes.span.bytes
        var offset = 0
        while offset + 8 <= term.byteCount {
            guard own.number64(start + offset) == term.number64(offset) else { return false }
            offset += 8
        }
        while offset < term.byteCount {
            guard own.byte(start + offset) == term.byte(offset) else { return false }
            offset += 1
        }
        return true
    }
}
