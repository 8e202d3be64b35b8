/// Numbers terms in the order in which they come. Terms lie one after the other in one array; the table beside it is open addressing.
struct TermTable {
    private var bytes: [UInt8] = []
    /// Where each term begins; one more than terms.
    private var starts: [Int] = [0]
    /// Term numbers plus one; 0 is free. The size is a power of two.
    private var slots: [UInt32] = Array(repeating: 0, count: 1 << 12)
    /// Hashes of the terms, so that growing does not read them again.
    private var hashes: [UInt32] = []

    var count: Int { hashes.count }

    func term(_ number: Int) -> ArraySlice<UInt8> { bytes[starts[number]..<starts[number + 1]] }

    /// The number of a term that is there.
    func find(_ term: [UInt8]) -> Int? {
        let number = slots[slot(of: term, Self.hash(term))]
        return number == 0 ? nil : Int(number - 1)
    }

    /// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), folded to 32 bits.
    private static func hash(_ term: [UInt8]) -> UInt32 {
        var wide: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in term { wide = (wide ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return UInt32(truncatingIfNeeded: wide ^ wide >> 32)
    }

    /// Where the term stands, or would stand.
    private func slot(of term: [UInt8], _ hash: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let candidate = Int(slots[slot] - 1)
            if hashes[candidate] == hash, isEqual(candidate, term) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    /// The number of a term, a new one where it is new.
    mutating func number(of term: [UInt8]) -> UInt32 {
        let hash = Self.hash(term)
        let slot = slot(of: term, hash)
        if slots[slot] != 0 { return slots[slot] - 1 }
        let number = hashes.count
        slots[slot] = UInt32(number + 1)
        hashes.append(hash)
        bytes.append(contentsOf: term)
        starts.append(bytes.count)
        if hashes.count * 2 > slots.count { grow() }
        return UInt32(number)
    }

    private func isEqual(_ number: Int, _ term: [UInt8]) -> Bool {
        let start = starts[number]
        guard starts[number + 1] - start == term.count else { return false }
        for index in term.indices where bytes[start + index] != term[index] { return false }
        return true
    }

    private mutating func grow() {
        var larger = Array(repeating: UInt32(0), count: slots.count * 2)
        let mask = larger.count - 1
        for (number, hash) in hashes.enumerated() {
            var slot = Int(hash) & mask
            while larger[slot] != 0 { slot = (slot + 1) & mask }
            larger[slot] = UInt32(number + 1)
        }
        slots = larger
    }

    /// Term numbers in the order of the terms' bytes.
    func sorted() -> [UInt32] {
        (0..<UInt32(count)).sorted { a, b in term(Int(a)).lexicographicallyPrecedes(term(Int(b))) }
    }
}
