internal import PortolanBasics

/// Lays text out and draws its glyphs. Each thread needs its own shaper; all may share one ``FontLibrary``.
///
/// Two threads must not use FreeType and HarfBuzz objects at once, so this class is not `Sendable`. Blocks,
/// masks and outlines are values: any shaper of the same library can draw a block that another one laid out.
/// Results depend only on the text, the style and the installed fonts, never on earlier calls.
public final class TextShaper {
    /// The largest number of code points. Longer texts are cut and end in an ellipsis; a label of this length
    /// fills any map.
    public static let maximumScalars = 1024

    /// The fonts that the shaper chooses from.
    public let library: FontLibrary
    let faces: FaceCache
    let buffer: ShapingBuffer
    private var stacks = LRUCache<StackKey, FontStack>(costLimit: 256)
    private var layouts: LRUCache<LayoutKey, TextBlock>
    var masks: LRUCache<MaskKey, GlyphMask>
    var outlines: LRUCache<OutlineKey, GlyphOutline>

    private struct StackKey: Hashable {
        var fonts: [String]
        var variant: ScriptFamilies.HanVariant
    }

    private struct LayoutKey: Hashable {
        var text: String
        var style: TextStyle
    }

    /// Creates a shaper. It opens fonts of the library on first use.
    ///
    /// - Parameters:
    ///   - library: the fonts to choose from.
    ///   - layoutCacheBytes: the size limit of the cache of layouts, in bytes. Entries are in ems, so one entry
    ///     serves all sizes.
    ///   - glyphCacheBytes: the size limit of the cache of glyph masks, in bytes. Outlines get a quarter of it
    ///     in addition.
    public init(library: FontLibrary, layoutCacheBytes: Int = 8 << 20, glyphCacheBytes: Int = 16 << 20) throws(TextError) {
        self.library = library
        faces = try FaceCache(library: library)
        buffer = try ShapingBuffer()
        layouts = LRUCache(costLimit: max(layoutCacheBytes, 0))
        masks = LRUCache(costLimit: max(glyphCacheBytes, 0))
        outlines = LRUCache(costLimit: max(glyphCacheBytes, 0) / 4)
    }

    /// The errors of broken font files, which were skipped. At most 256 are kept.
    public var problems: [TextError] { faces.problems }

    /// Lays a label out: finds fonts for each script, shapes the text, reorders right-to-left scripts, wraps
    /// and justifies lines.
    ///
    /// Line feeds end lines, and other control characters are removed. Characters that no installed font has
    /// are shown as .notdef.
    /// - Throws: ``TextError/invalidStyle(reason:)``, ``TextError/noFontFound(names:folders:)``.
    /// - Complexity: O(n) for usual labels, and at most O(n²), for n ≤ ``maximumScalars`` characters. A
    ///   repeated label is copied from the cache.
    public func layout(_ text: String, style: TextStyle) throws(TextError) -> TextBlock {
        try style.validate()
        var key = LayoutKey(text: text, style: style)
        key.style.sizePixels = 1
        if let known = layouts.value(for: key) { return known.scaled(by: style.sizePixels) }
        let textBlock = try layoutInEms(text, style: style)
        // Longer texts, up to names of 64 KB, are not worth caching.
        if text.utf8.count <= 4 * TextShaper.maximumScalars {
            let bytes =
                256 + text.utf8.count + textBlock.glyphs.count * MemoryLayout<PositionedGlyph>.stride
                + textBlock.lines.count * MemoryLayout<TextLine>.stride
            layouts.store(textBlock, for: key, cost: bytes)
        }
        return textBlock.scaled(by: style.sizePixels)
    }

    func stack(fonts: [String], variant: ScriptFamilies.HanVariant) throws(TextError) -> FontStack {
        let key = StackKey(fonts: fonts, variant: variant)
        if let known = stacks.value(for: key) { return known }
        let stack = try FontStack(names: fonts, variant: variant, faces: faces)
        stacks.store(stack, for: key, cost: 1)
        return stack
    }

    private func layoutInEms(_ text: String, style: TextStyle) throws(TextError) -> TextBlock {
        let prepared = PreparedText(text, limit: TextShaper.maximumScalars)
        guard !prepared.trimmed(0..<prepared.scalars.count).isEmpty else { return .empty }
        let variant = ScriptFamilies.HanVariant(language: style.language) ?? Itemizer.hanVariant(of: prepared)
        let stack = try stack(fonts: style.fonts, variant: variant)
        var builder = TextBlockBuilder(text: prepared, style: style, font: stack.preferred[0])
        for paragraph in prepared.paragraphs {
            layoutParagraph(prepared, paragraph, style: style, stack: stack, into: &builder)
        }
        return builder.finish()
    }

    private func layoutParagraph(
        _ text: PreparedText,
        _ paragraph: Range<Int>,
        style: TextStyle,
        stack: FontStack,
        into builder: inout TextBlockBuilder
    ) {
        let whole = text.trimmed(paragraph)
        guard !whole.isEmpty else {
            builder.addEmptyLine()
            return
        }
        let bidi = text.highest < 0x590 ? Bidi.Levels(levels: [], isRightToLeft: false) : Bidi.levels(text.scalars[whole])
        var runs = Itemizer.runs(text.scalars, whole, levels: bidi.levels, stack: stack, faces: faces)
        for index in runs.indices {
            runs[index].glyphs = shape(text, whole, runs[index].range, runs[index], style)
        }
        guard let maxWidthEms = style.maxWidthEms else {
            builder.addLine(runs, isRightToLeft: bidi.isRightToLeft)
            return
        }
        var advances = [Float](repeating: 0, count: text.scalars.count)
        for run in runs {
            for glyph in run.glyphs where advances.indices.contains(glyph.cluster) { advances[glyph.cluster] += glyph.advance }
        }
        for line in LineBreaker.lines(text, whole, advances: advances, maxWidthEms: maxWidthEms) {
            builder.addLine(line == whole ? runs : part(of: runs, line, text, whole, style), isRightToLeft: bidi.isRightToLeft)
        }
    }

    /// Returns the runs of one line. Glyphs are kept if HarfBuzz reports that the text may be cut there, and
    /// shaped again otherwise.
    private func part(of runs: [TextRun], _ line: Range<Int>, _ text: PreparedText, _ paragraph: Range<Int>, _ style: TextStyle)
        -> [TextRun]
    {
        var parts: [TextRun] = []
        for run in runs {
            let range = run.range.clamped(to: line)
            guard !range.isEmpty else { continue }
            var part = run
            part.range = range
            if range != run.range {
                let isSafe = [range.lowerBound, range.upperBound].allSatisfy { index in
                    index == run.range.lowerBound || index == run.range.upperBound
                        || run.glyphs.contains { $0.cluster == index && $0.isSafeToBreak }
                }
                part.glyphs =
                    isSafe ? run.glyphs.filter { range.contains($0.cluster) } : shape(text, line.clamped(to: paragraph), range, run, style)
            }
            parts.append(part)
        }
        return parts
    }

    private func shape(_ text: PreparedText, _ context: Range<Int>, _ range: Range<Int>, _ run: TextRun, _ style: TextStyle)
        -> [ShapedGlyph]
    {
        buffer.shape(text.scalars, context, range: range, run: run, language: style.language, letterSpacingEms: style.letterSpacingEms)
    }
}

/// Only one thread at a time may use the handles of FreeType and HarfBuzz. Create a shaper per thread, or keep
/// one in a `Mutex`.
@available(*, unavailable)
extension TextShaper: Sendable {}
