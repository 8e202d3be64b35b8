/// Lays labels out by MapLibre's rules, with installed fonts or with the glyph files that a style names.
///
/// A shaper with installed fonts belongs to one thread at a time, like ``TextShaper``. Shapes are values.
public struct LabelShaper {
    private enum Fonts {
        case installed(TextShaper)
        case files(any GlyphSource)
    }

    private let fonts: Fonts
    private let table: GlyphTable

    /// Creates a shaper that takes glyphs from installed fonts: letters join, form ligatures and carry marks by
    /// the fonts' rules.
    public init(_ shaper: TextShaper, table: GlyphTable) {
        fonts = .installed(shaper)
        self.table = table
    }

    /// Creates a shaper that takes glyphs from a style's glyph files: one glyph for each code point. Arabic
    /// letters join by presentation forms.
    public init(_ source: any GlyphSource, table: GlyphTable) {
        fonts = .files(source)
        self.table = table
    }

    /// Lays a label out around its anchor. Glyphs that no font has are left out.
    ///
    /// - Throws: ``TextError/noFontFound(names:folders:)`` if no font is installed.
    /// - Complexity: O(length + possible line breaks²).
    public func shape(_ text: LabelText, _ options: LabelOptions) throws(TextError) -> LabelShape {
        guard !text.isEmpty else { return LabelShape() }
        switch fonts {
        case .installed(let shaper):
            let cleaned = text.withoutControls
            return try shaper.label(cleaned, options, table: table)
        case .files(let source):
            let joined = ArabicForms.joined(text)
            return label(joined, options, source)
        }
    }

    private func label(_ text: LabelText, _ options: LabelOptions, _ source: any GlyphSource) -> LabelShape {
        let stacks = text.sections.map { table.stack($0.fonts) }
        let fields = table.fields(of: text, stacks: stacks, source: source)
        let atoms = text.scalars.indices.map { index -> LabelAtom? in
            let section = text.sectionIndices[index]
            let style = text.sections[Int(section)]
            let scalar = text.scalars[index]
            var atom = LabelAtom(glyph: nil, scalar: scalar, section: section, hasInk: true, advance: 0, isSpaced: true)
            if style.imageSize == nil {
                guard let field = fields[index] else { return nil }
                atom.glyph = field.ref
                atom.advance = field.glyph.advance
                atom.hasInk = !field.glyph.bitmap.isEmpty
            }
            return atom
        }
        let advances = text.scalars.indices.map { index -> Float in
            guard let atom = atoms[index] else { return 0 }
            return text.breakingAdvance(atom, options)
        }
        let ends = LabelLineBreaks.ends(text.scalars, advances: advances, isImage: text.isImage, maxWidth: options.maxWidth)
        var layout = LabelLayout(text, options)
        let levels = text.bidiLevels
        for line in text.shownLines(ends) { layout.add(visual(line, atoms, levels, text, stacks, source)) }
        return layout.finish()
    }

    /// Returns a line's atoms from left to right. Characters of right-to-left text are mirrored.
    private func visual(
        _ line: Range<Int>,
        _ atoms: [LabelAtom?],
        _ levels: [Int8],
        _ text: LabelText,
        _ stacks: [UInt32],
        _ source: any GlyphSource
    ) -> [LabelAtom] {
        guard !levels.isEmpty else { return atoms[line].compactMap { $0 } }
        var runs: [(range: Range<Int>, level: Int8)] = []
        for index in line {
            if let last = runs.last, last.level == levels[index] {
                runs[runs.count - 1].range = last.range.lowerBound..<index + 1
            } else {
                runs.append((index..<index + 1, levels[index]))
            }
        }
        var result: [LabelAtom] = []
        for position in Bidi.visualOrder(runs.map(\.level)) {
            let run = runs[position]
            guard run.level & 1 == 1 else {
                result += atoms[run.range].compactMap { $0 }
                continue
            }
            for index in run.range.reversed() {
                let mirrored = Bidi.mirrored(text.scalars[index])
                guard mirrored != text.scalars[index], let atom = atoms[index], atom.glyph != nil else {
                    if let atom = atoms[index] { result.append(atom) }
                    continue
                }
                let section = Int(text.sectionIndices[index])
                let fonts = text.sections[section].fonts
                guard let field = table.field(mirrored, stack: stacks[section], fonts: fonts, source: source) else { continue }
                var other = atom
                other.glyph = field.ref
                other.scalar = mirrored
                other.advance = field.glyph.advance
                other.hasInk = !field.glyph.bitmap.isEmpty
                result.append(other)
            }
        }
        return result
    }
}

extension LabelText {
    func isImage(_ index: Int) -> Bool { section(at: index).imageSize != nil }

    /// Returns the width of a character for line breaking.
    func breakingAdvance(_ atom: LabelAtom, _ options: LabelOptions) -> Float {
        let section = sections[Int(atom.section)]
        let spacing = atom.isSpaced ? options.letterSpacing : 0
        if let size = section.imageSize { return size.x * section.scale * DistanceGlyph.emPixels / options.breakingSize + spacing }
        return atom.advance * section.scale + spacing
    }

    /// Returns the lines between these ends.
    func lines(_ ends: [Int]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for end in ends + [scalars.count] where end > start {
            lines.append(start..<end)
            start = end
        }
        return lines
    }

    /// Returns the lines between these ends, each without the spaces at its own ends, which take no room. The spaces
    /// are removed before a line is put into visual order: spaces at the logical end of a line are at its visual edge,
    /// whatever direction they have within the paragraph (UAX #9, rule L1).
    func shownLines(_ ends: [Int]) -> [Range<Int>] {
        lines(ends).map { line in
            let shown = line.filter { !CharacterClass.isASCIISpace(scalars[$0]) }
            return shown.first.flatMap { first in shown.last.map { first..<$0 + 1 } } ?? line.lowerBound..<line.lowerBound
        }
    }

    /// The paragraphs, each including the line feed that ends it.
    var paragraphs: [Range<Int>] {
        lines(scalars.indices.filter { scalars[$0] == 0x0A }.map { $0 + 1 })
    }

    /// The embedding levels of all characters; empty if all text runs from left to right.
    var bidiLevels: [Int8] {
        guard scalars.contains(where: { $0 >= 0x590 }) else { return [] }
        var result: [Int8] = []
        var isNeeded = false
        for paragraph in paragraphs {
            let levels = Bidi.levels(scalars[paragraph]).levels
            isNeeded = isNeeded || !levels.isEmpty
            result += levels.isEmpty ? Array(repeating: 0, count: paragraph.count) : levels
        }
        return isNeeded ? result : []
    }

    /// The text without control characters except line feeds, and with spaces for tabs.
    var withoutControls: LabelText {
        guard scalars.contains(where: { $0 < 0x20 && $0 != 0x0A || (0x7F...0x9F).contains($0) || $0 == 0x2028 || $0 == 0x2029 }) else {
            return self
        }
        var kept: [UInt32] = []
        var sections: [UInt8] = []
        for (scalar, section) in zip(scalars, sectionIndices) {
            switch scalar {
            case 0x0A, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: kept.append(0x0A)
            case 0x09: kept.append(0x20)
            case 0..<0x20, 0x7F...0x9F: continue
            default: kept.append(scalar)
            }
            sections.append(section)
        }
        return replacing(scalars: kept, sections: sections)
    }
}
