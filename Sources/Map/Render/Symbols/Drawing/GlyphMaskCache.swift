import PortolanBasics
import PortolanRaster
import PortolanText
import Synchronization

/// A hash table that gives each key an index. Keys are well mixed numbers. The capacity is a power of two, at most
/// half of the slots are taken, and collisions go to the next slot.
private struct KeyTable {
    /// The index in `keys` of the key in each slot; −1 for a free slot.
    private var slots = [Int32](repeating: -1, count: 1024)
    private(set) var keys: [UInt64] = []

    /// Returns the index of a key in `keys`, which has the order in which keys were added.
    @inline(__always)
    func number(of key: UInt64) -> Int? {
        var slot = Self.slot(of: key, in: slots.count)
        while true {
            let number = Int(slots[slot])
            if number < 0 { return nil }
            if keys[number] == key { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
    }

    /// Adds a key that the table lacks.
    mutating func add(_ key: UInt64) {
        put(Int32(truncatingIfNeeded: keys.count), key)
        keys.append(key)
        if 2 * keys.count > slots.count { fill(2 * slots.count) }
    }

    mutating func removeAll() {
        guard !keys.isEmpty else { return }
        keys.removeAll(keepingCapacity: true)
        for slot in slots.indices { slots[slot] = -1 }
    }

    private mutating func fill(_ count: Int) {
        slots = Array(repeating: -1, count: count)
        for (number, key) in keys.enumerated() { put(Int32(truncatingIfNeeded: number), key) }
    }

    private mutating func put(_ number: Int32, _ key: UInt64) {
        var slot = Self.slot(of: key, in: slots.count)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = number
    }

    /// Fibonacci hashing: D. E. Knuth, "The Art of Computer Programming", volume 3, section 6.4.
    @inline(__always)
    private static func slot(of key: UInt64, in count: Int) -> Int {
        let mixed = (key ^ key >> 32) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 32) & (count - 1)
    }
}

/// Masks of upright glyphs, shared by all frames of a renderer, which may be drawn at the same time.
///
/// A mask depends only on its key, so the contents of the cache do not change pictures.
final class GlyphMasks: Sendable {
    /// The values on which masks depend beside the glyph and its position in a pixel.
    struct Variant: Hashable {
        /// The table that the glyphs' numbers refer to.
        var table: ObjectIdentifier
        /// The size of the mask: the bits of a field's scale, or for installed fonts the size in 1/64 pixel per
        /// em.
        var scale: UInt32
        var edge: DistanceEdge
        /// For installed fonts, the width and the blur of a halo, in 1/64 pixel.
        var halo: SIMD2<Int32>
    }

    private struct Variants {
        var numbers = LRUCache<Variant, UInt64>(costLimit: 4_096)
        /// Numbers are never reused: a frame may hold one that was forgotten.
        var count: UInt64 = 0
    }

    private let masks: Mutex<LRUCache<UInt64, PlacedMask?>>
    private let variants = Mutex(Variants())

    init(byteLimit: Int) { masks = Mutex(LRUCache(costLimit: byteLimit)) }

    func number(of variant: Variant) -> UInt64 {
        variants.withLock { variants in
            if let known = variants.numbers.value(for: variant) { return known }
            let number = variants.count
            variants.numbers.store(number, for: variant, cost: 1)
            variants.count += 1
            return number
        }
    }

    /// Returns the mask of a key. A missing mask is made outside the lock, so two frames may make the same one.
    func mask(_ key: UInt64, _ make: () -> PlacedMask?) -> PlacedMask? {
        masks.value(for: key, cost: { 128 + ($0?.mask.coverage.count ?? 0) }, make)
    }
}

/// The masks of upright glyphs in a list, each added once.
///
/// A frame looks up thousands of letters, so each look-up is one probe of a table of numbers. The values that the
/// letters of a label share are replaced by one number beforehand (``number(of:)``).
struct GlyphMaskCache: Sendable {
    /// A mask in the current list.
    struct ListMask {
        var mask: DrawList.MaskID
        var left: Int
        var top: Int
    }

    private let masks: GlyphMasks
    private var table = KeyTable()
    /// The masks of the list, in the order of the table's keys.
    private var listMasks: [ListMask?] = []
    private var variants: [GlyphMasks.Variant: UInt64] = [:]
    private var lastVariant: (variant: GlyphMasks.Variant, number: UInt64)?

    /// - Parameter masks: the masks that lists share.
    init(_ masks: GlyphMasks) { self.masks = masks }

    /// Forgets the masks of the previous list.
    mutating func beginList() {
        table.removeAll()
        listMasks.removeAll(keepingCapacity: true)
        variants.removeAll(keepingCapacity: true)
        lastVariant = nil
    }

    /// Returns the number of a variant for ``mask(_:phase:_:in:_:)``, valid until the next list begins.
    mutating func number(of variant: GlyphMasks.Variant) -> UInt64 {
        if let lastVariant, lastVariant.variant == variant { return lastVariant.number }
        let number = variants[variant] ?? masks.number(of: variant)
        variants[variant] = number
        lastVariant = (variant, number)
        return number
    }

    /// Returns a glyph's mask in the list, and adds it if the list lacks it; nil for a glyph without ink.
    ///
    /// - Parameters:
    ///   - glyph: the glyph.
    ///   - phase: the glyph's position in a pixel, in quarters: x in bits 0 and 1, y in bits 2 and 3.
    ///   - variant: a number from ``number(of:)``.
    @inline(__always)
    mutating func mask(
        _ glyph: GlyphRef,
        phase: UInt8,
        _ variant: UInt64,
        in list: inout DrawList,
        _ make: () -> PlacedMask?
    ) -> ListMask? {
        // No font has glyph numbers this large. Such glyphs would share masks, so they get none.
        guard glyph.index < 1 << 28, variant < 1 << 32 else { return nil }
        let key = variant << 32 | UInt64(phase) << 28 | UInt64(glyph.index)
        if let number = table.number(of: key) { return listMasks[number] }
        return add(key, to: &list, make)
    }

    private mutating func add(_ key: UInt64, to list: inout DrawList, _ make: () -> PlacedMask?) -> ListMask? {
        let mask = masks.mask(key, make).map { ListMask(mask: list.add($0.mask), left: $0.left, top: $0.top) }
        table.add(key)
        listMasks.append(mask)
        return mask
    }
}
