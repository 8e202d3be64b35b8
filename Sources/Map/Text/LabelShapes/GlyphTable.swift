internal import Synchronization

/// The glyphs that labels of a style use, each with a number: labels name them shortly, and what is drawn from them is kept by number.
///
/// Numbers are given in the order in which glyphs are first met, so they may differ from run to run; nothing that is drawn depends on them.
public final class GlyphTable: Sendable {
    /// What a number stands for.
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
        /// By font stack and code point; nil inside if no font has the glyph.
        var fields: [UInt64: GlyphRef?] = [:]
        var outlines: [OutlineKey: GlyphRef] = [:]

        /// What is known of a code point in a stack of fonts: nil if it was never asked for, nil inside if no font has it.
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

    /// What a number stands for; nil for a number of another table.
    public func entry(_ ref: GlyphRef) -> Entry? {
        state.withLock { $0.entries.indices.contains(Int(ref.index)) ? $0.entries[Int(ref.index)] : nil }
    }

    /// The number of a glyph of an installed font.
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

    /// A number for a list of fonts, so that glyphs are looked up without comparing names.
    func stack(_ fonts: [String]) -> UInt32 {
        state.withLock { state in
            if let known = state.stacks[fonts] { return known }
            let stack = UInt32(state.stacks.count)
            state.stacks[fonts] = stack
            return stack
        }
    }

    /// A glyph of a list of fonts by code point, asked of the source when it is first met; nil if no font has it.
    func field(_ scalar: UInt32, stack: UInt32, fonts: [String], source: any GlyphSource) -> Field? {
        if let known = state.withLock({ $0.field(scalar, stack) }) { return known }
        // Outside the lock: a source may wait for the network.
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

    /// The glyphs of a text's characters in their order; nil for pictures, and where no font has one.
    ///
    /// What is known is looked up at once: a lock for each letter leaves threads that lay labels out waiting for each other.
    /// - Parameter stacks: the number of each section's fonts.
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
