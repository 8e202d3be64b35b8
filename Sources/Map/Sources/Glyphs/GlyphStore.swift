internal import PortolanBasics
internal import Synchronization

/// The glyphs that a style names by address. They are read in ranges on request, and any number of threads may
/// use the store at once.
///
/// In the address, `{fontstack}` stands for the fonts of a stack, joined by commas, and `{range}` for 256 code
/// points: `0-255`. If there is nothing at the address of a stack of several fonts, each font is requested
/// separately, and the first one with a glyph counts.
public final class GlyphStore: Sendable {
    /// The address with `{fontstack}` and `{range}`.
    public let template: String
    private let reader: any ResourceReader

    private struct Key: Hashable {
        var fonts: [String]
        var range: UInt32
    }

    /// A range that one thread reads while others wait for it.
    private final class Slot: Sendable {
        let result = Mutex<Result<GlyphRange, SourceError>?>(nil)
    }

    private let slots: Mutex<LRUCache<Key, Slot>>

    /// Creates a store of glyphs at an address.
    /// - Parameters:
    ///   - template: the address, with `{fontstack}` and `{range}`.
    ///   - reader: reads the ranges.
    ///   - rangeLimit: the number of ranges to keep; the least recently used one is dropped first.
    public init(_ template: String, reader: any ResourceReader, rangeLimit: Int = 256) {
        self.template = template
        self.reader = reader
        slots = Mutex(LRUCache(costLimit: max(1, rangeLimit)))
    }

    /// Returns the glyph of a code point in a stack of fonts, or nil if no font has it. The call may wait for the range
    /// of the code point.
    /// - Throws: an error if the range cannot be read. A range that failed is not read again while its failure is kept.
    public func glyph(_ codePoint: UInt32, fonts: [String]) throws(SourceError) -> SDFGlyph? {
        try range(containing: codePoint, fonts: fonts).glyphs[codePoint]
    }

    /// Returns the range of 256 code points that contains a code point; empty if there are no glyphs at the address.
    public func range(containing codePoint: UInt32, fonts: [String]) throws(SourceError) -> GlyphRange {
        let key = Key(fonts: fonts, range: codePoint / 256)
        let slot = slots.withLock { slots in
            if let known = slots.value(for: key) { return known }
            let slot = Slot()
            slots.store(slot, for: key, cost: 1)
            return slot
        }
        let result = slot.result.withLock { result in
            if let result { return result }
            let made = Result { () throws(SourceError) in try read(key) }
            result = made
            return made
        }
        return try result.get()
    }

    private func read(_ key: Key) throws(SourceError) -> GlyphRange {
        if let whole = try read(key.fonts.joined(separator: ","), key.range) { return whole }
        guard key.fonts.count > 1 else { return GlyphRange() }
        var merged = GlyphRange(name: key.fonts.joined(separator: ","))
        for font in key.fonts {
            guard let range = try read(font, key.range) else { continue }
            merged.glyphs.merge(range.glyphs) { first, _ in first }
        }
        return merged
    }

    private func read(_ stack: String, _ range: UInt32) throws(SourceError) -> GlyphRange? {
        // A path is not a URL, so names are not encoded in it.
        let name = Address.scheme(template) == nil ? stack : Address.percentEncoded(stack)
        let address =
            template.replacing("{fontstack}", with: name)
            .replacing("{range}", with: "\(range * 256)-\(range * 256 + 255)")
        guard let bytes = try reader.read(address), !bytes.isEmpty else { return nil }
        return try GlyphRange(decoding: try ResourceBytes.expanded(bytes, address, limit: ResourceBytes.glyphLimit), address: address)
    }
}
