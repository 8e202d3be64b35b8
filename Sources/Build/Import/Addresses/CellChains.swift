/// Stores numbers by cells of a grid in a hash table with open addressing. One list chains the numbers of each
/// cell.
///
/// So millions of cells with a few numbers each need no allocations of their own.
struct CellChains: Sendable {
    private struct Slot {
        var cell: UInt64
        /// The index in `links` of the cell's last link; −1 for a free slot.
        var last: Int32
    }

    private struct Link {
        var number: Int32
        /// The index of the cell's previous link; −1 for its first.
        var before: Int32
    }

    private var slots: [Slot] = Array(repeating: Slot(cell: 0, last: -1), count: 64)
    private var links: [Link] = []
    private var cellCount = 0

    mutating func add(_ number: Int32, x: Int32, y: Int32) {
        let cell = Self.cell(x, y)
        let index = slot(of: cell)
        links.append(Link(number: number, before: slots[index].last))
        let isNew = slots[index].last < 0
        slots[index] = Slot(cell: cell, last: Int32(clamping: links.count - 1))
        guard isNew else { return }
        cellCount += 1
        if cellCount * 2 > slots.count { grow() }
    }

    /// Calls `body` for each number of a cell, the last one first.
    func forEach(x: Int32, y: Int32, _ body: (Int32) -> Void) {
        var link = slots[slot(of: Self.cell(x, y))].last
        while link >= 0 {
            body(links[Int(link)].number)
            link = links[Int(link)].before
        }
    }

    private static func cell(_ x: Int32, _ y: Int32) -> UInt64 { UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y)) }

    /// Returns the slot that holds a cell, or the free slot that it would get.
    private func slot(of cell: UInt64) -> Int {
        let product = cell.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: product.high ^ product.low) & mask
        while slots[index].last >= 0, slots[index].cell != cell { index = (index + 1) & mask }
        return index
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(cell: 0, last: -1), count: old.count * 2)
        for entry in old where entry.last >= 0 { slots[slot(of: entry.cell)] = entry }
    }
}
