import PortolanRaster
import PortolanText

/// Masks of upright glyphs, kept from frame to frame and added to a list once.
///
/// Thousands of letters are looked up a frame, so a look-up is one probe of a table of numbers: what the letters of a label have in common is
/// numbered first.
struct GlyphMaskCache: Sendable {
    /// What masks depend on besides the glyph and its place in a pixel.
    struct Variant: Hashable {
        /// Which table the glyphs' numbers are of.
        var table: ObjectIdentifier
        /// Pixels of the picture in 1/24 em, in 1/1024.
        var scale: Int32
        var edge: DistanceEdge
        /// For installed fonts: how far a halo reaches and fades, in 1/64 pixel.
        var halo: SIMD2<Int32>
    }

    /// A mask in the list at hand.
    struct ListMask {
        var mask: DrawList.MaskID
        var left: Int
        var top: Int
    }

    private struct Entry {
        var key: UInt64
        /// The list that holds the mask, by its number; 0 for none.
        var list: UInt64
        var mask: ListMask?
        var cost: Int
    }

    private let byteLimit: Int
    private var variants: [Variant: UInt64] = [:]
    private var lastVariant: (variant: Variant, number: UInt64)?
    /// Positions in `entries`, −1 for none: a power of two of places, at most half of them taken, searched from a key's own place on.
    private var table = [Int32](repeating: -1, count: 1024)
    private var entries: [Entry] = []
    /// The masks of the entries; nil for glyphs that show nothing.
    private var masks: [PlacedMask?] = []
    private var cost = 0
    private var list: UInt64 = 1

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Forgets what the list before held, and masks if there are too many: first those that it did not need, then all.
    mutating func beginList() {
        let last = list
        if cost > byteLimit { forget { $0.list == last } }
        if cost > byteLimit { forget { _ in false } }
        list += 1
    }

    /// The number of a variant, for ``mask(_:phase:_:in:_:)`` before the next list is begun.
    mutating func number(of variant: Variant) -> UInt64 {
        if let lastVariant, lastVariant.variant == variant { return lastVariant.number }
        let number = variants[variant] ?? UInt64(variants.count)
        variants[variant] = number
        lastVariant = (variant, number)
        return number
    }

    /// A glyph's mask in the list, added if the list lacks it; nil for one that shows nothing.
    ///
    /// - Parameters:
    ///   - phase: where in a pixel the glyph stands, in quarters: 0…15.
    ///   - variant: from ``number(of:)``.
    @inline(__always)
    mutating func mask(
        _ glyph: GlyphRef,
        phase: UInt8,
        _ variant: UInt64,
        in list: inout DrawList,
        _ make: () -> PlacedMask?
    ) -> ListMask? {
        // Numbers as large as these are beyond any font; such glyphs would share masks, so they get none.
        guard glyph.index < 1 << 28, variant < 1 << 32 else { return nil }
        let key = variant << 32 | UInt64(phase) << 28 | UInt64(glyph.index)
        var place = Self.place(of: key, in: table.count)
        while true {
            let number = Int(table[place])
            if number < 0 { break }
            if entries[number].key == key {
                if entries[number].list == self.list { return entries[number].mask }
                return add(number, to: &list)
            }
            place = (place + 1) & (table.count - 1)
        }
        let mask = make()
        let cost = 128 + (mask?.mask.coverage.count ?? 0)
        table[place] = Int32(truncatingIfNeeded: entries.count)
        entries.append(Entry(key: key, list: 0, mask: nil, cost: cost))
        masks.append(mask)
        self.cost += cost
        if 2 * entries.count > table.count { fillTable(places: 2 * table.count) }
        return add(entries.count - 1, to: &list)
    }

    private mutating func add(_ number: Int, to list: inout DrawList) -> ListMask? {
        entries[number].mask = masks[number].map { ListMask(mask: list.add($0.mask), left: $0.left, top: $0.top) }
        entries[number].list = self.list
        return entries[number].mask
    }

    private mutating func forget(_ isKept: (Entry) -> Bool) {
        let kept = entries.indices.filter { isKept(entries[$0]) }
        entries = kept.map { entries[$0] }
        masks = kept.map { masks[$0] }
        cost = entries.reduce(0) { $0 + $1.cost }
        if kept.isEmpty {
            variants = [:]
            lastVariant = nil
        }
        fillTable(places: table.count)
    }

    private mutating func fillTable(places: Int) {
        table = Array(repeating: -1, count: places)
        for (number, entry) in entries.enumerated() {
            var place = Self.place(of: entry.key, in: places)
            while table[place] >= 0 { place = (place + 1) & (places - 1) }
            table[place] = Int32(truncatingIfNeeded: number)
        }
    }

    /// Fibonacci hashing: D. E. Knuth, "The Art of Computer Programming", volume 3, section 6.4.
    @inline(__always)
    private static func place(of key: UInt64, in count: Int) -> Int {
        let mixed = (key ^ key >> 32) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 32) & (count - 1)
    }
}
