internal import Synchronization

/// Numbers the glyphs in labels of a style. Labels store the short numbers, and drawing caches use them as
/// keys.
///
/// Glyphs are numbered in the order of their first use, so the numbers may differ from run to run; no drawing
/// depends on them.
public final class GlyphTable: Sendable {
    /// The glyph of a number.
    public enum Entry: Sendable {
        /// A glyph of a glyph file.
        case field(DistanceGlyph)
        /// A glyph of an installed font.
        case outline(font: FontID, glyph: UInt32)
    }

    private struct OutlineKey: Hashable {
        var font: FontID
        var glyph: UInt32
    }

    private struct State {
        var entries: [Entry] = []
        var stacks: [[String]: UInt32] = [:]
        /// Numbers by font stack and code point; the value is nil if no font has the glyph.
        var fields: [UInt64: GlyphRef?] = [:]
        var outlines: [OutlineKey: GlyphRef] = [:]

        /// Returns the glyph of a code point in a stack of fonts. The result is nil if the glyph was never requested;
        /// its inner value is nil if no font has the glyph.
        func field(_ scalar: UInt32, _ stack: UInt32) -> Field?? {
            guard let known = fields[UInt64(stack) << 32 | UInt64(scalar)] else { return nil }
            guard let ref = known, case .field(let glyph) = entries[Int(ref.index)] else { return .some(nil) }
            return Field(ref: ref, glyph: glyph)
        }
    }

    /// A glyph of a glyph file and its number.
    struct Field {
        let ref: GlyphRef
        let glyph: DistanceGlyph
    }

    private let state = Mutex(State())

    /// Creates an empty table.
    public init() {}

    /// Returns the glyph of a number, or nil for a number of another table.
    public func entry(_ ref: GlyphRef) -> Entry? {
        state.withLock { $0.entries.indices.contains(Int(ref.index)) ? $0.entries[Int(ref.index)] : nil }
    }

    /// Returns the index of a glyph of an installed font.
    func ref(font: FontID, glyph: UInt32) -> GlyphRef {
        state.withLock { state in
            let key = OutlineKey(font: font, glyph: glyph)
            if let known = state.outlines[key] { return known }
            let ref = GlyphRef(index: UInt32(state.entries.count))
            state.entries.append(.outline(font: font, glyph: glyph))
            state.outlines[key] = ref
            return ref
        }
    }

    /// Returns a number for a list of fonts, so that glyphs are looked up without comparing names.
    func stack(_ fonts: [String]) -> UInt32 {
        state.withLock { state in
            if let known = state.stacks[fonts] { return known }
            let stack = UInt32(state.stacks.count)
            state.stacks[fonts] = stack
            return stack
        }
    }

    /// Returns the glyph of a code point in a list of fonts, or nil if no font has it. The source is called at
    /// the first request.
    func field(_ scalar: UInt32, stack: UInt32, fonts: [String], source: any GlyphSource) -> Field? {
        if let known = state.withLock({ $0.field(scalar, stack) }) { return known }
        // The call is outside the lock, because a source may wait for the network.
        let found = source.glyph(scalar, fonts: fonts)
        return state.withLock { state in
            if let known = state.field(scalar, stack) { return known }
            let key = UInt64(stack) << 32 | UInt64(scalar)
            guard let found else {
                state.fields[key] = .some(nil)
                return nil
            }
            let ref = GlyphRef(index: UInt32(state.entries.count))
            state.entries.append(.field(found))
            state.fields[key] = ref
            return Field(ref: ref, glyph: found)
        }
    }

    /// Returns the glyphs of a text's characters in their order; nil for images and for characters that no font
    /// has.
    ///
    /// Known glyphs are looked up under a single lock: a lock per letter would make threads that lay out labels
    /// wait for each other.
    /// - Parameter stacks: the number of each section's list of fonts.
    func fields(of text: LabelText, stacks: [UInt32], source: any GlyphSource) -> [Field?] {
        var fields = [Field?](repeating: nil, count: text.scalars.count)
        var unknown: [Int] = []
        state.withLock { state in
            for index in text.scalars.indices {
                let section = Int(text.sectionIndices[index])
                guard text.sections[section].imageSize == nil else { continue }
                if let known = state.field(text.scalars[index], stacks[section]) {
                    fields[index] = known
                } else {
                    unknown.append(index)
                }
            }
        }
        for index in unknown {
            let section = Int(text.sectionIndices[index])
            fields[index] = field(text.scalars[index], stack: stacks[section], fonts: text.sections[section].fonts, source: source)
        }
        return fields
    }
}
