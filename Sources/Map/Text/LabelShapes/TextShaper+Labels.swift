internal import CHarfBuzz

/// Lays labels out with installed fonts.
extension TextShaper {
    func label(_ text: LabelText, _ options: LabelOptions, table: GlyphTable) throws(TextError) -> LabelShape {
        var variantText = PreparedText("", limit: 0)
        variantText.scalars = text.scalars
        variantText.highest = text.scalars.max() ?? 0
        let variant = ScriptFamilies.HanVariant(language: options.language) ?? Itemizer.hanVariant(of: variantText)
        var stacks: [FontStack?] = []
        for section in text.sections { stacks.append(section.imageSize == nil ? try stack(fonts: section.fonts, variant: variant) : nil) }
        let levels = text.bidiLevels
        let runs = labelRuns(text, levels: levels, stacks: stacks, options)

        var advances = [Float](repeating: 0, count: text.scalars.count)
        for run in runs {
            for atom in atoms(of: run, text, options, table) where advances.indices.contains(atom.index) {
                advances[atom.index] += text.breakingAdvance(atom.atom, options)
            }
        }
        let ends = LabelLineBreaks.ends(text.scalars, advances: advances, isImage: text.isImage, maxWidth: options.maxWidth)
        var layout = LabelLayout(text, options)
        for line in text.shownLines(ends) {
            var parts: [LabelRun] = []
            for run in runs {
                if let part = part(of: run, line, text, options) { parts.append(part) }
            }
            let order = parts.count < 2 ? Array(parts.indices) : Bidi.visualOrder(parts.map(\.level))
            layout.add(order.flatMap { atoms(of: parts[$0], text, options, table).map(\.atom) })
        }
        return layout.finish()
    }

    /// A run of one section, script, direction and font, or an image.
    private struct LabelRun {
        var section: UInt8
        /// The run of text; nil for an image.
        var run: TextRun?
        var range: Range<Int>
        var level: Int8
    }

    private func labelRuns(_ text: LabelText, levels: [Int8], stacks: [FontStack?], _ options: LabelOptions) -> [LabelRun] {
        var runs: [LabelRun] = []
        for paragraph in text.paragraphs {
            var start = paragraph.lowerBound
            while start < paragraph.upperBound {
                let section = text.sectionIndices[start]
                var end = start + 1
                while end < paragraph.upperBound, text.sectionIndices[end] == section { end += 1 }
                let range = start..<end
                start = end
                guard let stack = stacks[Int(section)] else {
                    runs.append(LabelRun(section: section, run: nil, range: range, level: levels.isEmpty ? 0 : levels[range.lowerBound]))
                    continue
                }
                // The line feed at a paragraph's end has no glyph.
                let shown = text.scalars[range.upperBound - 1] == 0x0A ? range.lowerBound..<range.upperBound - 1 : range
                guard !shown.isEmpty else { continue }
                let found = Itemizer.runs(
                    text.scalars,
                    shown,
                    levels: levels.isEmpty ? [] : Array(levels[shown]),
                    stack: stack,
                    faces: faces
                )
                for var run in found {
                    run.glyphs = shape(text, context: shown, run.range, run, options)
                    runs.append(LabelRun(section: section, run: run, range: run.range, level: run.level))
                }
            }
        }
        return runs
    }

    /// Returns the part of a run within a line. It is shaped again if HarfBuzz reports that the text may not be
    /// cut there.
    private func part(of whole: LabelRun, _ line: Range<Int>, _ text: LabelText, _ options: LabelOptions) -> LabelRun? {
        let range = whole.range.clamped(to: line)
        guard !range.isEmpty else { return nil }
        guard range != whole.range, var run = whole.run else { return whole }
        let isSafe = [range.lowerBound, range.upperBound].allSatisfy { index in
            index == whole.range.lowerBound || index == whole.range.upperBound
                || run.glyphs.contains { $0.cluster == index && $0.isSafeToBreak }
        }
        run.range = range
        run.glyphs = isSafe ? run.glyphs.filter { range.contains($0.cluster) } : shape(text, context: range, range, run, options)
        return LabelRun(section: whole.section, run: run, range: range, level: whole.level)
    }

    private func shape(_ text: LabelText, context: Range<Int>, _ range: Range<Int>, _ run: TextRun, _ options: LabelOptions)
        -> [ShapedGlyph]
    {
        buffer.shape(
            text.scalars,
            context,
            range: range,
            run: run,
            language: options.language,
            letterSpacingEms: options.letterSpacing / DistanceGlyph.emPixels
        )
    }

    private func atoms(of part: LabelRun, _ text: LabelText, _ options: LabelOptions, _ table: GlyphTable) -> [(
        index: Int, atom: LabelAtom
    )] {
        guard let run = part.run else {
            return part.range.map { index in
                (
                    index,
                    LabelAtom(glyph: nil, scalar: LabelText.imageScalar, section: part.section, hasInk: true, advance: 0, isSpaced: true)
                )
            }
        }
        let isSpaced = options.letterSpacing != 0 && !ScriptFamilies.isJoined(run.script)
        let em = DistanceGlyph.emPixels
        return run.glyphs.indices.map { position in
            let glyph = run.glyphs[position]
            let isLast = position + 1 == run.glyphs.count || run.glyphs[position + 1].cluster != glyph.cluster
            let scalar = text.scalars.indices.contains(glyph.cluster) ? text.scalars[glyph.cluster] : 0x20
            let spacing = isSpaced && isLast ? options.letterSpacing : 0
            return (
                glyph.cluster,
                LabelAtom(
                    glyph: table.ref(font: run.face.id, glyph: glyph.glyphID),
                    scalar: scalar,
                    section: part.section,
                    hasInk: !CharacterClass.isSpace(scalar) && !CharacterClass.isASCIISpace(scalar),
                    advance: glyph.advance * em - spacing,
                    isSpaced: isSpaced && isLast,
                    shift: SIMD2(glyph.offsetX, -glyph.offsetY) * em
                )
            )
        }
    }
}
