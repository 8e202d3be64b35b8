import PortolanBasics
import PortolanRaster
import PortolanText
import Synchronization

/// Numbers by keys that are well mixed numbers: a power of two of slots, at most half of them taken, searched from a key's own slot on.
private struct KeyTable {
    /// −1 for none.
    private var slots = [Int32](repeating: -1, count: 1024)
    private(set) var keys: [UInt64] = []

    /// The number of a key: keys are numbered in the order in which they were added.
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

/// Masks of upright glyphs that frames made, for all frames of a renderer, which may be drawn at the same time.
///
/// A mask depends on its key alone, so the pictures are the same whatever is kept.
final class GlyphMasks: Sendable {
    /// What masks depend on besides the glyph and its position in a pixel.
    struct Variant: Hashable {
        /// Which table the glyphs' numbers are of.
        var table: ObjectIdentifier
        /// What the mask's size is rounded to: the bits of a field's scale; for installed fonts 1/64 pixel per em.
        var scale: UInt32
        var edge: DistanceEdge
        /// For installed fonts: how far a halo reaches and fades, in 1/64 pixel.
        var halo: SIMD2<Int32>
    }

    private struct Variants {
        var numbers = LRUCache<Variant, UInt64>(costLimit: 4_096)
        /// Numbers are given once: a frame may hold one that was forgotten.
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

    /// The mask of a key, made outside of the lock if it is not there: two frames may make the same one.
    func mask(_ key: UInt64, _ make: () -> PlacedMask?) -> PlacedMask? {
        masks.value(for: key, cost: { 128 + ($0?.mask.coverage.count ?? 0) }, make)
    }
}

/// The masks of upright glyphs that a list holds, each added once.
///
/// Thousands of letters are looked up a frame, so a look-up is one probe of a table of numbers: what the letters of a label have in common is
/// numbered first.
struct GlyphMaskCache: Sendable {
    /// A mask in the list at hand.
    struct ListMask {
        var mask: DrawList.MaskID
        var left: Int
        var top: Int
    }

    private let masks: GlyphMasks
    private var table = KeyTable()
    /// In the order of the table's keys.
    private var listMasks: [ListMask?] = []
    private var variants: [GlyphMasks.Variant: UInt64] = [:]
    private var lastVariant: (variant: GlyphMasks.Variant, number: UInt64)?

    /// - Parameter masks: what lists share.
    init(_ masks: GlyphMasks) { self.masks = masks }

    /// Forgets what the list before held.
    mutating func beginList() {
        table.removeAll()
        listMasks.removeAll(keepingCapacity: true)
        variants.removeAll(keepingCapacity: true)
        lastVariant = nil
    }

    /// The number of a variant, for ``mask(_:phase:_:in:_:)`` before the next list is begun.
    mutating func number(of variant: GlyphMasks.Variant) -> UInt64 {
        if let lastVariant, lastVariant.variant == variant { return lastVariant.number }
        let number = variants[variant] ?? masks.number(of: variant)
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
